import { expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'

/** URLs as of `ganache --fork.url`, which can end with the block of the fork. */

test.each([
  ['forkUrl (--fork-url)', { forkUrl: ['http://localhost:8545@123'] }],
  ['forkUrl (--fork-url)', { forkUrl: 'wss://user:secret@example.com/v3/secret@123' }],
  ['upstream.url', { upstream: { url: 'http://localhost:8545@123' } }],
  ['networks.other.upstream.url', { networks: { other: { upstream: { url: 'http://localhost:8545@123' } } } }],
])('%s with a block is refused, and the error names the option for it', async (where, options) => {
  const failure = await createNode(options).then(
    () => expect.fail('the node started'),
    (error: Error) => error,
  )
  expect(failure).toMatchObject({ name: 'BlockInUrl', message: expect.stringContaining('--fork-block 123') })
  expect(failure.message.startsWith(where)).toBe(true)
  expect(failure.message).not.toContain('secret')
})
