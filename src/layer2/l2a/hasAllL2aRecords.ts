import type { SealedBlock } from './block.ts'
import { type L2aLedgerState, l2aBlockByNumber, latestBlock } from './ledger.ts'
import { noncesOf } from './transitions.ts'

/** Whether the records of a ledger fit together: none is lost, and none is an older one. */
export function hasAllL2aRecords(ledger: L2aLedgerState): boolean {
  const { blocks, hashes, transactions, tip } = ledger
  const latest = latestBlock(ledger)
  if (latest === undefined && tip.latest !== undefined) return false
  const accepted = [...blocks].map(([, block]) => block).filter(({ status }) => status !== 'REJECTED')
  if (accepted.length !== hashes.size || !accepted.every((block) => isInPlace(ledger, block))) return false
  // Accepted blocks have consecutive numbers.
  const last = latest?.number ?? -1
  for (let number = last; number > last - accepted.length; number--)
    if (l2aBlockByNumber(ledger, number) === undefined) return false
  for (const [, block] of blocks) if (!block.transactions.every((hash) => transactions.has(hash))) return false
  for (const [, { block }] of transactions) if (block !== 'pending' && !blocks.has(block)) return false
  const positions = tip.open.transactions.map((hash) => transactions.get(hash)?.index)
  return positions.every((index, position) => index === position) && hasNonces(ledger)
}

/** Whether the number, the status and the transactions of an accepted block agree with other records. */
function isInPlace({ hashes, transactions, tip }: L2aLedgerState, block: SealedBlock): boolean {
  const isAcceptedOnL1 = block.number <= tip.acceptedOnL1
  return (
    hashes.get(String(block.number)) === block.hash &&
    (block.status === 'ACCEPTED_ON_L1') === isAcceptedOnL1 &&
    block.transactions.every((hash) => transactions.get(hash)?.block === block.hash)
  )
}

/** Whether the nonces are those after all transactions. */
function hasNonces(ledger: L2aLedgerState): boolean {
  const computed = noncesOf(ledger)
  return computed.size === ledger.nonces.size && [...computed].every(([key, next]) => ledger.nonces.get(key) === next)
}
