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
 * Thrown if an operation needs upstream data that is not loaded. Execution is synchronous, so the operation is reverted, `load` fetches the
 * data, and the operation runs again: see `untilLoaded`. Clients never see this error.
 */
export abstract class NotLoaded extends Error {
  /**
   * Fetches the data. `message` is the message that needs it, whose further reads may be fetched too. Rejects with a NodeError if the upstream
   * does not return the data.
   */
  abstract load(message?: ReadingMessage): Promise<void>
}

/**
 * Runs `operation` until everything it needs is loaded. An attempt that throws NotLoaded must leave nothing behind; `wait` can bound the
 * time that loading takes.
 */
export async function untilLoaded<Result>(
  operation: () => Result | Promise<Result>,
  wait: (loading: Promise<void>) => Promise<void> = (loading) => loading,
): Promise<Result> {
  for (;;) {
    try {
      return await operation()
    } catch (error) {
      if (!(error instanceof NotLoaded)) throw error
      await wait(error.load())
    }
  }
}
