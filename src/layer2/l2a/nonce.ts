import type { LedgerTransaction, SealedBlock } from './block.ts'
import { type Felt, nonceAfter } from './felt.ts'
import { type L2aLedgerState, transactionsOf, transactionsUpTo } from './ledger.ts'
import { nonceAccountOf } from './stateDiff.ts'
import { deployedAddress } from './transactionHash.ts'

/** Returns the nonce of a contract after a block, or after the pending block. Undefined for unknown contracts. */
export function nonceOfContract(ledger: L2aLedgerState, contract: Felt, at: SealedBlock | 'pending'): Felt | undefined {
  let isKnown = false
  for (const hashes of transactionsUpTo(ledger, at)) {
    for (const executed of transactionsOf(ledger, hashes).reverse()) {
      const { transaction } = executed
      if (nonceAccountOf(transaction) === contract && 'nonce' in transaction) return nonceAfter(transaction.nonce)
      isKnown ||= involves(executed, contract)
    }
  }
  return isKnown ? '0x0' : undefined
}

/** Whether a transaction deploys, calls or is sent by a contract. A reverted transaction deploys none. */
const involves = ({ transaction, execution }: LedgerTransaction, contract: Felt): boolean =>
  nonceAccountOf(transaction) === contract ||
  ('contract_address' in transaction && transaction.contract_address === contract) ||
  (transaction.type === 'DEPLOY' && execution.status === 'SUCCEEDED' && deployedAddress(transaction) === contract)
