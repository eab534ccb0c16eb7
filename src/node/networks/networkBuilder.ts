import { NodeError } from '../../errors.ts'
import type { NodeOptions } from '../../options/options.ts'
import { networkUnavailable } from '../../rpc/errors.ts'
import type { OpenedStore } from '../chain/openStore.ts'
import {
  type EthereumSettings,
  fixtureNetwork,
  type LedgerNetworkSettings,
  type NetworkSettings,
} from '../settings/networkSettings.ts'
import type { EthereumNetwork } from './ethereumNetwork.ts'
import { knownResponses } from './knownResponses.ts'
import { LazyNetwork, type OpenedNetwork } from './lazyNetwork.ts'
import type { AnyLazyNetwork, LazyEthereumNetwork, LazyLedgerNetwork, NetworkRegistry } from './networkRegistry.ts'
import type { NetworkContext } from './nodeContext.ts'
import type { NodeFixtures } from './nodeFixtures.ts'

/** Creates the networks of a node. A network is built at its first use. */
export class NetworkBuilder {
  readonly registry: NetworkRegistry
  /** The context of all networks that it creates. */
  readonly context: NetworkContext
  readonly #options: NodeOptions
  readonly #fixtures: NodeFixtures
  /** The store of the default network. Undefined until it is being opened. */
  #store: Promise<OpenedStore> | undefined

  constructor(options: NodeOptions, registry: NetworkRegistry, context: NetworkContext, fixtures: NodeFixtures) {
    this.registry = registry
    this.context = context
    this.#options = options
    this.#fixtures = fixtures
  }

  /** Creates a network that is built from its settings. */
  create(settings: NetworkSettings): AnyLazyNetwork {
    return settings.kind === 'ethereum'
      ? this.createEthereum(settings, () => this.build(settings))
      : this.#createLedger(settings)
  }

  /** Creates a network with an EVM that `open` builds. */
  createEthereum(settings: EthereumSettings, open: () => Promise<EthereumNetwork>): LazyEthereumNetwork {
    const laterId = this.#isDefault(settings) ? () => this.#idOfDefault() : undefined
    const known = knownResponses(settings, this.context.clientVersion, laterId)
    return new LazyNetwork(settings, { open, known, onFailed: (fault) => this.#failed(settings, fault) })
  }

  /** Builds a network with an EVM from its settings. */
  async build(settings: EthereumSettings): Promise<EthereumNetwork> {
    const isDefault = this.#isDefault(settings)
    const opening = this.#openStore(settings)
    if (isDefault) this.#store = opening
    const { store, fixture, networks = [] } = await opening
    for (const { name } of networks) this.#addFromFixture(name)
    if (isDefault) {
      this.#fixtures.describe(networks)
      await this.context.beforeChain()
    }
    const { openEthereum } = await import('./openEthereum.ts')
    return openEthereum(settings, store, fixture, this.context)
  }

  #createLedger(settings: LedgerNetworkSettings): LazyLedgerNetwork {
    return new LazyNetwork(settings, {
      open: () => this.#openLedger(settings),
      known: new Map(),
      onFailed: (fault) => this.#failed(settings, fault),
    })
  }

  /** Logs why a network cannot be built. Returns the error for clients. */
  #failed(settings: NetworkSettings, fault: unknown): NodeError {
    const { signal, report, warnOfStore } = this.context
    const { aborted, reason } = signal()
    if (aborted) return reason
    const failure = networkUnavailable({ network: settings.name }, { cause: fault })
    // The default network fails the start of the node, which has the reason.
    if (this.#isDefault(settings)) return failure
    if (fault instanceof NodeError) warnOfStore(`the network ${settings.name} cannot be started: ${fault.message}`)
    else report(fault, `the network ${settings.name}`)
    return failure
  }

  #isDefault({ name }: NetworkSettings): boolean {
    return name === this.registry.defaultName
  }

  async #openStore(settings: EthereumSettings): Promise<OpenedStore> {
    if (this.#isDefault(settings)) {
      await this.context.beforeStore()
      await this.#checkConfiguration(settings)
    }
    this.context.signal().throwIfAborted()
    const { openStore } = await import('../chain/openStore.ts')
    const { fixtureSelectionOf } = await import('../settings/ledgerSettings.ts')
    if (settings.options.fixtures !== undefined) await this.#fixtures.loadNames()
    const { onBuild, warnOfStore, signal } = this.context
    const part = fixtureSelectionOf(settings, this.registry.settings, this.registry.defaultName)
    return openStore(settings, part, { onProgress: onBuild, warn: warnOfStore, signal: signal() })
  }

  /** Rejects if a configured network could not be built. The node then fails at start, not at the first request. */
  async #checkConfiguration({ name, options }: EthereumSettings): Promise<void> {
    const { reset } = options
    if (this.#options.networks === undefined) return
    const { settings } = this.registry
    const { checkForks } = await import('../settings/forkSchedule.ts')
    checkForks(settings.values())
    const { checkStoredLedgers } = await import('../settings/checkStoredLedgers.ts')
    if (reset !== true) await checkStoredLedgers(options, settings, name, this.context.warnOfStore)
    const { checkNetworkFiles } = await import('../settings/checkNetworkFiles.ts')
    await checkNetworkFiles(settings, name)
  }

  /** Adds a network that only a fixture describes. */
  #addFromFixture(name: string): void {
    if (!this.registry.has(name)) this.registry.add(this.create(fixtureNetwork(name, this.#options)))
  }

  async #openLedger(settings: LedgerNetworkSettings): Promise<OpenedNetwork> {
    const layer1 = await this.registry.layer1Of(settings).open()
    const { ledgerNetwork } = await import('./ledgerNetwork.ts')
    return ledgerNetwork(settings, layer1, this.context)
  }

  /** Returns the chain ID of the default network. For a stored chain, only opens its store. */
  async #idOfDefault(): Promise<bigint> {
    const { fixtures } = this.#options
    const { defaultName } = this.registry
    if (fixtures !== undefined) {
      const { builtChainId } = await import('../../fixtures/store/builtFile.ts')
      const built = builtChainId(fixtures, defaultName)
      if (built !== undefined) return built
    }
    const opening = this.registry.default.open()
    opening.catch(() => {}) // the chain ID may be known before it settles
    const opened = await this.#store
    return opened?.chainId ?? (await opening).chain.chainId
  }
}
