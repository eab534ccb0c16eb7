import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { buildFixtures, createNode } from '../../src/node.ts'

/** Returns the error of a call, and the first frame of its stack that is not in Node.js. */
async function failureOf(call: () => Promise<unknown>): Promise<{ error: unknown; frame: string | undefined }> {
  try {
    await call()
  } catch (error) {
    return { error, frame: (error as Error).stack?.split('\n').find((line) => /^ +at (?!.*node:internal)/.test(line)) }
  }
  throw new Error('the call succeeded')
}

test.each([
  ['createNode, at once', async () => await createNode({ acounts: 1 } as object)],
  ['createNode, later', async () => await createNode({ fixtures: 'missing.yaml' })],
  ['buildFixtures', async () => await buildFixtures({ fixtures: 'missing.yaml' })],
  [
    'node.listen',
    async () => {
      await using node = await createNode()
      await node.listen({ port: -1 })
    },
  ],
  [
    'node.provider.request',
    async () => {
      await using node = await createNode()
      await node.provider.request({ method: 'eth_getBalance', params: ['0x1'] })
    },
  ],
  [
    'node.provider.request without await',
    async () => {
      await using node = await createNode()
      await new Promise((_, reject) => void node.provider.request({ method: 'eth_none' }).catch(reject))
    },
  ],
])('the stack of an error begins with the caller: %s', async (_, call) => {
  const { error, frame } = await failureOf(call)
  expect(error).toMatchObject({ code: expect.any(Number) })
  expect(frame).toContain(basename(import.meta.filename))
})
