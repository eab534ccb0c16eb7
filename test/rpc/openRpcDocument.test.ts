import { expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import type { Method } from '../../src/rpc/protocol/method.ts'
import { PriceList } from '../../src/rpc/protocol/prices.ts'
import { openRpcDocument } from '../../src/rpc/services/openRpcDocument.ts'

const table = createTable(methods)

test('the document is built once, also for concurrent requests', async () => {
  const prices = new PriceList()
  const [first, second] = await Promise.all([openRpcDocument(table, '1', prices), openRpcDocument(table, '1', prices)])
  expect(second).toBe(first)
  expect(openRpcDocument(table, '1', prices), 'without a promise later').toBe(first)
})

test('prices, versions and tables have separate documents', async () => {
  const prices = new PriceList({ overrides: { eth_call: 7 } })
  const priceOf = async (list: PriceList) => {
    const document: { methods: { name: string; 'x-credits': number }[] } = JSON.parse(
      (await openRpcDocument(table, '1', list)).text,
    )
    return document.methods.find(({ name }) => name === 'eth_call')?.['x-credits']
  }
  expect(await priceOf(prices)).toBe(7)
  expect(await priceOf(new PriceList())).toBe(80)
  expect(JSON.parse((await openRpcDocument(table, '2')).text)).toMatchObject({ info: { version: '2' } })
  const one = new Map([...table].slice(0, 1))
  expect(JSON.parse((await openRpcDocument(one, '1')).text).methods).toHaveLength(1)
})

test('building the document yields the event loop', async () => {
  let others = 0
  const other = () => {
    others++
    pending = setImmediate(other)
  }
  let pending = setImmediate(other)
  // Copies of the methods, whose schemas are not cached.
  const copies = Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, { ...method, aliases: [] }]))
  await openRpcDocument(createTable(copies), '1')
  clearImmediate(pending)
  expect(others).toBeGreaterThan(1)
})

test('every method has an example under each of its names', async () => {
  const all = new Map([...table, ['eth_chainId', methods.l2b_chainId as Method]])
  const { methods: described, info } = JSON.parse((await openRpcDocument(all, 'vivarium/v0.1.0')).text)
  const examples = new Map<string, OpenRpcExample>(
    described.map(({ name, examples: [example] }: OpenRpcMethod) => [name, example]),
  )
  for (const name of table.keys()) expect(examples.get(name)?.result.name, name).toBe('result')
  expect(examples.get('eth_getBalance')).toEqual({
    name: 'eth_getBalance example',
    params: [
      { name: 'address', value: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' },
      { name: 'block', value: 'latest' },
    ],
    result: { name: 'result', value: '0x21e27c15213d869f180' },
  })
  expect(examples.get('hardhat_setBalance')?.params).toEqual(examples.get('anvil_setBalance')?.params)
  expect(examples.get('eth_chainId')?.result, 'of the method that the table has under this name').toEqual(
    examples.get('l2b_chainId')?.result,
  )
  expect(examples.get('rpc.discover')?.result.value, 'the document with its first method').toEqual({
    openrpc: '1.3.2',
    info,
    methods: described.slice(0, 1),
  })
})

interface OpenRpcExample {
  readonly params: readonly object[]
  readonly result: { readonly name: string; readonly value: unknown }
}

interface OpenRpcMethod {
  readonly name: string
  readonly examples: readonly OpenRpcExample[]
}
