import { encodeDeployData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Node } from '../../src/node.ts'
import { Token } from '../simulate/contracts/artifacts.ts'
import { post as callMethod, KEY, openListeningNode, requestOverWebSocket } from './openListeningNode.ts'

/** Keys for the network `rollup` only, and for the method of the API only. */
const ROLLUP_KEY = 'a'.repeat(32)
const PORTFOLIO_KEY = 'b'.repeat(32)

const options = {
  keys: [
    { name: 'tester', key: KEY, creditsPerSecond: 'unlimited', methods: ['*'] },
    { name: 'rollup', key: ROLLUP_KEY, creditsPerSecond: 'unlimited', networks: ['rollup'] },
    { name: 'portfolio', key: PORTFOLIO_KEY, methods: ['alchemy_portfolioApi'] },
  ],
  networks: {
    rollup: { chainId: 84_532 },
    limited: { chainId: 42_161, methods: { block: ['alchemy_getTokenBalances'] } },
  },
} as const

let node: Node
let url: string
let wsUrl: string
let address: Hex

const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** A result, of which the tests read many shapes. */
// biome-ignore lint/suspicious/noExplicitAny: the members depend on the operation
type Body = any

const BALANCES = '/assets/tokens/balances/by-address'

/** The body of a request for the balances of the first account. */
const on = (...networks: string[]) => ({ addresses: [{ address, networks }], includeErc20Tokens: false })

/** Networks with the balances of a response. */
const balancesIn = ({ data }: { data: { tokens: { network: string; tokenBalance: Hex }[] } }) =>
  data.tokens.map(({ network, tokenBalance }) => `${network}: ${BigInt(tokenBalance)}`)

beforeAll(async () => {
  ;({ node, url, wsUrl } = await openListeningNode(options))
  ;[address] = (await node.provider.request({ method: 'eth_accounts' })) as [Hex]
  for (const [network, balance] of [
    ['local', '0x7'],
    ['rollup', '0x8'],
  ] as const)
    await node.network(network).provider.request({ method: 'anvil_setBalance', params: [address, balance] })
})
afterAll(() => node.close())

describe('the Portfolio API over HTTP', () => {
  test.each(['', '/local', `/v3/${KEY}`, `/mainnet/v3/${KEY}`, '/data/v1', `/data/v1/${KEY}`, '/v3/data/v1'])(
    'is below %s',
    async (base) => {
      const { status, body } = await post(base + BALANCES, on('local', 'base-sepolia'))
      expect({ status, balances: balancesIn(body) }).toEqual({
        status: 200,
        balances: ['local: 7', 'base-sepolia: 8'],
      })
    },
  )

  test('has the same results over JSON-RPC', async () => {
    const params = [BALANCES, on('rollup')]
    const { outcome } = await callMethod(`${url}/v3/${KEY}`, 'alchemy_portfolioApi', params)
    expect(balancesIn(outcome as never)).toEqual(['rollup: 8'])
    const overWebSocket = await requestOverWebSocket(`${wsUrl}/ws/v3/${ROLLUP_KEY}`, 'alchemy_portfolioApi', params)
    expect(overWebSocket).toEqual(outcome)
  })

  test('reads only the networks that the key allows', async () => {
    const ask = (...networks: string[]) => post(`/data/v1/${ROLLUP_KEY}${BALANCES}`, on(...networks))
    expect(balancesIn((await ask('rollup', 'base-sepolia')).body)).toEqual(['rollup: 8', 'base-sepolia: 8'])
    const denied = (network: string) => ({
      status: 403,
      body: { error: { message: `the API key does not allow the network ${network}` } },
    })
    expect(await ask('rollup', 'local')).toMatchObject(denied('local'))
    expect(await ask('eth-mainnet')).toMatchObject(denied('mainnet'))
    // Other requests still need the network of their path.
    expect((await callMethod(`${url}/v3/${ROLLUP_KEY}`, 'eth_chainId')).status).toBe(403)
  })

  test('needs a key that allows its method, and no other method', async () => {
    expect((await post(`/data/v1/${PORTFOLIO_KEY}${BALANCES}`, on('local'))).status).toBe(200)
    expect((await post(`/data/v1/unknown${BALANCES}`, on('local'))).status).toBe(401)
  })

  test('charges one request', async () => {
    const spent = async () => {
      const usage = await (await fetch(`${url}/usage/${KEY}`)).json()
      return (usage as { credits: { spent: number } }).credits.spent
    }
    const before = await spent()
    await post(`/data/v1/${KEY}${BALANCES}`, on('local', 'rollup', 'mainnet'))
    expect((await spent()) - before).toBe(80)
  })

  test('returns the other networks if one fails', async () => {
    const { status, body } = await post('/data/v1/assets/tokens/by-address', {
      addresses: [{ address, networks: ['limited', 'rollup'] }],
      includeBlockMetadata: true,
    })
    expect([status, balancesIn(body), body.data.pageKey]).toEqual([200, ['rollup: 8'], null])
    expect(body.data.blockMetadata).toEqual({ limited: null, rollup: expect.any(Object) })
    const message = expect.stringContaining('alchemy_getTokenBalances')
    expect(body.error.partialErrors).toEqual([{ network: 'limited', message }])
  })

  test('accepts pages of this machine', async () => {
    expect((await post(BALANCES, on('local'), { origin: 'https://example.com' })).status).toBe(403)
    const page = await post(BALANCES, on('local'), { origin: 'http://localhost:3000' })
    expect(page.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    const preflight = await fetch(`${url}/data/v1/${KEY}${BALANCES}`, {
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-headers': 'content-type' },
    })
    expect(preflight.status).toBe(204)
  })

  test('returns errors as Alchemy does', async () => {
    const error = (message: string) => ({ error: { message: expect.stringContaining(message) } })
    expect(await post(BALANCES, '{')).toMatchObject({ status: 400, body: error('not JSON') })
    expect(await post(BALANCES, '[]')).toMatchObject({ status: 400, body: error('a JSON object') })
    expect(await post(BALANCES, '{}')).toMatchObject({
      status: 400,
      body: error('addresses is missing: expected a list'),
    })
    expect(await post(BALANCES, on('moon'))).toMatchObject({
      status: 400,
      body: error('unknown network moon: use local, mainnet, sepolia, rollup, limited, or'),
    })
    expect(await post(`/data/v1/${KEY}/utility/blocks/by-timestamp`, {})).toMatchObject({
      status: 404,
      body: error('utility/blocks/by-timestamp of the Portfolio API is not served'),
    })
    expect((await fetch(url + BALANCES)).status).toBe(400)
  })

  test('is available on a hosted gateway', async () => {
    await using hosted = await openWith({ hosted: true })
    const send = (key: string) =>
      fetch(`${hosted.url}${key}${BALANCES}`, { method: 'POST', body: JSON.stringify(on('eth-mainnet')) })
    expect([(await send(`/data/v1/${KEY}`)).status, (await send('')).status]).toEqual([200, 401])
  })

  test('finds the network of a fork, whose chain ID follows from its upstream, and its earlier tokens', async () => {
    await using upstream = await openWith({ chainId: 8_453 })
    const { request } = upstream.node.provider
    const { abi, bytecode } = Token
    const data = encodeDeployData({ abi, bytecode, args: ['Upstream', 'UP', 1_000n] })
    await request({ method: 'eth_sendTransaction', params: [{ from: address, data }] })
    await using forked = await openWith({ keys: [], networks: { fork: { upstream: { url: upstream.url } } } })
    const ask = (operation: string, body: object): Promise<Body> =>
      forked.node.provider.request({ method: 'alchemy_portfolioApi', params: [operation, body] } as never)
    const addresses = [{ address, networks: ['base-mainnet'] }]
    const { data: found, error } = await ask('/assets/tokens/by-address', { addresses, includeNativeTokens: false })
    expect([found.tokens.length, error]).toEqual([1, undefined])
    expect(found.tokens[0]).toMatchObject({ network: 'base-mainnet', tokenMetadata: { symbol: 'UP' } })
    const { transactions } = await ask('/transactions/history/by-address', { addresses })
    expect(transactions).toMatchObject([{ network: 'base-mainnet', blockNumber: 1, toAddress: null }])
    const transfers = await ask('/transfers/by-address', {
      ...{ address, networks: ['base-mainnet'], category: ['erc20'], fromTimestamp: '2026-01-01T00:00:00Z' },
    })
    expect(transfers.transfers).toMatchObject([{ network: 'base-mainnet', fungible: { asset: 'UP' } }])
  })

  test('reads the isolated networks of a key', async () => {
    await using isolated = await openWith({ isolateKeys: true })
    await callMethod(`${isolated.url}/rollup/v3/${KEY}`, 'anvil_setBalance', [address, '0x9'])
    const balancesOf = async (base: string) => {
      const body = JSON.stringify(on('rollup'))
      const response = await fetch(`${isolated.url}${base}${BALANCES}`, { method: 'POST', body })
      return balancesIn((await response.json()) as never)
    }
    expect(await balancesOf(`/data/v1/${KEY}`)).toEqual(['rollup: 9'])
    expect(await balancesOf('')).not.toEqual(['rollup: 9'])
  })
})

async function openWith(more: object) {
  const { node, url } = await openListeningNode({ ...options, ...more } as never)
  return { node, url, [Symbol.asyncDispose]: () => node.close() }
}
