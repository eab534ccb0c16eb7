import { existsSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { storeDamaged, storeInUse, storeUnusable } from '../storageErrors.ts'
import type { Store } from '../store.ts'
import { type Damage, type FolderContent, readFolder } from './checkFolder.ts'
import type { Commit } from './commitFile.ts'
import { type Checksum, loadChecksum } from './crc32c.ts'
import { readIntactRecords } from './intactRecords.ts'

/** How a damaged store lost records. */
export interface Loss {
  /** Number of the chain's head that was written last; undefined where that is not known. */
  readonly head: number | undefined
  /** How many puts and deletes are missing from the end; undefined where that is not known. */
  readonly operations: number | undefined
  /** Whether records of any age may be missing, and not only the newest. */
  readonly isScattered: boolean
}

/** What to do about a store that is damaged. */
export interface RecoveryOptions {
  /** Names the store in messages, as in "network local". */
  readonly name?: string
  /** Goes on with the records that are intact, instead of refusing the store. */
  readonly repair?: boolean
  /**
   * Says what a damaged store lost, in words: "blocks 5 to 7 are lost". `intact` holds the records that are intact; what they cannot do
   * without the rest is to be put right there. Undefined when they are of no use.
   */
  readonly recover?: (intact: Store, loss: Loss) => Promise<string | undefined>
  /** Takes warnings, a sentence each. */
  readonly warn?: (text: string) => void
}

interface Surroundings extends RecoveryOptions {
  /** Whether another process has the store open. */
  readonly isHeld: () => Promise<boolean>
  /** Makes a store in a folder that does not exist. */
  readonly openNew: (folder: string) => Promise<Store>
}

/** Operations in one batch of a store that is rebuilt. */
const BATCH_LENGTH = 1_000

/**
 * Verifies the files of a store that is not open, and returns how far it was written. One that is damaged is refused (StoreDamaged),
 * or with `repair` rebuilt from the records that are intact; the damaged files stay beside it.
 */
export async function verifyStore(folder: string, around: Surroundings): Promise<Commit> {
  const checksum = await loadChecksum()
  const content = await readFolder(folder, checksum)
  const { name = basename(folder), warn = () => {} } = around
  if (content.damages.length > 0) {
    // What another process writes meanwhile looks like damage.
    if (await around.isHeld()) throw storeInUse(folder)
    await rebuild(folder, content, checksum, around)
    const { sequence } = await readFolder(folder, checksum)
    return { sequence: sequence ?? 0, head: undefined }
  }
  if (content.isCommitFileDamaged)
    warn(
      `the data directory of ${name} has a damaged file COMMIT: everything else is intact, but the newest records may be missing`,
    )
  return { sequence: content.sequence ?? 0, head: content.committed?.head }
}

/** Replaces a damaged store by one of its intact records, or throws what is wrong with it and leaves it as it is. */
async function rebuild(
  folder: string,
  content: FolderContent,
  checksum: Checksum,
  around: Surroundings,
): Promise<void> {
  const { name = basename(folder), repair = false, recover = sayNothing, openNew, warn = () => {} } = around
  const { committed, sequence, damages } = content
  const loss: Loss = {
    head: committed?.head,
    operations: committed && sequence && Math.max(committed.sequence - sequence, 0),
    isScattered: damages.some(({ file }) => !file.endsWith('.log') && file !== 'CURRENT'),
  }
  const wrong = damages.map(inWords).join(', ')
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
      if (repair) throw storeUnusable({ folder, reason: `it is damaged (${wrong}) and cannot be rebuilt` }, { cause })
      throw storeDamaged({ name, wrong, lost: 'how much is lost could not be found out', isUseless: false }, { cause })
    }
    const isUseless = lost === undefined
    if (!repair || isUseless) throw storeDamaged({ name, wrong, lost: lost ?? '', isUseless })
    const kept = freePlace(`${folder}.damaged`)
    renameSync(folder, kept)
    renameSync(rebuilt, folder)
    warn(
      `the data directory of ${name} was damaged (${wrong}) and has been repaired: ${lost}. The damaged files are kept in ${basename(kept)}`,
    )
  } finally {
    rmSync(rebuilt, { recursive: true, force: true })
  }
}

async function fill(store: Store, records: Awaited<ReturnType<typeof readIntactRecords>>): Promise<void> {
  for (let from = 0; from < records.length; from += BATCH_LENGTH) {
    const batch = store.batch()
    for (const { table, key, value } of records.slice(from, from + BATCH_LENGTH)) batch.put(table, key, value)
    await batch.write()
  }
}

const inWords = ({ file, is }: Damage): string => `${file} is ${is}`

/** Says no more than that, for stores of which nothing else is known. */
async function sayNothing(_: Store, { operations, isScattered }: Loss): Promise<string> {
  return isScattered || operations === undefined || operations > 0 ? 'records are lost' : 'no record is lost'
}

function freePlace(path: string): string {
  if (!existsSync(path)) return path
  for (let number = 2; ; number++) if (!existsSync(`${path}-${number}`)) return `${path}-${number}`
}
