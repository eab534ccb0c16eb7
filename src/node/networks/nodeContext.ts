import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import type { RecordStore } from '../../gateway/recordStore.ts'
import type { ImportProgress } from '../chain/importProgress.ts'

/** The services that a node provides to its networks. */
export interface NodeContext {
  readonly clientVersion: string
  readonly report: (fault: unknown, where: string) => void
  /** Receives warnings about a repaired store, and about a network that cannot be started. */
  readonly warnOfStore: (text: string) => void
  readonly onBuild: (progress: BuildProgress) => void
  readonly onImport: (progress: ImportProgress) => void
  /** Receives reports of transactions and calls. Undefined if reports are disabled. */
  readonly onReport: ((report: string, network: string) => void) | undefined
  readonly warn: ((text: string) => void) | undefined
  /** The records of the gateway, which contain the webhooks. */
  readonly records: () => RecordStore
  /** Aborts, with a NodeError, when the node is closed. */
  readonly signal: () => AbortSignal
  /** Resolve when the store of the default network, and then its chain, may be opened, after the first requests of clients. */
  readonly beforeStore: () => Promise<void>
  readonly beforeChain: () => Promise<void>
}
