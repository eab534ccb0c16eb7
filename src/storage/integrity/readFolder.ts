import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, readReasonOf } from '../../errors.ts'
import { storeUnusable } from '../storageErrors.ts'
import { FORMAT_KEY } from '../storeFormat.ts'
import { type CommitState, readCommit } from './commitFile.ts'
import type { Checksum } from './crc32c.ts'
import { readLog } from './logFile.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { isSessionMark } from './sessionMark.ts'
import { newestOperationOn, operationsIn, readTable, type StoredOperation } from './tableFile.ts'
import { operationsOf, readBatch, type WrittenBatch } from './writtenBatch.ts'

/** A defect in the files of a store. */
export interface Damage {
  readonly file: string
  readonly status: 'missing' | 'damaged' | 'incomplete'
}

/** Intact content of the files of a store. */
export interface FolderContent {
  readonly damages: readonly Damage[]
  /** Number of the last intact operation. Undefined if the manifest is lost. */
  readonly sequence: number | undefined
  /** Number of the last operation for LevelDB, which also counts operations of failed writes. Undefined if the manifest is lost. */
  readonly lastSequence: number | undefined
  /** The last commit. Undefined if unknown. */
  readonly committed: CommitState | undefined
  readonly isCommitFileDamaged: boolean
  /** Batches that are not in a table yet, oldest first. */
  readonly batches: readonly WrittenBatch[]
  /** Names of the existing tables of the store. */
  readonly tables: readonly string[]
  /** The stored version of the format. Undefined if it is lost. */
  readonly format: Uint8Array | undefined
}

const tableName = /^(\d+)\.(?:ldb|sst)$/
const logName = /^(\d+)\.log$/
const manifestName = /^MANIFEST-(\d+)$/

/** The reading of a folder: the damages that are found are added to it. */
interface Reading {
  readonly folder: string
  readonly checksum: Checksum
  readonly damages: Damage[]
}

/**
 * Reads and verifies every file of a closed store. LevelDB itself silently skips damaged parts of a log and verifies no table checksums.
 * Costs about 2 ms per megabyte.
 */
export async function readFolder(folder: string, checksum: Checksum): Promise<FolderContent> {
  // Read before the logs: if another process has the store open, its later writes are not missing.
  const commit = readCommit(folder)
  const damages: Damage[] = []
  const reading = { folder, checksum, damages }
  const manifest = await currentManifest(reading)
  const names = namesIn(folder)
  let format: StoredOperation | undefined
  const takeFormat = (found: StoredOperation | undefined): void => {
    if (found !== undefined && found.sequence > (format?.sequence ?? -1)) format = found
  }
  const tables = await verifyTables(reading, manifest, names, (blocks) =>
    takeFormat(newestOperationOn(FORMAT_KEY, blocks)),
  )
  const logs = await readLogs(reading, manifest, names)
  for (const batch of logs.batches) takeFormat(formatIn(batch))
  const committed = commit === 'damaged' ? undefined : commit
  const lastInLogs = logs.batches.at(-1)?.last
  // The manifest also counts operations that only the log has, so it does not say where the tables end.
  const sequence = manifest && (lastInLogs ?? (await lastInTables(reading, tables, manifest, committed)))
  const lastSequence = manifest && Math.max(manifest.lastSequence, lastInLogs ?? 0)
  const isShort = committed !== undefined && sequence !== undefined && sequence < committed.sequence
  if (isShort && damages.length === 0)
    damages.push(
      logs.last === undefined ? { file: 'the log', status: 'missing' } : { file: logs.last, status: 'incomplete' },
    )
  return {
    damages,
    sequence,
    lastSequence,
    committed,
    isCommitFileDamaged: commit === 'damaged',
    batches: logs.batches,
    tables,
    format: format?.value,
  }
}

/** Returns the manifest that `CURRENT` names. Undefined, with a damage, if it names none. */
async function currentManifest(reading: Reading): Promise<Manifest | undefined> {
  const current = await contentOf(reading.folder, 'CURRENT')
  const name = current?.toString('latin1').replace(/\n$/, '')
  if (name === undefined || !current?.toString('latin1').endsWith('\n') || !manifestName.test(name)) {
    reading.damages.push({ file: 'CURRENT', status: name === undefined ? 'missing' : 'damaged' })
    return newestManifest(reading)
  }
  return manifestIn(reading, name)
}

/** Returns the newest manifest, for a store without `CURRENT`. */
async function newestManifest(reading: Reading): Promise<Manifest | undefined> {
  const newest = numbered(namesIn(reading.folder), manifestName).at(-1)
  return newest && manifestIn(reading, newest.name)
}

async function manifestIn({ folder, checksum, damages }: Reading, name: string): Promise<Manifest | undefined> {
  const content = await contentOf(folder, name)
  if (content === undefined) {
    damages.push({ file: name, status: 'missing' })
    return undefined
  }
  const { records, stop } = readLog(content, checksum)
  try {
    if (stop?.kind !== 'damaged' && records.length > 0) return readManifest(records)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  damages.push({ file: name, status: 'damaged' })
  return undefined
}

/** Returns the names of the tables of the store, or of all tables if the manifest is lost. `onBlocks` receives the intact blocks of each table. */
async function verifyTables(
  { folder, checksum, damages }: Reading,
  manifest: Manifest | undefined,
  names: readonly string[],
  onBlocks: (blocks: readonly Uint8Array[]) => void,
): Promise<string[]> {
  const present = numbered(names, tableName)
  if (manifest === undefined) return present.map(({ name }) => name)
  const tables: string[] = []
  for (const [number, length] of manifest.tables) {
    const name = present.find((table) => table.number === number)?.name
    const content = name === undefined ? undefined : await contentOf(folder, name)
    if (name === undefined || content === undefined) {
      damages.push({ file: `${String(number).padStart(6, '0')}.ldb`, status: 'missing' })
      continue
    }
    tables.push(name)
    const { isIntact, blocks } = readTable(content, checksum)
    onBlocks(blocks)
    if (content.length !== length) damages.push({ file: name, status: 'incomplete' })
    else if (!isIntact) damages.push({ file: name, status: 'damaged' })
  }
  return tables
}

/** Returns the batches of the logs up to the first damage or gap, because later batches may depend on it. */
async function readLogs(
  { folder, checksum, damages }: Reading,
  manifest: Manifest | undefined,
  names: readonly string[],
): Promise<{ batches: readonly WrittenBatch[]; last: string | undefined }> {
  const { logNumber = 0, previousLogNumber = 0, lastSequence } = manifest ?? {}
  const logs = numbered(names, logName).filter(({ number }) => number >= logNumber || number === previousLogNumber)
  const batches: WrittenBatch[] = []
  // A failed write, as on a full disk, leaves a log that ends within a record. LevelDB can begin another log after it.
  let torn: string | undefined
  for (const { name } of logs) {
    const content = await contentOf(folder, name)
    if (content === undefined) continue
    const { records, stop } = readLog(content, checksum)
    if (torn !== undefined && (records.length > 0 || stop !== undefined)) {
      damages.push({ file: torn, status: 'damaged' })
      return { batches, last: torn }
    }
    for (const record of records) {
      const batch = readBatch(record)
      const before = batches.at(-1)?.last ?? lastSequence
      const isAfterGap = before !== undefined && batch.first > before + 1
      if (isAfterGap) {
        damages.push({ file: name, status: 'incomplete' })
        return { batches, last: name }
      }
      batches.push(batch)
    }
    if (stop?.kind === 'torn') torn = name
    if (stop?.kind === 'damaged') {
      damages.push({ file: name, status: 'damaged' })
      return { batches, last: name }
    }
  }
  return { batches, last: logs.at(-1)?.name }
}

/**
 * Returns the number of the last operation of a store without operations in its log. The tables of a closed store have the last one, which
 * is always a put: see `sessionMark.ts`. Of an older store, LevelDB may have dropped a deletion there.
 */
async function lastInTables(
  { folder, checksum }: Reading,
  tables: readonly string[],
  { lastSequence }: Manifest,
  committed: CommitState | undefined,
): Promise<number> {
  if (committed === undefined) return lastSequence
  let last = 0
  let isMarked = false
  // The newest table usually has it.
  for (const { name } of numbered(tables, tableName).reverse()) {
    const content = await contentOf(folder, name)
    for (const block of content === undefined ? [] : readTable(content, checksum).blocks)
      for (const { key, sequence } of operationsIn(block)) {
        last = Math.max(last, sequence)
        isMarked ||= isSessionMark(key)
      }
    if (last >= committed.sequence) return lastSequence
  }
  return isMarked ? last : lastSequence
}

/** Returns the last operation of a batch on the record of the format. Undefined for most batches, whose operations need not be read. */
function formatIn(batch: WrittenBatch): StoredOperation | undefined {
  const { buffer, byteOffset, byteLength } = batch.operations
  if (!Buffer.from(buffer, byteOffset, byteLength).includes(Buffer.from(FORMAT_KEY))) return undefined
  return [...operationsOf(batch)].filter(({ key }) => Buffer.compare(key, FORMAT_KEY) === 0).at(-1)
}

/** Returns undefined if the file does not exist. Throws StoreUnusable if it cannot be read. */
async function contentOf(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw storeUnusable({ folder, reason: `cannot read ${name}: ${readReasonOf(error)}` }, { cause: error })
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Returns the names that match a pattern, sorted by number. */
function numbered(names: readonly string[], pattern: RegExp): { name: string; number: number }[] {
  const found = names.flatMap((name) => {
    const [, digits] = pattern.exec(name) ?? []
    return digits === undefined ? [] : [{ name, number: Number(digits) }]
  })
  return found.sort((a, b) => a.number - b.number)
}
