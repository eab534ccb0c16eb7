import { type Address, type Hash, quantityHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { ChainReceipt, PoolTransaction } from '../../../chain/types.ts'
import { define } from '../../../errors.ts'
import type { Transaction } from '../../../protocol/transaction.ts'
import type { Context } from '../../protocol/context.ts'
import type { RawJson } from '../../rawJson.ts'
import { receiptJson } from '../../wire/receipt.ts'
import { refusalOfWaiting } from './submitTransaction.ts'

/** EIP-7966 defines the codes and `data` of both errors. */
const timedOut = define<{ hash: Hash; milliseconds: number }>(
  'SyncTimeout',
  4,
  ({ milliseconds }) => `The transaction was added to the pool but was not mined within ${milliseconds} ms`,
  ({ hash }) => hash,
)
const nonceGap = define<{ expected: bigint; nonce: bigint }>(
  'SyncNonceGap',
  6,
  ({ expected, nonce }) =>
    `The transaction cannot be mined yet: its nonce is ${nonce}, the next nonce of the account is ${expected}`,
  ({ expected }) => quantityHex(expected),
)

const chainClosed = define<{ hash: Hash }>(
  'SyncInterrupted',
  -32000,
  () => 'The transaction was added to the pool, but its network was closed before it was mined',
  ({ hash }) => hash,
)

/** Milliseconds, as in go-ethereum. */
const DEFAULT_TIMEOUT = 20_000
const MAX_TIMEOUT = 60_000

/** Submits a transaction and returns its receipt when it is mined. Rejects with the errors of EIP-7966 and of the pool. */
export async function submitAndWait(
  context: Pick<Context, 'chain' | 'signal' | 'behavior'>,
  tx: Transaction,
  from: Address,
  timeout = 0,
): Promise<RawJson> {
  const { chain, signal } = context
  const expected = chain.nonceOf(from)
  if (tx.nonce > expected) throw nonceGap({ expected, nonce: tx.nonce })
  const refusal = refusalOfWaiting(context, tx, from)
  if (refusal !== undefined) throw refusal
  const hash = await chain.submit(tx, from)
  const milliseconds = Math.min(timeout === 0 ? DEFAULT_TIMEOUT : timeout, MAX_TIMEOUT)
  const receipt = chain.receipt(hash) ?? (await mined(chain, { hash, tx, from }, milliseconds, signal))
  if (receipt === undefined) throw timedOut({ hash, milliseconds })
  return receiptJson(receipt)
}

/**
 * Resolves to the receipt, or to undefined after the timeout or when the client disconnects. Rejects with the reason when the transaction
 * leaves the pool without being mined, and when the chain is closed.
 */
function mined(
  chain: Chain,
  transaction: PoolTransaction,
  milliseconds: number,
  signal: AbortSignal,
): Promise<ChainReceipt | undefined> {
  const { hash } = transaction
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      for (const remove of removals) remove()
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
    const end = (): void => {
      stop()
      resolve(chain.receipt(hash))
    }
    const leave = (removed: PoolTransaction): void => {
      const failure = chain.miner.submitted.failureOf(removed)
      if (failure !== undefined) reject(failure)
      end()
    }
    const removals = [
      chain.onPoolRemoval(hash, leave),
      chain.onClose(() => {
        stop()
        reject(chainClosed({ hash }))
      }),
    ]
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    // Another request can remove it before this one listens.
    else if (chain.pool.get(hash) === undefined) leave(transaction)
  })
}
