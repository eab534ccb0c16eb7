import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import type { RequestRecord } from '../../gateway/requestRecord.ts'
import type { ImportProgress } from '../chain/importProgress.ts'

/** Callbacks of a node. */
export interface NodeHooks {
  readonly onImport?: (progress: ImportProgress) => void
  /** Receives the progress while the chain of a fixture is built. */
  readonly onBuild?: (progress: BuildProgress) => void
  /** @deprecated The earlier name of `onBuild`. */
  readonly onGrow?: (progress: BuildProgress) => void
  /** Receives a report of each transaction and call of a network, in several lines. Without it, reports are disabled. */
  readonly onReport?: (report: string, network: string) => void
  /** Receives a record of each HTTP and WebSocket request, also of rejected ones. It contains no API keys and no parameters. */
  readonly onRequest?: (request: RequestRecord) => void
  /** Receives internal errors, which clients do not see. By default they are written to standard error. */
  readonly onFault?: (fault: unknown, where: string) => void
  /**
   * Receives each warning once: about requests that are probably mistakes, about pages and hosts that are rejected, about repaired data
   * directories, and about an upstream that does not answer. By default, only warnings about data directories and upstreams are written to
   * standard error.
   */
  readonly onWarning?: (text: string) => void
}

/** The hooks of a running node, which reports internal errors in any case. */
export type RunningHooks = NodeHooks & Required<Pick<NodeHooks, 'onFault'>>
