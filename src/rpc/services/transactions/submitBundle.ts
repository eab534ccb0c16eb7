import type { Hash } from '../../../bytes.ts'
import { type Bundle, bundleHash } from '../../../chain/bundles/bundle.ts'
import type { Chain } from '../../../chain/chain.ts'
import { isAutomatic } from '../../../chain/mining/miningSchedule.ts'
import { checkTransaction } from '../../../chain/transactions/checkTransaction.ts'
import { missingBlobs } from '../../../chain/transactions/transactionErrors.ts'
import type { PoolTransaction } from '../../../chain/types.ts'
import { define } from '../../../errors.ts'
import type { Context } from '../../protocol/context.ts'
import { bundleWithoutTransactions } from '../calls/callBundle.ts'

/** The limits of Flashbots for a bundle. */
const MAX_TRANSACTIONS = 100
const MAX_BYTES = 300_000
/** Number of blocks in which Flashbots tries to include a private transaction. */
const PRIVATE_BLOCKS = 25

const bundleTooLarge = define<{ count: number; bytes: number }>(
  'BundleTooLarge',
  -32602,
  ({ count, bytes }) =>
    `the bundle has ${count} transactions with ${bytes} bytes: it may have up to ${MAX_TRANSACTIONS} transactions with ${MAX_BYTES} bytes`,
)
const blockPassed = define<{ name: string; last: number; latest: number }>(
  'BlockPassed',
  -32000,
  ({ name, last, latest }) =>
    `no block can include ${name}: its last block is ${last}, and the latest block is ${latest}`,
)
const timesExcluded = define<{ earliest: number; latest: number }>(
  'TimesExcluded',
  -32602,
  ({ earliest, latest }) =>
    `no block can include the bundle: minTimestamp ${earliest} is greater than maxTimestamp ${latest}`,
)
const notInBundle = define<{ member: string; hash: Hash }>(
  'NotInBundle',
  -32602,
  ({ member, hash }) => `${member} contains ${hash}, which is not the hash of a transaction in txs`,
)

/** A bundle as a client sends it. */
export interface BundleRequest extends Pick<Bundle, 'times' | 'key'> {
  /** Signed transactions. */
  readonly transactions: readonly Uint8Array[]
  /** Number of the block that can contain it. Undefined: the next one. */
  readonly block: number | undefined
  /** Hashes of transactions that may fail or be left out. */
  readonly revertingTxHashes: readonly Hash[]
  /** Hashes of transactions that may be left out, but must not fail. */
  readonly droppingTxHashes: readonly Hash[]
}

/**
 * Adds a bundle to those that wait, and returns its hash. With automatic mining, it is mined at once if the next block can contain it. Without
 * transactions, cancels those with its key, as builders do.
 */
export async function submitBundle({ chain }: Context, request: BundleRequest): Promise<Hash> {
  const { times, key } = request
  if (request.transactions.length === 0 && key !== undefined) {
    chain.bundles.cancel(key)
    return bundleHash([])
  }
  checkSize(request.transactions)
  const [earliest = 0, latest = Number.POSITIVE_INFINITY] = times
  if (earliest > latest) throw timesExcluded({ earliest, latest })
  const transactions: PoolTransaction[] = []
  for (const bytes of request.transactions) transactions.push(await decoded(chain, bytes))
  const hashes = transactions.map((each) => each.hash)
  for (const member of ['revertingTxHashes', 'droppingTxHashes'] as const)
    for (const unknown of request[member]) if (!hashes.includes(unknown)) throw notInBundle({ member, hash: unknown })
  const hash = bundleHash(hashes)
  const block = request.block ?? chain.head.number + 1
  await add(chain, {
    hash,
    name: `the bundle ${hash}`,
    transactions,
    blocks: [block, block],
    times,
    mayFail: new Set(request.revertingTxHashes),
    optional: new Set([...request.revertingTxHashes, ...request.droppingTxHashes]),
    key,
  })
  return hash
}

/** Throws BundleWithoutTransactions or BundleTooLarge. */
function checkSize(transactions: readonly Uint8Array[]): void {
  const count = transactions.length
  const bytes = transactions.reduce((sum, { length }) => sum + length, 0)
  if (count === 0) throw bundleWithoutTransactions()
  if (count > MAX_TRANSACTIONS || bytes > MAX_BYTES) throw bundleTooLarge({ count, bytes })
}

/**
 * Adds a transaction that is not in the pool, so that no client sees it before it is mined. No block includes it if it would fail there. It waits up
 * to the block `last`, at most 25 blocks. Rejects with the errors of go-ethereum's pool.
 */
export async function submitPrivateTransaction({ chain }: Context, bytes: Uint8Array, last?: number): Promise<Hash> {
  const transaction = await decoded(chain, bytes)
  const { rules, gasLimit } = chain.next
  const { tx, from, hash } = transaction
  checkTransaction(tx, from, { state: chain.state(chain.head), pool: chain.pool, rules, blockGasLimit: gasLimit })
  const { number } = chain.head
  const blocks = [number + 1, Math.min(last ?? number + PRIVATE_BLOCKS, number + PRIVATE_BLOCKS)] as const
  const nothing = new Set<Hash>()
  const times = [undefined, undefined] as const
  await add(chain, {
    hash: bundleHash([hash]),
    name: `the private transaction ${hash}`,
    transactions: [transaction],
    blocks,
    times,
    mayFail: nothing,
    optional: nothing,
    key: hash,
  })
  return hash
}

/** Decodes a transaction of a bundle. The pool may have the blobs of one that comes without them. Otherwise throws MissingBlobs. */
async function decoded(chain: Chain, bytes: Uint8Array): Promise<PoolTransaction> {
  const { tx, from } = await chain.decode(bytes)
  if (tx.blobVersionedHashes === undefined || tx.sidecar !== undefined) return { hash: tx.hash, from, tx }
  const pooled = chain.pool.get(tx.hash)
  if (pooled === undefined) throw missingBlobs()
  return pooled
}

async function add(chain: Chain, bundle: Bundle): Promise<void> {
  const latest = chain.head.number
  const [first, last] = bundle.blocks
  if (last <= latest) throw blockPassed({ name: bundle.name, last, latest })
  chain.bundles.add(bundle)
  if (isAutomatic(chain.mining) && first === latest + 1) await chain.miner.mineWaiting({ triesPostponed: false })
}
