import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openLevelStore } from '../../storage/levelStore.ts'
import { checkStoredLedger } from '../networks/settlingLedgers.ts'
import { ledgersSettlingOn } from './ledgerSettings.ts'
import type { NetworkSettings } from './networkSettings.ts'

/**
 * Compares the configured chain IDs of ledgers with the stored ledgers, for all networks except `opening`. Called at start, so that a
 * contradiction is found before the first request. Rejects with OtherLedger.
 */
export async function checkStoredLedgers(
  dataDir: string | undefined,
  all: ReadonlyMap<string, NetworkSettings>,
  opening: string,
): Promise<void> {
  if (dataDir === undefined) return
  for (const name of all.keys()) {
    const folder = join(dataDir, name)
    const ledgers = ledgersSettlingOn(name, all).filter(({ settings }) => settings.chainId !== undefined)
    if (name === opening || ledgers.length === 0 || !existsSync(join(folder, 'CURRENT'))) continue
    const store = await openLevelStore(folder)
    try {
      for (const ledger of ledgers) checkStoredLedger(store, ledger)
    } finally {
      await store.close()
    }
  }
}
