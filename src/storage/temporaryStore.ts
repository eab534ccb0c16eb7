import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../errors.ts'
import { openLevel } from './levelStore.ts'
import { unusable } from './makeFolder.ts'
import type { Store } from './store.ts'

/** Folders of stores that are open in this process. */
const open = new Set<string>()
let watchingExit = false

/**
 * A LevelDB in a folder of its own under `parent`, which goes when the store is closed or the process exits. What a process
 * left behind that was killed goes the next time somebody opens one. `fill` may put the files of a LevelDB into the folder
 * before it is opened.
 */
export async function openTemporaryStore(
  parent: string = tmpdir(),
  fill: (folder: string) => void = () => {},
): Promise<Store> {
  await removeStale(parent)
  const folder = await mkdtemp(join(parent, `${prefix()}${process.pid}-`)).catch((cause: unknown) => {
    throw unusable(parent, 'TMPDIR', cause)
  })
  open.add(folder)
  fill(folder)
  if (!watchingExit) process.on('exit', removeAll)
  watchingExit = true
  return openLevel(folder, {
    writesBehind: true,
    closeLevel: async (level) => {
      await level.close()
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
