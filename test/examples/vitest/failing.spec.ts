import { expect } from 'vitest'
import { test } from './test.ts'

// Only to show what a failure says: FAIL=1 npm test
test.runIf(process.env.FAIL)('a test that fails says what its chain was seeded from', async ({ provider }) => {
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x99')
})
