/**
 * `npm start`: installs and builds what is missing, then runs the node with the arguments given; without any, with the chain of
 * fixtures/demo.yaml, so that there is something to ask for.
 */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { prepare, project } from './prepare.mjs'

prepare()
if (process.argv.length === 2) process.argv.push('--fixtures', join(project, 'fixtures', 'demo.yaml'))
// In this process, so that signals and the exit status need no forwarding.
createRequire(import.meta.url)(join(project, 'dist', 'cli.cjs'))
