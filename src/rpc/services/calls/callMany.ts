import { bytesToHex, type Hex } from '../../../bytes.ts'
import { applyCall } from '../../../execution/call.ts'
import type { PreparedCall } from '../../../execution/callEnvironment.ts'
import { revertText } from '../../../execution/revertReason.ts'
import type { StateOverrides } from '../../../execution/stateOverrides.ts'
import { Rejection } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { callLimits } from './callEnvironments.ts'
import { type CallBundle, CallSequence, type SequenceStart } from './callSequence.ts'

type CallOutcome = { readonly value: Hex } | { readonly error: string }

interface CallManyOptions {
  readonly stateOverrides: StateOverrides | undefined
  /** Time limit in milliseconds, 0 for the limit of the node. */
  readonly timeout: number
}

/**
 * Executes bundles of calls in sequence, each call on the state that the previous one left. A failed call does not stop the others. Rejects with
 * ResultTooLarge.
 */
export async function callMany(
  context: Context,
  bundles: readonly CallBundle[],
  start: SequenceStart,
  { stateOverrides, timeout }: CallManyOptions,
): Promise<CallOutcome[][]> {
  const options = callLimits(context, timeout === 0 ? undefined : timeout)
  const { timeSlice } = options
  const sequence = await CallSequence.begin(context.chain, start, { ...options, stateOverrides })
  const bundleOutcomes: CallOutcome[][] = []
  for (const { transactions, blockOverride } of bundles) {
    const ofBundle: CallOutcome[] = []
    for (const request of transactions) {
      const call = await sequence.prepare(request, blockOverride)
      ofBundle.push(await outcomeOf(call, timeSlice))
      sequence.continueAfter(call)
      if (timeSlice.isOver) await timeSlice.yield()
    }
    bundleOutcomes.push(ofBundle)
    sequence.enterNextBlock()
  }
  return bundleOutcomes
}

async function outcomeOf({ execution, message }: PreparedCall, timeSlice: TimeSlice): Promise<CallOutcome> {
  try {
    const { outcome, fault, returnData } = await applyCall(execution, message, { strict: false }, timeSlice)
    if (outcome === 'revert') return { error: revertText(returnData) }
    return fault === undefined ? { value: bytesToHex(returnData) } : { error: fault }
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return { error: error.message }
  }
}
