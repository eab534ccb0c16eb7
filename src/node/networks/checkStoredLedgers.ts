import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openLevelStore } from '../../storage/levelStore.ts'
import { settlingOn } from './ledgerSettings.ts'
import type { NetworkSettings } from './networkSettings.ts'
import { checkKeptLedger } from './openLedgers.ts'

/**
 * Compares the configured chain ids of ledgers with those in a data directory, for all networks but the one that is being opened, so that
 * a contradiction stops the start and not each later request. Rejects with OtherLedger.
 */
export async function checkStoredLedgers(
  dataDir: string | undefined,
  all: ReadonlyMap<string, NetworkSettings>,
  opening: string,
): Promise<void> {
  if (dataDir === undefined) return
  for (const name of all.keys()) {
    const folder = join(dataDir, name)
    const ledgers = settlingOn(name, all).filter(({ settings }) => settings.chainId !== undefined)
    if (name === opening || ledgers.length === 0 || !existsSync(join(folder, 'CURRENT'))) continue
    const store = await openLevelStore(folder)
    try {
      for (const ledger of ledgers) checkKeptLedger(store, ledger)
    } finally {
      await store.close()
    }
  }
}
