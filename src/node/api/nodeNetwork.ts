import type { Hex } from '../../bytes.ts'
import type { NetworkKind } from '../../gateway/networkKind.ts'
import type { Provider } from '../../rpc/provider/eip1193.ts'
import type { FixtureNames } from '../chain/fixtureNames.ts'
import type { ChainControls } from './chainControls.ts'

/**
 * One network of a node. It is built at its first request, or when `ready` is first read. A layer 2 has the clock, blocks and snapshots of its
 * layer 1. They throw until the network is built.
 */
export interface NodeNetwork extends ChainControls {
  readonly name: string
  readonly kind: NetworkKind
  /** EIP-1193, typed. It needs no port. */
  readonly provider: Provider
  /** The URL of the network; undefined while the node does not listen. */
  readonly url: string | undefined
  readonly wsUrl: string | undefined
  /** Settles when the network is built. Rejects if it cannot be built. */
  readonly ready: Promise<void>
  /**
   * A number, or a string: the digits of a chain ID above 2^53 - 1, or the field element of a network of kind l2a. Throws until the network is
   * built.
   */
  readonly chainId: number | string
  /** The chain ID if it is known before the network is built. */
  readonly knownChainId: number | string | undefined
  /** The development accounts; a layer 2 has the accounts of its layer 1. Throws until the network is built. */
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  /** The names in the fixtures of the network. Throws while the fixtures are not built. */
  readonly names: FixtureNames
  /** The names if they are known: the network or its fixtures are built, or it has none. */
  readonly knownNames: FixtureNames | undefined
}

/** The URLs of a node or of a network. */
export interface NetworkAddress {
  readonly url: string
  readonly wsUrl: string
}
