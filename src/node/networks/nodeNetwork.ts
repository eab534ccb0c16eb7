import type { Hex } from '../../bytes.ts'
import type { NetworkKind } from '../../gateway/networkKind.ts'
import type { Provider } from '../../rpc/provider/eip1193.ts'
import type { FixtureNames } from '../chain/fixtureNames.ts'
import type { ChainControls } from './chainControls.ts'

/**
 * One network of a node. It is built at its first request, or when `ready` is first asked for. Time, blocks and snapshots are those of
 * its layer 1 for a layer 2, and throw until it is built.
 */
export interface NodeNetwork extends ChainControls {
  readonly name: string
  readonly kind: NetworkKind
  /** EIP-1193, typed. It needs no port. */
  readonly provider: Provider
  /** Where it answers; undefined while the node listens nowhere. */
  readonly url: string | undefined
  readonly wsUrl: string | undefined
  /** Settles when the network is built. Rejects with what kept it from being built. */
  readonly ready: Promise<void>
  /** A number, or the field element that a network of family A has. Throws until it is built. */
  readonly chainId: number | string
  /** The same where it can be said before. */
  readonly knownChainId: number | string | undefined
  /** The development accounts; those of its layer 1 for a layer 2. Throws until it is built. */
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  /** What the fixtures call by name on it. Throws until it is built. */
  readonly names: FixtureNames
}

/** Where a node, or a network of it, answers. */
export interface BaseAddress {
  readonly url: string
  readonly wsUrl: string
}
