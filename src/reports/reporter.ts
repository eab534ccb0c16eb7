import type { Hash } from '../bytes.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainBlock, PoolTransaction } from '../chain/types.ts'
import type { Inspector } from '../evm/inspector.ts'
import type { AbiRegistry } from './abiRegistry.ts'
import { CallTreeRecorder } from './callTree.ts'
import type { FailureLocator } from './source/failureLocator.ts'
import type { SourceFrame } from './source/sourceFrames.ts'
import { callReport, type DescriptionOptions, transactionText } from './transactionText.ts'
import { waitingText } from './waitingText.ts'

export interface ReporterOptions {
  readonly abis: AbiRegistry
  /** Receives a report: lines without a final line break. */
  readonly write: (report: string) => void
  /** Whether reports include the call tree. */
  readonly traces?: boolean
  /** Finds the source lines of failures. Undefined without artifacts. */
  readonly locator?: FailureLocator | undefined
}

/** A call under observation. */
export interface WatchedCall {
  readonly inspector: Inspector
  /** Call this when the call has ended, in any way. `repeat` executes it again, if its failure is to be located. */
  readonly done: (repeat: (inspector: Inspector) => unknown) => void
}

/** Maximum number of recorded transactions that are not mined. The pending block also executes transactions that are never mined. */
const MAX_RECORDED = 10_000

/** Maximum number of reports that wait for the location of a failure. While there are more, further reports have no location. */
const MAX_WAITING = 100

/**
 * Reports the transactions and calls of a chain to developers, decoded with the known ABIs and with console output of contracts. It
 * observes executions, and repeats those that failed if there are artifacts.
 */
export class Reporter {
  readonly abis: AbiRegistry
  /** Whether reports are enabled. */
  isEnabled = true
  /** Whether reports include the call tree. */
  traces: boolean
  readonly #write: (report: string) => void
  readonly #locator: FailureLocator | undefined
  /** The reports that wait for the location of their failure, or for an earlier report. */
  readonly #waiting = { count: 0, last: Promise.resolve() }
  readonly #recorded = new Map<Hash, CallTreeRecorder>()

  constructor({ abis, write, traces = false, locator }: ReporterOptions) {
    this.abis = abis
    this.traces = traces
    this.#write = write
    this.#locator = locator
  }

  /** Returns a reporter with the same output and names that observes nothing yet. */
  copy(): Reporter {
    const copy = new Reporter({ abis: this.abis, write: this.#write, traces: this.traces, locator: this.#locator })
    copy.isEnabled = this.isEnabled
    return copy
  }

  /** Reports the transactions that `chain` mines, and those that wait in its pool for other fees or nonces. Returns a function that stops this. */
  watch(chain: Chain): () => void {
    const removeInspector = chain.addInspector((transaction) => this.#record(transaction))
    const removeListener = chain.onBlock((block) => this.#mined(chain, block))
    const removePoolListener = chain.onPoolTransaction((transaction) => this.#added(chain, transaction))
    return () => {
      removeInspector()
      removeListener()
      removePoolListener()
    }
  }

  /** Observes a read-only call. Returns undefined while reports are disabled. `method` is the requested method name. */
  watchCall(method: string, which: 'all' | 'failed' = 'all'): WatchedCall | undefined {
    if (!this.isEnabled) return undefined
    const recorder = new CallTreeRecorder(this.traces)
    return {
      inspector: recorder.inspector,
      done: (repeat) => {
        const { root } = recorder
        if (which === 'failed' && root?.outcome === 'success') return
        this.#report(
          (options) => callReport(method, recorder, options),
          root === undefined || root.outcome === 'success' ? undefined : (locator) => locator.ofCall(repeat),
        )
      },
    }
  }

  #record({ hash }: PoolTransaction): Inspector | undefined {
    if (!this.isEnabled) return undefined
    const recorder = new CallTreeRecorder(this.traces)
    if (this.#recorded.size >= MAX_RECORDED) this.#recorded.clear()
    this.#recorded.set(hash, recorder)
    return recorder.inspector
  }

  #added(chain: Chain, transaction: PoolTransaction): void {
    const report = this.isEnabled ? waitingText(chain, transaction) : undefined
    if (report !== undefined) this.#report(() => report)
  }

  #mined(chain: Chain, { receipts }: ChainBlock): void {
    for (const receipt of receipts) {
      const { hash } = receipt.transaction
      const recorded = this.#recorded.get(hash)
      this.#recorded.delete(hash)
      if (!this.isEnabled) continue
      this.#report(
        (options) => transactionText(receipt, recorded, options),
        receipt.status === 0 ? (locator) => locator.ofTransaction(chain, receipt) : undefined,
      )
    }
  }

  /**
   * Writes a report after those before it. `locate` finds the location of its failure; a report without one is written at once, unless another
   * one waits.
   */
  #report(
    text: (options: DescriptionOptions) => string | undefined,
    locate?: (locator: FailureLocator) => Promise<readonly SourceFrame[]>,
  ): void {
    const write = (location: readonly SourceFrame[]): void => {
      const report = text({ abis: this.abis, showsTrace: this.traces, location })
      if (report !== undefined) this.#write(report)
    }
    const locator = locate === undefined || this.#waiting.count >= MAX_WAITING ? undefined : this.#locator
    if (locator === undefined && this.#waiting.count === 0) {
      write([])
      return
    }
    this.#waiting.count++
    this.#waiting.last = this.#waiting.last.then(async () => {
      // A report without a location is better than none.
      const location = locator && (await locate?.(locator).catch(() => []))
      this.#waiting.count--
      write(location ?? [])
    })
  }
}
