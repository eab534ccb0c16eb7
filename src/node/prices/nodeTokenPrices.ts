import { MemoryRecordStore, type RecordStore } from '../../gateway/recordStore.ts'
import { fixedLimitReached } from '../../rpc/errors.ts'
import type { PricedToken, TokenPrice, TokenPrices } from '../../rpc/ports/tokenPrices.ts'

/** Maximum number of prices of a node, because all are in memory. */
const MAX_PRICES = 100_000

/** The prices of each token, by its key, the oldest first. The lists are never changed. */
export type PricesByToken = ReadonlyMap<string, readonly TokenPrice[]>

/** Returns the network whose fork a network is. Undefined for other networks. */
type ParentOf = (network: string) => string | undefined

/** The key of a token. Names of networks have no slash, so a symbol begins with one. */
export const tokenKey = (token: PricedToken): string =>
  'symbol' in token ? `/${token.symbol.toUpperCase()}` : `${token.network}/${token.address ?? ''}`

/** Adds a price to a list. It replaces one with the same time. */
export function withPrice(prices: readonly TokenPrice[] = [], price: TokenPrice): readonly TokenPrice[] {
  const later = prices.findIndex(({ time }) => time > price.time)
  const end = later < 0 ? prices.length : later
  const before = prices.slice(0, end)
  if (before.at(-1)?.time === price.time) before.pop()
  return [...before, price, ...prices.slice(end)]
}

/**
 * The prices of a node. The prices that clients set are stored, too. A configured price has no record: if a client removes it, it returns at the next
 * start. A token on the fork of a network has the prices of this network, unless it has prices of its own.
 */
export class NodeTokenPrices implements TokenPrices {
  readonly #initial: PricesByToken
  readonly #prices: Map<string, readonly TokenPrice[]>
  readonly #records: RecordStore
  readonly #parentOf: ParentOf
  #count: number
  /** Settles when all requested changes are stored. */
  #changing: Promise<unknown> = Promise.resolve()

  constructor(initial: PricesByToken, records: RecordStore, parentOf: ParentOf = () => undefined) {
    this.#initial = initial
    this.#prices = new Map(initial)
    this.#records = records
    this.#parentOf = parentOf
    this.#count = [...initial.values()].reduce((sum, { length }) => sum + length, 0)
  }

  get isEmpty(): boolean {
    return this.#count === 0
  }

  pricesOf(token: PricedToken): readonly TokenPrice[] {
    const prices = this.#prices.get(tokenKey(token))
    if (prices !== undefined || 'symbol' in token) return prices ?? []
    const network = this.#parentOf(token.network)
    return network === undefined ? [] : this.pricesOf({ ...token, network })
  }

  set(token: PricedToken, price: TokenPrice): Promise<void> {
    return this.#inOrder(async () => {
      const key = tokenKey(token)
      const prices = this.#prices.get(key) ?? []
      const changed = withPrice(prices, price)
      const remedy = 'remove the prices of a token'
      if (this.#count - prices.length + changed.length > MAX_PRICES)
        throw fixedLimitReached({ what: 'token prices', limit: MAX_PRICES, remedy })
      await this.#records.write([{ table: 'tokenPrices', key: recordKey(key, price.time), value: price.usd }])
      this.#replace(key, changed)
    })
  }

  remove(token: PricedToken): Promise<number> {
    return this.#inOrder(async () => {
      const key = tokenKey(token)
      const removed = this.#prices.get(key) ?? []
      await this.#records.write(
        removed.map(({ time }) => ({ table: 'tokenPrices', key: recordKey(key, time), value: undefined })),
      )
      this.#replace(key, [])
      return removed.length
    })
  }

  /** Returns a copy in memory, for a fork of the node. */
  fork(parentOf: ParentOf): NodeTokenPrices {
    return new NodeTokenPrices(new Map(this.#prices), new MemoryRecordStore(), parentOf)
  }

  /** Returns a copy of the prices when the node loaded them, for a fork from before. */
  forkInitial(parentOf: ParentOf): NodeTokenPrices {
    return new NodeTokenPrices(this.#initial, new MemoryRecordStore(), parentOf)
  }

  #replace(key: string, prices: readonly TokenPrice[]): void {
    this.#count += prices.length - (this.#prices.get(key)?.length ?? 0)
    if (prices.length === 0) this.#prices.delete(key)
    else this.#prices.set(key, prices)
  }

  /** Makes one change at a time. */
  #inOrder<Result>(change: () => Promise<Result>): Promise<Result> {
    const done = this.#changing.then(change)
    this.#changing = done.catch(() => {}) // the caller gets the error
    return done
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
