import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// A script, which has no types.
import { compileCore } from '../../scripts/build-evm-core.mjs'

test('the compiled core is that of the sources', async () => {
  const committed = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'evm', 'coreModule.ts'), 'utf8')
  // `node scripts/build-evm-core.mjs` writes it anew.
  expect((await compileCore()) === committed).toBe(true)
})
