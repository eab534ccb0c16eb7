import { define, type NodeError } from '../errors.ts'
import type { Account } from '../gateway/keys/account.ts'
import type { ListedNetwork, Networks } from '../gateway/networks.ts'
import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import { miningMode } from './miningMode.ts'
import type { NetworksSurroundings, NodeNetworks } from './networks.ts'

export const keyRevoked = define('KeyRevoked', -32603, () => 'the key was revoked')

/**
 * The networks of a node where each key has its own (`--isolate-keys`): copies of what they were when they were built, made when a key is
 * first used. What is sent without a key goes to the networks of the node themselves.
 */
export class IsolatedNetworks implements Networks {
  readonly #networks: NodeNetworks
  readonly #around: NetworksSurroundings
  /** Nobody writes to these. */
  readonly #seed: NodeNetworks
  readonly #copies = new Map<Account, NodeNetworks>()
  readonly #listeners: (() => void)[] = []
  #closed = false

  /** To be made before anybody asks the networks for anything. */
  constructor(networks: NodeNetworks, around: NetworksSurroundings) {
    this.#networks = networks
    this.#around = around
    this.#seed = networks.fork(around, () => ({ kind: 'manual' }))
  }

  get defaultName(): string {
    return this.#networks.defaultName
  }

  names(account?: Account): readonly string[] {
    return this.#networksOf(account).names(account)
  }

  list(account?: Account): readonly ListedNetwork[] {
    return this.#networksOf(account).list(account)
  }

  /** Each key has copies of all networks to itself. */
  isOwn(_network: string, account: Account): boolean {
    return !account.isBuiltIn
  }

  endpoint(network: string, account: Account): Endpoint | undefined {
    return this.#networksOf(account).endpoint(network, account)
  }

  #networksOf(account: Account | undefined): NodeNetworks {
    return account === undefined || account.isBuiltIn || this.#closed ? this.#networks : this.#copyOf(account)
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
    this.#networks.onChange(listener)
  }

  /** Gives up the blocks that the copies are making. */
  interrupt(): void {
    for (const networks of this.#copies.values()) networks.interrupt()
  }

  /** Closes the copies; the networks of the node themselves stay. */
  async close(reason: NodeError): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#copies.values(), this.#seed].map((networks) => networks.close(reason)))
    this.#copies.clear()
  }

  #copyOf(account: Account): NodeNetworks {
    let copy = this.#copies.get(account)
    if (copy === undefined) {
      this.#dropRevoked()
      copy = this.#seed.fork(this.#around, ({ options }) => miningMode(options))
      this.#copies.set(account, copy)
      copy.onChange(() => {
        for (const listener of this.#listeners) listener()
      })
    }
    return copy
  }

  /** Nobody can come to these any more. */
  #dropRevoked(): void {
    for (const [account, networks] of this.#copies) {
      if (account.isRevoked !== true) continue
      this.#copies.delete(account)
      networks.close(keyRevoked()).catch((fault: unknown) => this.#around.report(fault, 'the networks of a key'))
    }
  }
}
