import { define } from '../../errors.ts'
import { type NodeOptions, withDefaults } from '../../options/options.ts'
import { networksOptions } from '../../options/table/networks.ts'
import { limitReached } from '../../rpc/errors.ts'
import type { NetworkBuilder } from './networkBuilder.ts'
import type { LazyEthereumNetwork, NetworkRegistry } from './networkRegistry.ts'

export const badNetworkName = define<{ name: string; expected: string }>(
  'BadNetworkName',
  -32602,
  ({ name, expected }) => `"${name.slice(0, 80)}" cannot be the name of a network: expected ${expected}`,
)
export const networkExists = define<{ name: string }>(
  'NetworkExists',
  -32602,
  ({ name }) => `the network name ${name} is already in use: choose another name, or omit it`,
)
export const networkDropped = define<{ name: string }>(
  'NetworkDropped',
  -32603,
  ({ name }) => `the network ${name} was dropped`,
)

/** Creates and removes the networks of `vivarium_fork`: forks of single networks within one node. */
export class NetworkForks {
  readonly #options: NodeOptions
  readonly #registry: NetworkRegistry
  readonly #builder: NetworkBuilder

  constructor(options: NodeOptions, builder: NetworkBuilder) {
    this.#options = options
    this.#registry = builder.registry
    this.#builder = builder
  }

  /** Drops the forks that belong to an API key. */
  async dropAllOf(owner: string): Promise<void> {
    const owned = [...this.#registry.forks()].filter(([, other]) => other === owner)
    await Promise.all(owned.map(([name]) => this.drop(name, owner)))
  }

  /** Adds a network whose chain is forked from `parent` as it is now. See ForkControl. */
  async fork(
    parent: LazyEthereumNetwork,
    owner: string | undefined,
    name = this.#freeName(parent.settings.name),
  ): Promise<string> {
    const { matches, expected } = networksOptions.networks.names
    if (!matches.test(name)) throw badNetworkName({ name, expected })
    if (this.#registry.has(name)) throw networkExists({ name })
    this.#checkLimits(owner)
    const settings = { ...parent.settings, name }
    const network = this.#builder.createEthereum(settings, async () =>
      (await parent.openForClient()).fork(this.#builder.context, undefined, name),
    )
    this.#registry.add(network, { owner, parent: parent.settings.name })
    try {
      await network.openForClient()
    } catch (fault) {
      await this.drop(name, owner)
      throw fault
    }
    return name
  }

  /** Removes a fork. See ForkControl. */
  async drop(name: string, owner: string | undefined): Promise<boolean> {
    const fork = this.#registry.forkOwnership(name)
    if (fork === undefined || (owner !== undefined && fork.owner !== owner)) return false
    const network = this.#registry.find(name)
    this.#registry.remove(name)
    await network?.close(networkDropped({ name }))
    return true
  }

  /** Throws LimitExceeded if the node or the API key `owner` has the maximum number of forks. */
  #checkLimits(owner: string | undefined): void {
    const { maxForks, maxForksPerKey } = withDefaults(this.#options, 'node')
    const owners = [...this.#registry.forks()].map(([, other]) => other)
    if (owners.length >= maxForks) throw limitReached({ what: 'forks', limit: maxForks, option: '--max-forks' })
    if (owner !== undefined && owners.filter((other) => other === owner).length >= maxForksPerKey)
      throw limitReached({ what: 'forks of one API key', limit: maxForksPerKey, option: '--max-forks-per-key' })
  }

  #freeName(parent: string): string {
    let number = 1
    while (this.#registry.has(`${parent}-${number}`)) number++
    return `${parent}-${number}`
  }
}
