import type { Chain } from '../chain/chain.ts'
import { feeCapOf } from '../chain/transactions/transactionFees.ts'
import type { PoolTransaction } from '../chain/types.ts'
import { checksumAddress } from '../protocol/checksumAddress.ts'
import { weiText } from './valueText.ts'

/** Describes why a transaction that was just added to the pool waits. Undefined if the next block can include it. */
export function waitingText(chain: Chain, transaction: PoolTransaction): string | undefined {
  const reason = waitingReason(chain, transaction)
  return reason && `… ${transaction.hash} waits in the pool: ${reason}`
}

function waitingReason(chain: Chain, { tx, from }: PoolTransaction): string | undefined {
  const [feeCap, baseFee] = [feeCapOf(tx), chain.next.baseFee ?? 0n]
  if (feeCap < baseFee) return `its fee cap of ${weiText(feeCap)} is below the base fee of ${weiText(baseFee)}`
  const blobBaseFee = tx.type === 3 ? (chain.next.blobBaseFee ?? 0n) : 0n
  if (tx.maxFeePerBlobGas < blobBaseFee)
    return `its blob fee cap of ${weiText(tx.maxFeePerBlobGas)} is below the blob base fee of ${weiText(blobBaseFee)}`
  // A transaction that follows another one in the pool waits for the same reason as that one.
  if (tx.nonce === 0n || chain.pool.ofSender(from).has(tx.nonce - 1n)) return undefined
  const next = chain.state(chain.head).account(from)?.nonce ?? 0n
  return tx.nonce > next
    ? `its nonce is ${tx.nonce}, and the next nonce of ${checksumAddress(from)} is ${next}`
    : undefined
}
