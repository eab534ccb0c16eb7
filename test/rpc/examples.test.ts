import { describe, expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { openExampleChain } from './exampleChain.ts'

describe('the example of', () => {
  test.each(Object.entries(methods))('%s is true', async (method, { example, result: declared }) => {
    const { chain, provider } = await openExampleChain(method)
    const result = await provider.request({ method, params: example.params })
    // A document about all methods cannot hold itself.
    if (method === 'rpc.discover') expect(result).toMatchObject(example.result as object)
    // Nor is compression the same everywhere.
    else if (method === 'anvil_dumpState') expect(result).toMatch(new RegExp(`^${example.result}`))
    else expect(result).toEqual(example.result)
    expect(declared.safeParse(result).error).toBeUndefined()
    await chain.close()
  })
})
