import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeDeployData, getContractAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { GivenNodeOptions } from '../../src/options/options.ts'
import { Token } from '../simulate/contracts/artifacts.ts'
import { KEY, openListeningNode, post } from './openListeningNode.ts'

/** A key for the network `rollup` only. */
const ROLLUP_KEY = 'a'.repeat(32)

const CONTRACT = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

const tokenPrices: GivenNodeOptions['tokenPrices'] = [
  { symbol: 'eth', usd: 3_500.25, time: '2026-01-02T00:00:00Z' },
  { symbol: 'ETH', usd: '3400.123456789012345678', time: '2026-01-01' },
  { symbol: 'TKN', usd: 1e-7 },
  { address: CONTRACT, usd: 2 },
  { network: 'base-sepolia', address: CONTRACT.toUpperCase().replace('0X', '0x'), usd: 1 },
  { network: 'gold', usd: 2_000 },
]

const networks = { rollup: { chainId: 84_532 }, gold: { chainId: 137 }, amoy: { chainId: 80_002 } }

/** A response of the API, of which the tests read many shapes. */
// biome-ignore lint/suspicious/noExplicitAny: the members depend on the operation
type Body = any

const setPrice = (node: Node, price: object, network = 'local') =>
  node.network(network).provider.request({ method: 'vivarium_setTokenPrice', params: [price] } as never)

/** The latest price of a symbol: its value, or undefined. */
async function priceOf(node: Node, symbol: string): Promise<string | undefined> {
  const params = [`/tokens/by-symbol?symbols=${symbol}`]
  const { data } = (await node.provider.request({ method: 'alchemy_pricesApi', params } as never)) as Body
  return data[0].prices[0]?.value
}

describe('the Prices API over HTTP', () => {
  let node: Node
  let url: string
  let token: Hex

  const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const given = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(url + path, { ...given, headers: { 'content-type': 'application/json', ...headers } })
    const text = await response.text()
    return { status: response.status, body: (text.startsWith('{') ? JSON.parse(text) : text) as Body }
  }
  /** Values of the latest prices in a response. */
  const valuesOf = ({ body }: { body: Body }) => body.data.map(({ prices }: Body) => prices[0]?.value ?? null)

  beforeAll(async () => {
    ;({ node, url } = await openListeningNode({
      keys: [
        { name: 'tester', key: KEY, creditsPerSecond: 'unlimited', methods: ['*'] },
        { name: 'rollup', key: ROLLUP_KEY, networks: ['rollup'] },
      ],
      networks,
      tokenPrices,
    }))
    const { provider } = node
    const [from] = await provider.request({ method: 'eth_accounts' })
    const nonce = BigInt(
      await provider.request({ method: 'eth_getTransactionCount', params: [from ?? '0x', 'latest'] }),
    )
    token = getContractAddress({ from: from ?? '0x', nonce })
    const { abi, bytecode } = Token
    const data = encodeDeployData({ abi, bytecode, args: ['Token', 'TKN', 10n ** 24n] })
    await provider.request({ method: 'eth_sendTransaction', params: [{ ...(from && { from }), data }] })
  })
  afterAll(() => node.close())

  test.each(['', '/local', `/v3/${KEY}`, `/mainnet/v3/${KEY}`, '/prices/v1', `/prices/v1/${KEY}`, '/v3/prices/v1'])(
    'is below %s',
    async (base) => {
      expect(await ask(`${base}/tokens/by-symbol?symbols=ETH`)).toEqual({
        status: 200,
        body: {
          data: [
            {
              symbol: 'ETH',
              prices: [{ currency: 'usd', value: '3500.25', lastUpdatedAt: '2026-01-02T00:00:00.000Z' }],
              error: null,
            },
          ],
        },
      })
    },
  )

  test.each(['/prices/v1', `/prices/v1/${KEY}`])('names its operations for an unknown one below %s', async (base) => {
    const message =
      'the operation tokens/by-name of the Prices API is not served: use tokens/by-symbol, tokens/by-address or tokens/historical'
    expect(await ask(`${base}/tokens/by-name?names=Ether`)).toEqual({ status: 404, body: { error: { message } } })
  })

  test('accepts symbols in a list, and the key in a header', async () => {
    const authorization = `Bearer ${KEY}`
    const response = await ask('/prices/v1/tokens/by-symbol?symbols=[ETH,TKN]&symbols=NONE', undefined, {
      authorization,
    })
    expect(valuesOf(response)).toEqual(['3500.25', '0.0000001', null])
    const addresses = [{ network: 'local', address: CONTRACT }]
    const ofRollup = { authorization: `Bearer ${ROLLUP_KEY}` }
    expect((await ask('/prices/v1/tokens/by-address', { addresses }, ofRollup)).status).toBe(403)
  })

  test('has the prices of contracts, or else of their symbols', async () => {
    const addresses = [
      { network: 'local', address: CONTRACT },
      { network: 'base-sepolia', address: CONTRACT },
      { network: 'gold', address: CONTRACT },
      { network: 'local', address: token },
    ]
    const response = await ask('/tokens/by-address', { addresses })
    expect(valuesOf(response)).toEqual(['2', '1', null, '0.0000001'])
    expect(response.body.data[2]).toEqual({
      ...{ network: 'gold', address: CONTRACT, prices: [] },
      error: { message: `Token not found: ${CONTRACT}` },
    })
  })

  test('reads only the networks that the key allows', async () => {
    const askRollup = (network: string) =>
      ask(`/prices/v1/${ROLLUP_KEY}/tokens/by-address`, { addresses: [{ network, address: CONTRACT }] })
    expect(valuesOf(await askRollup('rollup'))).toEqual(['1'])
    expect(await askRollup('local')).toEqual({
      status: 403,
      body: { error: { message: 'the API key does not allow the network local' } },
    })
  })

  test('has the prices of a range, with all digits', async () => {
    const range = { startTime: '2026-01-01T22:30:00Z', endTime: 1_767_315_600, interval: '1h' }
    const { body } = await ask('/prices/v1/tokens/historical', { symbol: 'eth', ...range })
    expect(body).toEqual({
      ...{ symbol: 'eth', currency: 'usd' },
      data: [
        { value: '3400.123456789012345678', timestamp: '2026-01-01T23:00:00.000Z' },
        { value: '3500.25', timestamp: '2026-01-02T00:00:00.000Z' },
        { value: '3500.25', timestamp: '2026-01-02T01:00:00.000Z' },
      ],
    })
  })

  test('answers errors in the form of Alchemy', async () => {
    const historical = { symbol: 'NONE', startTime: 0, endTime: 60 }
    expect(await ask('/tokens/historical', historical)).toEqual({
      status: 404,
      body: { error: { message: 'Token not found: NONE' } },
    })
    expect(await ask('/tokens/by-symbol')).toMatchObject({ status: 400 })
    const many = Array.from({ length: 26 }, () => ({ network: 'local', address: CONTRACT }))
    expect((await ask('/tokens/by-address', { addresses: many })).body.error.message).toBe(
      'addresses: expected a list of objects with network and address, at most 25, not a list of 26',
    )
  })

  test('gives the tokens of the Portfolio API their prices', async () => {
    const [address] = await node.provider.request({ method: 'eth_accounts' })
    const { body } = await ask('/assets/tokens/by-address', {
      addresses: [{ address, networks: ['local', 'gold', 'amoy'] }],
    })
    const prices = body.data.tokens.map(({ network, tokenAddress, tokenPrices }: Body) => [
      network,
      tokenAddress,
      tokenPrices[0]?.value ?? null,
    ])
    expect(prices).toEqual([
      ['local', null, '3500.25'],
      ['local', token.toLowerCase(), '0.0000001'],
      ['gold', null, '2000'],
      // Its native token is not ether.
      ['amoy', null, null],
    ])
  })
})

describe('vivarium_setTokenPrice', () => {
  test('adds prices, and removes them', async () => {
    await using node = await createNode({ networks, tokenPrices })
    const before = Date.now()
    expect(await setPrice(node, { symbol: 'Eth', usd: '4000.50' })).toBe(3)
    const { data } = (await node.provider.request({
      method: 'alchemy_pricesApi',
      params: ['/tokens/by-symbol?symbols=ETH'],
    } as never)) as Body
    expect(data[0].prices[0].value).toBe('4000.50')
    expect(Date.parse(data[0].prices[0].lastUpdatedAt)).toBeGreaterThanOrEqual(before)
    // The same time replaces a price, an earlier time does not change the latest one.
    expect(await setPrice(node, { symbol: 'ETH', usd: 1, time: '2026-01-02T00:00:00Z' })).toBe(3)
    expect(await priceOf(node, 'ETH')).toBe('4000.50')
    expect(await setPrice(node, { symbol: 'ETH', usd: null })).toBe(0)
    expect(await priceOf(node, 'ETH')).toBeUndefined()
  })

  test('means a token of the network of its request', async () => {
    await using node = await createNode({ networks })
    await setPrice(node, { address: CONTRACT, usd: 5 }, 'rollup')
    const addresses = ['local', 'rollup'].map((network) => ({ network, address: CONTRACT }))
    const params = ['/tokens/by-address', { addresses }]
    const { data } = (await node.provider.request({ method: 'alchemy_pricesApi', params } as never)) as Body
    expect(data.map(({ prices }: Body) => prices[0]?.value)).toEqual([undefined, '5'])
  })

  test('a fork of a network has its prices, and then its own', async () => {
    await using node = await createNode({ tokenPrices: [{ address: CONTRACT, usd: 5 }] })
    const fork = await node.provider.request({ method: 'vivarium_fork', params: [] } as never)
    const addresses = ['local', String(fork)].map((network) => ({ network, address: CONTRACT }))
    const params = ['/tokens/by-address', { addresses }]
    const values = async () => {
      const { data } = (await node.provider.request({ method: 'alchemy_pricesApi', params } as never)) as Body
      return data.map(({ prices }: Body) => prices[0]?.value)
    }
    expect(await values()).toEqual(['5', '5'])
    await setPrice(node, { network: fork, address: CONTRACT, usd: 6 })
    expect(await values()).toEqual(['5', '6'])
  })

  test('the prices of a fork are removed with it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vivarium-prices-'))
    const addForkAndRead = async (node: Node) => {
      await node.provider.request({ method: 'vivarium_fork', params: ['copy'] } as never)
      const params = ['/tokens/by-address', { addresses: [{ network: 'copy', address: CONTRACT }] }]
      const { data } = (await node.provider.request({ method: 'alchemy_pricesApi', params } as never)) as Body
      return data[0].prices[0]?.value
    }
    try {
      {
        await using node = await createNode({ dataDir })
        expect(await addForkAndRead(node)).toBeUndefined()
        await setPrice(node, { network: 'copy', address: CONTRACT, usd: 5 })
        await using fork = await node.fork()
        await node.provider.request({ method: 'vivarium_dropFork', params: ['copy'] } as never)
        expect(await addForkAndRead(node)).toBeUndefined()
        await fork.provider.request({ method: 'vivarium_dropFork', params: ['copy'] } as never)
        expect(await addForkAndRead(fork)).toBeUndefined()
        await setPrice(node, { network: 'copy', address: CONTRACT, usd: 5 })
      }
      await using node = await createNode({ dataDir })
      expect(await addForkAndRead(node)).toBeUndefined()
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })

  test('stores prices in the data directory, after the configured ones', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vivarium-prices-'))
    try {
      const options = { dataDir, networks, tokenPrices }
      {
        await using node = await createNode(options)
        await setPrice(node, { symbol: 'ETH', usd: 10, time: '2026-01-02T00:00:00Z' })
        await setPrice(node, { symbol: 'BTC', usd: 20 })
        await setPrice(node, { symbol: 'SOL', usd: 30 })
        await setPrice(node, { symbol: 'SOL', usd: null })
        await setPrice(node, { symbol: 'TKN', usd: null })
      }
      await using node = await createNode(options)
      const prices = await Promise.all(['ETH', 'BTC', 'SOL', 'TKN'].map((symbol) => priceOf(node, symbol)))
      expect(prices).toEqual(['10', '20', undefined, '0.0000001'])
    } finally {
      await rm(dataDir, { recursive: true })
    }
  })

  test.each([false, true])('changes no fork of the node (prices loaded before: %s)', async (isLoaded) => {
    await using node = await createNode({ tokenPrices: tokenPrices.slice(0, 3) })
    if (isLoaded) await setPrice(node, { symbol: 'BTC', usd: 1 })
    await using fork = await node.fork()
    await setPrice(node, { symbol: 'ETH', usd: 7 })
    expect(await priceOf(fork, 'ETH')).toBe('3500.25')
    expect(await priceOf(fork, 'BTC')).toBe(isLoaded ? '1' : undefined)
    await setPrice(fork, { symbol: 'ETH', usd: 8 })
    expect(await priceOf(node, 'ETH')).toBe('7')
    expect(await priceOf(fork, 'ETH')).toBe('8')
  })

  test('needs a key that may use development methods', async () => {
    const { node, url } = await openListeningNode({ keys: [{ name: 'reader', key: KEY, methods: ['eth_*'] }] })
    const { status } = await post(`${url}/v3/${KEY}`, 'vivarium_setTokenPrice', [{ symbol: 'ETH', usd: 1 }])
    expect(status).toBe(403)
    await node.close()
  })
})

test.each([
  [{ usd: 1 }, 'tokenPrices[0] must have either symbol, or network or address'],
  [{ symbol: 'ETH', network: 'local', usd: 1 }, 'tokenPrices[0] must have either symbol, or network or address'],
  [
    { symbol: 'ETH', usd: 1, time: 'today' },
    'tokenPrices[0].time must be a time such as 2026-01-01T00:00:00Z, not "today"',
  ],
  [{ symbol: 'ETH', usd: '1e3' }, 'tokenPrices[0].usd must be a price, such as 3500.25, not "1e3"'],
  [{ symbol: 'ETH', usd: -1 }, 'tokenPrices[0].usd must be'],
  [{ symbol: 'E TH', usd: 1 }, 'tokenPrices[0].symbol must be the symbol of a token, such as ETH, not "E TH"'],
])('the option tokenPrices rejects %j', async (price, message) => {
  await expect(createNode({ tokenPrices: [price] })).rejects.toThrow(message)
})

test('the option tokenPrices rejects an unknown network', async () => {
  await expect(createNode({ tokenPrices: [{ network: 'moon', usd: 1 }] })).rejects.toThrow(
    'tokenPrices[0].network: unknown network moon',
  )
})
