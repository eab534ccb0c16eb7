import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAll, closeOnFailure } from '../closeAll.ts'
import type { LevelBackedStore } from './levelBackedStore.ts'
import { openLevel } from './levelStore.ts'
import { folderError } from './makeFolder.ts'
import { OverlayLevel } from './overlayLevel.ts'
import { hasEnded, processName } from './processName.ts'
import type { RecordEntry } from './records/recordBlock.ts'
import type { Records } from './records/records.ts'
import type { Level } from './sharedLevel.ts'
import type { Store } from './store.ts'

/** The environment variable that selects the folder for temporary files. */
export const TEMPORARY_FOLDER_VARIABLE = process.platform === 'win32' ? 'TEMP' : 'TMPDIR'

/** Folders of open stores of this process. */
const open = new Set<string>()
let hasExitListener = false

/** A store that starts with base records, and its later writes. */
export interface StoreOverRecords {
  readonly store: Store
  /** In key order, with the table byte. Null marks a deleted record. */
  readonly written: () => AsyncIterable<RecordEntry>
}

/** Like `openTemporaryStore`, but the store starts with `base` and closes it. */
export async function openStoreOver(base: Records, parent: string = tmpdir()): Promise<StoreOverRecords> {
  let overlay: OverlayLevel | undefined
  const wrap = (level: Level): OverlayLevel => {
    overlay = new OverlayLevel(level, base)
    return overlay
  }
  try {
    const store = await openTemporaryStore(parent, { wrap, closed: () => base.close() })
    const written = async function* () {
      await store.flush()
      if (overlay !== undefined) yield* overlay.written()
    }
    return { store, written }
  } catch (error) {
    base.close()
    throw error
  }
}

/**
 * Opens a store in a new temporary folder under `parent`. The folder is removed when the store closes or the process exits. The
 * folders of killed processes are removed meanwhile, at the latest when the store closes. `wrap` replaces the database for reads and writes, and
 * `closed` is called when it is closed.
 */
export async function openTemporaryStore(
  parent: string = tmpdir(),
  { wrap, closed = () => {} }: { readonly wrap?: (level: Level) => Level; readonly closed?: () => void } = {},
): Promise<LevelBackedStore> {
  // The folders of killed processes can be large, so the start does not wait for their removal.
  const removal = removeStale(parent)
  const folder = await mkdtemp(join(parent, `vivarium-${processName()}-`)).catch((cause: unknown) => {
    throw folderError(parent, TEMPORARY_FOLDER_VARIABLE, cause)
  })
  open.add(folder)
  if (!hasExitListener) process.on('exit', removeAll)
  hasExitListener = true
  const remove = async (): Promise<void> => {
    open.delete(folder)
    await Promise.all([removal, rm(folder, { recursive: true, force: true })])
  }
  return closeOnFailure(remove, () =>
    openLevel(folder, {
      writesBehind: true,
      ...(wrap !== undefined && { wrap }),
      closeLevel: (level) => closeAll(() => level.close(), closed, remove),
    }),
  )
}

function removeAll(): void {
  for (const folder of open) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Windows does not remove open files. The next start removes them.
    }
  }
}

async function removeStale(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  const stale = names.filter((name) => hasEnded(/^vivarium-(\w+-\d+)-/.exec(name)?.[1] ?? ''))
  // Two processes may remove the same folder at the same time.
  await Promise.allSettled(stale.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}
