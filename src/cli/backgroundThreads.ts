import { readdirSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/**
 * Added to the nice value of the process. With a lower priority, a busy machine would leave these threads too little time: requests wait for
 * garbage collection, and run slower until their code is compiled.
 */
const NICER = 5

/**
 * Lowers the priority of the threads on which V8 compiles and collects garbage. A node compiles for seconds of processor time while it serves
 * its first thousand requests. On a machine with few processors, this delays the requests and the clients. Linux has priorities of threads,
 * other systems do not. Call it before the first asynchronous system call, which starts threads that requests wait for.
 */
export function lowerBackgroundPriority(): void {
  if (process.platform !== 'linux') return
  try {
    const priority = Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW)
    for (const name of readdirSync('/proc/self/task')) {
      const thread = Number(name)
      if (thread !== process.pid) setPriority(thread, priority)
    }
  } catch {
    // A sandbox may hide the threads or keep their priority. The node works without it.
  }
}
