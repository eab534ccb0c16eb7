import type { Hex } from '../bytes.ts'
import type { Chain } from '../chain/chain.ts'
import { define } from '../errors.ts'
import type { NetworkKind } from '../gateway/networks.ts'
import type { Provider } from '../rpc/eip1193.ts'
import type { Endpoint } from '../rpc/endpoint.ts'
import { type ChainControls, ControlledChain } from './controls.ts'
import type { EthereumNetwork } from './ethereumNetwork.ts'
import { type FixtureNames, namesOf } from './fixtureNames.ts'
import type { LazyNetwork, OpenedNetwork } from './lazyNetwork.ts'

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

export const notBuilt = define<{ network: string }>(
  'NotBuilt',
  -32603,
  ({ network }) => `the network ${network} is not built yet: wait for its \`ready\``,
)

/** What a handle is made of. */
export interface HandleParts {
  readonly network: LazyNetwork
  /** The network itself, unless it settles on another. */
  readonly layer1: LazyNetwork<EthereumNetwork>
  readonly createProvider: (endpoint: Endpoint) => Provider
  readonly address: () => BaseAddress | undefined
  readonly knownChainId: () => number | string | undefined
  /** Aborted when the node is closed. */
  readonly ending: AbortSignal
}

export class NetworkHandle extends ControlledChain implements NodeNetwork {
  readonly #parts: HandleParts
  #provider: Provider | undefined

  constructor(parts: HandleParts) {
    super()
    this.#parts = parts
  }

  get name(): string {
    return this.#parts.network.settings.name
  }

  get kind(): NetworkKind {
    return this.#parts.network.settings.kind
  }

  get provider(): Provider {
    this.#provider ??= this.#parts.createProvider(this.#parts.network.endpoint)
    return this.#provider
  }

  get url(): string | undefined {
    return this.#parts.address()?.url
  }

  get wsUrl(): string | undefined {
    return this.#parts.address()?.wsUrl
  }

  get ready(): Promise<void> {
    return this.#parts.network.open().then(() => {})
  }

  get chainId(): number | string {
    return this.#built(this.#parts.network).chainId
  }

  get knownChainId(): number | string | undefined {
    return this.#parts.knownChainId()
  }

  get accounts(): NodeNetwork['accounts'] {
    return this.#built(this.#parts.layer1).wallet.accounts()
  }

  get names(): FixtureNames {
    return namesOf(this.#built(this.#parts.layer1).fixture)
  }

  protected get ending(): AbortSignal {
    return this.#parts.ending
  }

  protected controlled(): Chain {
    return this.#built(this.#parts.layer1).chain
  }

  #built<Opened extends OpenedNetwork>({ opened }: LazyNetwork<Opened>): Opened {
    if (opened === undefined) throw notBuilt({ network: this.name })
    return opened
  }
}
