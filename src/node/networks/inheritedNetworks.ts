import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import type { EthereumSettings } from '../settings/networkSettings.ts'
import type { EthereumNetwork } from './ethereumNetwork.ts'
import type { NetworkBuilder } from './networkBuilder.ts'
import { type AnyLazyNetwork, isEthereum, type LazyEthereumNetwork, type NetworkRegistry } from './networkRegistry.ts'

/** Returns the mining mode of a forked network. Undefined: the mode of its parent. */
export type MiningOf = (settings: EthereumSettings) => MiningMode | undefined

/**
 * The networks that a forked node inherits from its parent. A network that the parent has built is forked at once. Any other network is built
 * by the parent when either node first uses it, and forked before callers of the parent can change it.
 */
export class InheritedNetworks {
  readonly #parent: NetworkRegistry
  readonly #registry: NetworkRegistry
  readonly #builder: NetworkBuilder
  readonly #miningOf: MiningOf
  readonly #removals: (() => void)[] = []

  /** Adds a fork of each network of `parent` to `registry`. */
  constructor(parent: NetworkRegistry, registry: NetworkRegistry, builder: NetworkBuilder, miningOf: MiningOf) {
    this.#parent = parent
    this.#registry = registry
    this.#builder = builder
    this.#miningOf = miningOf
    this.#inherit([...parent.all()])
  }

  /** Stops forking networks. */
  stop(): void {
    for (const remove of this.#removals) remove()
  }

  /** Registers all networks before it forks the first, because the methods of a network depend on the others. */
  #inherit(parents: readonly AnyLazyNetwork[]): void {
    const starts = parents.map((parent) => (isEthereum(parent) ? this.#addEthereum(parent) : this.#addLedger(parent)))
    for (const start of starts) start()
  }

  /** A ledger is forked with the chain that it settles on. */
  #addLedger({ settings }: AnyLazyNetwork): () => void {
    this.#registry.add(this.#builder.create(settings), this.#parent.forkOwnership(settings.name))
    return () => {}
  }

  /** Returns a function that forks the network now or when the parent has built it. */
  #addEthereum(parent: LazyEthereumNetwork): () => void {
    const { settings } = parent
    let forked: Promise<EthereumNetwork> | undefined
    const network = this.#builder.createEthereum(settings, async () => {
      if (forked === undefined) await parent.open()
      if (forked === undefined) throw new TypeError('a network is forked when its parent is built')
      return forked
    })
    this.#registry.add(network, this.#parent.forkOwnership(settings.name))
    const fork = async (built: EthereumNetwork) => {
      forked = built.fork(this.#builder.context(), this.#miningOf(settings))
      this.#inheritLate()
      network.open().catch(() => {}) // opened so that it is closed with the node; its callers get the error
      await forked.catch(() => {})
    }
    return () => {
      if (parent.opened === undefined) this.#removals.push(parent.onBuilt(fork))
      else void fork(parent.opened)
    }
  }

  /** Inherits the networks that the parent found in a fixture while it built another. Later forks of the parent are its own. */
  #inheritLate(): void {
    const late = [...this.#parent.all()].filter(
      ({ settings: { name } }) => !this.#registry.has(name) && this.#parent.forkOwnership(name) === undefined,
    )
    this.#inherit(late)
  }
}
