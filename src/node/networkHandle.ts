import type { Hex } from '../bytes.ts'
import { define } from '../errors.ts'
import type { NetworkKind } from '../gateway/networks.ts'
import type { Provider } from '../rpc/eip1193.ts'
import { createProvider } from '../rpc/provider.ts'
import type { EthereumNetwork } from './ethereumNetwork.ts'
import { type FixtureNames, namesOf } from './fixtureNames.ts'
import type { LazyNetwork, OpenedNetwork } from './lazyNetwork.ts'

/** One network of a node. It is built at its first request, or when `ready` is first asked for. */
export interface NodeNetwork {
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
  /** The development accounts; those of its layer 1 for a layer 2. Throws until it is built. */
  readonly accounts: readonly { readonly address: Hex; readonly privateKey: Hex }[]
  /** What the fixtures call by name on it. Throws until it is built. */
  readonly names: FixtureNames
}

/** Where a node answers, without the name of a network. */
export interface BaseAddress {
  readonly url: string
  readonly wsUrl: string
}

export const notBuilt = define<{ network: string }>(
  'NotBuilt',
  -32603,
  ({ network }) => `the network ${network} is not built yet: wait for its \`ready\``,
)

export class NetworkHandle implements NodeNetwork {
  readonly #network: LazyNetwork
  readonly #layer1: LazyNetwork<EthereumNetwork>
  readonly #address: () => BaseAddress | undefined
  #provider: Provider | undefined

  /** `layer1` is the network itself, unless it settles on another. */
  constructor(network: LazyNetwork, layer1: LazyNetwork<EthereumNetwork>, address: () => BaseAddress | undefined) {
    this.#network = network
    this.#layer1 = layer1
    this.#address = address
  }

  get name(): string {
    return this.#network.settings.name
  }

  get kind(): NetworkKind {
    return this.#network.settings.kind
  }

  get provider(): Provider {
    this.#provider ??= createProvider(this.#network.endpoint)
    return this.#provider
  }

  get url(): string | undefined {
    const address = this.#address()
    return address && `${address.url}/${this.name}`
  }

  get wsUrl(): string | undefined {
    const address = this.#address()
    return address && `${address.wsUrl}/${this.name}`
  }

  get ready(): Promise<void> {
    return this.#network.open().then(() => {})
  }

  get chainId(): number | string {
    return this.#built(this.#network).chainId
  }

  get accounts(): NodeNetwork['accounts'] {
    return this.#built(this.#layer1).wallet.accounts()
  }

  get names(): FixtureNames {
    return namesOf(this.#built(this.#layer1).fixture)
  }

  #built<Opened extends OpenedNetwork>({ opened }: LazyNetwork<Opened>): Opened {
    if (opened === undefined) throw notBuilt({ network: this.name })
    return opened
  }
}
