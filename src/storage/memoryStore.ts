import { MemoryLevel } from 'memory-level'
import { LevelBackedStore } from './levelBackedStore.ts'
import type { Store } from './store.ts'

/** Opens a store in memory. */
export async function openMemoryStore(): Promise<Store> {
  const level = new MemoryLevel<Uint8Array, Uint8Array>({
    keyEncoding: 'view',
    valueEncoding: 'view',
    storeEncoding: 'view',
  })
  await level.open()
  const store = new LevelBackedStore(level, { where: 'in memory', closeLevel: () => level.close() })
  await store.checkFormat()
  return store
}
