import { realpathSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../errors.ts'

/**
 * Returns the file of a state, without symbolic links: `state.json` in a folder, as on anvil, or the path itself. Throws the errors of `node:fs`
 * for a path that cannot be read.
 */
export function stateFileIn(path: string): string {
  const file = statsOf(path)?.isDirectory() === true ? join(path, 'state.json') : path
  return statsOf(file) === undefined ? file : realpathSync(file)
}

/** Undefined if there is no file. With `throwIfNoEntry`, Node.js 22 would return undefined for a path through a file too. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
