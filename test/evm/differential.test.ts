import { beforeAll, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadKzg } from '../../src/crypto/kzg.ts'
import { fc } from '../property.ts'
import { createsFromEof, runBoth, runOurs, scenario, testedForks } from './differential.ts'

beforeAll(() => Promise.all([loadCrypto(), loadKzg()]))

// scripts/evm-fuzz.ts runs as many as wanted.
test.each(testedForks)('random programs do the same on @ethereumjs/evm at %s', async (fork) => {
  await fc.assert(
    fc.asyncProperty(scenario(fork), async (tried) => {
      const { ours, theirs } = await runBoth(tried)
      if (!(await createsFromEof(tried))) expect(ours).toEqual(theirs)
    }),
    { numRuns: 150 },
  )
})

test.each(testedForks)('random programs do the same in slices and step by step at %s', async (fork) => {
  await fc.assert(
    fc.asyncProperty(scenario(fork), fc.integer({ min: 1, max: 5_000 }), async (tried, slice) => {
      const whole = await runOurs(tried)
      expect(await runOurs(tried, { slice })).toEqual(whole)
      expect(await runOurs(tried, { inspector: { step() {} } })).toEqual(whole)
    }),
    { numRuns: 40 },
  )
})
