import { expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { PriceList } from '../../src/rpc/protocol/prices.ts'
import { request } from './openListeningNode.ts'

interface Document {
  readonly methods: readonly { readonly name: string; readonly 'x-credits': number }[]
}

test('the OpenRPC document contains the configured prices, which the node charges', async () => {
  await using node = await createNode({
    prices: { eth_call: 7, 'net_*': 3 },
    networks: { rollup: { kind: 'l2b', prefixes: ['rollup'] } },
    keys: [{ key: 'key', creditsPerSecond: 'unlimited' }],
  })
  const { url } = await node.listen({ port: 0 })
  const priceOf = ({ methods }: Document, method: string) => methods.find(({ name }) => name === method)?.['x-credits']
  const document = (await request(`${url}/v3/key`, 'rpc.discover')) as Document
  expect(priceOf(document, 'eth_call')).toBe(7)
  expect(priceOf(document, 'net_listening')).toBe(3)
  expect(priceOf(document, 'net_version')).toBe(5)
  expect(priceOf(document, 'starknet_chainId')).toBe(5)
  const rollup = (await request(`${url}/rollup/v3/key`, 'rpc.discover')) as Document
  expect(priceOf(rollup, 'rollup_L1ChainId')).toBe(5)
  const spent = async () => {
    const report = (await (await fetch(`${url}/usage/key`)).json()) as { credits: { spent: number } }
    return report.credits.spent
  }
  const before = await spent()
  await request(`${url}/v3/key`, 'eth_call')
  await request(`${url}/rollup/v3/key`, 'rollup_L1ChainId')
  expect(await spent()).toBe(before + 7 + 5)
})

test('by default, the OpenRPC document contains the default prices', async () => {
  await using node = await createNode()
  const { methods: listed } = await node.provider.request<Document>({ method: 'rpc.discover' })
  const prices = new PriceList()
  for (const { name, 'x-credits': credits } of listed) expect(credits, name).toBe(prices.of(name))
  expect(listed.length).toBeGreaterThanOrEqual(Object.keys(methods).length)
})
