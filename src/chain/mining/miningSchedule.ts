/** When to mine: for each transaction, at an interval in seconds, or only on request. `isMixed` adds a block for each transaction to an interval. */
export type MiningMode =
  | { readonly kind: 'auto' }
  | { readonly kind: 'interval'; readonly seconds: number; readonly isMixed?: boolean }
  | { readonly kind: 'manual' }

/** Whether a block is mined for each transaction. */
export const isAutomatic = (mode: MiningMode): boolean =>
  mode.kind === 'auto' || (mode.kind === 'interval' && mode.isMixed === true)

/** The mining mode of a chain. In interval mode it mines the blocks. */
export class MiningSchedule {
  readonly #makeBlock: () => Promise<unknown>
  readonly #reportError: (error: unknown) => void
  #mode: MiningMode = { kind: 'manual' }
  #timer: NodeJS.Timeout | undefined

  /** `makeBlock` mines a block from the pool. `reportError` receives its errors, because no caller waits for blocks at an interval. */
  constructor(makeBlock: () => Promise<unknown>, reportError: (error: unknown) => void) {
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
    let isMining = false
    this.#timer = setInterval(() => {
      // Blocks that take longer than the interval would keep all other writes waiting.
      if (isMining) return
      isMining = true
      this.#makeBlock()
        .catch(this.#reportError)
        .finally(() => {
          isMining = false
        })
    }, mode.seconds * 1000)
    this.#timer.unref()
  }
}
