import { isTemporaryFailure } from '../../state/loadFailure.ts'
import { untilLoaded } from '../../state/notLoaded.ts'
import { CommitFailed, type ProducedBlock } from '../mining/produceBlock.ts'
import type { PoolTransaction } from '../types.ts'
import type { Bundle } from './bundle.ts'

/** Produces the next block with these transactions alone, and stores nothing. Rejects with the error of the upstream if it fails. */
export type TryBlock = (transactions: readonly PoolTransaction[]) => Promise<ProducedBlock>

/** The bundles that the next block contains. */
export interface SelectedBundles {
  /** Their transactions, in the order of the block. */
  readonly transactions: readonly PoolTransaction[]
  /** The other bundles, with the reason. */
  readonly excluded: ReadonlyMap<Bundle, string>
}

/** A bundle with those of its transactions that the block is to contain. */
interface Candidate {
  readonly bundle: Bundle
  readonly transactions: readonly PoolTransaction[]
}

/** A transaction that prevents its bundle. */
interface Obstacle {
  /** Index in the transactions of the attempt. */
  readonly index: number
  readonly reason: string
}

/**
 * Selects the bundles for the next block, as block builders do: those that pay most for their gas come first, and a bundle that is invalid after
 * them is left out. Executes each bundle alone, if there are several, and all together once more for each one that is left out.
 */
export async function selectBundles(bundles: readonly Bundle[], tryBlock: TryBlock): Promise<SelectedBundles> {
  const excluded = new Map<Bundle, string>()
  let candidates = await byPayment(bundles, tryBlock)
  for (;;) {
    const transactions = candidates.flatMap((candidate) => candidate.transactions)
    const obstacle = transactions.length === 0 ? undefined : await firstObstacle(candidates, tryBlock)
    if (obstacle === undefined) return { transactions, excluded }
    candidates = withoutObstacle(candidates, obstacle, excluded)
  }
}

/**
 * Sorts bundles by the payment to the fee recipient per gas, fees and transfers together. Equal ones keep the order of arrival. Those that are
 * invalid alone come last, because they may depend on others.
 */
async function byPayment(bundles: readonly Bundle[], tryBlock: TryBlock): Promise<readonly Candidate[]> {
  const candidates = bundles.map((bundle) => ({ bundle, transactions: bundle.transactions }))
  if (candidates.length < 2) return candidates
  // Without rewards and withdrawals.
  const before = await balanceOfRecipient(await tryBlock([]))
  const priced: { readonly candidate: Candidate; readonly price: bigint }[] = []
  const dependent: Candidate[] = []
  for (const candidate of candidates) {
    const price = await gasPriceOf(candidate, before, tryBlock)
    if (price === undefined) dependent.push(candidate)
    else priced.push({ candidate, price })
  }
  priced.sort((a, b) => (a.price === b.price ? 0 : a.price > b.price ? -1 : 1))
  return [...priced.map(({ candidate }) => candidate), ...dependent]
}

/** Returns what a bundle that is alone in its block pays for a unit of gas, in wei. Undefined if the block would be empty. */
async function gasPriceOf(
  { transactions }: Candidate,
  before: bigint,
  tryBlock: TryBlock,
): Promise<bigint | undefined> {
  const produced = await tryBlock(transactions).catch((error: unknown) => {
    if (error instanceof CommitFailed || isTemporaryFailure(error)) return undefined
    throw error
  })
  const gasUsed = produced?.block.header.gasUsed ?? 0n
  if (produced === undefined || gasUsed === 0n) return undefined
  return ((await balanceOfRecipient(produced)) - before) / gasUsed
}

async function balanceOfRecipient({ block, state }: ProducedBlock): Promise<bigint> {
  const account = await untilLoaded(() => state.account(block.header.feeRecipient))
  return account?.balance ?? 0n
}

/** Executes all candidates in sequence. Returns the first transaction that the block must contain, or that must not fail, but does not hold to it. */
async function firstObstacle(candidates: readonly Candidate[], tryBlock: TryBlock): Promise<Obstacle | undefined> {
  const transactions = candidates.flatMap((candidate) => candidate.transactions)
  let produced: ProducedBlock
  try {
    produced = await tryBlock(transactions)
  } catch (error) {
    if (!(error instanceof CommitFailed)) throw error
    const { transaction, reason } = error.postponed
    return { index: transactions.indexOf(transaction), reason: reason.message }
  }
  const bundles = candidates.flatMap((candidate) => candidate.transactions.map(() => candidate.bundle))
  for (const [index, transaction] of transactions.entries()) {
    const { hash } = transaction
    // A block has the transactions in sequence, so they have the same index up to the first one that is missing.
    const receipt = produced.block.transactions[index]?.hash === hash ? produced.receipts[index] : undefined
    if (receipt === undefined) return { index, reason: `transaction ${hash} ${whyMissing(transaction, produced)}` }
    const mayFail = bundles[index]?.mayFail.has(hash)
    if (receipt.status === 0 && mayFail !== true) return { index, reason: `transaction ${hash} fails` }
  }
  return undefined
}

function whyMissing(transaction: PoolTransaction, { rejected, postponed }: ProducedBlock): string {
  const rejection = [...rejected, ...postponed].find((each) => each.transaction === transaction)
  return rejection === undefined ? 'does not fit the block' : `is rejected: ${rejection.reason.message}`
}

/** Removes the transaction from its bundle if it is optional, otherwise the whole bundle. */
function withoutObstacle(
  candidates: readonly Candidate[],
  { index, reason }: Obstacle,
  excluded: Map<Bundle, string>,
): readonly Candidate[] {
  let first = 0
  return candidates.flatMap((candidate) => {
    const { bundle, transactions } = candidate
    const position = index - first
    first += transactions.length
    const obstacle = transactions[position]
    if (obstacle === undefined) return [candidate]
    const others = transactions.filter((each) => each !== obstacle)
    if (bundle.optional.has(obstacle.hash) && others.length > 0) return [{ bundle, transactions: others }]
    excluded.set(bundle, reason)
    return []
  })
}
