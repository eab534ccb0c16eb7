import { expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { PriceList } from '../../src/rpc/protocol/prices.ts'

interface Document {
  readonly methods: readonly { readonly name: string; readonly 'x-credits': number }[]
}

async function documentAt(url: string): Promise<Document> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover', params: [] })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await response.json()) as { result: Document }).result // the document is what the method returns
}

test('the OpenRPC document of a node quotes the prices that the node charges', async () => {
  await using node = await createNode({
    prices: { eth_call: 7, 'net_*': 3 },
    networks: { rollup: { kind: 'l2b', prefixes: ['rollup'] } },
    keys: [{ key: 'key', creditsPerSecond: 'unlimited' }],
  })
  const { url } = await node.listen({ port: 0 })
  const priceOf = ({ methods }: Document, method: string) => methods.find(({ name }) => name === method)?.['x-credits']
  const document = await documentAt(`${url}/v3/key`)
  expect(priceOf(document, 'eth_call')).toBe(7)
  expect(priceOf(document, 'net_listening')).toBe(3)
  expect(priceOf(document, 'net_version')).toBe(5)
  expect(priceOf(document, 'starknet_chainId')).toBe(5)
  expect(priceOf(await documentAt(`${url}/rollup/v3/key`), 'rollup_L1ChainId')).toBe(5)
  const ask = (path: string, method: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
    return fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
  const spent = async () => {
    const report = (await (await fetch(`${url}/usage/key`)).json()) as { credits: { spent: number } } // as the page has it
    return report.credits.spent
  }
  const before = await spent()
  await ask('/v3/key', 'eth_call')
  await ask('/rollup/v3/key', 'rollup_L1ChainId')
  expect(await spent()).toBe(before + 7 + 5)
})

test('the usual document quotes the usual prices', async () => {
  await using node = await createNode()
  const { methods: listed } = await node.provider.request<Document>({ method: 'rpc.discover' })
  const prices = new PriceList()
  for (const { name, 'x-credits': credits } of listed) expect(credits, name).toBe(prices.of(name))
  expect(listed.length).toBeGreaterThanOrEqual(Object.keys(methods).length)
})
