import type { Store } from '../../../src/storage/store.ts'
import type { OpenStore } from './runSequence.ts'

/** A store that stays when a chain closes it, so that it can be opened again as a data directory can. */
export function reopenable(store: Store): { open: OpenStore; close: () => Promise<void> } {
  const open = async (): Promise<Store> => ({
    get: (table, key) => store.get(table, key),
    entries: (table, range) => store.entries(table, range),
    batch: () => store.batch(),
    fork: () => store.fork(),
    close: async () => {},
  })
  return { open, close: () => store.close() }
}
