import { allSettled, closeAll } from '../../closeAll.ts'
import type { NodeError } from '../../errors.ts'
import type { ApiAccount } from '../../gateway/keys/apiAccount.ts'
import type { ListedNetwork, Networks } from '../../gateway/networks.ts'
import type { Endpoint } from '../../rpc/protocol/endpoint.ts'
import type { EthereumSettings, LedgerNetworkSettings, NetworkSettings } from '../settings/networkSettings.ts'
import type { EthereumNetwork } from './ethereumNetwork.ts'
import type { LazyNetwork, OpenedNetwork } from './lazyNetwork.ts'
import type { AllNetworks } from './nodeContext.ts'
import type { SettlingLedgers } from './settlingLedgers.ts'

export type LazyEthereumNetwork = LazyNetwork<EthereumNetwork, EthereumSettings>
export type LazyLedgerNetwork = LazyNetwork<OpenedNetwork, LedgerNetworkSettings>
export type AnyLazyNetwork = LazyEthereumNetwork | LazyLedgerNetwork

/** Marks a network that `vivarium_fork` created. `owner` is the id of the API key that created it; undefined without a key. */
export interface ForkOwnership {
  readonly owner: string | undefined
  /** The name of the network that was forked. */
  readonly parent: string
}

interface Entry {
  readonly network: AnyLazyNetwork
  readonly fork: ForkOwnership | undefined
}

/** Whether a network has an EVM. */
export const isEthereum = (network: AnyLazyNetwork): network is LazyEthereumNetwork =>
  network.settings.kind === 'ethereum'

/** The networks of a node by name, and which API keys can use them. It does not build networks. */
export class NetworkRegistry implements Networks, AllNetworks {
  readonly defaultName: string
  readonly #entries = new Map<string, Entry>()
  readonly #settings = new Map<string, NetworkSettings>()
  readonly #listeners: ((removed?: Endpoint) => void)[] = []
  readonly #knownChainId: (settings: NetworkSettings) => number | string | undefined

  /** `knownChainId` returns the chain ID that follows from the settings; undefined if the network must be built first. */
  constructor(defaultName: string, knownChainId: (settings: NetworkSettings) => number | string | undefined) {
    this.defaultName = defaultName
    this.#knownChainId = knownChainId
  }

  /** The settings of all networks, by name. Changes with the registry. */
  get settings(): ReadonlyMap<string, NetworkSettings> {
    return this.#settings
  }

  /** The default network, which URLs without a network name select. */
  get default(): LazyEthereumNetwork {
    return this.ethereum(this.defaultName)
  }

  /** Adds a network under the name in its settings. `fork` marks a network that `vivarium_fork` created. */
  add(network: AnyLazyNetwork, fork?: ForkOwnership): void {
    const { settings } = network
    this.#entries.set(settings.name, { network, fork })
    this.#settings.set(settings.name, settings)
    this.#notify()
  }

  /** Removes a network without closing it. */
  remove(name: string): void {
    const removed = this.find(name)
    this.#entries.delete(name)
    this.#settings.delete(name)
    this.#notify(removed?.endpoint)
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  find(name: string): AnyLazyNetwork | undefined {
    return this.#entries.get(name)?.network
  }

  /** Returns the network with an EVM and this name. The settings were checked, so it exists. */
  ethereum(name: string): LazyEthereumNetwork {
    const network = this.find(name)
    if (network === undefined || !isEthereum(network))
      throw new TypeError(`there is no network with an EVM called ${name}`)
    return network
  }

  /** Returns the network that a ledger settles on, or a network with an EVM itself. */
  layer1Of(settings: NetworkSettings): LazyEthereumNetwork {
    return this.ethereum(settings.kind === 'ethereum' ? settings.name : settings.settlesOn)
  }

  /** All networks, in the order in which they were added. */
  *all(): Generator<AnyLazyNetwork> {
    for (const { network } of this.#entries.values()) yield network
  }

  /** Returns the owner of a network that `vivarium_fork` created; undefined for every other network. */
  forkOwnership(name: string): ForkOwnership | undefined {
    return this.#entries.get(name)?.fork
  }

  /** Yields the networks that `vivarium_fork` created, with the id of the API key that owns each. */
  *forks(): Generator<readonly [name: string, owner: string | undefined]> {
    for (const [name, { fork }] of this.#entries) if (fork !== undefined) yield [name, fork.owner]
  }

  names(account?: ApiAccount): readonly string[] {
    return [...this.#entries.keys()].filter((name) => account === undefined || this.#isVisible(name, account))
  }

  endpoint(name: string, account?: ApiAccount): Endpoint | undefined {
    return account === undefined || this.#isVisible(name, account) ? this.find(name)?.endpoint : undefined
  }

  /** Keys share all networks except their forks. */
  isOwn(name: string, account: ApiAccount): boolean {
    return this.isOwnFork(name, account)
  }

  isOwnFork(name: string, account: ApiAccount): boolean {
    return !account.isBuiltIn && this.forkOwnership(name)?.owner === account.id
  }

  list(account?: ApiAccount): readonly ListedNetwork[] {
    return this.names(account).flatMap((name) => {
      const network = this.find(name)
      return network === undefined ? [] : [this.#listed(network)]
    })
  }

  /** Returns the chain ID of a network; undefined if the network must be built first. */
  chainIdOf({ opened, settings }: AnyLazyNetwork): number | string | undefined {
    return opened?.chainId ?? this.#knownChainId(settings)
  }

  onChange(listener: (removed?: Endpoint) => void): void {
    this.#listeners.push(listener)
  }

  async ledgersWith(name: string): Promise<SettlingLedgers> {
    const settings = this.#settings.get(name)
    if (settings === undefined) throw new TypeError(`there is no network ${name}`)
    return (await this.layer1Of(settings).openForClient()).ledgers
  }

  async rebuildLedgersOn(network: string): Promise<void> {
    const ledgers = [...this.all()].filter(
      ({ settings }) => settings.kind !== 'ethereum' && settings.settlesOn === network,
    )
    await allSettled(ledgers.map((ledger) => ledger.rebuild()))
  }

  /** Interrupts the blocks in progress; see `Chain.interrupt`. */
  interrupt(): void {
    for (const network of this.all()) if (isEthereum(network)) network.opened?.chain.interrupt()
  }

  /** Closes all networks, ledgers before the networks that they settle on. Later requests fail with `reason`. */
  async close(reason: NodeError): Promise<void> {
    const networks = [...this.all()]
    await closeAll(
      () => allSettled(networks.filter((network) => !isEthereum(network)).map((network) => network.close(reason))),
      () => allSettled(networks.filter(isEthereum).map((network) => network.close(reason))),
    )
  }

  /** A fork that an API key created is visible to that key and to requests without a key. */
  #isVisible(name: string, account: ApiAccount): boolean {
    return account.isBuiltIn || this.forkOwnership(name)?.owner === undefined || this.isOwnFork(name, account)
  }

  #listed(network: AnyLazyNetwork): ListedNetwork {
    const { settings, opened } = network
    const { name, kind, methods } = settings
    const chainId = this.chainIdOf(network)
    return {
      name,
      kind,
      isBuilt: opened !== undefined,
      ...(chainId !== undefined && { chainId }),
      ...(kind === 'ethereum' ? { simulate: settings.simulate } : { settlesOn: settings.settlesOn }),
      ...((methods.allow ?? methods.block) !== undefined && { methods }),
    }
  }

  #notify(removed?: Endpoint): void {
    for (const listener of this.#listeners) listener(removed)
  }
}
