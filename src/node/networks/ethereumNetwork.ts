import type { Hex } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import type { BuiltFixture } from '../../fixtures/store/builtFixture.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import type { NamesOf } from '../chain/fixtureNames.ts'
import type { OpenedNetwork } from './lazyNetwork.ts'
import type { NetworkContext } from './nodeContext.ts'
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
