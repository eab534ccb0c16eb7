import { type Hash, type Hex, quantityHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import { type LogFilter, logsOf } from '../../../chain/logs/logFilter.ts'
import type { BlockId } from '../../../chain/types.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import { hasEarlierBlock } from '../../../upstream/requestByHash.ts'
import type { Upstream } from '../../../upstream/upstream.ts'
import { unknownBlock } from '../../errors.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { Context } from '../../protocol/context.ts'
import type { LogLimits } from '../../protocol/limits.ts'
import { when } from '../../protocol/when.ts'
import { type RawJson, rawJsonList } from '../../rawJson.ts'
import type { LogCriteria } from '../../wire/logFilter.ts'
import { blockRange, checkCriteria } from './criteria.ts'
import { tooManyLogs } from './logErrors.ts'
import { LogTexts } from './logTexts.ts'

/** Returns the logs that match `criteria`, as JSON. Returns a promise if the search takes longer than a time slice or needs the upstream. */
export const searchLogs = (context: Context, criteria: LogCriteria): RawJson | Promise<RawJson> =>
  when(findLogTexts(context, criteria), rawJsonList)

/**
 * Returns the logs of existing blocks that a filter selects: see `LogTexts.items`. The range begins with the latest block by default. Blocks that
 * are mined during the search are not part of it.
 */
export function findEarlierLogs(
  context: Context,
  criteria: LogCriteria,
): readonly string[] | Promise<readonly string[]> {
  if (criteria.blockHash !== undefined) return findLogTexts(context, criteria)
  const { first, last } = blockRange(context.chain, criteria, context.limits.logs, true)
  if (first > last) return []
  const bound = (number: number): BlockId => ({ kind: 'number', number: BigInt(number) })
  return findLogTexts(context, { ...criteria, from: bound(first), to: bound(last) })
}

/** Returns the items of the result of `searchLogs`: see `LogTexts.items`. */
function findLogTexts(context: Context, criteria: LogCriteria): readonly string[] | Promise<readonly string[]> {
  const { chain, limits, behavior } = context
  checkCriteria(criteria, limits.logs, behavior)
  if (criteria.blockHash !== undefined) return searchBlock(context, criteria.blockHash, criteria.filter)
  const range = blockRange(chain, criteria, limits.logs, behavior.allowLogsPastHead)
  const pinned = Number(context.upstream?.pinned.header.number ?? -1)
  if (context.upstream !== undefined && range.first <= pinned && range.first <= range.last)
    return searchOverUpstream(context, context.upstream, criteria, range)
  return searchChain(context, criteria)
}

/** Returns the logs of one block. Requests the logs of the fork block and earlier blocks from the upstream. Throws UnknownBlock. */
function searchBlock(
  context: Context,
  blockHash: Hash,
  filter: LogFilter,
): readonly string[] | Promise<readonly string[]> {
  const { chain, upstream, limits } = context
  const block = chain.blockByHash(blockHash)
  if (upstream !== undefined && (block === undefined || blockHash === upstream.pinned.hash))
    return searchUpstreamBlock(upstream, blockHash, filter)
  if (block === undefined) throw unknownBlock()
  const found = new LogTexts(limits.logs.characters)
  const steps = found.add(logsOf(block, filter))
  return when(
    runToEnd(context, (timeSlice) => runSteps(steps, timeSlice)),
    () => found.items,
  )
}

async function searchUpstreamBlock(upstream: Upstream, blockHash: Hash, filter: LogFilter): Promise<readonly string[]> {
  if (!(await hasEarlierBlock(upstream, blockHash))) throw unknownBlock()
  return upstreamLogs(upstream, { blockHash }, filter)
}

/** Returns the logs of upstream blocks, then the logs of local blocks. */
async function searchOverUpstream(
  context: Context,
  upstream: Upstream,
  criteria: LogCriteria,
  { first, last }: BlockRange,
): Promise<readonly string[]> {
  const pinned = Number(upstream.pinned.header.number)
  const range = { fromBlock: quantityHex(first), toBlock: quantityHex(Math.min(last, pinned)) }
  const earlier = await upstreamLogs(upstream, range, criteria.filter)
  if (last <= pinned) return earlier
  const from: BlockId = { kind: 'number', number: BigInt(pinned + 1) }
  return [...earlier, ...(await searchChain(context, { ...criteria, from }))]
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

/** Returns the matching logs of the chain: see `LogTexts.items`. */
function searchChain(context: Context, criteria: LogCriteria): readonly string[] | Promise<readonly string[]> {
  const { chain, limits, behavior } = context
  const search = new LogSearch(chain, criteria, limits.logs, behavior.allowLogsPastHead)
  return when(
    runToEnd(context, (timeSlice) => search.advance(timeSlice)),
    () => search.found,
  )
}

/** Calls `advance` until it returns true, in turns of the event loop. Returns a promise if one turn is not enough. */
function runToEnd(context: Context, advance: (timeSlice: TimeSlice) => boolean): void | Promise<void> {
  const timeSlice = new TimeSlice({ caller: context, milliseconds: context.limits.logs.milliseconds })
  if (!advance(timeSlice)) return finish(timeSlice, advance)
}

async function finish(timeSlice: TimeSlice, advance: (timeSlice: TimeSlice) => boolean): Promise<void> {
  do await timeSlice.yield()
  while (!advance(timeSlice))
}

/** Runs steps until the last one (true) or until the time slice is over (false). */
function runSteps(steps: Iterator<void>, timeSlice: TimeSlice): boolean {
  while (!steps.next().done) if (timeSlice.isOver) return false
  return true
}

/** One pass over a range of blocks. `end` is the hash of the last block. */
interface Pass {
  readonly range: BlockRange
  readonly end: Hash | undefined
  readonly found: LogTexts
  readonly steps: Iterator<void>
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

  get found(): readonly string[] {
    return this.#pass.found.items
  }

  /** Continues until the search is complete (true) or the time slice is over (false). Throws TooManyLogs and ClientLimitExceeded. */
  advance(timeSlice: TimeSlice): boolean {
    if (this.#hashOfLast(this.#pass.range) !== this.#pass.end) this.#pass = this.#begin()
    return runSteps(this.#pass.steps, timeSlice)
  }

  #begin(): Pass {
    const range = blockRange(this.#chain, this.#criteria, this.#limits, this.#allowPastHead)
    const found = new LogTexts(this.#limits.characters)
    return { range, end: this.#hashOfLast(range), found, steps: this.#steps(range, found) }
  }

  /** Reads the blocks of a range, and adds their logs to `found`. */
  *#steps({ first, last }: BlockRange, found: LogTexts): Generator<void> {
    for (const logs of this.#chain.findLogs(this.#criteria.filter, first, last)) {
      if (logs !== undefined) {
        this.#checkCount(found.count + logs.length, first, (logs[0]?.transaction.block.number ?? last) - 1)
        yield* found.add(logs)
      }
      yield
    }
  }

  #hashOfLast({ last }: BlockRange): Hash | undefined {
    return this.#chain.hashByNumber(last)
  }

  #checkCount(count: number, first: number, last: number): void {
    const limit = this.#limits.results
    if (count > limit) throw tooManyLogs({ limit, first, last })
  }
}
