/** `npm start`: installs and builds what is missing, then runs the command with the arguments given. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { prepare, project } from './prepare.mjs'

prepare()
// In this process, so that signals and the exit status need no forwarding.
createRequire(import.meta.url)(join(project, 'dist', 'cli.cjs'))
