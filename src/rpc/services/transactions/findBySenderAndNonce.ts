import type { Address } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { ChainTransaction, PoolTransaction } from '../../../chain/types.ts'
import { firstBlockWith } from '../firstBlockWith.ts'

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
  const block = firstBlockWith(chain, (block) => (chain.state(block).account(sender)?.nonce ?? 0n) > nonce)
  return block === undefined
    ? chain.pool.ofSender(sender).get(nonce)
    : block.transactions.find(({ from, tx }) => from === sender && tx.nonce === nonce)
}
