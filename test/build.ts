import { join } from 'node:path'
import { isBuilt } from '../scripts/prepare.mjs'

/** Returns the path of the built command. Throws if it was built from other sources. `npm test` builds it first. */
export function builtCommand(): string {
  if (process.env.BUILT_BY_NPM_TEST === undefined && !isBuilt()) {
    throw new Error('dist/ was built from other sources: run the tests with npm test, which builds it first')
  }
  return join(import.meta.dirname, '..', 'dist', 'cli.cjs')
}
