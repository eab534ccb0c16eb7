/**
 * `npm run check`: everything that must be true of a change. Where `CI` is set, files that are generated
 * differently from what is committed are a failure; elsewhere they are written anew on the way.
 */
import { join } from 'node:path'
import { install, project, run } from './prepare.mjs'

install()
const ci = Boolean(process.env.CI)
const program = (name, ...path) => [process.execPath, join(project, 'node_modules', name, ...path)]
const vitest = [...program('vitest', 'vitest.mjs'), 'run', '--config', join('test', 'vitest.config.ts')]

run(process.execPath, 'scripts/run-ts.mjs', 'scripts/generate.ts', ...(ci ? ['--check'] : []))
run(...program('@biomejs/biome', 'bin', 'biome'), 'check')
run(...program('typescript', 'bin', 'tsc'), '--noEmit', '-p', '.')
run(...program('typescript', 'bin', 'tsc'), '--noEmit', '-p', join('src', 'dashboard', 'web'))
run(...vitest, join('test', 'architecture.test.ts'))
run(process.execPath, 'scripts/test.mjs')
