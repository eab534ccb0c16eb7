import type { Chain } from '../../../chain/chain.ts'
import { define } from '../../../errors.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { Context } from '../../protocol/context.ts'
import type { RestHandlers } from '../../protocol/dispatchRest.ts'
import type { RawJson } from '../../rawJson.ts'
import type { BlockBound, EtherscanPageRequest, etherscanModules } from '../../wire/rest/etherscanApi.ts'
import { callNetwork, callNetworkForText } from '../callNetwork.ts'
import type { EtherscanBody } from './etherscanBody.ts'

/** What the actions need besides the request. */
export interface EtherscanSource {
  readonly context: Context
  readonly timeSlice: TimeSlice
  /** Calls a method of the network. Rejects with its error. */
  readonly call: <Result>(method: string, params: readonly unknown[]) => Promise<Result>
  /** Calls a method as `call` does. Resolves to its result as JSON text. */
  readonly callForText: (method: string, params: readonly unknown[]) => Promise<RawJson>
}

/** The actions of a module. */
export type EtherscanModule<Name extends keyof typeof etherscanModules> = RestHandlers<
  { operations: (typeof etherscanModules)[Name] },
  EtherscanSource,
  EtherscanBody
>

const networkUnknown = define(
  'EtherscanNeedsNode',
  -32000,
  () => 'this action calls other methods of the node: send it to the address of a node',
)

export function createSource(context: Context, timeSlice: TimeSlice): EtherscanSource {
  const { caller } = context
  const network = (): string => {
    if (context.network === undefined || caller.networks === undefined) throw networkUnknown()
    return context.network
  }
  return {
    context,
    timeSlice,
    call: async (method, params) => callNetwork(caller, network(), method, params),
    callForText: async (method, params) => callNetworkForText(caller, network(), method, params),
  }
}

/** Returns the requested range of blocks. By default all blocks. */
export function rangeOf({ head }: Chain, first: BlockBound, last: BlockBound = Number.MAX_SAFE_INTEGER): BlockRange {
  const numberOf = (bound: BlockBound): number => (bound === 'latest' ? head.number : bound)
  return { first: numberOf(first), last: numberOf(last) }
}

/** Returns the blocks of the chain in a range. The first block is the genesis block, which has no transactions, or belongs to the upstream. */
export const blocksAfterFirst = ({ genesis }: Chain, { first, last }: BlockRange): BlockRange => ({
  first: Math.max(first, genesis.number + 1),
  last,
})

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

/** Returns the requested page. Throws EtherscanWindowTooLarge. */
export function pageAt({ page, offset }: EtherscanPageRequest, maxSize = MAX_ITEMS): EtherscanPage {
  const number = Math.max(page, 1)
  const size = Math.min(offset || maxSize, maxSize)
  if (number * size > MAX_ITEMS) throw windowTooLarge()
  return { begin: (number - 1) * size, end: number * size }
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
