import { expect } from 'vitest'
import { test } from './test.ts'

// Shows the message of a failure: FAIL=1 npm test
test.runIf(process.env.FAIL)('a failed test names the fixture of its chain', async ({ provider }) => {
  expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x99')
})
