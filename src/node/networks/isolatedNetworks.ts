import { allSettled } from '../../closeAll.ts'
import type { NodeError } from '../../errors.ts'
import type { ApiAccount } from '../../gateway/keys/apiAccount.ts'
import type { ListedNetwork, Networks } from '../../gateway/networks.ts'
import { limitReached } from '../../rpc/errors.ts'
import type { Endpoint } from '../../rpc/protocol/endpoint.ts'
import { keyRevoked } from '../accounts/revokedKeys.ts'
import { miningMode } from '../chain/chainSettings.ts'
import type { NetworkRegistry } from './networkRegistry.ts'
import type { NodeContext } from './nodeContext.ts'
import type { NodeNetworks } from './nodeNetworks.ts'

/**
 * The networks of a node with `--isolate-keys`. Each API key has its own networks. They are forked at the first use of the key, from the initial
 * state of the networks. Requests without a key use the networks of the node.
 */
export class IsolatedNetworks implements Networks {
  readonly #shared: NetworkRegistry
  readonly #node: NodeContext
  readonly #maxKeys: number
  /** The networks in their initial state. No request reaches them. */
  readonly #seed: NodeNetworks
  readonly #byAccount = new Map<ApiAccount, NodeNetworks>()
  readonly #listeners: ((removed?: Endpoint) => void)[] = []
  /** The networks of revoked keys that are being closed. The promises never reject. */
  readonly #closing = new Set<Promise<void>>()
  #closed = false

  /** Create it before the first request to `networks`. At most `maxKeys` keys can have their own networks at a time. */
  constructor(networks: NodeNetworks, node: NodeContext, maxKeys: number) {
    this.#shared = networks.registry
    this.#node = node
    this.#maxKeys = maxKeys
    this.#seed = networks.fork(node, () => ({ kind: 'manual' }))
  }

  get defaultName(): string {
    return this.#shared.defaultName
  }

  names(account?: ApiAccount): readonly string[] {
    return this.#registryOf(account).names(account)
  }

  list(account?: ApiAccount): readonly ListedNetwork[] {
    return this.#registryOf(account).list(account)
  }

  /** Each key owns all its networks. */
  isOwn(_network: string, account: ApiAccount): boolean {
    return !account.isBuiltIn
  }

  isOwnFork(network: string, account: ApiAccount): boolean {
    return this.#registryOf(account).isOwnFork(network, account)
  }

  /** Requests of a key beyond the maximum fail with LimitExceeded. */
  endpoint(network: string, account: ApiAccount): Endpoint | undefined {
    const registry = this.#registryOf(account)
    const endpoint = registry.endpoint(network, account)
    const isOverLimit = registry === this.#shared && !account.isBuiltIn && !this.#closed
    return endpoint === undefined || !isOverLimit ? endpoint : this.#endpointWithinLimit(network, account)
  }

  onChange(listener: (removed?: Endpoint) => void): void {
    this.#listeners.push(listener)
    this.#shared.onChange(listener)
  }

  /** Interrupts the blocks in progress. */
  interrupt(): void {
    for (const { registry } of this.#byAccount.values()) registry.interrupt()
  }

  /** Closes the networks of revoked keys. Otherwise they would mine and use memory as long as the node runs. */
  closeRevoked(): void {
    for (const [account, networks] of this.#byAccount) {
      if (account.isRevoked !== true) continue
      this.#byAccount.delete(account)
      const closing: Promise<void> = networks
        .close(keyRevoked())
        .catch((fault: unknown) => this.#node.report(fault, 'the networks of a revoked key'))
        .finally(() => this.#closing.delete(closing))
      this.#closing.add(closing)
    }
  }

  /** Closes the networks of all keys. The networks of the node stay open. */
  async close(reason: NodeError): Promise<void> {
    this.#closed = true
    const open = [...this.#byAccount.values(), this.#seed]
    this.#byAccount.clear()
    await allSettled([...open.map((networks) => networks.close(reason)), ...this.#closing])
  }

  /** Returns an endpoint for a key beyond the maximum. An open connection can use it when the networks of another key are closed. */
  #endpointWithinLimit(network: string, account: ApiAccount): Endpoint {
    return {
      handle: (call, caller) => {
        const registry = this.#registryOf(account)
        const endpoint = registry === this.#shared ? undefined : registry.endpoint(network, account)
        if (endpoint !== undefined) return endpoint.handle(call, caller)
        throw limitReached({
          what: 'API keys with their own networks',
          limit: this.#maxKeys,
          option: '--max-isolated-keys',
        })
      },
    }
  }

  /** Returns the networks of a key. Without a key, and for keys beyond the maximum, returns the networks of the node. */
  #registryOf(account: ApiAccount | undefined): NetworkRegistry {
    if (account === undefined || account.isBuiltIn || this.#closed) return this.#shared
    const networks = this.#byAccount.get(account) ?? this.#forkFor(account)
    return networks?.registry ?? this.#shared
  }

  #forkFor(account: ApiAccount): NodeNetworks | undefined {
    if (this.#byAccount.size >= this.#maxKeys) return undefined
    const networks = this.#seed.fork(this.#node, ({ options }) => miningMode(options))
    this.#byAccount.set(account, networks)
    networks.registry.onChange((removed) => {
      for (const listener of this.#listeners) listener(removed)
    })
    return networks
  }
}
