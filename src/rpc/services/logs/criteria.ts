import type { Chain } from '../../../chain/chain.ts'
import type { BlockId } from '../../../chain/types.ts'
import { hashWithRange } from '../../errors.ts'
import type { LogWatch } from '../../events/chainFeed.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { Behavior } from '../../protocol/behavior.ts'
import type { LogLimits } from '../../protocol/limits.ts'
import type { LogCriteria } from '../../wire/logFilter.ts'
import { isPending } from '../blocks.ts'
import {
  invalidBlockRange,
  pendingLogs,
  rangeBeyondHead,
  rangeTooLong,
  tooManyAlternatives,
  tooManyTopics,
} from './logErrors.ts'

/** The behavior that the checks of criteria depend on. */
type LogBehavior = Pick<Behavior, 'allowLogsPastHead' | 'limitLogAlternatives'>

/** A log has at most four topics. */
const MAX_TOPICS = 4

/** Checks the criteria that do not depend on the chain. Throws go-ethereum's errors. With `allowLogsPastHead`, a bound can be the pending block. */
export function checkCriteria(
  { filter, blockHash, from, to }: LogCriteria,
  { alternatives }: LogLimits,
  { allowLogsPastHead: allowPastHead, limitLogAlternatives }: LogBehavior,
): void {
  if (filter.topics.length > MAX_TOPICS) throw tooManyTopics()
  const positions = [filter.addresses, ...filter.topics]
  if (limitLogAlternatives && positions.some(({ length }) => length > alternatives)) throw tooManyAlternatives()
  if (blockHash !== undefined && (from !== undefined || to !== undefined)) throw hashWithRange()
  if (!allowPastHead && (isPending(from) || isPending(to))) throw pendingLogs()
}

/**
 * Returns the range of blocks of criteria without a block hash. With `allowPastHead`, the range ends no later than the head. It may end before
 * it begins, because the head can move back after the client read it. The pending block is the head, as on other development nodes: its logs are
 * not known yet. In an empty range, `last` is less than `first`. Throws InvalidBlockRange, BlockRangeBeyondHead or BlockRangeTooLong.
 */
export function blockRange(
  chain: Chain,
  { from, to }: LogCriteria,
  { blocks }: LogLimits,
  allowPastHead: boolean,
): BlockRange {
  const head = chain.head.number
  const first = numberOf(chain, from)
  const end = numberOf(chain, to)
  if (allowPastHead && (first > head || first > end)) return { first: head + 1, last: head }
  if (first > end) throw invalidBlockRange()
  if (end > head && !allowPastHead) throw rangeBeyondHead()
  const last = Math.min(end, head)
  if (last - first >= blocks) throw rangeTooLong({ limit: blocks })
  return { first, last }
}

/**
 * Returns the logs that a filter or a subscription receives. With `allowLogsPastHead`, the range of blocks may end before it begins, and contains
 * no block then. Throws the errors of checkCriteria, and InvalidBlockRange.
 */
export function logWatch(
  criteria: LogCriteria,
  limits: LogLimits,
  behavior: LogBehavior & Pick<Behavior, 'reportRemovedLogs'>,
): LogWatch {
  checkCriteria(criteria, limits, behavior)
  const first = boundOf(criteria.from, 0)
  const last = boundOf(criteria.to, Number.POSITIVE_INFINITY)
  if (first > last && !behavior.allowLogsPastHead) throw invalidBlockRange()
  return { filter: criteria.filter, range: { first, last }, reportsRemoved: behavior.reportRemovedLogs }
}

function boundOf(bound: BlockId | undefined, open: number): number {
  if (bound?.kind === 'number') return Number(bound.number)
  if (bound === undefined || bound.kind === 'hash' || bound.tag === 'latest' || isPending(bound)) return open
  if (bound.tag === 'earliest') return 0
  throw invalidBlockRange()
}

function numberOf(chain: Chain, bound: BlockId | undefined): number {
  if (bound?.kind === 'number') return Number(bound.number)
  if (bound?.kind === 'tag' && bound.tag === 'earliest') return 0
  if (isPending(bound)) return chain.head.number
  return (bound === undefined ? chain.head : chain.block(bound))?.number ?? chain.head.number
}
