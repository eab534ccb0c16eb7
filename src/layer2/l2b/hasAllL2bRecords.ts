import { type L2bLedgerState, l2bBlockByNumber } from './ledger.ts'
import { nonceKeyOf } from './transaction.ts'

/** Whether the records of a ledger fit together: none is lost, and none is an older one. */
export function hasAllL2bRecords(ledger: L2bLedgerState): boolean {
  const { blocks, numbers, transactions, nonces, tip } = ledger
  if (transactions.size !== tip.added) return false
  if (blocks.size !== tip.latest + 1 || numbers.size !== blocks.size) return false
  let parent: string | undefined
  let included = 0
  for (let number = 0; number <= tip.latest; number++) {
    const block = l2bBlockByNumber(ledger, number)
    if (block === undefined || numbers.get(block.hash) !== number) return false
    if (parent !== undefined && block.parentHash !== parent) return false
    const isInBlock = (hash: string) => transactions.get(hash)?.block === number
    if (!block.transactions.every(isInBlock)) return false
    included += block.transactions.length
    parent = block.hash
  }
  const all = [...transactions].map(([, transaction]) => transaction)
  if (all.filter(({ block }) => block !== undefined).length !== included) return false
  return all.every((transaction) => transaction.failure !== undefined || nonces.has(nonceKeyOf(transaction)))
}
