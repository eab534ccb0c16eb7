import type { Hash } from '../bytes.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainBlock, PoolTransaction } from '../chain/types.ts'
import type { Inspector } from '../evm/inspector.ts'
import type { AbiRegistry } from './abiRegistry.ts'
import { CallTreeRecorder } from './callTree.ts'
import { callReport, transactionText } from './transactionText.ts'
import { waitingText } from './waitingText.ts'

export interface ReporterOptions {
  readonly abis: AbiRegistry
  /** Receives a report: lines without a final line break. */
  readonly write: (report: string) => void
  /** Whether reports include the call tree. */
  readonly traces?: boolean
}

/** A call under observation. */
export interface WatchedCall {
  readonly inspector: Inspector
  /** Call this when the call has ended, in any way. */
  readonly done: () => void
}

/** Maximum number of recorded transactions that are not mined. The pending block also executes transactions that are never mined. */
const MAX_RECORDED = 10_000

/**
 * Reports the transactions and calls of a chain to developers, decoded with the known ABIs and with console output of contracts. It
 * observes executions and repeats none.
 */
export class Reporter {
  readonly abis: AbiRegistry
  /** Whether reports are enabled. */
  isEnabled = true
  /** Whether reports include the call tree. */
  traces: boolean
  readonly #write: (report: string) => void
  readonly #recorded = new Map<Hash, CallTreeRecorder>()

  constructor({ abis, write, traces = false }: ReporterOptions) {
    this.abis = abis
    this.traces = traces
    this.#write = write
  }

  /** Returns a reporter with the same output and names that observes nothing yet. */
  copy(): Reporter {
    const copy = new Reporter({ abis: this.abis, write: this.#write, traces: this.traces })
    copy.isEnabled = this.isEnabled
    return copy
  }

  /** Reports the transactions that `chain` mines, and those that wait in its pool for other fees or nonces. Returns a function that stops this. */
  watch(chain: Chain): () => void {
    const removeInspector = chain.addInspector((transaction) => this.#record(transaction))
    const removeListener = chain.onBlock((block) => this.#mined(block))
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
      done: () => {
        if (which === 'failed' && recorder.root?.outcome === 'success') return
        const report = callReport(method, recorder, this.abis, this.traces)
        if (report !== undefined) this.#write(report)
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
    if (report !== undefined) this.#write(report)
  }

  #mined({ receipts }: ChainBlock): void {
    for (const receipt of receipts) {
      const { hash } = receipt.transaction
      const recorded = this.#recorded.get(hash)
      this.#recorded.delete(hash)
      if (this.isEnabled) this.#write(transactionText(receipt, recorded, this.abis, this.traces))
    }
  }
}
