import type { LedgerTransaction, SealedBlock } from './block.ts'
import { type Felt, nonceAfter } from './felt.ts'
import { type L2aLedgerState, latestBlock, transactionsOf } from './ledger.ts'
import { nonceAccountOf } from './stateDiff.ts'
import { deployedAddress } from './transactionHash.ts'

/** Returns the nonce of a contract after a block, or after the pending block. Undefined for unknown contracts. */
export function nonceOfContract(ledger: L2aLedgerState, contract: Felt, at: SealedBlock | 'pending'): Felt | undefined {
  let isKnown = false
  let block = at === 'pending' ? latestBlock(ledger) : at
  let hashes: readonly Felt[] | undefined = at === 'pending' ? ledger.tip.open.transactions : undefined
  while (hashes !== undefined || block !== undefined) {
    const transactions = transactionsOf(ledger, hashes ?? block?.transactions ?? [])
    for (const executed of transactions.reverse()) {
      const { transaction } = executed
      if (nonceAccountOf(transaction) === contract && 'nonce' in transaction) return nonceAfter(transaction.nonce)
      isKnown ||= involves(executed, contract)
    }
    if (hashes === undefined) block = block && ledger.blocks.get(block.parentHash)
    hashes = undefined
  }
  return isKnown ? '0x0' : undefined
}

/** Whether a transaction deploys, calls or is sent by a contract. A reverted transaction deploys none. */
const involves = ({ transaction, execution }: LedgerTransaction, contract: Felt): boolean =>
  nonceAccountOf(transaction) === contract ||
  ('contract_address' in transaction && transaction.contract_address === contract) ||
  (transaction.type === 'DEPLOY' && execution.status === 'SUCCEEDED' && deployedAddress(transaction) === contract)
