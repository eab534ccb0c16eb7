import { type Address, quantityHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { BlockId, ChainBlock } from '../../../chain/types.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Upstream } from '../../../upstream/upstream.ts'
import { limitExceeded } from '../../errors.ts'
import type { Context } from '../../protocol/context.ts'
import type { RawJson } from '../../rawJson.ts'
import type { PlacedCall } from '../../wire/trace/parity.ts'
import { blockAt, earlierNumber } from '../blocks.ts'
import { reversedRange } from '../searchBlocks.ts'
import { type Reward, rewardsOf } from './blockRewards.ts'
import { callsOfBlock } from './parityMined.ts'
import { isKnownAbsent } from './participants.ts'
import { TraceList } from './traceList.ts'
import { traceTimeSlice } from './traceMined.ts'

export interface TraceFilter {
  /** Undefined: the default of the client, see `Behavior.anvilTraceFilter`. */
  readonly fromBlock?: BlockId | undefined
  readonly toBlock: BlockId
  readonly fromAddress?: readonly Address[] | undefined
  readonly toAddress?: readonly Address[] | undefined
  /** Whether a frame must match both lists of addresses or one of them. An empty list is as if it was not given. */
  readonly mode?: 'intersection' | 'union' | undefined
  /** The number of matches to skip. */
  readonly after: number
  /** The maximum number of matches to return. */
  readonly count: number
}

/** Maximum number of calls in one response. */
const MAX_CALLS = 50_000

/**
 * Returns the frames in a range of blocks, filtered by sender and recipient. Executes the blocks again until the page is full, except those that are known to
 * have no match. Rejects with TraceTooLarge.
 */
export async function filterTraces(context: Context, given: TraceFilter): Promise<RawJson> {
  const { chain, upstream, behavior } = context
  const { anvilTraceFilter } = behavior
  const filter = { ...given, mode: given.mode ?? (anvilTraceFilter ? 'union' : 'intersection') }
  const from = filter.fromBlock ?? ({ kind: 'tag', tag: anvilTraceFilter ? 'earliest' : 'latest' } as const)
  const [first, last] = await Promise.all([boundAt(context, from), boundAt(context, filter.toBlock)])
  if (first.number > last.number) throw reversedRange({ from: first.number, to: last.number })
  const pinned = Number(upstream?.pinned.header.number ?? -1)
  const page = new TracePage(filter, context.limits.traces)
  if (upstream !== undefined && first.number <= pinned)
    page.begin(await upstreamTraces(upstream, filter, first.number, Math.min(last.number, pinned)))
  if (page.isFull) return page.json
  const timeSlice = traceTimeSlice(context)
  const matches = matcher(filter)
  const own = { first: Math.max(first.number, pinned + 1), last }
  for await (const block of possibleBlocks(chain, filter, own, timeSlice)) {
    for await (const calls of callsOfBlock(context, block, timeSlice)) {
      for (const call of calls) {
        if (timeSlice.isOver) await timeSlice.yield()
        if (matches(call)) page.add(call)
        if (page.isFull) return page.json
      }
    }
  }
  return page.json
}

/** The matches after the first `after`, at most `count`. */
class TracePage {
  readonly #found: TraceList
  readonly #count: number
  #toSkip: number

  constructor({ after, count }: TraceFilter, maxCharacters: number) {
    this.#found = new TraceList(maxCharacters, 'request pages with after and count')
    this.#count = count
    this.#toSkip = after
  }

  get isFull(): boolean {
    return this.#found.size >= this.#count
  }

  get json(): RawJson {
    return this.#found.json
  }

  /** Adds the matches of the upstream, which has limits of its own. */
  begin(calls: readonly (PlacedCall | Reward)[]): void {
    for (const call of calls.slice(this.#toSkip)) this.#found.add(JSON.stringify(call))
    this.#toSkip -= Math.min(calls.length, this.#toSkip)
  }

  add(call: PlacedCall | Reward): void {
    if (this.#toSkip > 0) this.#toSkip--
    else if (this.#found.size < MAX_CALLS) this.#found.add(JSON.stringify(call))
    else throw limitExceeded({ reason: `more than ${MAX_CALLS} calls match: request pages with after and count` })
  }
}

/** Yields the blocks of a range, except those that are known to have no match. */
async function* possibleBlocks(
  chain: Chain,
  filter: TraceFilter,
  { first, last }: { readonly first: number; readonly last: Bound },
  timeSlice: TimeSlice,
): AsyncGenerator<ChainBlock> {
  // After the first block without rewards, no block has any, so empty blocks need not be decoded.
  let hasRewards = true
  for (let number = first; number <= last.number; number++) {
    if (timeSlice.isOver) await timeSlice.yield()
    if (!hasRewards && (chain.hasTransactions(number) === false || isExcluded(chain, number, filter))) continue
    const block = number === last.number ? last.block : chain.blockByNumber(number)
    if (block === undefined) return
    hasRewards = rewardsOf(block).length > 0
    yield block
  }
}

/** Whether an earlier search showed that no frame of a block matches. */
function isExcluded(chain: Chain, number: number, { fromAddress = [], toAddress = [], mode }: TraceFilter): boolean {
  const hash = chain.hashByNumber(number)
  if (hash === undefined) return false
  const lists = [fromAddress, toAddress].filter(({ length }) => length > 0)
  const areAbsent = (addresses: readonly Address[]): boolean =>
    addresses.every((address) => isKnownAbsent(chain, hash, address))
  return mode === 'union' ? lists.length > 0 && lists.every(areAbsent) : lists.some(areAbsent)
}

/** A bound of the range. The chain does not have the blocks before the first block of a forked chain. */
interface Bound {
  readonly number: number
  readonly block?: ChainBlock
}

async function boundAt({ chain, upstream }: Context, id: BlockId): Promise<Bound> {
  const number = earlierNumber(upstream, id)
  if (number !== undefined) return { number }
  const block = await blockAt(chain, id)
  return { number: block.number, block }
}

/** Returns the matching frames of upstream blocks, including the ones that the page skips, because later blocks continue the page. */
async function upstreamTraces(
  upstream: Upstream,
  { fromAddress = [], toAddress = [], mode, after, count }: TraceFilter,
  first: number,
  last: number,
): Promise<(PlacedCall | Reward)[]> {
  const range = { fromBlock: quantityHex(first), toBlock: quantityHex(last) }
  const limit = Number.isFinite(count) ? { count: after + count } : {}
  const senders = fromAddress.length > 0 && { fromAddress }
  const recipients = toAddress.length > 0 && { toAddress }
  // Nodes differ in the default of the mode. Erigon finds nothing with an intersection if a list is empty.
  const combination = senders && recipients && { mode }
  const traces = await upstream.request('trace_filter', [
    { ...range, ...senders, ...recipients, ...combination, ...limit },
  ])
  return traces as (PlacedCall | Reward)[] // the format of OpenEthereum
}

/** Returns a function that returns whether a frame matches. The recipient of a creation is the new account, of a self-destruct the beneficiary. */
function matcher({ fromAddress = [], toAddress = [], mode }: TraceFilter): (call: PlacedCall | Reward) => boolean {
  const senders = new Set<unknown>(fromAddress)
  const recipients = new Set<unknown>(toAddress)
  const isUnion = mode === 'union' && senders.size > 0 && recipients.size > 0
  return ({ action, result }) => {
    const { from, address, to, refundAddress, author } = action as ActionMembers
    const created = (result as { address?: Address } | null | undefined)?.address
    const isSender = senders.size === 0 || senders.has(from ?? address)
    const isRecipient = recipients.size === 0 || recipients.has(to ?? created ?? refundAddress ?? author)
    return isUnion ? isSender || isRecipient : isSender && isRecipient
  }
}

/** The members of actions of all types. */
interface ActionMembers {
  readonly from?: Address
  readonly address?: Address
  readonly to?: Address
  readonly refundAddress?: Address
  readonly author?: Address
}
