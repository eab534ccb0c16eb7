import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Level as ClassicLevel } from 'level'
import { errorCode } from '../errors.ts'
import { CommitFile } from './integrity/commitFile.ts'
import { holdsRecords } from './integrity/holdsRecords.ts'
import type { RecoveryOptions } from './integrity/verifyStore.ts'
import { type LevelBackedOptions, LevelBackedStore } from './levelBackedStore.ts'
import { makeFolder } from './makeFolder.ts'
import type { Level } from './sharedLevel.ts'
import { storeInUse, storeUnusable } from './storageErrors.ts'
import type { Store } from './store.ts'

type Database = ClassicLevel<Uint8Array, Uint8Array>

/**
 * Opens the LevelDB in `folder`, made where there is none. One that exists is verified first. Rejects with a NodeError when another
 * process holds the folder, when it cannot be used, when it is damaged and not to be repaired, or when a newer version wrote it.
 */
export async function openLevelStore(folder: string, recovery?: RecoveryOptions): Promise<Store> {
  const begin = holdsRecords(folder) ? await verified(folder, recovery) : { sequence: 0, head: undefined }
  let commits: CommitFile | undefined
  return openLevel(folder, {
    opened: () => {
      commits = new CommitFile(folder, begin)
    },
    onWrite: (operations, head) => commits?.advance(operations, head),
    closeLevel: async (level) => {
      // LevelDB keeps what is new in a log and reads all of it when opened: 15 ms a megabyte. Sorted away now, it costs nothing then.
      await compactRange(level, NO_KEY, NO_KEY).catch(() => {})
      await level.close()
      commits?.close()
    },
  })
}

/** Removes the store in a folder, if there is one. Rejects with StoreInUse while a process has it open. */
export async function removeLevelStore(folder: string): Promise<void> {
  if (holdsRecords(folder) && (await isHeld(folder))) throw storeInUse(folder)
  await rm(folder, { recursive: true, force: true })
}

/** Loaded only where there is a store already. */
async function verified(folder: string, recovery: RecoveryOptions | undefined) {
  const { verifyStore } = await import('./integrity/verifyStore.ts')
  return verifyStore(folder, { isHeld: () => isHeld(folder), openNew: (place) => openLevel(place), ...recovery })
}

function compactRange(level: object, start: Uint8Array, end: Uint8Array): Promise<void> {
  // The types of `level` are those of every platform; in Node it is LevelDB, which has this method.
  const { compactRange } = level as { compactRange(start: Uint8Array, end: Uint8Array): Promise<void> }
  return compactRange.call(level, start, end)
}

/** Above every table, so that compacting from here to here moves what is in memory to disk and touches nothing else. */
const NO_KEY = Uint8Array.of(0xff)

export interface OpenLevelOptions extends Pick<LevelBackedOptions, 'onWrite' | 'writesBehind'> {
  /** Called when the folder belongs to this process, before anything is read or written. */
  readonly opened?: () => void
  /** Closes the database; called once. */
  readonly closeLevel?: (level: Database) => Promise<void>
  /** What the store reads and writes instead of the database alone. */
  readonly wrap?: (level: Database) => Level
}

/** Opens the LevelDB in `folder`, made where there is none, without verifying it. Rejects as `openLevelStore` does. */
export async function openLevel(folder: string, options: OpenLevelOptions = {}): Promise<LevelBackedStore> {
  const { opened = () => {}, closeLevel = (database: Database) => database.close(), wrap, ...rest } = options
  await makeFolder(folder)
  const level = databaseIn(folder, rest.writesBehind === true ? SMALL_WRITE_BUFFER : WRITE_BUFFER)
  try {
    await level.open()
    opened()
  } catch (error) {
    await level.close()
    if (isLocked(error)) throw storeInUse(folder, { cause: error })
    throw storeUnusable({ folder, reason: reasonOf(error) }, { cause: error })
  }
  const store = new LevelBackedStore(wrap?.(level) ?? level, {
    ...rest,
    where: folder,
    closeLevel: () => closeLevel(level),
  })
  try {
    await store.checkFormat()
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}

/** Four times LevelDB's default: half as much is merged again, and a block waits a third as long for its batch. */
const WRITE_BUFFER = 16 << 20
/** LevelDB holds two of them in memory. Where no block waits for its batch, they need not be large. */
const SMALL_WRITE_BUFFER = 4 << 20

/** The database in a folder, to be opened in the same turn: it opens by itself later. */
function databaseIn(folder: string, writeBufferSize = WRITE_BUFFER): Database {
  return new ClassicLevel<Uint8Array, Uint8Array>(resolve(folder), {
    keyEncoding: 'view',
    valueEncoding: 'view',
    // Pages of trie nodes are mostly hashes: nothing to gain for the time it takes.
    compression: false,
    // LevelDB maps its open files into memory, which counts as ours: 64 of 1 MiB at the most (10 more are not tables).
    maxOpenFiles: 74,
    maxFileSize: 1 << 20,
    writeBufferSize,
  })
}

/** Whether another process, or this one, has the store in `folder` open. Changes nothing: LevelDB takes the lock before it looks at this. */
async function isHeld(folder: string): Promise<boolean> {
  const level = databaseIn(folder)
  try {
    await level.open({ createIfMissing: false, errorIfExists: true })
  } catch (error) {
    return isLocked(error)
  } finally {
    await level.close()
  }
  return false
}

/** What LevelDB says is the cause of what `level` throws. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

function isLocked(error: unknown): boolean {
  const cause = causeOf(error)
  return errorCode(cause) === 'LEVEL_LOCKED'
}

function reasonOf(error: unknown): string {
  const cause = causeOf(error)
  return cause instanceof Error ? cause.message : String(cause)
}
