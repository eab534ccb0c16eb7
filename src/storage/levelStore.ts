import { resolve } from 'node:path'
import { Level } from 'level'
import { LevelBackedStore } from './levelBackedStore.ts'
import { storeInUse, storeUnusable } from './storageErrors.ts'
import type { Store } from './store.ts'

/**
 * Opens the LevelDB in `folder`, made where there is none. Rejects with a NodeError that names the folder when another
 * process holds it, when it cannot be used, or when it was written by a newer version.
 */
export async function openLevelStore(folder: string): Promise<Store> {
  return openLevel(folder, async (level) => {
    // LevelDB keeps what is new in a log and reads all of it when opened: 15 ms a megabyte. Sorted away now, it costs nothing then.
    await compactRange(level, NO_KEY, NO_KEY).catch(() => {})
    await level.close()
  })
}

function compactRange(level: object, start: Uint8Array, end: Uint8Array): Promise<void> {
  // The types of `level` are those of every platform; in Node it is LevelDB, which has this method.
  const { compactRange } = level as { compactRange(start: Uint8Array, end: Uint8Array): Promise<void> }
  return compactRange.call(level, start, end)
}

/** Above every table, so that compacting from here to here moves what is in memory to disk and touches nothing else. */
const NO_KEY = Uint8Array.of(0xff)

/** As `openLevelStore`, with a word in how the database is closed. */
export async function openLevel(
  folder: string,
  close: (level: Level<Uint8Array, Uint8Array>) => Promise<void>,
): Promise<Store> {
  const level = new Level<Uint8Array, Uint8Array>(resolve(folder), {
    keyEncoding: 'view',
    valueEncoding: 'view',
    // Pages of trie nodes are mostly hashes: nothing to gain for the time it takes.
    compression: false,
    // LevelDB maps its open files into memory, which counts as ours: 64 of 1 MiB at the most (10 more are not tables).
    maxOpenFiles: 74,
    maxFileSize: 1 << 20,
    // Four times the default: half as much is merged again, and a block waits a third as long for its batch.
    writeBufferSize: 16 << 20,
  })
  try {
    await level.open()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (cause instanceof Error && 'code' in cause && cause.code === 'LEVEL_LOCKED') throw storeInUse(folder, { cause })
    throw storeUnusable({ folder, reason: cause instanceof Error ? cause.message : String(cause) }, { cause })
  }
  const store = new LevelBackedStore(level, folder, () => close(level))
  try {
    await store.checkFormat()
  } catch (error) {
    await level.close()
    throw error
  }
  return store
}
