import { existsSync, realpathSync } from 'node:fs'
import { readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Level as ClassicLevel } from 'level'
import { closeAll, closeOnFailure } from '../closeAll.ts'
import { causeOf, errorCode, isSystemError, type NodeError, systemReasonOf, tooManyOpenFiles } from '../errors.ts'
import { ChainedLevel } from './chainedLevel.ts'
import { CommitFile, type CommitState } from './integrity/commitFile.ts'
import { holdsRecords } from './integrity/holdsRecords.ts'
import { finishRepair, repairedFolder } from './integrity/repairedFolder.ts'
import { SESSION_MARK_KEY, sessionMark } from './integrity/sessionMark.ts'
import type { RecoveryOptions } from './integrity/verifyStore.ts'
import { isOpenInThisProcess } from './isOpenInThisProcess.ts'
import { type LevelBackedOptions, LevelBackedStore } from './levelBackedStore.ts'
import { makeFolder } from './makeFolder.ts'
import type { Level } from './sharedLevel.ts'
import { storeInUse, storeUnusable } from './storageErrors.ts'
import type { Store } from './store.ts'

type Database = ClassicLevel<Uint8Array, Uint8Array>

/**
 * Opens or creates the LevelDB in `folder`. Verifies an existing one. Rejects with a NodeError if the folder is in use or unusable, if a
 * newer version wrote it, or if it is damaged and `repair` is not set.
 */
export async function openLevelStore(folder: string, recovery?: RecoveryOptions): Promise<Store> {
  const removed = removedFolder(folder)
  // A process that ended in `removeLevelStore` leaves files behind.
  if (existsSync(removed)) await removeFolder(removed)
  if (existsSync(repairedFolder(folder))) await completeRepair(folder, recovery)
  const begin = holdsRecords(folder) ? await verifyExisting(folder, recovery) : { sequence: 0, head: undefined }
  let commits: CommitFile | undefined
  const store = await openLevel(folder, {
    opened: () => {
      try {
        commits = new CommitFile(folder, begin, () => recovery?.warn?.(deletedText(recovery.name ?? folder)))
      } catch (error) {
        throw storeUnusable({ folder, reason: `cannot write COMMIT: ${systemReasonOf(error)}` }, { cause: error })
      }
    },
    onWrite: (operations, head) => commits?.advance(operations, head),
    closeLevel: async (level, chained) => {
      if (commits === undefined) return level.close() // the store was rejected, and must not change
      // After a failed write, the log is not empty, and nothing can be added to it.
      await chained.batch([{ type: 'put', key: SESSION_MARK_KEY, value: sessionMark.value }]).then(
        () => commits?.advance(1, undefined),
        () => {},
      )
      // On opening, LevelDB reads its whole log, at 15 ms per megabyte. Flushing it now makes the next start fast.
      await flushMemory(level).catch(() => {})
      await closeAll(
        () => level.close(),
        () => commits?.close(),
      )
    },
  })
  const batch = store.batch()
  batch.put(sessionMark.table, sessionMark.key, sessionMark.value)
  await batch.write().catch(() => {}) // readers need no space on the disk
  return store
}

/**
 * Removes the store in a folder. If the process ends meanwhile, the folder still has the complete store or no longer exists. Rejects with
 * StoreInUse while a process has the store open.
 */
export async function removeLevelStore(folder: string): Promise<void> {
  if (holdsRecords(folder) && (await isHeld(folder))) throw storeInUse(folder)
  const removed = removedFolder(folder)
  for (const remains of [removed, repairedFolder(folder)]) await removeFolder(remains)
  // Some file systems cannot rename every folder, such as overlays. Then the folder is deleted without renaming.
  const path = await rename(folder, removed).then(
    () => removed,
    () => folder,
  )
  await removeFolder(path)
}

/** Removes a folder of a store, if it exists. Rejects with StoreUnusable. */
async function removeFolder(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true })
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    throw storeUnusable({ folder, reason: `it cannot be removed: ${systemReasonOf(cause)}` }, { cause })
  }
}

/** Completes an interrupted repair, unless another process repairs the store now. */
async function completeRepair(folder: string, recovery: RecoveryOptions | undefined): Promise<void> {
  const { lockForRepair } = await import('./integrity/repairLock.ts')
  const unlock = await lockForRepair(folder, (path) => openLevel(path))
  try {
    finishRepair(folder, recovery)
  } finally {
    await unlock()
  }
}

const deletedText = (name: string): string =>
  `the data directory of ${name} was deleted while the node uses it: nothing of it is kept after the node ends, and writes can fail. ` +
  'Restart the node to begin again in a new directory'

/** The folder of a store while its files are deleted. */
const removedFolder = (folder: string): string => `${resolve(folder)}.removed`

/** Verifies an existing store and returns its last commit. New stores need not load this code. */
async function verifyExisting(folder: string, recovery: RecoveryOptions | undefined): Promise<CommitState> {
  const { verifyStore } = await import('./integrity/verifyStore.ts')
  return verifyStore(folder, { isHeld: () => isHeld(folder), openNew: (path) => openLevel(path), ...recovery })
}

/** Above every table. */
const NO_KEY = Uint8Array.of(0xff)

/** Writes the memory of LevelDB to its tables: the compaction of an empty range does nothing else. */
function flushMemory(level: object): Promise<void> {
  // The types of `level` cover every platform. In Node it is LevelDB, which has this method.
  const { compactRange } = level as { compactRange(start: Uint8Array, end: Uint8Array): Promise<void> }
  return compactRange.call(level, NO_KEY, NO_KEY)
}

export interface OpenLevelOptions extends Pick<LevelBackedOptions, 'onWrite' | 'writesBehind'> {
  /** Called when this process owns the folder and knows its format, before any write. */
  readonly opened?: () => void
  /** Closes the database; called once. Writes before that go through `chained`. */
  readonly closeLevel?: (level: Database, chained: Level) => Promise<void>
  /** Replaces the database for reads and writes. */
  readonly wrap?: (level: Level) => Level
}

/** Opens or creates the LevelDB in `folder` without verifying it. Rejects as `openLevelStore` does. */
export async function openLevel(folder: string, options: OpenLevelOptions = {}): Promise<LevelBackedStore> {
  const { opened = () => {}, closeLevel = (database: Database) => database.close(), wrap, ...rest } = options
  makeFolder(folder, '--data-dir')
  const release = reserve(folder)
  if (release === undefined) throw storeInUse(folder)
  const level = databaseIn(folder, rest.writesBehind === true ? SMALL_WRITE_BUFFER : WRITE_BUFFER)
  try {
    await level.open()
  } catch (error) {
    await level.close().catch(() => {}) // the caller gets the first error
    release()
    throw openingError(folder, error)
  }
  const chained = new ChainedLevel(level, {
    hasRoom: () => hasRoom(folder),
    beginLog: () => flushMemory(level),
  })
  const store = new LevelBackedStore(wrap?.(chained) ?? chained, {
    ...rest,
    where: folder,
    isPermanent: rest.writesBehind !== true,
    closeLevel: () => closeLevel(level, chained).finally(release),
  })
  await closeOnFailure(
    () => store.close(),
    () => store.checkFormat(opened),
  )
  return store
}

/** Converts an error of the files of a store to a NodeError. */
function openingError(folder: string, error: unknown): NodeError {
  if (isLocked(error)) return storeInUse(folder, { cause: error })
  const reason = systemReasonOf(causeOf(error))
  // LevelDB has no code for it.
  if (/too many open files/i.test(reason)) return tooManyOpenFiles(undefined, { cause: error })
  return storeUnusable({ folder, reason }, { cause: error })
}

/**
 * Paths of the folders that this instance of the module has open, without links. LevelDB must not open such a folder again. Through a
 * link, it would not recognize the folder. Through the same path, it would open and close the lock file again, and closing a file ends the
 * POSIX lock of the process.
 */
const openFolders = new Set<string>()

/** The file in each folder of LevelDB that it holds open and locks. */
const LOCK_FILE = 'LOCK'

/** Reserves an existing folder for this process. Returns the function that ends this, or undefined if the folder is open already. */
function reserve(folder: string): (() => void) | undefined {
  const path = realpathSync.native(folder)
  // Another thread, a Jest environment or a second copy of the package has its own instance of this module.
  if (openFolders.has(path) || isOpenInThisProcess(join(path, LOCK_FILE))) return undefined
  openFolders.add(path)
  return () => openFolders.delete(path)
}

/** Bytes that a table and the manifest can need beyond the contents of the log. */
const ROOM_FOR_INDEX = 1 << 20

/** Whether the disk has room to write the contents of the logs in a folder to a table. */
async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const sizes = await Promise.all(logs.map(async (name) => (await stat(join(folder, name))).size))
  return bavail * bsize >= sizes.reduce((sum, size) => sum + size, ROOM_FOR_INDEX)
}

/** Bytes, four times the default of LevelDB: LevelDB merges half as often, and a block waits a third as long for its batch. */
const WRITE_BUFFER = 16 << 20
/** Bytes, for stores that write behind, where no block waits for its batch. LevelDB keeps two such buffers in memory. */
const SMALL_WRITE_BUFFER = 4 << 20

/** Creates the database of a folder. The caller must call `open` synchronously; otherwise the database opens by itself. */
function databaseIn(folder: string, writeBufferSize = WRITE_BUFFER): Database {
  return new ClassicLevel<Uint8Array, Uint8Array>(resolve(folder), {
    keyEncoding: 'view',
    valueEncoding: 'view',
    // Trie pages are mostly hashes, which do not compress.
    compression: false,
    // LevelDB maps open files into memory: at most 64 of 1 MiB (10 more are not tables).
    maxOpenFiles: 74,
    maxFileSize: 1 << 20,
    writeBufferSize,
  })
}

/** Whether a process has the store in `folder` open. Changes nothing: LevelDB takes the lock before it checks these options. */
async function isHeld(folder: string): Promise<boolean> {
  const release = reserve(folder)
  if (release === undefined) return true
  const level = databaseIn(folder)
  try {
    await level.open({ createIfMissing: false, errorIfExists: true })
  } catch (error) {
    return isLocked(error)
  } finally {
    await level.close()
    release()
  }
  return false
}

/** Whether an error of `level` says that LevelDB could not lock the folder. */
const isLocked = (error: unknown): boolean => errorCode(causeOf(error)) === 'LEVEL_LOCKED'
