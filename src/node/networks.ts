import type { ListedNetwork, NetworkKind, Networks } from '../gateway/networks.ts'
import type { Endpoint } from '../rpc/endpoint.ts'

/** A network of a node, which is built at its first call. */
export interface NodeNetwork {
  readonly name: string
  readonly kind: NetworkKind
  readonly endpoint: Endpoint
  readonly isBuilt: boolean
}

/** The networks of a node, by name. */
export class NodeNetworks implements Networks {
  readonly defaultName: string
  readonly #byName: Map<string, NodeNetwork>
  readonly #listeners: (() => void)[] = []

  constructor(defaultName: string, networks: readonly NodeNetwork[]) {
    this.defaultName = defaultName
    this.#byName = new Map(networks.map((network) => [network.name, network]))
  }

  names(): readonly string[] {
    return [...this.#byName.keys()]
  }

  endpoint(network: string): Endpoint | undefined {
    return this.#byName.get(network)?.endpoint
  }

  list(): readonly ListedNetwork[] {
    return [...this.#byName.values()].map(({ name, kind, isBuilt }) => ({ name, kind, isBuilt }))
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }
}
