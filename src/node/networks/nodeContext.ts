import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import type { RecordStore } from '../../gateway/recordStore.ts'
import type { ForkControl } from '../../rpc/ports/forkControl.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import type { ChainContext } from '../chain/openChain.ts'
import type { NetworkSettings } from '../settings/networkSettings.ts'
import type { SettlingLedgers } from './settlingLedgers.ts'

/** The services that a node provides to its networks. */
export interface NodeContext extends Omit<ChainContext, 'fixture' | 'signal'> {
  readonly clientVersion: string
  readonly onBuild: (progress: BuildProgress) => void
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

/** The networks of a node, for one of them. */
export interface AllNetworks {
  readonly defaultName: string
  readonly settings: ReadonlyMap<string, NetworkSettings>
  /** Returns the ledgers of the network that the ledger `name` settles on. Builds that network. Rejects with an error that clients may see. */
  ledgersWith(name: string): Promise<SettlingLedgers>
  /** Closes the ledgers that settle on a network, because its chain was replaced. Their next use opens them again. */
  rebuildLedgersOn(network: string): Promise<void>
}

/** The services of a node, and what its networks share. */
export interface NetworkContext extends NodeContext {
  readonly all: AllNetworks
  /** Loads the webhooks of the node. */
  readonly webhooks: NonNullable<Services['webhooks']>
  /** Loads the prices of tokens of the node. */
  readonly tokenPrices: NonNullable<Services['tokenPrices']>
  /** Returns the functions that create and drop forks of a network. */
  readonly forksOf: (network: string) => ForkControl
}
