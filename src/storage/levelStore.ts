import { resolve } from 'node:path'
import { Level } from 'level'
import { LevelBackedStore } from './levelBackedStore.ts'
import { storeInUse, storeUnusable } from './storageErrors.ts'
import type { Store } from './store.ts'

/**
 * Opens the LevelDB in `folder`, made where there is none. Rejects with a NodeError that names the folder when another
 * process holds it, when it cannot be used, or when it was written by a newer version.
 */
export async function openLevelStore(folder: string, afterClose?: () => Promise<void>): Promise<Store> {
  const level = new Level<Uint8Array, Uint8Array>(resolve(folder), {
    keyEncoding: 'view',
    valueEncoding: 'view',
    // Pages of trie nodes are mostly hashes: nothing to gain for the time it takes.
    compression: false,
  })
  try {
    await level.open()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED') throw storeInUse(folder, { cause })
    throw storeUnusable({ folder, reason: cause instanceof Error ? cause.message : String(cause) }, { cause })
  }
  const store = new LevelBackedStore(level, folder, afterClose)
  try {
    await store.checkFormat()
  } catch (error) {
    await level.close()
    throw error
  }
  return store
}
