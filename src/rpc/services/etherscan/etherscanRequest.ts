import type { Address, Hash } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { define } from '../../../errors.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { Context } from '../../protocol/context.ts'
import type { RawJson } from '../../rawJson.ts'
import { hashForm } from '../../wire/bytes.ts'
import { callNetwork, callNetworkForText } from '../callNetwork.ts'
import { toAddress, wrongRestValue } from '../restValues.ts'
import type { SearchOrder } from '../searchBlocks.ts'
import type { EtherscanBody } from './etherscanBody.ts'

/** The parameters of a request, by lower-case name. */
export type EtherscanQuery = ReadonlyMap<string, string>

/** A request of the API of Etherscan for one network. */
export interface EtherscanRequest {
  readonly context: Context
  readonly query: EtherscanQuery
  readonly timeSlice: TimeSlice
  /** Calls a method of the network. Rejects with its error. */
  readonly call: <Result>(method: string, params: readonly unknown[]) => Promise<Result>
  /** Calls a method as `call` does. Resolves to its result as JSON text. */
  readonly callForText: (method: string, params: readonly unknown[]) => Promise<RawJson>
}

/** Returns the body of the response to an action. */
export type EtherscanAction = (request: EtherscanRequest) => Promise<EtherscanBody>

/** The actions of a module, by lower-case name. */
export type EtherscanModule = Readonly<Record<string, EtherscanAction>>

const networkUnknown = define(
  'EtherscanNeedsNode',
  -32000,
  () => 'this action calls other methods of the node: send it to the address of a node',
)

export function createRequest(context: Context, query: EtherscanQuery, timeSlice: TimeSlice): EtherscanRequest {
  const { caller } = context
  const network = (): string => {
    if (context.network === undefined || caller.networks === undefined) throw networkUnknown()
    return context.network
  }
  return {
    context,
    query,
    timeSlice,
    call: async (method, params) => callNetwork(caller, network(), method, params),
    callForText: async (method, params) => callNetworkForText(caller, network(), method, params),
  }
}

/** Returns a parameter. Undefined if it is missing or empty. */
export const givenText = ({ query }: Pick<EtherscanRequest, 'query'>, name: string): string | undefined =>
  query.get(name) || undefined

/** Returns a required address. Throws InvalidParams. */
export const addressIn = (request: EtherscanRequest, name: string): Address => toAddress(name, givenText(request, name))

export const optionalAddressIn = (request: EtherscanRequest, name: string): Address | undefined =>
  givenText(request, name) === undefined ? undefined : addressIn(request, name)

/** Returns a list of 1 to `max` addresses, separated by commas. Throws InvalidParams. */
export function addressesIn(request: EtherscanRequest, name: string, max: number): readonly Address[] {
  const texts = givenText(request, name)?.split(',')
  if (texts === undefined || texts.length > max)
    throw wrongRestValue(name, `1 to ${max} addresses, separated by commas`, texts && `${texts.length} addresses`)
  return texts.map((text) => toAddress(name, text.trim()))
}

/** Returns a required transaction hash. Throws InvalidParams. */
export function hashIn(request: EtherscanRequest, name: string): Hash {
  const text = givenText(request, name)
  if (text === undefined || !/^0x[0-9a-fA-F]{64}$/.test(text)) throw wrongRestValue(name, hashForm, text)
  return text.toLowerCase() as Hash
}

/** Returns a number. Throws InvalidParams if it is no decimal number, and if it is missing without a default. */
export function numberIn(request: EtherscanRequest, name: string, fallback?: number): number {
  const text = givenText(request, name)
  if (text === undefined && fallback !== undefined) return fallback
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw wrongRestValue(name, 'a decimal number', text)
  return Number(text)
}

/** Returns the number of a block: a decimal number, a hex number or `latest`. */
function blockNumberIn(request: EtherscanRequest, name: string, fallback: number): number {
  const text = givenText(request, name)
  if (text === undefined) return fallback
  if (text === 'latest') return request.context.chain.head.number
  if (!/^(?:\d{1,15}|0x[0-9a-fA-F]{1,12})$/.test(text)) throw wrongRestValue(name, 'a block number or latest', text)
  return Number(text)
}

/** Returns the requested range of blocks. By default all blocks. */
export const rangeIn = (request: EtherscanRequest, first: string, last: string): BlockRange => ({
  first: blockNumberIn(request, first, 0),
  last: blockNumberIn(request, last, Number.MAX_SAFE_INTEGER),
})

/** Returns the blocks of the chain in a range. The first block is the genesis block, which has no transactions, or belongs to the upstream. */
export const blocksAfterFirst = ({ genesis }: Chain, { first, last }: BlockRange): BlockRange => ({
  first: Math.max(first, genesis.number + 1),
  last,
})

export function orderIn(request: EtherscanRequest): SearchOrder {
  const order = givenText(request, 'sort')?.toLowerCase() ?? 'asc'
  if (order !== 'asc' && order !== 'desc') throw wrongRestValue('sort', 'asc or desc', order)
  return order
}

/** Maximum number of the last item of a page, as on Etherscan. */
const MAX_ITEMS = 10_000

/** Positions of the items of a page: from `begin` up to `end`, exclusive. */
export interface EtherscanPage {
  readonly begin: number
  readonly end: number
}

/** The text of Etherscan: clients that read all pages compare it. */
export const windowTooLarge = define(
  'EtherscanWindowTooLarge',
  -32602,
  () => `Result window is too large, PageNo x Offset size must be less than or equal to ${MAX_ITEMS}`,
)

/** Returns the requested page: `page` begins at 1, `offset` is the number of items of a page. Throws EtherscanWindowTooLarge. */
export function pageIn(request: EtherscanRequest, maxSize = MAX_ITEMS): EtherscanPage {
  const page = Math.max(numberIn(request, 'page', 1), 1)
  const size = Math.min(numberIn(request, 'offset', maxSize) || maxSize, maxSize)
  if (page * size > MAX_ITEMS) throw windowTooLarge()
  return { begin: (page - 1) * size, end: page * size }
}

/**
 * Reads items up to the end of a page, and returns the rows of the page. Keeps no items, because a transaction has its whole block. Other work runs
 * when the time slice is over.
 */
export async function readPage<Item, Row>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { begin, end }: EtherscanPage,
  toRow: (item: Item) => Row | Promise<Row>,
  timeSlice: TimeSlice,
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let position = 0
  for await (const item of items) {
    if (timeSlice.isOver) await timeSlice.yield()
    if (position >= begin) rows.push(await toRow(item))
    position++
    if (position >= end) break
  }
  return rows
}
