import type { MiningMode } from '../chain/miningMode.ts'
import type { NodeError } from '../errors.ts'
import type { GrowthProgress } from '../fixtures/grow/progress.ts'
import type { Account } from '../gateway/keys/account.ts'
import type { ListedNetwork, Networks } from '../gateway/networks.ts'
import { type NodeOptions, withDefaults } from '../options/options.ts'
import { networksOptions } from '../options/table/networks.ts'
import { tooMany } from '../rpc/errors.ts'
import type { Services } from '../rpc/protocol/context.ts'
import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import type { Provider } from '../rpc/provider/eip1193.ts'
import type { EthereumNetwork, NodeSurroundings } from './ethereumNetwork.ts'
import { badNetworkName, networkDropped, networkExists } from './forkErrors.ts'
import type { ImportProgress } from './importProgress.ts'
import { knownAnswers, knownChainId } from './knownAnswers.ts'
import { LazyNetwork, type OpenedNetwork } from './lazyNetwork.ts'
import { NetworkHandle } from './networkHandle.ts'
import {
  type EthereumSettings,
  fixtureNetwork,
  type LedgerNetworkSettings,
  type NetworkSettings,
  networkSettings,
  unknownNetwork,
} from './networkSettings.ts'
import type { BaseAddress, NodeNetwork } from './nodeNetwork.ts'
import type { OpenedStore } from './openStore.ts'

/** What a node gives its networks. */
export interface NetworksSurroundings {
  readonly clientVersion: string
  readonly report: (fault: unknown, where: string) => void
  readonly warnOfStore: (text: string) => void
  readonly onGrow: (progress: GrowthProgress) => void
  readonly onImport: (progress: ImportProgress) => void
  readonly onReport: ((report: string, network: string) => void) | undefined
  readonly warn: ((text: string) => void) | undefined
  /** Aborts, with a NodeError, when the node is closed. */
  readonly signal: () => AbortSignal
  /** Waited for before the default network's store is opened, and before its chain is: clients of a node that listens go first. */
  readonly beforeStore: () => Promise<void>
  readonly beforeChain: () => Promise<void>
}

/** How a fork of a network makes blocks; undefined: as the network does. */
export type MiningOf = (settings: EthereumSettings) => MiningMode | undefined

/** The networks of a node: what each is to be is known from the beginning, and built when somebody first needs it. */
export class NodeNetworks implements Networks {
  readonly defaultName: string
  readonly #options: NodeOptions
  readonly #around: NetworksSurroundings
  readonly #settings: Map<string, NetworkSettings>
  readonly #ethereum = new Map<string, LazyNetwork<EthereumNetwork>>()
  readonly #ledgers = new Map<string, LazyNetwork>()
  readonly #listeners: (() => void)[] = []
  /** In a fork: where the networks come from, by name. */
  readonly #heritage = new Map<string, () => Promise<EthereumNetwork>>()
  readonly #waiting: (() => void)[] = []
  /** Networks that `vivarium_fork` made, by name, and the id of the API key that each belongs to. */
  readonly #forks = new Map<string, string | undefined>()
  /** That of the default network, from when it is opened. */
  #store: Promise<OpenedStore> | undefined

  /** Throws a NodeError for settings that make no sense. */
  constructor(
    options: NodeOptions,
    around: NetworksSurroundings,
    settings: ReadonlyMap<string, NetworkSettings> = networkSettings(options),
  ) {
    this.defaultName = options.network ?? 'local'
    this.#options = options
    this.#around = around
    this.#settings = new Map(settings)
    for (const each of this.#settings.values()) this.#add(each)
  }

  /**
   * Networks of another node that are what these are now and go their own way; one that is not built yet begins as it will be
   * built here. `miningOf` says how blocks are made there, where not as here. Nothing of them is in the data directory.
   */
  fork(around: NetworksSurroundings, miningOf: MiningOf = () => undefined): NodeNetworks {
    const fork = new NodeNetworks(this.#options, around, this.#settings)
    for (const [name, owner] of this.#forks) fork.#forks.set(name, owner)
    fork.#follow(this, miningOf)
    return fork
  }

  /** The network that answers where none is named. */
  get standard(): LazyNetwork<EthereumNetwork> {
    const network = this.#ethereum.get(this.defaultName)
    if (network === undefined) throw new TypeError('the settings were checked to have this network')
    return network
  }

  names(account?: Account): readonly string[] {
    return [...this.#settings.keys()].filter((name) => account === undefined || this.#admits(name, account))
  }

  find(name: string): LazyNetwork | undefined {
    return this.#ethereum.get(name) ?? this.#ledgers.get(name)
  }

  /** What a program holds of a network; `address` tells where the node answers. Throws UnknownNetwork. */
  handle(
    name: string,
    address: () => BaseAddress | undefined,
    createProvider: (endpoint: Endpoint) => Provider,
  ): NodeNetwork {
    const network = this.find(name)
    if (network === undefined) throw unknownNetwork({ source: 'network', given: name, known: this.names() })
    const { settings } = network
    return new NetworkHandle({
      network,
      layer1: this.#layer1Of(settings),
      createProvider,
      knownChainId: () => this.#chainIdOf(settings),
      ending: this.#around.signal,
      address: () => {
        const base = address()
        if (base === undefined || name === this.defaultName) return base
        return { url: `${base.url}/${name}`, wsUrl: `${base.wsUrl}/${name}` }
      },
    })
  }

  endpoint(name: string, account?: Account): Endpoint | undefined {
    return account === undefined || this.#admits(name, account) ? this.find(name)?.endpoint : undefined
  }

  /** A fork belongs to the key that made it. */
  isOwn(name: string, account: Account): boolean {
    return !account.isBuiltIn && this.#forks.get(name) === account.id
  }

  /** A fork that a key made is for that key and for callers of the node itself. */
  #admits(name: string, account: Account): boolean {
    return account.isBuiltIn || this.#forks.get(name) === undefined || this.isOwn(name, account)
  }

  /** Closes the forks that belong to an API key. */
  async dropForksOf(owner: string): Promise<void> {
    const owned = [...this.#forks].filter(([, other]) => other === owner)
    await Promise.all(owned.map(([name]) => this.#drop(name, owner)))
  }

  list(account?: Account): readonly ListedNetwork[] {
    return this.names(account).flatMap((listed) => {
      const settings = this.#settings.get(listed)
      return settings === undefined ? [] : [this.#listed(settings)]
    })
  }

  #listed(settings: NetworkSettings): ListedNetwork {
    const opened = this.find(settings.name)?.opened
    const chainId = this.#chainIdOf(settings)
    const { name, kind, methods } = settings
    return {
      name,
      kind,
      isBuilt: opened !== undefined,
      ...(chainId !== undefined && { chainId }),
      ...(kind === 'ethereum' ? { simulate: settings.simulate } : { settlesOn: settings.settlesOn }),
      ...((methods.allow ?? methods.block) !== undefined && { methods }),
    }
  }

  /** Undefined where only building the network tells. */
  #chainIdOf(settings: NetworkSettings): number | string | undefined {
    return this.find(settings.name)?.opened?.chainId ?? knownChainId(settings, this.#options)
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Gives up the blocks that are being made; see `Chain.interrupt`. */
  interrupt(): void {
    for (const { opened } of this.#ethereum.values()) opened?.chain.interrupt()
  }

  /** Closes all that were built; whoever needs a network from now on is told `reason`. */
  async close(reason: NodeError): Promise<void> {
    for (const withdraw of this.#waiting) withdraw()
    await Promise.all([...this.#ledgers.values()].map((network) => network.close(reason)))
    await Promise.all([...this.#ethereum.values()].map((network) => network.close(reason)))
  }

  #add(settings: NetworkSettings): void {
    const { name } = settings
    if (settings.kind === 'ethereum') {
      const { clientVersion } = this.#around
      const isDefault = name === this.defaultName
      const network: LazyNetwork<EthereumNetwork> = new LazyNetwork(
        settings,
        () => this.#openEthereum(settings, isDefault),
        knownAnswers(settings, clientVersion, isDefault ? () => this.#idOfDefault() : undefined),
      )
      this.#ethereum.set(name, network)
    } else this.#ledgers.set(name, new LazyNetwork(settings, () => this.#openLedger(settings), new Map()))
  }

  /** The chain id of the default network. Where one is kept, only the store is waited for. */
  async #idOfDefault(): Promise<bigint> {
    const { fixtures } = this.#options
    if (fixtures !== undefined) {
      const { prebuiltChainId } = await import('../fixtures/prebuilt.ts')
      const prebuilt = prebuiltChainId(fixtures, this.defaultName)
      if (prebuilt !== undefined) return prebuilt
    }
    const opening = this.standard.open()
    opening.catch(() => {}) // perhaps it is not waited for
    const opened = await this.#store
    return opened?.chainId ?? (await opening).chain.chainId
  }

  async #openEthereum(settings: EthereumSettings, isDefault: boolean): Promise<EthereumNetwork> {
    const inherited = this.#heritage.get(settings.name)
    if (inherited !== undefined) return inherited()
    const opening = this.#openStore(settings, isDefault)
    if (isDefault) this.#store = opening
    const { store, fixture, networks = [] } = await opening
    for (const name of networks) this.#addFromFixture(name)
    if (isDefault) await this.#around.beforeChain()
    const { openEthereum } = await import('./openEthereum.ts')
    const { onImport, report, warnOfStore, signal } = this.#around
    const around = { fixture, onImport, report, warnOfStore, signal: signal() }
    return openEthereum(settings, store, around, this.#surroundings())
  }

  async #openStore(settings: EthereumSettings, isDefault: boolean): Promise<OpenedStore> {
    if (isDefault) await this.#around.beforeStore()
    if (isDefault && this.#options.networks !== undefined) {
      const { checkForks } = await import('./forkSchedule.ts')
      checkForks(this.#settings.values())
      const { checkKeptLedgers } = await import('./checkKeptLedgers.ts')
      await checkKeptLedgers(settings.options.dataDir, this.#settings, settings.name)
      const { checkNetworkFiles } = await import('./checkNetworkFiles.ts')
      await checkNetworkFiles(this.#settings, this.defaultName)
    }
    this.#around.signal().throwIfAborted()
    const { openStore } = await import('./openStore.ts')
    const { onGrow, warnOfStore } = this.#around
    const { fixturePartOf } = await import('./settlingOn.ts')
    return openStore(settings, fixturePartOf(settings, this.#settings, this.defaultName), onGrow, warnOfStore)
  }

  async #openLedger(settings: LedgerNetworkSettings): Promise<OpenedNetwork> {
    const layer1 = await this.#layer1Of(settings).open()
    const { ledgerNetwork } = await import('./ledgerNetwork.ts')
    return ledgerNetwork(settings, layer1, this.#surroundings())
  }

  /** The network that another settles on: itself, for one with an EVM. */
  #layer1Of(settings: NetworkSettings): LazyNetwork<EthereumNetwork> {
    const layer1 = this.#ethereum.get(settings.kind === 'ethereum' ? settings.name : settings.settlesOn)
    if (layer1 === undefined) throw new TypeError('the settings were checked to have this network')
    return layer1
  }

  #surroundings(): NodeSurroundings {
    const { clientVersion, report, onReport, warn } = this.#around
    return {
      onReport,
      all: { defaultName: this.defaultName, settings: this.#settings, isHosted: this.#options.hosted === true },
      clientVersion,
      report,
      warn,
      forksOf: (network) => ({
        fork: (name, owner) => this.#fork(network, owner, name),
        drop: (name, owner) => this.#drop(name, owner),
      }),
      l2a: this.#ledgerOf('l2a'),
      l2b: this.#ledgerOf('l2b'),
    }
  }

  /** The ledger of the network that is called as its family, wherever it settles. */
  #ledgerOf<Kind extends 'l2a' | 'l2b'>(kind: Kind): NonNullable<Services[Kind]> {
    const settings = this.#settings.get(kind)
    if (settings?.kind !== kind) throw new TypeError(`the network ${kind} comes out of the box`)
    return (async () => {
      const { ledgers } = await this.#layer1Of(settings).open()
      return ledgers[kind].get(kind)?.()
    }) as NonNullable<Services[Kind]> // the ledgers of a kind are of its type
  }

  /** A network that only a fixture speaks of. */
  #addFromFixture(name: string): void {
    if (!this.#settings.has(name)) this.#addLate(fixtureNetwork(name, this.#options))
  }

  #addLate(settings: NetworkSettings): void {
    this.#settings.set(settings.name, settings)
    this.#add(settings)
    for (const listener of this.#listeners) listener()
  }

  /** Makes a network that is what another one, which is built, is now. */
  async #fork(network: string, owner: string | undefined, name = this.#freeName(network)): Promise<string> {
    const { matches, expected } = networksOptions.networks.names
    if (!matches.test(name)) throw badNetworkName({ name, expected })
    if (this.#settings.has(name)) throw networkExists({ name })
    this.#checkForks(owner)
    const origin = this.#ethereum.get(network)
    if (origin?.settings.kind !== 'ethereum')
      throw unknownNetwork({ source: 'network', given: network, known: this.names() })
    const settings = { ...origin.settings, name }
    this.#heritage.set(name, async () => (await origin.open()).fork(this.#surroundings(), undefined, settings))
    this.#forks.set(name, owner)
    this.#addLate(settings)
    try {
      await this.#ethereum.get(name)?.open()
    } catch (fault) {
      await this.#drop(name, owner)
      throw fault
    }
    return name
  }

  /** Throws LimitExceeded where the node or the key has as many forks as it may. */
  #checkForks(owner: string | undefined): void {
    const { maxForks, maxForksPerKey } = withDefaults(this.#options, 'node')
    if (this.#forks.size >= maxForks) throw tooMany({ what: 'forks', limit: maxForks, option: '--max-forks' })
    if (owner === undefined) return
    const owned = [...this.#forks.values()].filter((other) => other === owner).length
    if (owned >= maxForksPerKey)
      throw tooMany({ what: 'forks of one API key', limit: maxForksPerKey, option: '--max-forks-per-key' })
  }

  #freeName(network: string): string {
    let number = 1
    while (this.#settings.has(`${network}-${number}`)) number++
    return `${network}-${number}`
  }

  async #drop(name: string, owner: string | undefined): Promise<boolean> {
    if (!this.#forks.has(name) || (owner !== undefined && this.#forks.get(name) !== owner)) return false
    this.#forks.delete(name)
    const network = this.#ethereum.get(name)
    for (const names of [this.#settings, this.#ethereum, this.#heritage]) names.delete(name)
    for (const listener of this.#listeners) listener()
    await network?.close(networkDropped({ name }))
    return true
  }

  /** Inherits all networks of `parent` that are not inherited yet: some come when its fixtures are read. */
  #follow(parent: NodeNetworks, miningOf: MiningOf): void {
    for (const settings of parent.#settings.values()) {
      if (!this.#settings.has(settings.name)) this.#addLate(settings)
      if (settings.kind === 'ethereum' && !this.#heritage.has(settings.name)) this.#inherit(settings, parent, miningOf)
    }
  }

  #inherit(settings: EthereumSettings, parent: NodeNetworks, miningOf: MiningOf): void {
    const [theirs, own] = [parent.#ethereum.get(settings.name), this.#ethereum.get(settings.name)]
    if (theirs === undefined || own === undefined) return
    let taken: Promise<EthereumNetwork> | undefined
    const take = async () => {
      taken = theirs.opened?.fork(this.#surroundings(), miningOf(settings))
      this.#follow(parent, miningOf)
      own.open().catch(() => {}) // so that it is closed with the others; whoever needs it hears of it
      await taken?.catch(() => {})
    }
    this.#heritage.set(settings.name, async () => {
      if (taken === undefined) await theirs.open()
      if (taken === undefined) throw new TypeError('a network that is built is handed on')
      return taken
    })
    if (theirs.opened === undefined) this.#waiting.push(theirs.bequeath(take))
    else void take()
  }
}
