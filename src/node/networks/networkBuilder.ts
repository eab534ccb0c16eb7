import type { Hex } from '../../bytes.ts'
import { NodeError } from '../../errors.ts'
import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import type { FixtureNetwork } from '../../fixtures/store/builtFixture.ts'
import type { NodeOptions } from '../../options/options.ts'
import { networkUnavailable } from '../../rpc/errors.ts'
import type { ForkControl } from '../../rpc/ports/forkControl.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import { type NamesOf, noNames } from '../chain/fixtureNames.ts'
import type { ImportProgress } from '../chain/importProgress.ts'
import type { ChainServices } from '../chain/openChain.ts'
import type { OpenedStore } from '../chain/openStore.ts'
import {
  type EthereumSettings,
  fixtureNetwork,
  type LedgerNetworkSettings,
  type NetworkSettings,
} from '../settings/networkSettings.ts'
import type { EthereumNetwork, NetworkContext } from './ethereumNetwork.ts'
import { knownChainId, knownResponses } from './knownResponses.ts'
import { LazyNetwork, type OpenedNetwork } from './lazyNetwork.ts'
import type { AnyLazyNetwork, LazyEthereumNetwork, LazyLedgerNetwork, NetworkRegistry } from './networkRegistry.ts'

/** The services that a node provides to its networks. */
export interface NodeContext {
  readonly clientVersion: string
  readonly report: (fault: unknown, where: string) => void
  /** Receives warnings about a repaired store, and about a network that cannot be started. */
  readonly warnOfStore: (text: string) => void
  readonly onBuild: (progress: BuildProgress) => void
  readonly onImport: (progress: ImportProgress) => void
  readonly onReport: ((report: string, network: string) => void) | undefined
  readonly warn: ((text: string) => void) | undefined
  /** Aborts, with a NodeError, when the node is closed. */
  readonly signal: () => AbortSignal
  /** Resolve when the store of the default network, and then its chain, may be opened, after the first requests of clients. */
  readonly beforeStore: () => Promise<void>
  readonly beforeChain: () => Promise<void>
}

/** Finds the names in built fixtures without waiting. Undefined until a network with fixtures is opened, which loads the code. */
let findNames:
  | ((
      fixtures: NonNullable<NodeOptions['fixtures']>,
      settings: EthereumSettings,
      all: ReadonlyMap<string, NetworkSettings>,
      defaultName: string,
    ) => NamesOf | undefined)
  | undefined

/** Creates the networks of a registry. A network is built at its first use. */
export class NetworkBuilder {
  readonly #options: NodeOptions
  readonly #node: NodeContext
  readonly #registry: NetworkRegistry
  readonly #forksOf: (network: string) => ForkControl
  /** The networks that the fixtures of the default network describe. Undefined until its store is opened, and for a fork of a node. */
  #fixtureNetworks: readonly FixtureNetwork[] | undefined
  /** The store of the default network. Undefined until it is being opened. */
  #store: Promise<OpenedStore> | undefined

  /** `forksOf` returns the functions that create and drop forks of a network. */
  constructor(
    options: NodeOptions,
    node: NodeContext,
    registry: NetworkRegistry,
    forksOf: (network: string) => ForkControl,
  ) {
    this.#options = options
    this.#node = node
    this.#registry = registry
    this.#forksOf = forksOf
  }

  /** Creates a network that is built from its settings. */
  create(settings: NetworkSettings): AnyLazyNetwork {
    return settings.kind === 'ethereum'
      ? this.createEthereum(settings, () => this.#openEthereum(settings))
      : this.#createLedger(settings)
  }

  /** Creates a network with an EVM that `open` builds. */
  createEthereum(settings: EthereumSettings, open: () => Promise<EthereumNetwork>): LazyEthereumNetwork {
    const laterId = this.#isDefault(settings) ? () => this.#idOfDefault() : undefined
    const known = knownResponses(settings, this.#node.clientVersion, laterId)
    return new LazyNetwork(settings, { open, known, onFailed: (fault) => this.#failed(settings, fault) })
  }

  /** Returns the chain ID of a network that is not built; undefined if the network must be built first. */
  knownChainId(settings: NetworkSettings): number | Hex | undefined {
    const described = settings.kind === 'ethereum' ? this.#fixtureNetworks : undefined
    const hasOwn = settings.kind === 'ethereum' && settings.hasOwnFixtures
    return knownChainId(settings, this.#options, hasOwn ? undefined : described)
  }

  /** Returns the names of a network before the network is built. Returns undefined if its fixture is not built yet. */
  knownNames(settings: EthereumSettings): NamesOf | undefined {
    const { fixtures } = settings.options
    if (fixtures === undefined) return () => noNames
    const { settings: all, defaultName } = this.#registry
    return findNames?.(fixtures, settings, all, defaultName)
  }

  /**
   * Builds the other networks of the node's fixtures in the cache, so that their names are known without waiting. Without a cache, opens them.
   * Skips networks that are built. The log says why a network cannot be built.
   */
  async buildOthers(): Promise<void> {
    const { fixtures } = this.#options
    const described = this.#fixtureNetworks ?? []
    if (fixtures === undefined || described.length === 0) return
    const { buildInCache } = await import('../chain/fixtureStore.ts')
    const { fixtureSelectionOf } = await import('../settings/ledgerSettings.ts')
    const { settings: all, defaultName } = this.#registry
    for (const network of described.flatMap(({ name }) => this.#registry.find(name) ?? [])) {
      const { settings, opened } = network
      if (settings.kind !== 'ethereum' || opened !== undefined || settings.options.fixtures !== fixtures) continue
      this.#node.signal().throwIfAborted()
      if (this.knownNames(settings) !== undefined) continue
      const part = fixtureSelectionOf(settings, all, defaultName)
      await buildInCache(settings.options, fixtures, part, this.#node.onBuild, this.#node.signal())
        .then((isKnown) => (isKnown ? undefined : network.open()))
        .catch(() => {})
    }
  }

  /** The parts of the node that all its networks share. */
  context(): NetworkContext {
    const { clientVersion, report, onReport, warn } = this.#node
    const { defaultName, settings } = this.#registry
    return {
      onReport,
      all: { defaultName, settings, isHosted: this.#options.hosted === true },
      clientVersion,
      report,
      warn,
      forksOf: this.#forksOf,
      l2a: this.#ledgerOf('l2a'),
      l2b: this.#ledgerOf('l2b'),
      openNewChain: (settings) => this.#openNewChain(settings),
      onReplaced: (network) => this.#registry.rebuildLedgersOn(network),
    }
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
    const { signal, report, warnOfStore } = this.#node
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
    return name === this.#registry.defaultName
  }

  async #openEthereum(settings: EthereumSettings): Promise<EthereumNetwork> {
    const isDefault = this.#isDefault(settings)
    const opening = this.#openStore(settings)
    if (isDefault) this.#store = opening
    const { store, fixture, networks = [] } = await opening
    for (const { name } of networks) this.#addFromFixture(name)
    if (isDefault) this.#fixtureNetworks = networks
    if (isDefault) await this.#node.beforeChain()
    const { openEthereum } = await import('./openEthereum.ts')
    const { onImport, report, warnOfStore, signal } = this.#node
    return openEthereum(settings, store, { fixture, onImport, report, warnOfStore, signal: signal() }, this.context())
  }

  /** Opens a chain in a temporary store. */
  async #openNewChain(settings: EthereumSettings): Promise<ChainServices> {
    const { openTemporaryStore } = await import('../../storage/temporaryStore.ts')
    const { openChain } = await import('../chain/openChain.ts')
    const { onImport, report, warnOfStore, signal } = this.#node
    return openChain(await openTemporaryStore(), settings, { onImport, report, warnOfStore, signal: signal() })
  }

  async #openStore(settings: EthereumSettings): Promise<OpenedStore> {
    if (this.#isDefault(settings)) {
      await this.#node.beforeStore()
      await this.#checkConfiguration(settings)
    }
    this.#node.signal().throwIfAborted()
    const { openStore } = await import('../chain/openStore.ts')
    const { fixtureSelectionOf } = await import('../settings/ledgerSettings.ts')
    if (settings.options.fixtures !== undefined && findNames === undefined) {
      const { findBuilt } = await import('../chain/fixtureStore.ts')
      const { fixtureNamesOf } = await import('../chain/fixtureNamesOf.ts')
      findNames = (fixtures, each, all, name) => {
        const found = findBuilt(fixtures, fixtureSelectionOf(each, all, name))
        return found && ((ledger) => fixtureNamesOf(found.chain?.built, ledger))
      }
    }
    const { onBuild, warnOfStore, signal } = this.#node
    const part = fixtureSelectionOf(settings, this.#registry.settings, this.#registry.defaultName)
    return openStore(settings, part, onBuild, warnOfStore, signal())
  }

  /** Rejects if a configured network could not be built. The node then fails at start, not at the first request. */
  async #checkConfiguration({ name, options }: EthereumSettings): Promise<void> {
    const { reset } = options
    if (this.#options.networks === undefined) return
    const { settings } = this.#registry
    const { checkForks } = await import('../settings/forkSchedule.ts')
    checkForks(settings.values())
    const { checkStoredLedgers } = await import('../settings/checkStoredLedgers.ts')
    if (reset !== true) await checkStoredLedgers(options, settings, name, this.#node.warnOfStore)
    const { checkNetworkFiles } = await import('../settings/checkNetworkFiles.ts')
    await checkNetworkFiles(settings, name)
  }

  /** Adds a network that only a fixture describes. */
  #addFromFixture(name: string): void {
    if (!this.#registry.has(name)) this.#registry.add(this.create(fixtureNetwork(name, this.#options)))
  }

  async #openLedger(settings: LedgerNetworkSettings): Promise<OpenedNetwork> {
    const layer1 = await this.#registry.layer1Of(settings).open()
    const { ledgerNetwork } = await import('./ledgerNetwork.ts')
    return ledgerNetwork(settings, layer1, this.context())
  }

  /** Returns a function that opens the ledger of the network `l2a` or `l2b`. */
  #ledgerOf<Kind extends 'l2a' | 'l2b'>(kind: Kind): NonNullable<Services[Kind]> {
    const settings = this.#registry.settings.get(kind)
    if (settings?.kind !== kind) throw new TypeError(`there is always a network ${kind}`)
    return (async () => {
      const { ledgers } = await this.#registry.layer1Of(settings).openForClient()
      return ledgers[kind].get(kind)?.()
    }) as NonNullable<Services[Kind]> // the ledgers of a kind are of its type
  }

  /** Returns the chain ID of the default network. For a stored chain, only opens its store. */
  async #idOfDefault(): Promise<bigint> {
    const { fixtures } = this.#options
    const { defaultName } = this.#registry
    if (fixtures !== undefined) {
      const { builtChainId } = await import('../../fixtures/store/builtFile.ts')
      const built = builtChainId(fixtures, defaultName)
      if (built !== undefined) return built
    }
    const opening = this.#registry.default.open()
    opening.catch(() => {}) // the chain ID may be known before it settles
    const opened = await this.#store
    return opened?.chainId ?? (await opening).chain.chainId
  }
}
