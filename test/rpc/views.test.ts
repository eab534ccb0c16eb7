import { test } from 'vitest'
import { fc } from '../property.ts'
import { consistentBlocks } from './views/consistentBlocks.ts'

// scripts/differential/views.ts runs any number of them.
test.each(['byzantium', 'berlin', 'london', 'bpo2', 'amsterdam'] as const)(
  'all methods say the same about random blocks at %s',
  async (fork) => {
    await fc.assert(consistentBlocks(fork), { numRuns: 12 })
  },
)
