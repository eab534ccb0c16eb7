import { define } from '../../errors.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import { defineTemporaryFailure } from '../../state/loadFailure.ts'
import { blockInterrupted, type Interruption } from '../writerQueue.ts'

export const transactionTimedOut = define<{ seconds: number }>(
  'TransactionTimeout',
  -32016,
  ({ seconds }) =>
    `the transaction was aborted after ${seconds} seconds of execution: lower its gas limit, or raise --transaction-timeout`,
)

export const stateLoadTimedOut = defineTemporaryFailure<{ seconds: number }>(
  'StateLoadTimeout',
  -32016,
  ({ seconds }) =>
    `the upstream did not return the state that the transaction reads within ${seconds} seconds: check the upstream, or raise --transaction-timeout`,
)

/** The limits of the execution of a block. */
export interface ExecutionBounds {
  /** Whether the block was interrupted. */
  readonly interruption: Interruption
  /** Maximum execution time of each transaction, in milliseconds. Can be Infinity. */
  readonly milliseconds: number
}

/** Returns the time slice of one transaction, or of the work between two transactions. */
export const timeSliceOf = ({ interruption, milliseconds }: ExecutionBounds): TimeSlice =>
  new TimeSlice({
    caller: interruption,
    milliseconds,
    errors: {
      timedOut: transactionTimedOut,
      loadTimedOut: stateLoadTimedOut,
      abandoned: () => interruption.reason ?? blockInterrupted({ cause: 'its result is no longer needed' }),
    },
  })

/** Returns a time slice for work without a time limit, such as the system calls of a block. Only an interruption ends it. */
export const unlimitedTimeSlice = ({ interruption }: Pick<ExecutionBounds, 'interruption'>): TimeSlice =>
  timeSliceOf({ interruption, milliseconds: Number.POSITIVE_INFINITY })
