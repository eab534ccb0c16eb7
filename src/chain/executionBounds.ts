import { define } from '../errors.ts'
import { TimeSlice } from '../protocol/timeSlice.ts'
import { blockInterrupted, type Interruption } from './writerQueue.ts'

export const transactionTimedOut = define<{ milliseconds: number }>(
  'TransactionTimeout',
  -32016,
  ({ milliseconds }) =>
    `the transaction was given up after ${milliseconds / 1000} seconds of execution: lower its gas limit, or raise --transaction-timeout`,
)

/** How long the transactions of a block may run. */
export interface ExecutionBounds {
  /** Whether the block is still wanted. */
  readonly interruption: Interruption
  /** Most milliseconds for each transaction; Infinity for as many as it takes. */
  readonly milliseconds: number
}

/** Returns the time slice of one transaction, or of the work between two. */
export const timeSliceOf = ({ interruption, milliseconds }: ExecutionBounds): TimeSlice =>
  new TimeSlice({
    caller: interruption,
    milliseconds,
    failures: {
      timedOut: transactionTimedOut,
      abandoned: () => interruption.reason ?? blockInterrupted({ cause: 'it is no longer wanted' }),
    },
  })

/** Returns a time slice for work of a block without a time limit. */
export const unlimitedBounds = ({ interruption }: ExecutionBounds): TimeSlice =>
  timeSliceOf({ interruption, milliseconds: Number.POSITIVE_INFINITY })
