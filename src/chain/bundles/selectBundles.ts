import { isTemporaryFailure } from '../../state/loadFailure.ts'
import type { TrialBlock, TrialOutcome } from '../mining/trialBlock.ts'
import type { PoolTransaction } from '../types.ts'
import type { Bundle } from './bundle.ts'

/** A bundle with the transactions that the block contains of it. */
export interface IncludedBundle {
  readonly bundle: Bundle
  readonly transactions: readonly PoolTransaction[]
}

/** The bundles that the next block contains. */
export interface SelectedBundles {
  /** In the order of the block. */
  readonly included: readonly IncludedBundle[]
  /** The other bundles, with the reason. */
  readonly excluded: ReadonlyMap<Bundle, string>
}

/** What a block contains of a bundle: some transactions, or none for a reason. */
type Inclusion = { readonly transactions: readonly PoolTransaction[] } | { readonly problem: string }

/** A bundle, and what a block without other transactions would contain of it. */
interface Candidate {
  readonly bundle: Bundle
  readonly alone: Inclusion | undefined
  /** The payment to the fee recipient for a unit of gas, in wei, if the bundle is alone in its block. Undefined if it is invalid alone. */
  readonly price: bigint | undefined
}

/**
 * Selects the bundles for the next block, as block builders do: those that pay most for their gas come first, and a bundle that is invalid after
 * them is left out. Executes each bundle alone, if there are several, and once more after those before it. `begin` returns the next block
 * without transactions.
 */
export async function selectBundles(bundles: readonly Bundle[], begin: () => TrialBlock): Promise<SelectedBundles> {
  const excluded = new Map<Bundle, string>()
  const included: IncludedBundle[] = []
  const block = begin()
  for (const { bundle, alone } of await byPayment(bundles, begin)) {
    const isFirst = included.length === 0
    const inclusion = isFirst && alone !== undefined && 'problem' in alone ? alone : await include(bundle, block)
    if ('problem' in inclusion) excluded.set(bundle, inclusion.problem)
    else included.push({ bundle, ...inclusion })
  }
  return { included, excluded }
}

/**
 * Sorts bundles by the payment to the fee recipient per gas, fees and transfers together. Equal ones keep the order of arrival. Those that are
 * invalid alone come last, because they may depend on others, by the nonces of their first transactions: a lower one may make a higher one valid.
 */
async function byPayment(bundles: readonly Bundle[], begin: () => TrialBlock): Promise<readonly Candidate[]> {
  if (bundles.length < 2) return bundles.map((bundle) => ({ bundle, alone: undefined, price: 0n }))
  const candidates: Candidate[] = []
  for (const bundle of bundles) {
    const block = begin()
    const before = await block.recipientBalance()
    const alone = await include(bundle, block)
    const payment = (await block.recipientBalance()) - before
    candidates.push({ bundle, alone, price: 'problem' in alone ? undefined : payment / block.gasUsed })
  }
  return candidates.sort((a, b) => {
    if (a.price === undefined || b.price === undefined)
      return a.price === b.price ? firstNonce(a) - firstNonce(b) : a.price === undefined ? 1 : -1
    return a.price === b.price ? 0 : a.price > b.price ? -1 : 1
  })
}

const firstNonce = ({ bundle }: Candidate): number => Number(bundle.transactions[0]?.tx.nonce ?? 0n)

/** Executes a bundle at the end of a block, without the optional transactions that the block cannot contain. After a problem, the block is unchanged. */
async function include(bundle: Bundle, block: TrialBlock): Promise<Inclusion> {
  const start = await block.save()
  const transactions: PoolTransaction[] = []
  let problem: string | undefined
  try {
    for (const transaction of bundle.transactions) {
      const isOptional = bundle.optional.has(transaction.hash)
      const before = isOptional ? await block.save() : start
      const found = problemOf(transaction, bundle, await block.execute(transaction))
      if (found === undefined) transactions.push(transaction)
      else block.restore(before)
      problem ??= found
      if (found !== undefined && !isOptional) return { problem: found }
    }
    await block.save()
  } catch (error) {
    if (!isTemporaryFailure(error)) throw error
    block.restore(start)
    return { problem: error.message }
  }
  return transactions.length > 0 ? { transactions } : { problem: problem ?? 'it has no transactions' }
}

/** Returns why a block cannot contain the bundle with this transaction, or undefined. */
function problemOf({ hash }: PoolTransaction, { mayFail }: Bundle, outcome: TrialOutcome): string | undefined {
  if ('missing' in outcome) return `transaction ${hash} ${outcome.missing}`
  return outcome.status === 0 && !mayFail.has(hash) ? `transaction ${hash} fails` : undefined
}
