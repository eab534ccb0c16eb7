import type { Node } from '../../node.ts'
import type { FixtureNames } from '../chain/fixtureNames.ts'
import type { NodeNetwork } from './nodeNetwork.ts'

/** The names of a network. Networks that are not in `Names` have names of any kind. */
type NamesOf<Names extends object, Network> = Network extends keyof Names ? Names[Network] : FixtureNames

/**
 * A node with typed names. `Names` is an interface that `vivarium fixtures types` writes. `node.names` has the names of the network `local`. If
 * the default network is another one, use `node.network(name).names`.
 */
export interface TypedNode<Names extends object> extends Omit<Node, 'names' | 'network' | 'fork'> {
  readonly names: NamesOf<Names, 'local'>
  network<Network extends string>(
    name: Network,
  ): Omit<NodeNetwork, 'names' | 'knownNames'> & {
    readonly names: NamesOf<Names, Network>
    readonly knownNames: NamesOf<Names, Network> | undefined
  }
  fork(): Promise<TypedNode<Names>>
}
