import { bytesToHex, type Hex } from '../../bytes.ts'
import { BlockReplay } from '../../chain/blockReplay.ts'
import type { BlockId } from '../../chain/types.ts'
import type { CallRequest } from '../../execution/callRequest.ts'
import { type CallSite, prepareCall } from '../../execution/callSite.ts'
import { revertText } from '../../execution/revertReason.ts'
import type { StateOverrides } from '../../execution/stateOverrides.ts'
import { applyMessage } from '../../protocol/applyMessage.ts'
import type { BlockOverrides } from '../../protocol/blockContext.ts'
import { Rejection } from '../../protocol/rejection.ts'
import type { TimeSlice } from '../../protocol/timeSlice.ts'
import type { Context } from '../protocol/context.ts'
import { findBlock } from './blocks.ts'
import { callLimits, callSiteAt } from './callSites.ts'

/** Calls that execute in sequence in one block. */
export interface CallBundle {
  readonly transactions: readonly CallRequest[]
  readonly blockOverride?: BlockOverrides | null | undefined
}

export interface BundleStart {
  readonly block: BlockId
  /** The index of the first transaction of the block that has not run; undefined if all have run. */
  readonly before: number | undefined
}

type CallAnswer = { readonly value: Hex } | { readonly error: string }

/** Executes calls in sequence, each on the state that the previous one left. A failed call does not stop the others. */
export async function callMany(
  context: Context,
  bundles: readonly CallBundle[],
  start: BundleStart,
  stateOverrides: StateOverrides | undefined,
): Promise<CallAnswer[][]> {
  const limits = callLimits(context)
  const { turn } = limits
  const site = await siteBefore(context, start, turn)
  let state = site.state
  let overrides = stateOverrides
  const answers: CallAnswer[][] = []
  for (const { transactions, blockOverride } of bundles) {
    const ofBundle: CallAnswer[] = []
    for (const request of transactions) {
      const options = { ...limits, stateOverrides: overrides, blockOverrides: blockOverride ?? undefined }
      // The overrides of the state are part of it from the first call on.
      overrides = undefined
      const { message, place } = prepareCall({ ...site, state }, request, options)
      try {
        const { outcome, fault, returnData } = await applyMessage(place, message, { strict: false }, turn)
        if (outcome === 'revert') ofBundle.push({ error: revertText(returnData) })
        else ofBundle.push(fault === undefined ? { value: bytesToHex(returnData) } : { error: fault })
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        ofBundle.push({ error: error.message })
      }
      state = context.chain.commit(place.state)
      if (turn.isOver) await turn.yield()
    }
    answers.push(ofBundle)
  }
  return answers
}

/** Returns the start block with the state after the selected transactions. */
async function siteBefore({ chain }: Context, { block: id, before }: BundleStart, turn: TimeSlice): Promise<CallSite> {
  const site = await callSiteAt(chain, id)
  const block = before === undefined ? undefined : await findBlock(chain, id)
  if (block === undefined || before === undefined || before >= block.transactions.length) return site
  const replay = new BlockReplay(chain, block)
  await replay.skipTo(before, turn)
  return { ...site, state: chain.commit(replay.place.state) }
}
