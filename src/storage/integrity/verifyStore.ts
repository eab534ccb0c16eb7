import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { isSystemError, type NodeError, systemReasonOf } from '../../errors.ts'
import { storeDamaged, storeInUse, storeUnusable, writeFailed } from '../storageErrors.ts'
import type { Store } from '../store.ts'
import { checkStoredFormat } from '../storeFormat.ts'
import type { CommitState } from './commitFile.ts'
import { type Checksum, loadChecksum } from './crc32c.ts'
import { type IntactRecord, readIntactRecords } from './intactRecords.ts'
import { type Damage, type FolderContent, readFolder } from './readFolder.ts'
import { repairedFolder } from './repairedFolder.ts'
import { lockForRepair } from './repairLock.ts'

/** Records that a damaged store lost. */
export interface DataLoss {
  /** Number of the last written head block. Undefined if unknown. */
  readonly head: number | undefined
  /** Number of operations missing at the end. Undefined if unknown. */
  readonly operations: number | undefined
  /** Whether records of any age may be missing, not only the newest. */
  readonly isScattered: boolean
}

/** Options for a damaged store. */
export interface RecoveryOptions {
  /** Name of the store in messages, such as "network local". */
  readonly name?: string
  /** Continue with the intact records instead of rejecting the store. */
  readonly repair?: boolean
  /**
   * Repairs `intact`, a store with the intact records, and describes the loss: "blocks 5 to 7 are lost". Undefined if the records are
   * unusable.
   */
  readonly recover?: (intact: Store, loss: DataLoss) => Promise<string | undefined>
  /** Receives warnings, one sentence each. */
  readonly warn?: (text: string) => void
}

interface VerifyOptions extends RecoveryOptions {
  /** Whether another process has the store open. */
  readonly isHeld: () => Promise<boolean>
  /** Creates a store in a new folder. */
  readonly openNew: (folder: string) => Promise<Store>
}

/** Operations per batch of a rebuilt store. */
const BATCH_LENGTH = 1_000

/**
 * Verifies the files of a closed store and returns its last commit. Rejects a damaged store with StoreDamaged, and one of a newer version with
 * StoreTooNew. With `repair`, rebuilds a damaged store from its intact records and keeps the damaged files beside it.
 */
export async function verifyStore(folder: string, options: VerifyOptions): Promise<CommitState> {
  const checksum = await loadChecksum()
  const content = await readUnused(folder, checksum, options.isHeld)
  const { name = basename(folder), warn = () => {} } = options
  if (content.damages.length > 0) {
    await repairLocked(folder, content, checksum, options)
    const { lastSequence } = await readFolder(folder, checksum)
    return { sequence: lastSequence ?? 0, head: undefined }
  }
  if (content.isCommitFileDamaged)
    warn(
      `the file COMMIT in the data directory of ${name} is damaged: all other files are intact, but the newest records may be missing`,
    )
  return { sequence: content.lastSequence ?? 0, head: content.committed?.head }
}

/** Readings of a store before it counts as damaged. */
const READINGS = 3

/** Reads the files of a store that no process has open. Throws StoreInUse or StoreTooNew. */
async function readUnused(folder: string, checksum: Checksum, isHeld: VerifyOptions['isHeld']): Promise<FolderContent> {
  for (let reading = 1; ; reading++) {
    const content = await readFolder(folder, checksum)
    // Before LevelDB opens the store, because that changes its files.
    checkStoredFormat(folder, content.format)
    if (content.damages.length === 0) return content
    // Files that another process writes look like damage, also if it has closed the store since.
    if (await isHeld()) throw storeInUse(folder)
    if (reading === READINGS) return content
  }
}

/** Rebuilds a damaged store while no other process does. Does nothing if another process has repaired it meanwhile. */
async function repairLocked(
  folder: string,
  { damages }: FolderContent,
  checksum: Checksum,
  options: VerifyOptions,
): Promise<void> {
  const unlock = await lockForRepair(folder, options.openNew).catch((cause: unknown) => {
    throw storeInUse.is(cause) ? cause : notRebuilt(folder, damages, options, cause)
  })
  try {
    const content = await readUnused(folder, checksum, options.isHeld)
    if (content.damages.length > 0) await rebuild(folder, content, checksum, options)
  } finally {
    await unlock()
  }
}

/** Replaces a damaged store by a store with its intact records. If that fails, throws the reason and changes nothing. */
async function rebuild(
  folder: string,
  content: FolderContent,
  checksum: Checksum,
  options: VerifyOptions,
): Promise<void> {
  const { name = basename(folder), repair = false, recover = describeLoss, openNew, warn = () => {} } = options
  const { committed, sequence, damages } = content
  const loss: DataLoss = {
    head: committed?.head,
    operations:
      committed === undefined || sequence === undefined ? undefined : Math.max(committed.sequence - sequence, 0),
    // Without a manifest, the lost tables are unknown.
    isScattered: sequence === undefined || damages.some(({ file }) => !file.endsWith('.log') && file !== 'CURRENT'),
  }
  const problem = problemOf(damages)
  const rebuilt = `${folder}.rebuilding`
  try {
    let lost: string | undefined
    try {
      rmSync(rebuilt, { recursive: true, force: true })
      const store = await openNew(rebuilt)
      try {
        await fill(store, await readIntactRecords(folder, content, checksum))
        lost = await recover(store, loss)
      } finally {
        await store.close()
      }
    } catch (cause) {
      throw notRebuilt(folder, damages, options, cause)
    }
    const isUnrecoverable = lost === undefined
    if (!repair || isUnrecoverable) throw storeDamaged({ name, problem, lost: lost ?? '', isUnrecoverable })
    const damagedFolder = replaceFolder(folder, rebuilt)
    warn(
      `the data directory of ${name} was damaged (${problem}) and has been repaired: ${lost}. The damaged files are kept in ${basename(damagedFolder)}`,
    )
  } finally {
    removeIfPossible(rebuilt)
  }
}

/** Removes a folder. A failure must not hide the result of the repair, and the next repair removes the folder first. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {}
}

/** The error for a damaged store that cannot be rebuilt. */
function notRebuilt(
  folder: string,
  damages: readonly Damage[],
  { name = basename(folder), repair = false }: RecoveryOptions,
  cause: unknown,
): NodeError {
  const problem = problemOf(damages)
  const reason = reasonOf(cause)
  if (repair)
    return storeUnusable({ folder, reason: `it is damaged (${problem}) and cannot be rebuilt${reason}` }, { cause })
  const lost = `the extent of the loss is unknown${reason}`
  return storeDamaged({ name, problem, lost, isUnrecoverable: false }, { cause })
}

/** Returns the reason of a failed repair without paths, for the end of a sentence. Empty if it is not known. */
const reasonOf = (cause: unknown): string =>
  writeFailed.is(cause) || isSystemError(cause) ? ` (${systemReasonOf(cause)})` : ''

/**
 * Replaces a folder by a rebuilt one and returns where the files are kept. If the process ends meanwhile, the next start completes it: see
 * `finishRepair`. If a folder cannot be renamed, throws StoreUnusable and changes nothing.
 */
function replaceFolder(folder: string, rebuilt: string): string {
  const [repaired, damaged] = [repairedFolder(folder), unusedPath(`${folder}.damaged`)]
  try {
    renameSync(rebuilt, repaired)
    renameSync(folder, damaged)
    try {
      renameSync(repaired, folder)
    } catch (error) {
      renameSync(damaged, folder)
      throw error
    }
  } catch (cause) {
    removeIfPossible(repaired)
    const reason = `it is damaged, and cannot be replaced: ${systemReasonOf(cause)}`
    throw storeUnusable({ folder, reason }, { cause })
  }
  return damaged
}

async function fill(store: Store, records: readonly IntactRecord[]): Promise<void> {
  for (let from = 0; from < records.length; from += BATCH_LENGTH) {
    const batch = store.batch()
    for (const { table, key, value } of records.slice(from, from + BATCH_LENGTH)) batch.put(table, key, value)
    await batch.write()
  }
}

const problemOf = (damages: readonly Damage[]): string =>
  damages.map(({ file, status }) => `${file} is ${status}`).join(', ')

/** Describes the loss of a store of any kind. */
async function describeLoss(_: Store, { operations, isScattered }: DataLoss): Promise<string> {
  return isScattered || operations === undefined || operations > 0 ? 'records are lost' : 'no records are lost'
}

function unusedPath(path: string): string {
  if (!existsSync(path)) return path
  for (let number = 2; ; number++) if (!existsSync(`${path}-${number}`)) return `${path}-${number}`
}
