import type { Store } from '../storage/store.ts'
import { l2aFamily } from './l2a/l2aLedger.ts'
import { l2bFamily } from './l2b/l2bLedger.ts'
import type { LedgerFamily, LedgerValue } from './ledgerFamily.ts'
import { LedgerRecords, ledgerNames } from './ledgerRecords.ts'

/**
 * Resets the ledgers of a damaged store that lost records: their blocks and transactions would contradict each other. Resolves to a clause
 * about each loss.
 */
export async function recoverLedgers(store: Store): Promise<readonly string[]> {
  return [...(await recoverAll('l2a', l2aFamily, store)), ...(await recoverAll('l2b', l2bFamily, store))]
}

/** `kind` is the name of the network whose ledger has no name in the store. */
async function recoverAll<Value extends LedgerValue>(
  kind: string,
  family: LedgerFamily<Value, unknown>,
  store: Store,
): Promise<string[]> {
  const losses: string[] = []
  for (const name of await ledgerNames(store, family.table)) {
    const found = await new LedgerRecords(family, store, name).recover()
    if (found === 'incomplete') losses.push(`the ledger ${name ?? kind} lost records and begins again`)
    if (found === 'withoutInitial') losses.push(`a reset of the ledger ${name ?? kind} returns to its present content`)
  }
  return losses
}
