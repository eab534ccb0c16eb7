import { realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the file of a state, without symbolic links: `state.json` in a folder, as on anvil, or the path itself. Throws the errors of `node:fs`
 * for a path that cannot be read.
 */
export function stateFileIn(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? join(path, 'state.json') : path
  return statSync(file, { throwIfNoEntry: false }) === undefined ? file : realpathSync(file)
}
