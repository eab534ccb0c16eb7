import type { Address } from '../bytes.ts'

/** A message whose execution reads upstream data. */
export interface ReadingMessage {
  readonly from: Address
  /** Undefined creates a contract. */
  readonly to: Address | undefined
  /** Wei. */
  readonly value: bigint
  readonly data: Uint8Array
}

/**
 * Thrown if an operation needs upstream data that is not loaded. Execution is synchronous, so the operation is reverted, `load` requests
 * the data, and the operation runs again: see `untilLoaded`. Clients never see this error.
 */
export abstract class NotLoaded extends Error {
  /**
   * Requests the data. `message` is the message that needs it: its further reads may be requested too. Rejects with a NodeError if the
   * upstream node does not return the data.
   */
  abstract load(message?: ReadingMessage): Promise<void>
}

/**
 * Runs `operation` until all data that it needs is loaded. An attempt that throws NotLoaded must have no effects. `wait` can limit the
 * loading time. If nothing must be loaded, returns the result of `operation` without a promise.
 */
export function untilLoaded<Result>(
  operation: () => Result | Promise<Result>,
  wait: (loading: Promise<void>) => Promise<void> = (loading) => loading,
): Result | Promise<Result> {
  const again = (error: unknown): Promise<Result> => {
    if (!(error instanceof NotLoaded)) throw error
    return wait(error.load()).then(() => untilLoaded(operation, wait))
  }
  try {
    const result = operation()
    return result instanceof Promise ? result.catch(again) : result
  } catch (error) {
    return again(error)
  }
}
