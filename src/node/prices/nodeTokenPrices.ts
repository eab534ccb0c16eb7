import { MemoryRecordStore, type RecordChange, type RecordStore } from '../../gateway/recordStore.ts'
import { fixedLimitReached } from '../../rpc/errors.ts'
import type { PricedToken, TokenPrice, TokenPrices } from '../../rpc/ports/tokenPrices.ts'
import { SerialQueue } from '../../serialQueue.ts'
import type { NetworkRegistry } from '../networks/networkRegistry.ts'

/** Maximum number of prices of a node, because all are in memory. */
const MAX_PRICES = 100_000

/** The prices of each token, by its key, the oldest first. The lists are never changed. */
export type PricesByToken = ReadonlyMap<string, readonly TokenPrice[]>

/** The networks of a node: which are forks of others, and when that changes. */
export type ForkedNetworks = Pick<NetworkRegistry, 'forkOwnership' | 'onChange'>

/** The key of a token. Names of networks have no slash, so a symbol begins with one. */
export const tokenKey = (token: PricedToken): string =>
  'symbol' in token ? `/${token.symbol.toUpperCase()}` : `${token.network}/${token.address ?? ''}`

/** Returns the network of a token. Empty for a symbol. */
const networkOfKey = (key: string): string => key.slice(0, key.indexOf('/'))

/** Adds a price to a list. It replaces one with the same time. */
export function withPrice(prices: readonly TokenPrice[] = [], price: TokenPrice): readonly TokenPrice[] {
  // Most prices are later than all others.
  const end = prices.findLastIndex(({ time }) => time <= price.time) + 1
  const start = prices[end - 1]?.time === price.time ? end - 1 : end
  return prices.toSpliced(start, end - start, price)
}

/** Returns prices in any order with the oldest first. The last one with a time replaces the others with this time. */
export function inTimeOrder(prices: readonly TokenPrice[]): readonly TokenPrice[] {
  const byTime = [...new Map(prices.map((price) => [price.time, price])).values()]
  return byTime.sort((a, b) => (a.time < b.time ? -1 : 1))
}

/**
 * The prices of a node. The prices that clients set are stored, too. A configured price has no record: if a client removes it, it returns at the next
 * start. A token on the fork of a network has the prices of this network, unless it has prices of its own. Those are in memory as the fork is, and are
 * removed with it.
 */
export class NodeTokenPrices implements TokenPrices {
  readonly #initial: PricesByToken
  readonly #prices: Map<string, readonly TokenPrice[]>
  readonly #records: RecordStore
  readonly #networks: ForkedNetworks
  /** The forks that can have prices of their own. */
  readonly #forks = new Set<string>()
  #count: number
  readonly #changes = new SerialQueue()

  constructor(initial: PricesByToken, records: RecordStore, networks: ForkedNetworks) {
    this.#initial = initial
    this.#prices = new Map(initial)
    this.#records = records
    this.#networks = networks
    this.#count = [...initial.values()].reduce((sum, { length }) => sum + length, 0)
    for (const key of initial.keys()) {
      const network = networkOfKey(key)
      if (networks.forkOwnership(network) !== undefined) this.#forks.add(network)
    }
    networks.onChange(() => this.#forgetDroppedForks())
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  pricesOf(token: PricedToken): readonly TokenPrice[] {
    const prices = this.#prices.get(tokenKey(token))
    if (prices !== undefined || 'symbol' in token) return prices ?? []
    const network = this.#networks.forkOwnership(token.network)?.parent
    return network === undefined ? [] : this.pricesOf({ ...token, network })
  }

  set(token: PricedToken, price: TokenPrice): Promise<void> {
    return this.#changes.run(async () => {
      const key = tokenKey(token)
      const prices = this.#prices.get(key) ?? []
      const changed = withPrice(prices, price)
      const remedy = 'remove the prices of a token'
      if (this.#count - prices.length + changed.length > MAX_PRICES)
        throw fixedLimitReached({ what: 'token prices', limit: MAX_PRICES, remedy })
      await this.#store(token, [{ table: 'tokenPrices', key: recordKey(key, price.time), value: price.usd }])
      this.#replace(key, changed)
    })
  }

  remove(token: PricedToken): Promise<number> {
    return this.#changes.run(async () => {
      const key = tokenKey(token)
      const removed = this.#prices.get(key) ?? []
      await this.#store(
        token,
        removed.map(({ time }) => ({ table: 'tokenPrices', key: recordKey(key, time), value: undefined })),
      )
      this.#replace(key, [])
      return removed.length
    })
  }

  /** Returns a copy in memory, for a fork of the node. */
  fork(networks: ForkedNetworks): NodeTokenPrices {
    return new NodeTokenPrices(new Map(this.#prices), new MemoryRecordStore(), networks)
  }

  /** Returns a copy of the prices when the node loaded them, for a fork from before. */
  forkInitial(networks: ForkedNetworks): NodeTokenPrices {
    return new NodeTokenPrices(this.#initial, new MemoryRecordStore(), networks)
  }

  /** Stores a change of the prices of a token, unless the token is on a fork: at the next start, there is none. */
  async #store(token: PricedToken, changes: readonly RecordChange[]): Promise<void> {
    if ('symbol' in token || this.#networks.forkOwnership(token.network) === undefined)
      await this.#records.write(changes)
    else this.#forks.add(token.network)
  }

  #forgetDroppedForks(): void {
    for (const fork of this.#forks) {
      if (this.#networks.forkOwnership(fork) !== undefined) continue
      this.#forks.delete(fork)
      for (const key of this.#prices.keys()) if (networkOfKey(key) === fork) this.#replace(key, [])
    }
  }

  #replace(key: string, prices: readonly TokenPrice[]): void {
    this.#count += prices.length - (this.#prices.get(key)?.length ?? 0)
    if (prices.length === 0) this.#prices.delete(key)
    else this.#prices.set(key, prices)
  }
}

/** The key of the record of a price: the key of the token and the time. */
const recordKey = (token: string, time: number): string => `${token} ${time}`

/** Returns the prices that clients of earlier runs set, each with the key of its token. */
export async function* storedPrices(records: RecordStore): AsyncGenerator<readonly [token: string, price: TokenPrice]> {
  for await (const [key, usd] of records.entries('tokenPrices')) {
    const end = key.lastIndexOf(' ')
    yield [key.slice(0, end), { time: Number(key.slice(end + 1)), usd }]
  }
}
