/** `npm start`: prepares the clone, then runs the command with the given arguments. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { prepare, project } from './prepare.mjs'

prepare()
// It runs in this process, so that signals and the exit status need no forwarding.
createRequire(import.meta.url)(join(project, 'dist', 'cli.cjs'))
