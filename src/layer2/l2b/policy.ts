import type { Hash } from '../../bytes.ts'
import { type DueStep, earliestStep } from '../clockPolicy.ts'
import { emptyL2bLedger, type L2bBlock, type L2bLedgerState, type SettledStep } from './ledger.ts'
import type { L2bPolicy } from './settings.ts'

/** The next step of the batch with a number. */
type L2bBatchStep =
  | { readonly kind: 'settle'; readonly number: number; readonly step: SettledStep }
  | { readonly kind: 'verify'; readonly number: number }

export type L2bStep = { readonly kind: 'include'; readonly hashes: readonly Hash[] } | L2bBatchStep

/**
 * Returns a function that returns the next automatic step of a ledger and its time. It keeps the steps of the batches, and examines only the
 * batches that differ from the ledger before.
 */
export function l2bSchedule(): (ledger: L2bLedgerState) => DueStep<L2bStep> | undefined {
  const batchSteps = new Map<string, DueStep<L2bBatchStep>>()
  let seen = emptyL2bLedger
  return (ledger) => {
    const { policy } = ledger.settings
    const { policySince } = ledger
    const inclusion = nextInclusion(ledger)
    const { commitAfter, proveAfter, executeAfter, verifyAfter } = policy
    // Fast path: most ledgers have no policy.
    if ((commitAfter ?? proveAfter ?? executeAfter ?? verifyAfter) === undefined) return inclusion
    if (policy !== seen.settings.policy || policySince !== seen.policySince) {
      batchSteps.clear()
      seen = emptyL2bLedger
    }
    for (const [number, block] of ledger.blocks.changesSince(seen.blocks)) {
      const next = block && nextOfBatch(block, policy, policySince)
      if (next === undefined) batchSteps.delete(number)
      else batchSteps.set(number, next)
    }
    seen = ledger
    return earliestStep([inclusion, earliestBatchStep(batchSteps.values())])
  }
}

/** Returns the step that is due first. If several are due at the same time, returns the step of the lowest batch. */
function earliestBatchStep(steps: Iterable<DueStep<L2bBatchStep>>): DueStep<L2bBatchStep> | undefined {
  let first: DueStep<L2bBatchStep> | undefined
  for (const due of steps)
    if (first === undefined || due.at < first.at || (due.at === first.at && due.step.number < first.step.number))
      first = due
  return first
}

/** Returns the next inclusion. Pending transactions of the same second share a block. */
function nextInclusion({ tip, transactions, settings, policySince = 0 }: L2bLedgerState): DueStep<L2bStep> | undefined {
  const [first] = tip.pending
  const { includeAfter } = settings.policy
  if (includeAfter === undefined || first === undefined) return undefined
  const secondOf = (hash: Hash) => Math.floor((transactions.get(hash)?.receivedAt ?? 0) / 1000)
  const second = tip.pending.reduce((earliest, hash) => Math.min(earliest, secondOf(hash)), Number.POSITIVE_INFINITY)
  const hashes = tip.pending.filter((hash) => secondOf(hash) === second)
  return { at: Math.max(second, policySince) + includeAfter, step: { kind: 'include', hashes } }
}

function nextOfBatch(
  { number, timestamp, transactions, commit, prove, execute, verifiedAt }: L2bBlock,
  policy: L2bPolicy,
  policySince = 0,
): DueStep<L2bBatchStep> | undefined {
  if (transactions.length === 0) return undefined
  const settle = (step: SettledStep, since: number, after: number | undefined): DueStep<L2bBatchStep> | undefined =>
    after === undefined
      ? undefined
      : { at: Math.max(since, policySince) + after, step: { kind: 'settle', number, step } }
  if (commit === undefined) return settle('commit', timestamp, policy.commitAfter)
  if (prove === undefined) return settle('prove', commit.at, policy.proveAfter)
  if (execute === undefined) return settle('execute', prove.at, policy.executeAfter)
  if (verifiedAt !== undefined || policy.verifyAfter === undefined) return undefined
  return { at: Math.max(execute.at, policySince) + policy.verifyAfter, step: { kind: 'verify', number } }
}
