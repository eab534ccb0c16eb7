import type { NodeError } from '../../errors.ts'

/** When to mine: for each transaction, at an interval in seconds, or only on request. */
export type MiningMode =
  | { readonly kind: 'auto' }
  | { readonly kind: 'interval'; readonly seconds: number }
  | { readonly kind: 'manual' }

/** Reasons that depend on the limits of this node. A user must see them, because no client waits for the block. */
const REPORTED_REASONS: ReadonlySet<string> = new Set(['TransactionTimeout', 'MessageMemoryExceeded'])

/** Mines a block from the pool. Calls `onRejected` with the reason for each transaction that is rejected and removed from the pool. */
type MakeBlock = (onRejected: (reason: NodeError) => void) => Promise<unknown>

/** The mining mode of a chain. In interval mode it mines the blocks. */
export class MiningSchedule {
  readonly #makeBlock: MakeBlock
  readonly #reportError: (error: unknown) => void
  #mode: MiningMode = { kind: 'manual' }
  #timer: NodeJS.Timeout | undefined

  /** `reportError` receives errors of interval mining, because no caller waits for those blocks. */
  constructor(makeBlock: MakeBlock, reportError: (error: unknown) => void) {
    this.#makeBlock = makeBlock
    this.#reportError = reportError
  }

  get mode(): MiningMode {
    return this.#mode
  }

  set(mode: MiningMode): void {
    clearInterval(this.#timer)
    this.#mode = mode
    if (mode.kind !== 'interval') return
    const onRejected = (reason: NodeError): void => {
      if (REPORTED_REASONS.has(reason.name)) this.#reportError(reason)
    }
    let isMining = false
    this.#timer = setInterval(() => {
      // Blocks that take longer than the interval would keep all other writes waiting.
      if (isMining) return
      isMining = true
      this.#makeBlock(onRejected)
        .catch(this.#reportError)
        .finally(() => {
          isMining = false
        })
    }, mode.seconds * 1000)
    this.#timer.unref()
  }
}
