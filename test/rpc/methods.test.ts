import { describe, expect, test } from 'vitest'
import type { Hex } from '../../src/bytes.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import type { Services } from '../../src/rpc/protocol/context.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import type { Method } from '../../src/rpc/protocol/method.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { openRpcDocument, wireSchema } from '../../src/rpc/services/methodDocument.ts'
import { openExampleChain } from './exampleChain.ts'

describe('an unknown method', () => {
  test.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'eth_',
    '',
    'ETH_CHAINID',
    'x'.repeat(5_000_000),
  ])('is rejected: %.40s', async (method) => {
    const { chain, endpoint } = await openExampleChain()
    await expect(createProvider(endpoint).request({ method })).rejects.toMatchObject({ code: -32601 })
    await chain.close()
  })

  test('is rejected with a suggestion', async () => {
    const { chain, endpoint } = await openExampleChain()
    await expect(createProvider(endpoint).request({ method: 'eth_getTransactionReciept' })).rejects.toThrow(
      'did you mean eth_getTransactionReceipt?',
    )
    await chain.close()
  })
})

describe('every method', () => {
  test.each(Object.entries(methods))('%s is documented', (name, method) => {
    expect(name).toMatch(/^[a-z0-9]+[_.][a-zA-Z0-9]+$/)
    expect(method.summary).toMatch(/^[A-Z].*\.$/)
    // Optional parameters are last.
    const firstOptional = method.params.findIndex(({ optional }) => optional)
    if (firstOptional >= 0) expect(method.params.slice(firstOptional).every(({ optional }) => optional)).toBe(true)
    for (const { schema } of method.params) expect(Object.keys(wireSchema(schema)).length).toBeGreaterThan(0)
  })
})

describe('the table', () => {
  const method = (aliases: readonly string[]): Method => ({ ...(methods.eth_chainId as Method), aliases })

  test('has each method under its aliases, and so does the document', async () => {
    const table = createTable({ eth_chainId: method(['eth_otherName']) })
    expect([...table.keys()]).toEqual(['eth_chainId', 'eth_otherName'])
    const document: { methods: { name: string }[] } = JSON.parse((await openRpcDocument(table, '1')).text)
    expect(document.methods.map(({ name }) => name)).toEqual(['eth_chainId', 'eth_otherName'])
  })

  test('rejects a repeated name', () => {
    expect(() => createTable({ a: method(['b']), b: method([]) })).toThrow('two methods have the name b')
  })
})

describe('an unexpected error', () => {
  test.each([
    [
      'that is thrown',
      () => {
        throw new TypeError('x is not a function at /home/somebody')
      },
    ],
    ['of a rejected promise', () => Promise.reject(new TypeError('x is not a function at /home/somebody'))],
  ])('%s is reported, and hidden from the client', async (_, handler) => {
    const reported: unknown[] = []
    const table = createTable({ faulty: { ...(methods.eth_chainId as Method), handler } })
    const { chain } = await openExampleChain()
    const endpoint = createEndpoint(table, { chain } as Services, (fault, method) => reported.push(method, fault))
    await expect(createProvider(endpoint).request({ method: 'faulty' })).rejects.toMatchObject({
      code: -32603,
      message: 'internal error',
      data: undefined,
    })
    expect(reported).toEqual(['faulty', new TypeError('x is not a function at /home/somebody')])
    await chain.close()
  })
})

test('concurrent transactions of an account get different nonces', async () => {
  const { chain, endpoint } = await openExampleChain()
  const { request } = createProvider(endpoint)
  const [from] = (await request({ method: 'eth_accounts' })) as [Hex]
  const send = () => request({ method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x1' }] })
  await Promise.all(Array.from({ length: 10 }, send))
  const { pending } = (await request({ method: 'txpool_contentFrom', params: [from] })) as { pending: object }
  // The example chain already has one pool transaction.
  expect(Object.keys(pending)).toEqual(Array.from({ length: 11 }, (_, index) => String(index + 3)))
  await chain.close()
})
