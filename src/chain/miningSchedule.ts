import type { NodeError } from '../errors.ts'

/** When to mine: for each transaction, at an interval in seconds, or only on request. */
export type MiningMode =
  | { readonly kind: 'auto' }
  | { readonly kind: 'interval'; readonly seconds: number }
  | { readonly kind: 'manual' }

/** Makes a block of the pool; `onRefused` gets the reason for each transaction that was taken out of it. */
type MakeBlock = (onRefused: (reason: NodeError) => void) => Promise<unknown>

/** The mining mode of a chain. Mines blocks at its interval. */
export class MiningSchedule {
  readonly #makeBlock: MakeBlock
  readonly #report: (fault: unknown) => void
  #mode: MiningMode = { kind: 'manual' }
  #timer: NodeJS.Timeout | undefined

  /** `report` receives errors of interval mining, because no caller waits for those blocks. */
  constructor(makeBlock: MakeBlock, report: (fault: unknown) => void) {
    this.#makeBlock = makeBlock
    this.#report = report
  }

  get mode(): MiningMode {
    return this.#mode
  }

  set(mode: MiningMode): void {
    clearInterval(this.#timer)
    this.#mode = mode
    if (mode.kind !== 'interval') return
    const onRefused = (reason: NodeError): void => {
      if (reason.name === 'TransactionTimeout') this.#report(reason)
    }
    this.#timer = setInterval(() => {
      this.#makeBlock(onRefused).catch(this.#report)
    }, mode.seconds * 1000)
    this.#timer.unref()
  }
}
