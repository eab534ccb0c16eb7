/** `npm test`: prepares the clone, then runs all tests, or the tests that the arguments select. */
import { join } from 'node:path'
import { prepare, project, run } from './prepare.mjs'

prepare()
// See test/build.ts.
process.env.BUILT_BY_NPM_TEST = '1'
const vitest = join(project, 'node_modules', 'vitest', 'vitest.mjs')
run(process.execPath, vitest, 'run', '--config', join('test', 'vitest.config.ts'), ...process.argv.slice(2))
