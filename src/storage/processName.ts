import { hostname } from 'node:os'
import { errorCode } from '../errors.ts'

/**
 * Returns the name of this process for temporary files: its host and its ID. Containers can share a folder but have separate process IDs.
 */
export const processName = (): string => `${host()}-${process.pid}`

/** Whether a name belongs to a process of this host that no longer runs. */
export function hasEnded(name: string): boolean {
  const [, owner, pid] = /^(\w+)-(\d+)$/.exec(name) ?? []
  return owner === host() && !isRunning(Number(pid))
}

const host = (): string => hostname().replaceAll(/[^\w]/g, '_')

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return errorCode(error) === 'EPERM'
  }
}
