import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../errors.ts'
import { BasedLevel } from './basedLevel.ts'
import type { LevelBackedStore } from './levelBackedStore.ts'
import { openLevel } from './levelStore.ts'
import { unusable } from './makeFolder.ts'
import type { RecordEntry } from './records/recordBlock.ts'
import type { Records } from './records/records.ts'
import type { Level } from './sharedLevel.ts'
import type { Store } from './store.ts'

/** Folders of stores that are open in this process. */
const open = new Set<string>()
let watchingExit = false

/**
 * Opens a store over a LevelDB in a folder of its own under `parent`. The folder is removed when the store is closed or the process
 * exits; folders of killed processes are removed when the next store is opened.
 */
export function openTemporaryStore(parent: string = tmpdir()): Promise<Store> {
  return openIn(parent)
}

/** A store that began with records, and what was written to it since. */
export interface StoreOverRecords {
  readonly store: Store
  /** In the order of the keys, which begin with the byte of their table; null where a record was deleted. */
  readonly written: () => AsyncIterable<RecordEntry>
}

/** As `openTemporaryStore`, but the store begins with `base`, which is closed with it. */
export async function openStoreOver(base: Records, parent: string = tmpdir()): Promise<StoreOverRecords> {
  let based: BasedLevel | undefined
  const wrap = (level: Level): BasedLevel => {
    based = new BasedLevel(level, base)
    return based
  }
  try {
    const store = await openIn(parent, { wrap, closed: () => base.close() })
    const written = async function* () {
      await store.flush()
      if (based !== undefined) yield* based.written()
    }
    return { store, written }
  } catch (error) {
    base.close()
    throw error
  }
}

async function openIn(
  parent: string,
  { wrap, closed = () => {} }: { readonly wrap?: (level: Level) => Level; readonly closed?: () => void } = {},
): Promise<LevelBackedStore> {
  await removeStale(parent)
  const folder = await mkdtemp(join(parent, `${prefix()}${process.pid}-`)).catch((cause: unknown) => {
    throw unusable(parent, 'TMPDIR', cause)
  })
  open.add(folder)
  if (!watchingExit) process.on('exit', removeAll)
  watchingExit = true
  return openLevel(folder, {
    writesBehind: true,
    ...(wrap !== undefined && { wrap }),
    closeLevel: async (level) => {
      await level.close()
      closed()
      open.delete(folder)
      await rm(folder, { recursive: true, force: true })
    },
  })
}

/** The host is part of the name because containers may share a folder but not their process numbers. */
function prefix(): string {
  return `vivarium-${hostname().replaceAll(/[^\w]/g, '_')}-`
}

function removeAll(): void {
  for (const folder of open) {
    try {
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Windows keeps open files; the next start clears them away.
    }
  }
}

async function removeStale(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  const stale = names.filter((name) => {
    const [pid] = name.startsWith(prefix()) ? name.slice(prefix().length).split('-') : []
    return pid !== undefined && /^\d+$/.test(pid) && !isRunning(Number(pid))
  })
  // Two processes that start together may clear the same folder; that one of them finds it gone is fine.
  await Promise.allSettled(stale.map((name) => rm(join(parent, name), { recursive: true, force: true })))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return errorCode(error) === 'EPERM'
  }
}
