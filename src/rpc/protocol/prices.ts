import { define } from '../../errors.ts'
import { checkMethodEntries } from './checkMethodEntries.ts'
import { MethodAliases } from './methodAliases.ts'

/**
 * All prices, in credits. The gateway, the method reference and the OpenRPC document use this table. A method name sets the price of one method.
 * `prefix_*` sets the price of all other methods with this prefix. `*` applies to all other methods, including unknown methods.
 */
export const defaultPrices: Readonly<Record<string, number>> = {
  '*': 80,
  'debug_*': 1_000,
  'trace_*': 300,
  alchemy_getAssetTransfers: 300,
  alchemy_getTransactionReceipts: 1_000,

  eth_getTransactionByBlockNumberAndIndex: 150,
  eth_getTransactionByBlockHashAndIndex: 150,
  eth_getTransactionReceipt: 80,
  eth_chainId: 5,
  eth_syncing: 5,
  net_version: 5,
  eth_estimateGas: 300,
  eth_blobBaseFee: 300,
  eth_getLogs: 255,
  eth_getBlockReceipts: 1_000,
  eth_subscribe: 5,
  eth_unsubscribe: 10,

  l2a_chainId: 5,
  l2a_specVersion: 5,
  l2b_chainId: 5,
  l2b_L1ChainId: 5,
  l2b_networkVersion: 5,
  l2b_getBaseTokenL1Address: 5,
  l2b_getMainContract: 5,
  l2b_gasPerPubdata: 5,
  l2b_getLogs: 255,
  l2b_getTransactionByBlockNumberAndIndex: 150,
  l2b_getTransactionByBlockHashAndIndex: 150,

  // The price of a batch, in addition to its items.
  batch: 80,
  // The price of errors without execution: invalid requests, and HTTP statuses from 400 to 499 except 401, 402 and 429.
  refused: 5,
  'push:newHeads': 50,
  'push:logs': 300,
  'push:newPendingTransactions': 200,
  'push:transactionReceipts': 80,
  'push:syncing': 80,
  'push:alchemy_minedTransactions': 200,
  'push:alchemy_pendingTransactions': 200,
}

const invalidPrice = define<{ name: string; value: unknown }>(
  'InvalidPrice',
  -32602,
  ({ name, value }) =>
    `the price of ${name.slice(0, 80)} must be a whole number of credits, 0 or more, not ${String(value)}`,
)
const conflictingPrices = define<{ name: string; other: string }>(
  'ConflictingPrices',
  -32602,
  ({ name, other }) => `${name} and ${other} are names of the same method with different prices: remove one of them`,
)
const unknownPrice = define<{ name: string }>(
  'UnknownPrice',
  -32602,
  ({ name }) =>
    `"${name.slice(0, 80)}" cannot have a price: expected a method (eth_call), a prefix (eth_*), all other methods (*), or one of ${specialNames.join(', ')}`,
)

const specialNames = Object.keys(defaultPrices).filter((name) => /^[a-z]+(:|$)/.test(name))

/** Maximum number of names whose price is cached. Clients can send any number of unknown names. */
const MAX_CACHED = 1_024

export interface PriceListOptions {
  /** Prices that differ from `defaultPrices`, by the same names. */
  readonly overrides?: Readonly<Record<string, unknown>> | undefined
  readonly aliases?: MethodAliases | undefined
}

/** The prices of a node, in credits. */
export class PriceList {
  /** The price of a batch, in addition to its items. */
  readonly batch: number
  /** The price of a request that is refused before a method runs. */
  readonly refused: number
  readonly #prices = new Map<string, number>(Object.entries(defaultPrices))
  readonly #aliases: MethodAliases
  readonly #cache = new Map<string, number>()

  /** Throws InvalidPrice, UnknownPrice, UnmatchedMethodEntry or ConflictingPrices for invalid overrides. */
  constructor({ overrides = {}, aliases = new MethodAliases() }: PriceListOptions = {}) {
    this.#aliases = aliases
    const given = new Map<string, string>()
    for (const [name, value] of Object.entries(overrides)) {
      if (!specialNames.includes(name) && !/^(\*|\w+_\*|\w+_\w+|rpc\.\w+)$/.test(name)) throw unknownPrice({ name })
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw invalidPrice({ name, value })
      if (!specialNames.includes(name)) checkMethodEntries('prices', [name], aliases)
      const isPattern = name.endsWith('*')
      const plain = isPattern ? aliases.withOwnPrefix(name) : aliases.plain(name)
      const other = given.get(plain)
      if (other !== undefined && overrides[other] !== value) throw conflictingPrices({ name, other })
      given.set(plain, name)
      this.#prices.set(plain, value)
    }
    this.batch = this.#get('batch')
    this.refused = this.#get('refused')
  }

  /** Returns the price of one call of a method, by any of its names. */
  of(method: string): number {
    const cached = this.#cache.get(method)
    if (cached !== undefined) return cached
    const names = this.#aliases.namesOf(method)
    const [plain = method] = names
    // Names without a prefix, such as batch, are not methods.
    const isMethod = plain.includes('_') || plain.startsWith('rpc.')
    const exact = isMethod ? this.#prices.get(plain) : undefined
    const price = exact ?? this.#priceOfPrefix(names) ?? this.#get('*')
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear()
    if (method.length <= 128) this.#cache.set(method, price)
    return price
  }

  /** Returns the price of the first prefix of the names that has one. */
  #priceOfPrefix(names: readonly string[]): number | undefined {
    for (const name of names) {
      const price = this.#prices.get(`${name.slice(0, name.indexOf('_') + 1)}*`)
      if (price !== undefined && name.includes('_')) return price
    }
    return undefined
  }

  /** Returns the price of one event that is pushed to a subscriber. */
  ofPush(kind: string): number {
    return this.#prices.get(`push:${kind}`) ?? this.#get('*')
  }

  #get(name: string): number {
    return this.#prices.get(name) ?? 0
  }
}
