import { join } from 'node:path'
import type { NodeOptions } from '../../options/options.ts'
import { holdsRecords } from '../../storage/integrity/holdsRecords.ts'
import { openLevelStore } from '../../storage/levelStore.ts'
import { chainRecovery } from '../chain/recovery.ts'
import { checkStoredLedger } from '../networks/settlingLedgers.ts'
import { ledgersSettlingOn } from './ledgerSettings.ts'
import type { NetworkSettings } from './networkSettings.ts'

/**
 * Compares the configured chain IDs of ledgers with the stored ledgers, for all networks except `opening`. Called at start, so that a
 * contradiction is found before the first request. Rejects with LedgerMismatch, and with StoreDamaged or repairs the store. `warn` receives
 * warnings about a repaired store.
 */
export async function checkStoredLedgers(
  { dataDir, repair }: Pick<NodeOptions, 'dataDir' | 'repair'>,
  all: ReadonlyMap<string, NetworkSettings>,
  opening: string,
  warn: (text: string) => void,
): Promise<void> {
  if (dataDir === undefined) return
  for (const name of all.keys()) {
    const folder = join(dataDir, name)
    const ledgers = ledgersSettlingOn(name, all).filter(({ settings }) => settings.chainId !== undefined)
    if (name === opening || ledgers.length === 0 || !holdsRecords(folder)) continue
    const store = await openLevelStore(folder, chainRecovery(name, repair, warn))
    try {
      for (const ledger of ledgers) checkStoredLedger(store, ledger)
    } finally {
      await store.close()
    }
  }
}
