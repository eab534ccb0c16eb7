import type { Store } from '../../../src/storage/store.ts'
import type { OpenStore } from './runSequence.ts'

/** Returns a store that chains can close and open again, as a data directory. */
export function reopenable(store: Store): { open: OpenStore; close: () => Promise<void> } {
  const open = async (): Promise<Store> => ({
    acceptsAtOnce: false,
    isPermanent: true,
    get: (table, key) => store.get(table, key),
    entries: (table, range) => store.entries(table, range),
    batch: () => store.batch(),
    fork: () => store.fork(),
    close: async () => {},
  })
  return { open, close: () => store.close() }
}
