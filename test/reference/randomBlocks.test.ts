import { beforeAll, expect, test } from 'vitest'
import { loadCrypto } from '../../src/crypto/engineCrypto.ts'
import { loadPrecompiles } from '../../src/evm/precompiles/precompiles.ts'
import { forkNames } from '../../src/protocol/forks.ts'
import { fc } from '../property.ts'
import { executeBoth, plannedBlock } from './randomBlocks.ts'

beforeAll(() => Promise.all([loadCrypto(), loadPrecompiles()]))

// `npm run differential` executes more blocks.
test.each(forkNames.map((fork, index) => [fork, index] as const))(
  'random blocks have the same receipts, requests and root on @ethereumjs/vm at %s',
  async (fork, index) => {
    let executed = 0
    await fc.assert(
      fc.asyncProperty(plannedBlock(fork), async (plan) => {
        const { ours, theirs } = await executeBoth(plan)
        expect(theirs).toEqual(ours)
        executed += ours.results.filter((result) => result !== 'rejected').length
      }),
      { numRuns: 12, seed: 14 + index },
    )
    expect(executed).toBeGreaterThan(0)
  },
)
