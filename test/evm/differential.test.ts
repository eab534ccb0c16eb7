import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadKzg } from '../../src/crypto/kzg.ts'
import { runBoth, scenario, testedForks } from './differential.ts'

beforeAll(() => Promise.all([loadCrypto(), loadKzg()]))

// scripts/evm-fuzz.ts runs as many as wanted.
test.each(testedForks)('random programs do the same on @ethereumjs/evm at %s', async (fork) => {
  await fc.assert(
    fc.asyncProperty(scenario(fork), async (tried) => {
      const { ours, theirs } = await runBoth(tried)
      expect(ours).toEqual(theirs)
    }),
    { numRuns: 200 },
  )
})
