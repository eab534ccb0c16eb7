import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMetered } from './openMetered.ts'

const CONNECTIONS = 32

let dataDir: string
let agent: Agent
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vivarium-credits-'))
  agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
})
afterEach(async () => {
  agent.destroy()
  await rm(dataDir, { recursive: true })
})

/** Requests and their cost. */
const kinds = [
  { body: { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByBlockNumberAndIndex', params: [] }, price: 150 },
  { body: { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [] }, price: 80 },
  { body: { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }, price: 5 },
  {
    body: [
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_estimateGas', params: [] },
    ],
    price: 5 + 300 + 80,
  },
  { body: 'nonsense', price: 5 },
].map(({ body, price }) => ({ text: typeof body === 'string' ? body : JSON.stringify(body), price }))

function post(url: string, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': text.length }
    const asking = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    asking.on('error', reject)
    asking.end(text)
  })
}

describe(`${CONNECTIONS} connections with one key`, () => {
  test.each([
    ['that has enough', 10_000_000],
    ['that runs out', 60_000],
  ])('%s: the sum of what was answered is the balance that was spent, exactly', async (_, dailyCredits) => {
    const keys = [{ key: 'shared', name: 'shared', dailyCredits, creditsPerSecond: 'unlimited' as const }]
    let taken = 0
    let refused = 0
    let spent = 0
    {
      await using node = await openMetered({ dataDir, keys })
      node.endpoint.release()
      let next = 0
      const connection = async () => {
        while (next < 1_500) {
          // Not in step with the connections.
          const { text, price } = kinds[(next++ * 7) % kinds.length] ?? { text: '', price: 0 }
          const status = await post(`${node.gateway.url}/v3/shared`, text)
          if (status === 200) taken += price
          else if (status === 402) refused++
          else expect.fail(`status ${status}`)
          expect(await node.spent('shared')).toBeLessThanOrEqual(dailyCredits)
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, connection))
      spent = await node.spent('shared')
      expect(spent).toBe(taken)
      const left = dailyCredits - spent
      if (refused > 0) expect(left, 'the cheapest would have been answered').toBeLessThan(5)
      expect(refused > 0).toBe(dailyCredits === 60_000)
      // The metering say the same.
      const rows = await node.keeping.keys.usage({ key: 'shared' })
      expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(spent)
      expect(rows.filter(({ method }) => method === 'eth_chainId').length).toBeGreaterThan(0)
      expect(node.faults).toEqual([])
    }
    await using again = await openMetered({ dataDir, keys })
    expect(await again.spent('shared'), 'and so does the disk').toBe(spent)
  })
})

test('many keys at once pay each for itself', async () => {
  const keys = Array.from({ length: 40 }, (_, index) => ({
    key: `key${index}`,
    name: `key${index}`,
    dailyCredits: 80 * (index + 1),
    creditsPerSecond: 'unlimited' as const,
  }))
  await using node = await openMetered({ dataDir, keys })
  node.endpoint.release()
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'echo', params: [] })
  const answered = new Map<string, number>()
  await Promise.all(
    keys.flatMap(({ key }) =>
      Array.from({ length: 30 }, async () => {
        if ((await post(`${node.gateway.url}/v3/${key}`, text)) === 200) answered.set(key, (answered.get(key) ?? 0) + 1)
      }),
    ),
  )
  for (const [index, { key, name }] of keys.entries()) {
    expect(answered.get(key)).toBe(Math.min(30, index + 1))
    expect(await node.spent(name)).toBe(80 * Math.min(30, index + 1))
  }
})
