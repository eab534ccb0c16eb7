import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// The script has no types.
import { compile, modules } from '../../scripts/build/evm-core.mjs'

test.each(modules)('$target is compiled from the sources', async (module) => {
  const committed = readFileSync(join(import.meta.dirname, '..', '..', module.target), 'utf8')
  // `node scripts/build/evm-core.mjs` compiles it again.
  expect((await compile(module)) === committed).toBe(true)
})
