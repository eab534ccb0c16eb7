import { expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { unsupportedMethods } from '../../src/rpc/protocol/unsupportedMethods.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openExampleChain } from './exampleChain.ts'

test('an unsupported method is rejected with the reason', async () => {
  const { chain, endpoint } = await openExampleChain()
  await expect(createProvider(endpoint).request({ method: 'eth_getWork' })).rejects.toMatchObject({
    code: -32004,
    message: 'the method eth_getWork is not supported: the node mines without proof of work',
  })
  await chain.close()
})

test('no method is both supported and rejected', () => {
  const table = createTable(methods)
  expect([...unsupportedMethods.keys()].filter((name) => table.has(name))).toEqual([])
})

test.each([
  ['debug_preimage', /the tracer keccak256PreimageTracer/],
  ['hardhat_addCompilationResult', /start it with --artifacts/],
])('%s, which developer tools call, is rejected with what to use instead', async (method, instead) => {
  const { chain, endpoint } = await openExampleChain()
  await expect(createProvider(endpoint).request({ method })).rejects.toMatchObject({
    code: -32004,
    message: expect.stringMatching(instead),
  })
  await chain.close()
})
