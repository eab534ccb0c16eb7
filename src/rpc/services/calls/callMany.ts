import { bytesToHex, type Hex } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { BlockId } from '../../../chain/types.ts'
import { applyCall } from '../../../execution/call.ts'
import { type CallEnvironment, prepareCall } from '../../../execution/callEnvironment.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import { revertText } from '../../../execution/revertReason.ts'
import type { StateOverrides } from '../../../execution/stateOverrides.ts'
import type { BlockOverrides } from '../../../protocol/blockContext.ts'
import { Rejection } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Context } from '../../protocol/context.ts'
import { findBlock } from '../blocks.ts'
import { callEnvironmentAt, callLimits } from './callEnvironments.ts'

/** Calls that execute in sequence in one block. */
export interface CallBundle {
  readonly transactions: readonly CallRequest[]
  readonly blockOverride?: BlockOverrides | null | undefined
}

export interface BundleStart {
  readonly block: BlockId
  /** The calls run before the transaction with this index, or by default after the block. */
  readonly before: number | undefined
}

type CallAnswer = { readonly value: Hex } | { readonly error: string }

/** Executes calls in sequence, each on the state that the previous one left. A failed call does not stop the others. Rejects with ResultTooLarge. */
export async function callMany(
  context: Context,
  bundles: readonly CallBundle[],
  start: BundleStart,
  stateOverrides: StateOverrides | undefined,
): Promise<CallAnswer[][]> {
  const limits = callLimits(context)
  const { timeSlice } = limits
  const environment = await environmentBefore(context, start, timeSlice)
  let state = environment.state
  let overrides = stateOverrides
  const answers: CallAnswer[][] = []
  for (const { transactions, blockOverride } of bundles) {
    const ofBundle: CallAnswer[] = []
    for (const request of transactions) {
      const options = { ...limits, stateOverrides: overrides, blockOverrides: blockOverride ?? undefined }
      // The state after the first call includes the overrides.
      overrides = undefined
      const { message, execution } = await prepareCall({ ...environment, state }, request, options)
      try {
        const { outcome, fault, returnData } = await applyCall(execution, message, { strict: false }, timeSlice)
        if (outcome === 'revert') ofBundle.push({ error: revertText(returnData) })
        else ofBundle.push(fault === undefined ? { value: bytesToHex(returnData) } : { error: fault })
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        ofBundle.push({ error: error.message })
      }
      state = context.chain.commit(execution.state)
      if (timeSlice.isOver) await timeSlice.yield()
    }
    answers.push(ofBundle)
  }
  return answers
}

/** Returns the start block with the state after the selected transactions. */
async function environmentBefore(
  { chain }: Context,
  { block: id, before }: BundleStart,
  timeSlice: TimeSlice,
): Promise<CallEnvironment> {
  const environment = await callEnvironmentAt(chain, id)
  const block = before === undefined ? undefined : await findBlock(chain, id)
  if (block === undefined || before === undefined || before >= block.transactions.length) return environment
  const replay = await BlockReplay.begin(chain, block, timeSlice)
  await replay.skipTo(before, timeSlice)
  return { ...environment, state: chain.commit(replay.execution.state) }
}
