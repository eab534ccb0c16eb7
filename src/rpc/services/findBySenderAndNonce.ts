import type { Address } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainTransaction, PoolTransaction } from '../../chain/types.ts'

/**
 * The transaction that an account sent with a nonce, waiting or mined. The block is found by halving, over the nonces that the account
 * had after each: a nonce that was set back by hand can hide it.
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
  let first = 0
  while (first < last) {
    const middle = (first + last) >> 1
    if (isUsedAfter(middle)) last = middle
    else first = middle + 1
  }
  return chain.blockByNumber(first)?.transactions.find(({ from, tx }) => from === sender && tx.nonce === nonce)
}
