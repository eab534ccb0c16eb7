import { statSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the file of a state: `state.json` in a folder, as on anvil, or the path itself. */
export const stateFileIn = (path: string): string =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true ? join(path, 'state.json') : path
