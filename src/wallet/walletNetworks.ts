import type { Hex } from '../bytes.ts'
import { define } from '../errors.ts'
import type { NodeNetwork } from '../node/api/nodeNetwork.ts'
import type { Node } from '../node.ts'
import type { Provider } from '../rpc/provider/eip1193.ts'

/** The parts of a node that a wallet uses. */
export interface WalletNode extends Pick<Node, 'provider' | 'accounts' | 'networks' | 'ready'> {
  network(name: string): Pick<NodeNetwork, 'kind' | 'provider' | 'accounts' | 'knownChainId' | 'ready'>
}

/** A network on which a wallet can sign and send. */
export interface WalletNetwork {
  readonly provider: Provider
  readonly ready: Promise<void>
  /** Throws until `ready`. */
  readonly accounts: Node['accounts']
}

const networkWithoutAccounts = define<{ name: string }>(
  'NetworkWithoutAccounts',
  -32602,
  ({ name }) => `a wallet cannot use the network ${name}: it is a layer-2 ledger, which has no accounts that sign`,
)

/** The Ethereum networks of a node by chain ID. Layer-2 ledgers have no accounts that sign. */
export class WalletNetworks {
  readonly #node: WalletNode

  constructor(node: WalletNode) {
    this.#node = node
  }

  /** Returns the default network, or the network with a name. Throws UnknownNetwork or NetworkWithoutAccounts. */
  named(name: string | undefined): WalletNetwork {
    if (name === undefined) return this.#node
    const network = this.#node.network(name)
    if (network.kind !== 'ethereum') throw networkWithoutAccounts({ name })
    return network
  }

  /** Returns the network with a chain ID, the default network first. Undefined if there is none. Builds only networks whose ID is not known. */
  async withChainId(chainId: bigint): Promise<WalletNetwork | undefined> {
    if (BigInt(await chainIdOf(this.#node)) === chainId) return this.#node
    const networks = this.#named()
    const known = networks.find(({ knownChainId }) => knownChainId !== undefined && BigInt(knownChainId) === chainId)
    if (known !== undefined) return known
    for (const network of networks)
      if (network.knownChainId === undefined && BigInt(await chainIdOf(network)) === chainId) return network
    return undefined
  }

  /** Returns the networks with these chain IDs; all networks if undefined. Networks that cannot be built are left out of all. */
  async withChainIds(chainIds: readonly bigint[] | undefined): Promise<readonly WalletNetwork[]> {
    if (chainIds !== undefined) {
      const found = await Promise.all(chainIds.map((chainId) => this.withChainId(chainId)))
      return found.filter((network) => network !== undefined)
    }
    const networks = this.#named()
    const built = await Promise.allSettled(networks.map(({ ready }) => ready))
    return networks.filter((_, index) => built[index]?.status === 'fulfilled')
  }

  #named(): ReturnType<WalletNode['network']>[] {
    return this.#node.networks.map((name) => this.#node.network(name)).filter(({ kind }) => kind === 'ethereum')
  }
}

/** Returns the chain ID of a network as a quantity. */
export const chainIdOf = ({ provider }: Pick<WalletNetwork, 'provider'>): Promise<Hex> =>
  provider.request({ method: 'eth_chainId' })
