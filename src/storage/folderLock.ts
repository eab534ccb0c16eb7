import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { monotonicNow } from '../monotonicNow.ts'
import { openLevel } from './levelStore.ts'
import { storeInUse } from './storageErrors.ts'
import type { Store } from './store.ts'

/** Number of lock folders, which are never removed. Different keys rarely share one. */
const SLOTS = 64
/** Milliseconds between attempts to take a lock. */
const INTERVAL = 20
/** Milliseconds after which `onWait` is called. */
const NOTICE_AFTER = 3_000

/** The lock of one of several tasks in a folder. */
interface FolderLock {
  readonly folder: string
  readonly key: string
  /** Maximum time to wait for the lock, in milliseconds. */
  readonly timeout: number
}

export interface FolderLockOptions {
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
  /** Called once if another process has the lock for some seconds. */
  readonly onWait?: (() => void) | undefined
}

/**
 * Runs `task` while no other process runs one with the same key and folder. The operating system holds the lock, so it ends with the
 * process. After the timeout, or if the folder cannot be written, `task` runs without the lock. Rejects with the reason of the signal
 * if it aborts before `task` runs.
 */
export async function withFolderLock<Result>(
  { folder, key, timeout }: FolderLock,
  task: () => Promise<Result>,
  options: FolderLockOptions = {},
): Promise<Result> {
  const slot = (createHash('sha256').update(key).digest()[0] ?? 0) % SLOTS
  const lock = await takeLock(join(folder, String(slot)), timeout, options)
  try {
    return await task()
  } finally {
    await lock?.close()
  }
}

async function takeLock(
  folder: string,
  timeout: number,
  { signal, onWait }: FolderLockOptions,
): Promise<Store | undefined> {
  const start = monotonicNow()
  let hasNoticed = false
  for (let waited = 0; waited < timeout; waited = monotonicNow() - start) {
    try {
      return await openLevel(folder)
    } catch (error) {
      if (!storeInUse.is(error)) return undefined
      if (waited >= NOTICE_AFTER && !hasNoticed) {
        hasNoticed = true
        onWait?.()
      }
      await delay(INTERVAL, undefined, { signal }).catch(() => signal?.throwIfAborted())
    }
  }
  return undefined
}
