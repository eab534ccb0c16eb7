import { expect, test } from 'vitest'
import { createTable } from '../../src/rpc/dispatch.ts'
import { methods } from '../../src/rpc/methodTable.ts'
import { createProvider } from '../../src/rpc/provider.ts'
import { refusedMethods } from '../../src/rpc/refusedMethods.ts'
import { openExampleChain } from './exampleChain.ts'

test('what is refused on purpose is told why', async () => {
  const { chain, endpoint } = await openExampleChain()
  await expect(createProvider(endpoint).request({ method: 'eth_getWork' })).rejects.toMatchObject({
    code: -32004,
    message: 'the method eth_getWork is not supported: blocks are made without proof of work',
  })
  await chain.close()
})

test('no method is both answered and refused', () => {
  const table = createTable(methods)
  expect([...refusedMethods.keys()].filter((name) => table.has(name))).toEqual([])
})
