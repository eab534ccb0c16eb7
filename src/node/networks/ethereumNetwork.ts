import type { Hex } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import type { BuiltFixture } from '../../fixtures/store/builtFixture.ts'
import type { ForkControl } from '../../rpc/ports/forkControl.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import type { NamesOf } from '../chain/fixtureNames.ts'
import type { ChainServices } from '../chain/openChain.ts'
import type { EthereumSettings } from '../settings/networkSettings.ts'
import type { OpenedNetwork } from './lazyNetwork.ts'
import type { AllNetworks } from './networkMethods.ts'
import type { NodeContext } from './nodeContext.ts'
import type { SettlingLedgers } from './settlingLedgers.ts'

/** A built network with an EVM. */
export interface EthereumNetwork extends OpenedNetwork {
  readonly chain: Chain
  readonly wallet: Wallet
  readonly fixture: BuiltFixture | undefined
  /** The accounts of the wallet, for programs. */
  accounts(): readonly { readonly address: Hex; readonly privateKey: Hex }[]
  /** The names in its fixture. */
  readonly names: NamesOf
  /** The ledgers that settle on the chain. */
  readonly ledgers: SettlingLedgers
  /** The services of its methods. */
  readonly services: Services
  /** Forks the network as it is now, for the node that `node` describes. Mining mode and name are the same unless given. */
  fork(node: NetworkContext, mining?: MiningMode, name?: string): Promise<EthereumNetwork>
}

/** The parts of a node that all its networks share. */
export interface NetworkContext extends Pick<NodeContext, 'clientVersion' | 'report' | 'warn' | 'onReport' | 'signal'> {
  readonly all: AllNetworks
  /** The ledgers whose methods the default network serves. */
  readonly l2a: Services['l2a']
  readonly l2b: Services['l2b']
  /** Loads the webhooks of the node. */
  readonly webhooks: NonNullable<Services['webhooks']>
  /** Loads the prices of tokens of the node. */
  readonly tokenPrices: NonNullable<Services['tokenPrices']>
  /** Returns the functions that create and drop forks of a network. */
  readonly forksOf: (network: string) => ForkControl
  /** Opens a new chain in a temporary store. Rejects with a NodeError when `signal` aborts. */
  readonly openNewChain: (settings: EthereumSettings, signal: AbortSignal) => Promise<ChainServices>
  /** Reopens the ledgers that settle on a network, because its chain was replaced. */
  readonly onReplaced: (network: string) => Promise<void>
}
