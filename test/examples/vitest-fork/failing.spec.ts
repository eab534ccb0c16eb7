import { beforeAll, describe, expect } from 'vitest'
import { createNode } from 'vivarium'
import { vivariumTest } from 'vivarium/vitest'

const { UPSTREAM: url = '' } = process.env
const cache = 'failing.fork'
const test = vivariumTest({ upstream: { cache, offline: true } })

// Shows the message of a failure: UPSTREAM=URL npm test
describe.runIf(url !== '')('a fork whose cache has only the header of its block', () => {
  beforeAll(async () => {
    const node = await createNode({ upstream: { url, cache } })
    await node.close()
  })

  test('a failed test names its chain', async ({ node }) => {
    expect(node.chainId).toBe(0)
  })
})
