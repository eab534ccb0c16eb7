import type { Hash, Hex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { type LogFilter, logsOf, type PlacedLog } from '../../../chain/logs/logFilter.ts'
import type { BlockId } from '../../../chain/types.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import { hasEarlierBlock } from '../../../upstream/requestByHash.ts'
import type { Upstream } from '../../../upstream/upstream.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { Context } from '../../protocol/context.ts'
import type { LogLimits } from '../../protocol/limits.ts'
import { RawJson, rawJsonList } from '../../rawJson.ts'
import { logText } from '../../wire/log.ts'
import type { LogCriteria } from '../../wire/logFilter.ts'
import { toQuantity } from '../../wire/quantity.ts'
import { blockRange, checkCriteria } from './criteria.ts'
import { tooManyLogs, unknownBlock } from './logErrors.ts'

/** Returns the logs that match `criteria`, as JSON. Returns a promise if the search takes longer than a time slice or needs the upstream. */
export function searchLogs(context: Context, criteria: LogCriteria): RawJson | Promise<RawJson> {
  const { chain, limits } = context
  checkCriteria(criteria, limits.logs)
  if (criteria.blockHash !== undefined) return searchBlock(context, criteria.blockHash, criteria.filter)
  const range = blockRange(chain, criteria, limits.logs, context.behavior.allowLogsPastHead)
  const pinned = Number(context.upstream?.pinned.header.number ?? -1)
  if (context.upstream !== undefined && range.first <= pinned && range.first <= range.last)
    return searchOverUpstream(context, context.upstream, criteria, range)
  return searchChain(context, criteria)
}

/** Returns the logs of one block. Requests the logs of the fork block and earlier blocks from the upstream. Throws UnknownBlock. */
function searchBlock({ chain, upstream }: Context, blockHash: Hash, filter: LogFilter): RawJson | Promise<RawJson> {
  const block = chain.blockByHash(blockHash)
  if (upstream !== undefined && (block === undefined || blockHash === upstream.pinned.hash))
    return searchUpstreamBlock(upstream, blockHash, filter)
  if (block === undefined) throw unknownBlock()
  return json(logsOf(block, filter))
}

async function searchUpstreamBlock(upstream: Upstream, blockHash: Hash, filter: LogFilter): Promise<RawJson> {
  if (!(await hasEarlierBlock(upstream, blockHash))) throw unknownBlock()
  return textOf(await upstreamLogs(upstream, { blockHash }, filter))
}

/** Returns the logs of upstream blocks, then the logs of local blocks. */
async function searchOverUpstream(
  context: Context,
  upstream: Upstream,
  criteria: LogCriteria,
  { first, last }: BlockRange,
): Promise<RawJson> {
  const pinned = Number(upstream.pinned.header.number)
  const range = { fromBlock: toQuantity(first), toBlock: toQuantity(Math.min(last, pinned)) }
  const earlier = await upstreamLogs(upstream, range, criteria.filter)
  if (last <= pinned) return textOf(earlier)
  const from: BlockId = { kind: 'number', number: BigInt(pinned + 1) }
  const { text } = await searchChain(context, { ...criteria, from })
  return new RawJson(earlier.length === 0 ? text : `[${earlier.join(',')}${text === '[]' ? '' : ','}${text.slice(1)}`)
}

/** Requests the logs of a block or a range of blocks from the upstream. Returns the JSON text of each log. */
async function upstreamLogs(
  upstream: Upstream,
  blocks: { readonly blockHash: Hash } | { readonly fromBlock: Hex; readonly toBlock: Hex },
  { addresses, topics }: LogFilter,
): Promise<string[]> {
  const logs = await upstream.request('eth_getLogs', [
    {
      ...blocks,
      ...(addresses.length > 0 && { address: addresses }),
      ...(topics.length > 0 && { topics: topics.map((any) => (any.length === 0 ? null : any)) }),
    },
  ])
  return Array.isArray(logs) ? logs.map((log) => JSON.stringify(log)) : []
}

const textOf = (logs: readonly string[]): RawJson => new RawJson(`[${logs.join(',')}]`)

function searchChain(context: Context, criteria: LogCriteria): RawJson | Promise<RawJson> {
  const { chain, limits } = context
  const search = new LogSearch(chain, criteria, limits.logs, context.behavior.allowLogsPastHead)
  const timeSlice = new TimeSlice({ caller: context, milliseconds: limits.logs.milliseconds })
  return search.advance(timeSlice) ? json(search.found) : finish(search, timeSlice)
}

async function finish(search: LogSearch, timeSlice: TimeSlice): Promise<RawJson> {
  do await timeSlice.yield()
  while (!search.advance(timeSlice))
  return json(search.found)
}

const json = (logs: readonly PlacedLog[]): RawJson => rawJsonList(logs.map((log) => logText(log, false)))

/** One pass over a range of blocks. `end` is the hash of the last block. */
interface Pass {
  readonly range: BlockRange
  readonly end: Hash | undefined
  readonly blocks: Iterator<readonly PlacedLog[] | undefined>
  readonly found: PlacedLog[]
}

/** A search that can be interrupted. It restarts if the chain is reverted between two steps. */
class LogSearch {
  readonly #chain: Chain
  readonly #criteria: LogCriteria
  readonly #limits: LogLimits
  readonly #allowPastHead: boolean
  #pass: Pass

  constructor(chain: Chain, criteria: LogCriteria, limits: LogLimits, allowPastHead: boolean) {
    this.#chain = chain
    this.#criteria = criteria
    this.#limits = limits
    this.#allowPastHead = allowPastHead
    this.#pass = this.#begin()
  }

  get found(): readonly PlacedLog[] {
    return this.#pass.found
  }

  /** Continues until the search is complete (true) or the time slice is over (false). Throws TooManyLogs. */
  advance(timeSlice: TimeSlice): boolean {
    if (this.#hashOfLast(this.#pass.range) !== this.#pass.end) this.#pass = this.#begin()
    const { blocks } = this.#pass
    for (let next = blocks.next(); !next.done; next = blocks.next()) {
      if (next.value !== undefined) this.#take(next.value, this.#pass)
      if (timeSlice.isOver) return false
    }
    return true
  }

  #begin(): Pass {
    const range = blockRange(this.#chain, this.#criteria, this.#limits, this.#allowPastHead)
    const blocks = this.#chain.findLogs(this.#criteria.filter, range.first, range.last)
    return { range, end: this.#hashOfLast(range), blocks, found: [] }
  }

  #hashOfLast({ last }: BlockRange): Hash | undefined {
    return this.#chain.blockByNumber(last)?.hash
  }

  #take(logs: readonly PlacedLog[], { range, found }: Pass): void {
    const limit = this.#limits.results
    if (found.length + logs.length > limit) {
      const last = (logs[0]?.transaction.block.number ?? range.last) - 1
      throw tooManyLogs({ limit, first: range.first, last })
    }
    for (const log of logs) found.push(log)
  }
}
