import { expect, test } from 'vitest'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { PriceList } from '../../src/rpc/protocol/prices.ts'
import { openRpcDocument } from '../../src/rpc/services/methodDocument.ts'

const table = createTable(methods)

test('the document is built once, also for those who ask while it is built', async () => {
  const prices = new PriceList()
  const [first, second] = await Promise.all([openRpcDocument(table, '1', prices), openRpcDocument(table, '1', prices)])
  expect(second).toBe(first)
  expect(openRpcDocument(table, '1', prices), 'and there at once from then on').toBe(first)
})

test('other prices, another version and another table have documents of their own', async () => {
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

test('others run while it is built', async () => {
  let others = 0
  const other = () => {
    others++
    pending = setImmediate(other)
  }
  let pending = setImmediate(other)
  // Methods of its own, whose schemas are not known yet.
  const copies = Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, { ...method, aliases: [] }]))
  await openRpcDocument(createTable(copies), '1')
  clearImmediate(pending)
  expect(others).toBeGreaterThan(1)
})
