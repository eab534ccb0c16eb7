import { beforeAll, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadPrecompiles } from '../../src/evm/precompiles/precompiles.ts'
import { fc } from '../property.ts'
import { hasKnownDifference, runBoth, runOurs, scenario, testedForks } from './differential.ts'

beforeAll(() => Promise.all([loadCrypto(), loadPrecompiles()]))

// scripts/differential/evm-fuzz.ts runs any number of them.
test.each(testedForks)('random programs have the same results on @ethereumjs/evm at %s', async (fork) => {
  await fc.assert(
    fc.asyncProperty(scenario(fork), async (generated) => {
      const { ours, theirs } = await runBoth(generated)
      if (!(await hasKnownDifference(generated))) expect(ours).toEqual(theirs)
    }),
    { numRuns: 150 },
  )
})

test.each(testedForks)('random programs have the same results in slices and with an inspector at %s', async (fork) => {
  await fc.assert(
    fc.asyncProperty(scenario(fork), fc.integer({ min: 1, max: 5_000 }), async (generated, slice) => {
      const whole = await runOurs(generated)
      expect(await runOurs(generated, { slice })).toEqual(whole)
      expect(await runOurs(generated, { inspector: { step() {} } })).toEqual(whole)
    }),
    { numRuns: 40 },
  )
})
