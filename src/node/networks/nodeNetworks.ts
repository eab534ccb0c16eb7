import type { NodeError } from '../../errors.ts'
import { networkAccessOf } from '../../gateway/access/networkAccess.ts'
import { controlAccount } from '../../gateway/keys/apiAccount.ts'
import { LazyValue } from '../../lazyValue.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import type { NodeOptions } from '../../options/options.ts'
import type { NetworkAccess } from '../../rpc/ports/caller.ts'
import type { ForkControl } from '../../rpc/ports/forkControl.ts'
import type { Provider } from '../../rpc/provider/eip1193.ts'
import { RevokedKeys } from '../accounts/revokedKeys.ts'
import { NetworkHandle } from '../api/networkHandle.ts'
import type { NetworkAddress, NodeNetwork } from '../api/nodeNetwork.ts'
import type { NodeTokenPrices } from '../prices/nodeTokenPrices.ts'
import { networkSettings, unknownNetwork } from '../settings/networkSettings.ts'
import type { NodeWebhooks } from '../webhooks/nodeWebhooks.ts'
import { InheritedNetworks, type MiningOf } from './inheritedNetworks.ts'
import { NetworkBuilder } from './networkBuilder.ts'
import type { NetworkForks } from './networkForks.ts'
import { type AnyLazyNetwork, NetworkRegistry } from './networkRegistry.ts'
import type { NetworkContext, NodeContext } from './nodeContext.ts'
import { NodeFixtures } from './nodeFixtures.ts'

/** The networks of the parent of a forked node, and the mining modes of their forks. */
export interface ParentNetworks {
  readonly networks: NodeNetworks
  readonly miningOf: MiningOf
}

/** The networks of a node: a registry, a builder that fills it, the fixtures, and the forks of single networks. */
export class NodeNetworks {
  readonly registry: NetworkRegistry
  readonly #options: NodeOptions
  readonly #context: NetworkContext
  readonly #inherited: InheritedNetworks | undefined
  readonly #fixtures: NodeFixtures
  readonly #builder: NetworkBuilder
  /** Whether the networks are forks of others. Their webhooks are in memory, and the configured ones are not theirs. */
  readonly #isFork: boolean
  readonly #revokedKeys = new RevokedKeys()
  /** The webhooks of the configuration and of earlier runs. */
  readonly #webhooks = new LazyValue(() => this.#openWebhooks())
  /** The prices of tokens of the configuration and of earlier runs. */
  readonly #tokenPrices: LazyValue<NodeTokenPrices>

  /**
   * Creates the networks that the options describe or, with `parent`, forks of the parent's networks in memory. Throws a NodeError for invalid
   * options.
   */
  constructor(options: NodeOptions, node: NodeContext, parent?: ParentNetworks) {
    this.#options = options
    this.#isFork = parent !== undefined
    this.registry = new NetworkRegistry(options.network ?? DEFAULT_NETWORK, (settings) =>
      this.#fixtures.chainIdOf(settings),
    )
    this.#context = {
      ...node,
      all: this.registry,
      forksOf: (name) => this.#forksOf(name),
      webhooks: () => this.#webhooks.get(),
      tokenPrices: () => this.#tokenPrices.get(),
    }
    this.#fixtures = new NodeFixtures(options, node, this.registry)
    this.#builder = new NetworkBuilder(options, this.registry, this.#context, this.#fixtures)
    if (parent === undefined) {
      this.#tokenPrices = new LazyValue(() => this.#openTokenPrices())
      for (const settings of networkSettings(options).values()) this.registry.add(this.#builder.create(settings))
      // Before the first request, so that no event is missed.
      this.registry.default.onBuilt(async () => {
        if (await this.#hasWebhooks()) await this.#webhooks.get()
        if ((options.tokenPrices ?? []).length > 0) await this.#tokenPrices.get()
      })
    } else {
      const { networks, miningOf } = parent
      this.#tokenPrices = new LazyValue(networks.#forkTokenPrices(this.registry))
      this.#inherited = new InheritedNetworks(networks, this.#builder, miningOf)
    }
  }

  /** Builds the networks of fixtures, so that the names of all networks are known. The log says why a network cannot be built. */
  async buildOthers(): Promise<void> {
    await this.#fixtures.buildAll().catch(() => {})
  }

  /** Forks all networks, for another node or an API key. */
  fork(node: NodeContext, miningOf: MiningOf = () => undefined): NodeNetworks {
    return new NodeNetworks(this.#options, node, { networks: this, miningOf })
  }

  /** Whether the node was closed. */
  get isClosed(): boolean {
    return this.#context.signal().aborted
  }

  /** The networks, for methods that read several networks, and callers that run the node. */
  get access(): NetworkAccess {
    return networkAccessOf(this.registry, controlAccount)
  }

  /** Removes the forks of single networks, and the webhooks, that belong to a revoked API key. */
  async dropAllOf(owner: string): Promise<void> {
    this.#revokedKeys.add(owner)
    await (await this.#loadForks()).dropAllOf(owner)
    if (this.#webhooks.loading !== undefined || (await this.#hasWebhooks()))
      await (await this.#webhooks.get()).deleteAllOf(owner)
  }

  /** Returns the API of a network. `address` returns the URLs of the node while it listens. Throws UnknownNetwork. */
  handle(
    name: string,
    address: () => NetworkAddress | undefined,
    createProvider: (network: AnyLazyNetwork) => Provider,
  ): NodeNetwork {
    const { registry } = this
    const network = registry.find(name)
    if (network === undefined) throw unknownNetwork({ source: 'network', given: String(name), known: registry.names() })
    return new NetworkHandle({
      network,
      layer1: registry.layer1Of(network.settings),
      knownNames: () => this.#fixtures.namesOf(registry.layer1Of(network.settings).settings),
      createProvider,
      knownChainId: () => registry.chainIdOf(network),
      ending: this.#context.signal,
      address: () => {
        const base = address()
        if (base === undefined || name === registry.defaultName) return base
        return { url: `${base.url}/${name}`, wsUrl: `${base.wsUrl}/${name}` }
      },
    })
  }

  /** Delivers or stores the last events of the webhooks. Call it while the networks and the records are open. */
  async closeWebhooks(): Promise<void> {
    const webhooks = await this.#webhooks.loading?.catch(() => undefined)
    await webhooks?.close()
  }

  /** Closes all networks. Later requests fail with `reason`. */
  async close(reason: NodeError): Promise<void> {
    this.#inherited?.stop()
    await this.closeWebhooks()
    await this.registry.close(reason)
  }

  async #openWebhooks(): Promise<NodeWebhooks> {
    const { openWebhooks } = await import('../webhooks/openWebhooks.ts')
    return openWebhooks(this.registry, this.#context, this.#options, {
      isFork: this.#isFork,
      networks: this.access,
      revokedKeys: this.#revokedKeys,
    })
  }

  async #openTokenPrices(): Promise<NodeTokenPrices> {
    const { openTokenPrices } = await import('../prices/openTokenPrices.ts')
    const { tokenPrices = [] } = this.#options
    const caller = { networks: this.access, signal: this.#context.signal() }
    return openTokenPrices(tokenPrices, this.#context.records(), caller, this.registry)
  }

  /** Returns the function that opens the prices of a fork. Changes between now and its call do not concern the fork. */
  #forkTokenPrices(registry: NetworkRegistry): () => Promise<NodeTokenPrices> {
    const { loading } = this.#tokenPrices
    if (loading === undefined) return async () => (await this.#tokenPrices.get()).forkInitial(registry)
    const forked = loading.then((prices) => prices.fork(registry))
    forked.catch(() => {}) // the first use of the fork gets the failure
    return () => forked
  }

  /** Whether the configuration or an earlier run has webhooks. */
  async #hasWebhooks(): Promise<boolean> {
    if ((this.#options.webhooks ?? []).length > 0) return true
    for await (const _ of this.#context.records().entries('webhooks')) return true
    return false
  }

  #forksOf(parent: string): ForkControl {
    return {
      fork: async (name, owner) => {
        const forks = await this.#loadForks()
        this.#revokedKeys.check(owner)
        return forks.fork(this.registry.ethereum(parent), owner, name)
      },
      drop: async (name, owner) => (await this.#loadForks()).drop(name, owner),
    }
  }

  /** Loads the code of forks at its first use. */
  async #loadForks(): Promise<NetworkForks> {
    const { NetworkForks } = await import('./networkForks.ts')
    return new NetworkForks(this.#options, this.#builder)
  }
}
