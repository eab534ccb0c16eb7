import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/**
 * Added to the nice value of the process. With a lower priority, a busy machine would leave these threads too little time: requests wait for
 * garbage collection, and run slower until their code is compiled.
 */
const NICER = 5

/** Linux has priorities of threads, other systems do not. */
const hasThreadPriorities = process.platform === 'linux'

/**
 * Returns the IDs of the threads on which V8 compiles and collects garbage, or none if the system hides them. Call it before the first asynchronous
 * system call, which starts threads that requests wait for.
 */
export function backgroundThreads(): readonly number[] {
  if (!hasThreadPriorities) return []
  try {
    return readdirSync('/proc/self/task')
      .map(Number)
      .filter((thread) => thread !== process.pid)
  } catch {
    return [] // a sandbox may hide the threads
  }
}

/**
 * Lowers the priority of threads. A node compiles for seconds of processor time while it serves its first thousand requests. On a machine with few
 * processors, this delays the requests and the clients.
 */
export function lowerPriority(threads: readonly number[]): void {
  try {
    const priority = Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW)
    for (const thread of threads) setPriority(thread, priority)
  } catch {
    // A sandbox may keep their priority. The node works without it.
  }
}
