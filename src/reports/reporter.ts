import type { Hash } from '../bytes.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainBlock, PoolTransaction } from '../chain/types.ts'
import type { Inspector } from '../evm/inspector.ts'
import type { AbiBook } from './abiBook.ts'
import { CallTreeRecorder } from './callTree.ts'
import { callReport, transactionText } from './transactionText.ts'

export interface ReporterOptions {
  readonly book: AbiBook
  /** Takes a report: several lines without a line break at the end. */
  readonly write: (report: string) => void
  /** Whether each report has the tree of calls. */
  readonly traces?: boolean
}

/** A call that is watched while it runs. */
export interface WatchedCall {
  readonly inspector: Inspector
  /** To be called when it is over, however it ended. */
  readonly done: () => void
}

/** What a block being made cannot hold for ever: transactions tried for the pending block and never mined. */
const MOST_KEPT = 10_000

/**
 * Tells developers what their transactions and calls did: decoded where the book knows the ABI, with the lines that contracts
 * print on the console. It watches executions as they happen and runs nothing again.
 */
export class Reporter {
  readonly book: AbiBook
  /** Whether anything is reported. */
  isEnabled = true
  /** Whether reports have the tree of calls. */
  traces: boolean
  readonly #write: (report: string) => void
  readonly #recorded = new Map<Hash, CallTreeRecorder>()

  constructor({ book, write, traces = false }: ReporterOptions) {
    this.book = book
    this.traces = traces
    this.#write = write
  }

  /** Another that reports to the same place, in the same names, and watches nothing yet. */
  copy(): Reporter {
    const copy = new Reporter({ book: this.book, write: this.#write, traces: this.traces })
    copy.isEnabled = this.isEnabled
    return copy
  }

  /** Reports the transactions that `chain` mines from now on; the function returned ends that. */
  watch(chain: Chain): () => void {
    const removeInspector = chain.addInspector((transaction) => this.#record(transaction))
    const removeListener = chain.onBlock((block) => this.#mined(block))
    return () => {
      removeInspector()
      removeListener()
    }
  }

  /** Watches a call that changes nothing; undefined while nothing is reported. `method` is the name it was asked by. */
  watchCall(method: string, which: 'all' | 'failed' = 'all'): WatchedCall | undefined {
    if (!this.isEnabled) return undefined
    const recorder = new CallTreeRecorder(this.traces)
    return {
      inspector: recorder.inspector,
      done: () => {
        if (which === 'failed' && recorder.root?.outcome === 'success') return
        const report = callReport(method, recorder, this.book, this.traces)
        if (report !== undefined) this.#write(report)
      },
    }
  }

  #record({ hash }: PoolTransaction): Inspector | undefined {
    if (!this.isEnabled) return undefined
    const recorder = new CallTreeRecorder(this.traces)
    if (this.#recorded.size >= MOST_KEPT) this.#recorded.clear()
    this.#recorded.set(hash, recorder)
    return recorder.inspector
  }

  #mined({ receipts }: ChainBlock): void {
    for (const receipt of receipts) {
      const { hash } = receipt.transaction
      const recorded = this.#recorded.get(hash)
      this.#recorded.delete(hash)
      if (this.isEnabled) this.#write(transactionText(receipt, recorded, this.book, this.traces))
    }
  }
}
