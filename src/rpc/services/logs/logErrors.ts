import { define } from '../../../errors.ts'

/** Errors of log queries, with go-ethereum's texts and codes. */

export const invalidBlockRange = define('InvalidBlockRange', -32602, () => 'invalid block range params')

export const rangeBeyondHead = define(
  'BlockRangeBeyondHead',
  -32602,
  () => 'block range extends beyond current head block',
)

export const pendingLogs = define('PendingLogsUnsupported', -32000, () => 'pending logs are not supported')

export const tooManyTopics = define('TooManyTopics', -32000, () => 'exceed max topics')

export const tooManyAlternatives = define(
  'TooManyAlternatives',
  -32000,
  () => 'exceed max addresses or topics per search position',
)

export const rangeTooLong = define<{ limit: number }>(
  'BlockRangeTooLong',
  -32000,
  ({ limit }) => `exceed maximum block range: ${limit}`,
)

/** EIP-1474: the request exceeds a limit. `first` to `last` is a range within the limit; `last` is less than `first` if one block exceeds it. */
export const tooManyLogs = define<{ limit: number; first: number; last: number }>(
  'TooManyLogs',
  -32005,
  ({ limit, first, last }) =>
    `query returned more than ${limit} results.${
      last < first ? '' : ` Try with this block range [0x${first.toString(16)}, 0x${last.toString(16)}].`
    }`,
)
