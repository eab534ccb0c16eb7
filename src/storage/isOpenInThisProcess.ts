import { type BigIntStats, fstatSync, readdirSync, statSync } from 'node:fs'

/**
 * Whether this process has a file open, in any of its threads and instances of this module. False where the system does not list open
 * files: on Windows, and without `/proc` on Linux.
 */
export function isOpenInThisProcess(path: string): boolean {
  const file = statOrUndefined(() => statSync(path, { bigint: true }))
  if (file === undefined || process.platform === 'win32') return false
  return openDescriptors().some((descriptor) => {
    const open = statOrUndefined(() => fstatSync(descriptor, { bigint: true }))
    return open?.ino === file.ino && open.dev === file.dev
  })
}

function openDescriptors(): number[] {
  try {
    return readdirSync('/dev/fd').map(Number)
  } catch {
    return []
  }
}

/** Undefined if the file does not exist, or if the descriptor was closed meanwhile. */
function statOrUndefined(stat: () => BigIntStats): BigIntStats | undefined {
  try {
    return stat()
  } catch {
    return undefined
  }
}
