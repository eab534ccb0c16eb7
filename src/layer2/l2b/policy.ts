import type { Hash } from '../../bytes.ts'
import { type DueStep, earliestStep } from '../clockPolicy.ts'
import { type L2bBlock, type L2bLedgerState, l2bBlockByNumber, type SettledStep } from './ledger.ts'
import type { L2bPolicy } from './settings.ts'

export type L2bStep =
  | { readonly kind: 'include'; readonly hashes: readonly Hash[] }
  | { readonly kind: 'settle'; readonly number: number; readonly step: SettledStep }
  | { readonly kind: 'verify'; readonly number: number }

/** Returns the next automatic step of a ledger and its time. */
export function nextL2bStep(ledger: L2bLedgerState): DueStep<L2bStep> | undefined {
  const { policy } = ledger.settings
  const { policySince = 0 } = ledger
  const inclusion = nextInclusion(ledger)
  const { commitAfter, proveAfter, executeAfter, verifyAfter } = policy
  // Fast path: most ledgers have no policy.
  if ((commitAfter ?? proveAfter ?? executeAfter ?? verifyAfter) === undefined) return inclusion
  const steps = [inclusion]
  for (let number = 0; number <= ledger.tip.latest; number++) {
    const block = l2bBlockByNumber(ledger, number)
    if (block !== undefined && block.transactions.length > 0) steps.push(nextOfBatch(block, policy, policySince))
  }
  return earliestStep(steps)
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

function nextOfBatch(block: L2bBlock, policy: L2bPolicy, policySince: number): DueStep<L2bStep> | undefined {
  const { number, timestamp, commit, prove, execute, verifiedAt } = block
  const settle = (step: SettledStep, since: number, after: number | undefined): DueStep<L2bStep> | undefined =>
    after === undefined
      ? undefined
      : { at: Math.max(since, policySince) + after, step: { kind: 'settle', number, step } }
  if (commit === undefined) return settle('commit', timestamp, policy.commitAfter)
  if (prove === undefined) return settle('prove', commit.at, policy.proveAfter)
  if (execute === undefined) return settle('execute', prove.at, policy.executeAfter)
  if (verifiedAt !== undefined || policy.verifyAfter === undefined) return undefined
  return { at: Math.max(execute.at, policySince) + policy.verifyAfter, step: { kind: 'verify', number } }
}
