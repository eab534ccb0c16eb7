import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import { define } from '../../errors.ts'
import type { EthereumSettings } from '../settings/networkSettings.ts'
import type { EthereumNetwork } from './ethereumNetwork.ts'
import type { NetworkBuilder } from './networkBuilder.ts'
import { type AnyLazyNetwork, isEthereum, type LazyEthereumNetwork, type NetworkRegistry } from './networkRegistry.ts'

const parentClosed = define<{ network: string }>(
  'ParentClosed',
  -32603,
  ({ network }) =>
    `the network ${network} is stored in the data directory of a node that was closed before it opened the network: wait for node.network("${network}").ready of that node before you close it`,
)

/** The networks of the parent. */
interface InheritedFrom {
  readonly registry: NetworkRegistry
  readonly isClosed: boolean
}

/** Returns the mining mode of a forked network. Undefined: the mode of its parent. */
export type MiningOf = (settings: EthereumSettings) => MiningMode | undefined

/**
 * The networks that a forked node inherits from its parent. A network that the parent has built is forked at once. Any other network is built
 * by the parent when either node first uses it, and forked before callers of the parent can change it. If the parent is closed by then, the fork
 * builds the network itself.
 */
export class InheritedNetworks {
  readonly #from: InheritedFrom
  readonly #parent: NetworkRegistry
  readonly #registry: NetworkRegistry
  readonly #builder: NetworkBuilder
  readonly #miningOf: MiningOf
  readonly #removals: (() => void)[] = []

  /** Adds a fork of each network of `parent` to the registry of `builder`. */
  constructor(parent: InheritedFrom, builder: NetworkBuilder, miningOf: MiningOf) {
    this.#from = parent
    this.#parent = parent.registry
    this.#registry = builder.registry
    this.#builder = builder
    this.#miningOf = miningOf
    this.#inherit([...this.#parent.all()])
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
      try {
        if (forked === undefined) await parent.open()
      } catch (failure) {
        if (!this.#from.isClosed) throw failure
        return this.#build(settings)
      }
      if (forked === undefined) throw new TypeError('a network is forked when its parent is built')
      return forked
    })
    this.#registry.add(network, this.#parent.forkOwnership(settings.name))
    const fork = async (built: EthereumNetwork) => {
      forked = built.fork(this.#builder.context, this.#miningOf(settings))
      this.#inheritLate()
      network.open().catch(() => {}) // opened so that it is closed with the node; its callers get the error
      await forked.catch(() => {})
    }
    return () => {
      if (parent.opened === undefined) this.#removals.push(parent.onBuilt(fork))
      else void fork(parent.opened)
    }
  }

  /** Builds a network that the closed parent did not build. Its stored chain belongs to the node with the data directory. */
  #build(settings: EthereumSettings): Promise<EthereumNetwork> {
    if (settings.options.dataDir !== undefined) throw parentClosed({ network: settings.name })
    return this.#builder.build(settings)
  }

  /** Inherits the networks that the parent found in a fixture while it built another. Later forks of the parent are its own. */
  #inheritLate(): void {
    const late = [...this.#parent.all()].filter(
      ({ settings: { name } }) => !this.#registry.has(name) && this.#parent.forkOwnership(name) === undefined,
    )
    this.#inherit(late)
  }
}
