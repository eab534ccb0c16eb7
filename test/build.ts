import { join } from 'node:path'
import { isBuilt } from '../scripts/prepare.mjs'

/** The command as it is shipped. Tests that run it must not run an older one: `npm test` builds it and says so. */
export function builtCommand(): string {
  if (process.env.BUILT_BY_NPM_TEST === undefined && !isBuilt()) {
    throw new Error('dist/ is not built from these sources: run the tests with npm test, which builds first')
  }
  return join(import.meta.dirname, '..', 'dist', 'cli.cjs')
}
