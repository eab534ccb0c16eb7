import type { Chain } from '../../chain/chain.ts'
import { define } from '../../errors.ts'
import type { NetworkKind } from '../../gateway/networkKind.ts'
import type { Provider } from '../../rpc/provider/eip1193.ts'
import type { FixtureNames, NamesOf } from '../chain/fixtureNames.ts'
import type { AnyLazyNetwork, LazyEthereumNetwork } from '../networks/networkRegistry.ts'
import { ControlledChain } from './controlledChain.ts'
import type { NetworkAddress, NodeNetwork } from './nodeNetwork.ts'

export const notBuilt = define<{ network: string }>(
  'NotBuilt',
  -32603,
  ({ network }) =>
    `the network ${network} is not built yet: wait for its \`ready\`, or build its fixture before, with \`buildFixtures\` or \`vivarium fixtures build\``,
)

/** The parts of a handle. */
export interface HandleParts {
  readonly network: AnyLazyNetwork
  /** The network that a ledger settles on; otherwise the network itself. */
  readonly layer1: LazyEthereumNetwork
  readonly createProvider: (network: AnyLazyNetwork) => Provider
  readonly address: () => NetworkAddress | undefined
  /** Returns the names of the layer 1; undefined if they are not known before the network is built. */
  readonly knownNames: () => NamesOf | undefined
  readonly knownChainId: () => number | string | undefined
  /** Aborts when the node is closed. */
  readonly ending: () => AbortSignal
}

/** The API of one network. It builds the network only for `ready` and for requests. */
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
    this.#provider ??= this.#parts.createProvider(this.#parts.network)
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
    return this.#built(this.#parts.layer1).accounts()
  }

  get names(): FixtureNames {
    const known = this.knownNames
    if (known === undefined) throw notBuilt({ network: this.name })
    return known
  }

  get knownNames(): FixtureNames | undefined {
    const { layer1, network, knownNames } = this.#parts
    const known = layer1.opened?.names ?? knownNames()
    const { kind, name } = network.settings
    // A fixture describes the ledgers that are named like their family.
    return known?.(kind !== 'ethereum' && name === kind ? kind : undefined)
  }

  protected get ending(): AbortSignal {
    return this.#parts.ending()
  }

  protected controlled(): Chain {
    return this.#built(this.#parts.layer1).chain
  }

  #built<Opened>({ opened }: { readonly opened: Opened | undefined }): Opened {
    if (opened === undefined) throw notBuilt({ network: this.name })
    return opened
  }
}
