import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMeteredGateway } from './openMeteredGateway.ts'

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

/** Requests with their price. */
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
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

describe(`${CONNECTIONS} connections that share one key`, () => {
  test.each([
    ['with enough credits', 10_000_000],
    ['with too few credits', 60_000],
  ])('%s spend exactly the price of their accepted requests', async (_, dailyCredits) => {
    const keys = [{ key: 'shared', name: 'shared', dailyCredits, creditsPerSecond: 'unlimited' as const }]
    let accepted = 0
    let refused = 0
    let spent = 0
    {
      await using metered = await openMeteredGateway({ dataDir, keys })
      metered.endpoint.release()
      let next = 0
      const connection = async () => {
        while (next < 1_500) {
          // 7 and the number of connections have no common factor, so each connection sends all kinds.
          const { text, price } = kinds[(next++ * 7) % kinds.length] ?? { text: '', price: 0 }
          const status = await post(`${metered.gateway.url}/v3/shared`, text)
          if (status === 200) accepted += price
          else if (status === 402) refused++
          else expect.fail(`status ${status}`)
          expect(await metered.spent('shared')).toBeLessThanOrEqual(dailyCredits)
        }
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, connection))
      spent = await metered.spent('shared')
      expect(spent).toBe(accepted)
      const left = dailyCredits - spent
      if (refused > 0) expect(left, 'the remaining credits do not pay for the cheapest request').toBeLessThan(5)
      expect(refused > 0).toBe(dailyCredits === 60_000)
      // The usage has the same sum.
      const rows = await metered.services.keys.usage({ key: 'shared' })
      expect(rows.reduce((sum, { credits }) => sum + credits, 0)).toBe(spent)
      expect(rows.filter(({ method }) => method === 'eth_chainId').length).toBeGreaterThan(0)
      expect(metered.internalErrors).toEqual([])
    }
    await using reopened = await openMeteredGateway({ dataDir, keys })
    expect(await reopened.spent('shared'), 'the stored sum').toBe(spent)
  })
})

test('each of many concurrent keys pays for its own requests', async () => {
  const keys = Array.from({ length: 40 }, (_, index) => ({
    key: `key${index}`,
    name: `key${index}`,
    dailyCredits: 80 * (index + 1),
    creditsPerSecond: 'unlimited' as const,
  }))
  await using metered = await openMeteredGateway({ dataDir, keys })
  metered.endpoint.release()
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'echo', params: [] })
  const acceptedBy = new Map<string, number>()
  await Promise.all(
    keys.flatMap(({ key }) =>
      Array.from({ length: 30 }, async () => {
        if ((await post(`${metered.gateway.url}/v3/${key}`, text)) === 200)
          acceptedBy.set(key, (acceptedBy.get(key) ?? 0) + 1)
      }),
    ),
  )
  for (const [index, { key, name }] of keys.entries()) {
    expect(acceptedBy.get(key)).toBe(Math.min(30, index + 1))
    expect(await metered.spent(name)).toBe(80 * Math.min(30, index + 1))
  }
})
