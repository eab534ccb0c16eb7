import type { Chain } from '../../chain/chain.ts'
import type { BlockId } from '../../chain/types.ts'
import type { LogLimits } from '../limits.ts'
import type { LogCriteria } from '../wire/logFilter.ts'
import {
  hashWithRange,
  invalidBlockRange,
  pendingLogs,
  rangeBeyondHead,
  rangeTooLong,
  tooManyAlternatives,
  tooManyTopics,
} from './logErrors.ts'

/** A log has at most four topics. */
const MOST_TOPICS = 4

/** Canonical blocks by number, both included. */
export interface BlockRange {
  readonly first: number
  readonly last: number
}

/** Refuses criteria that go-ethereum refuses whatever the chain holds. */
export function checkCriteria({ filter, blockHash, from, to }: LogCriteria, { alternatives }: LogLimits): void {
  if (filter.topics.length > MOST_TOPICS) throw tooManyTopics()
  const positions = [filter.addresses, ...filter.topics]
  if (positions.some(({ length }) => length > alternatives)) throw tooManyAlternatives()
  if (blockHash !== undefined && (from !== undefined || to !== undefined)) throw hashWithRange()
  if (isPending(from) || isPending(to)) throw pendingLogs()
}

/** The blocks that criteria without a block hash mean now. Throws InvalidBlockRange, BlockRangeBeyondHead or BlockRangeTooLong. */
export function blockRange(chain: Chain, { from, to }: LogCriteria, { blocks }: LogLimits): BlockRange {
  const head = chain.head.number
  const first = numberOf(chain, from)
  const last = numberOf(chain, to)
  if (first > last) throw invalidBlockRange()
  if (last > head) throw rangeBeyondHead()
  if (last - first >= blocks) throw rangeTooLong({ limit: blocks })
  return { first, last }
}

/** Bounds of the blocks whose logs a filter or a subscription is told of, as go-ethereum takes them. */
export function watchedRange({ from, to }: LogCriteria): BlockRange {
  const first = boundOf(from, 0)
  const last = boundOf(to, Number.POSITIVE_INFINITY)
  // From the latest block on to one that is named is a range only where the beginning is named as well.
  if (first > last || (isLatest(from) && last !== Number.POSITIVE_INFINITY)) throw invalidBlockRange()
  return { first, last }
}

function boundOf(bound: BlockId | undefined, open: number): number {
  if (bound?.kind === 'number') return Number(bound.number)
  if (bound === undefined || bound.kind === 'hash' || bound.tag === 'latest') return open
  if (bound.tag === 'earliest') return 0
  throw invalidBlockRange()
}

function numberOf(chain: Chain, bound: BlockId | undefined): number {
  if (bound?.kind === 'number') return Number(bound.number)
  return (bound === undefined ? chain.head : chain.block(bound))?.number ?? chain.head.number
}

/** Whether a bound is the head, as it is where nothing is said. */
const isLatest = (bound: BlockId | undefined): boolean =>
  bound === undefined || (bound.kind === 'tag' && bound.tag === 'latest')

const isPending = (bound: BlockId | undefined): boolean => bound?.kind === 'tag' && bound.tag === 'pending'
