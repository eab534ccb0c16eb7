import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../errors.ts'
import { type Commit, readCommit } from './commitFile.ts'
import type { Checksum } from './crc32c.ts'
import { readLog } from './logFile.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { readTable } from './tableFile.ts'
import { readBatch, type WrittenBatch } from './writtenBatch.ts'

/** One thing that is wrong with the files of a store. */
export interface Damage {
  readonly file: string
  readonly is: 'missing' | 'damaged' | 'incomplete'
}

/** What the files of a store hold, as far as they are intact. */
export interface FolderContent {
  readonly damages: readonly Damage[]
  /** Number of the last operation that is intact; undefined where the manifest is lost. */
  readonly sequence: number | undefined
  /** How far the store was written; undefined where that is not known. */
  readonly committed: Commit | undefined
  readonly isCommitFileDamaged: boolean
  /** Batches that are not in a table, oldest first. */
  readonly batches: readonly WrittenBatch[]
  /** Names of the tables that belong to the store and exist. */
  readonly tables: readonly string[]
}

const tableName = /^(\d+)\.(?:ldb|sst)$/
const logName = /^(\d+)\.log$/
const manifestName = /^MANIFEST-(\d+)$/

/**
 * Reads and verifies every file of a store that is not open: LevelDB itself skips what is damaged in a log without a word, and
 * verifies no checksum of a table. Costs about 2 ms a megabyte.
 */
export async function readFolder(folder: string, checksum: Checksum): Promise<FolderContent> {
  // Before the logs: another process may have the store open, and what it writes meanwhile is not missing.
  const commit = readCommit(folder)
  const damages: Damage[] = []
  const manifest = await currentManifest(folder, checksum, damages)
  const names = namesIn(folder)
  const tables = await verifyTables(folder, manifest, names, checksum, damages)
  const logs = await readLogs(folder, manifest, names, checksum, damages)
  const sequence = manifest && Math.max(manifest.lastSequence, logs.batches.at(-1)?.last ?? 0)
  const committed = commit === 'damaged' ? undefined : commit
  const isShort = committed !== undefined && sequence !== undefined && sequence < committed.sequence
  if (isShort && damages.length === 0)
    damages.push(logs.last === undefined ? { file: 'the log', is: 'missing' } : { file: logs.last, is: 'incomplete' })
  return {
    damages,
    sequence,
    committed,
    isCommitFileDamaged: commit === 'damaged',
    batches: logs.batches,
    tables,
  }
}

/** What `CURRENT` leads to. Undefined, with a damage, where it leads nowhere. */
async function currentManifest(folder: string, checksum: Checksum, damages: Damage[]): Promise<Manifest | undefined> {
  const current = await contentOf(folder, 'CURRENT')
  const name = current?.toString('latin1').replace(/\n$/, '')
  if (name === undefined || !current?.toString('latin1').endsWith('\n') || !manifestName.test(name)) {
    damages.push({ file: 'CURRENT', is: name === undefined ? 'missing' : 'damaged' })
    return onlyManifest(folder, checksum, damages)
  }
  return manifestIn(folder, name, checksum, damages)
}

/** Without `CURRENT`: the newest manifest there is. */
async function onlyManifest(folder: string, checksum: Checksum, damages: Damage[]): Promise<Manifest | undefined> {
  const [newest] = numbered(namesIn(folder), manifestName).reverse()
  return newest && manifestIn(folder, newest.name, checksum, damages)
}

async function manifestIn(
  folder: string,
  name: string,
  checksum: Checksum,
  damages: Damage[],
): Promise<Manifest | undefined> {
  const content = await contentOf(folder, name)
  if (content === undefined) {
    damages.push({ file: name, is: 'missing' })
    return undefined
  }
  const { records, stop } = readLog(content, checksum)
  try {
    if (stop?.kind !== 'damaged' && records.length > 0) return readManifest(records)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  damages.push({ file: name, is: 'damaged' })
  return undefined
}

/** The names of the tables of the store; all there are where the manifest is gone. */
async function verifyTables(
  folder: string,
  manifest: Manifest | undefined,
  names: readonly string[],
  checksum: Checksum,
  damages: Damage[],
): Promise<string[]> {
  const present = numbered(names, tableName)
  if (manifest === undefined) return present.map(({ name }) => name)
  const tables: string[] = []
  for (const [number, length] of manifest.tables) {
    const name = present.find((table) => table.number === number)?.name
    const content = name === undefined ? undefined : await contentOf(folder, name)
    if (name === undefined || content === undefined) {
      damages.push({ file: `${String(number).padStart(6, '0')}.ldb`, is: 'missing' })
      continue
    }
    tables.push(name)
    if (content.length !== length) damages.push({ file: name, is: 'incomplete' })
    else if (!readTable(content, checksum).isIntact) damages.push({ file: name, is: 'damaged' })
  }
  return tables
}

/** The batches in the logs, up to the first that is missing or not intact: what follows it may build on it. */
async function readLogs(
  folder: string,
  manifest: Manifest | undefined,
  names: readonly string[],
  checksum: Checksum,
  damages: Damage[],
): Promise<{ batches: readonly WrittenBatch[]; last: string | undefined }> {
  const { logNumber = 0, previousLogNumber = 0, lastSequence } = manifest ?? {}
  const logs = numbered(names, logName).filter(({ number }) => number >= logNumber || number === previousLogNumber)
  const batches: WrittenBatch[] = []
  for (const [index, { name }] of logs.entries()) {
    const content = await contentOf(folder, name)
    if (content === undefined) continue
    const { records, stop } = readLog(content, checksum)
    for (const record of records) {
      const batch = readBatch(record)
      const before = batches.at(-1)?.last ?? lastSequence
      const isAfterGap = before !== undefined && batch.first > before + 1
      if (isAfterGap) {
        damages.push({ file: name, is: 'incomplete' })
        return { batches, last: name }
      }
      batches.push(batch)
    }
    // Only the log that was written last can end in the middle of a record.
    if (stop?.kind === 'damaged' || (stop !== undefined && index < logs.length - 1)) {
      damages.push({ file: name, is: 'damaged' })
      return { batches, last: name }
    }
  }
  return { batches, last: logs.at(-1)?.name }
}

/** Undefined where there is no such file. */
async function contentOf(folder: string, name: string): Promise<Buffer | undefined> {
  try {
    return await readFile(join(folder, name))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The names that follow a pattern, by their number. */
function numbered(names: readonly string[], pattern: RegExp): { name: string; number: number }[] {
  const found = names.flatMap((name) => {
    const [, digits] = pattern.exec(name) ?? []
    return digits === undefined ? [] : [{ name, number: Number(digits) }]
  })
  return found.sort((a, b) => a.number - b.number)
}
