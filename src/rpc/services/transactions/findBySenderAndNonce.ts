import type { Address } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { ChainTransaction, PoolTransaction } from '../../../chain/types.ts'

/** Whether the upstream of a forked chain has the transaction with a nonce, because the fork block or an earlier block used the nonce. */
export const isUsedUpstream = (chain: Chain, sender: Address, nonce: bigint): boolean =>
  (chain.executedState(chain.genesis).account(sender)?.nonce ?? 0n) > nonce

/**
 * Returns a pooled or mined transaction by its sender and nonce. A binary search over the nonces after each block finds the block, so a nonce
 * that was lowered with anvil_setNonce can hide a transaction.
 */
export function findBySenderAndNonce(
  chain: Chain,
  sender: Address,
  nonce: bigint,
): PoolTransaction | ChainTransaction | undefined {
  const isUsedAfter = (number: number): boolean => {
    const block = chain.blockByNumber(number)
    return block !== undefined && (chain.state(block).account(sender)?.nonce ?? 0n) > nonce
  }
  let last = chain.head.number
  if (!isUsedAfter(last)) return chain.pool.ofSender(sender).get(nonce)
  let first = chain.genesis.number
  while (first < last) {
    const middle = (first + last) >> 1
    if (isUsedAfter(middle)) last = middle
    else first = middle + 1
  }
  return chain.blockByNumber(first)?.transactions.find(({ from, tx }) => from === sender && tx.nonce === nonce)
}
