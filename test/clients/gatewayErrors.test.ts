import { FetchRequest, JsonRpcProvider, Network, WebSocketProvider } from 'ethers'
import { createPublicClient, http, RpcRequestError, webSocket } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Web3 } from 'web3'
import type { RequestRecord } from '../../src/gateway/requestRecord.ts'
import { type MeteredGateway, openMeteredGateway } from '../gateway/openMeteredGateway.ts'
import { type ExampleNode, openExampleChain } from '../rpc/exampleChain.ts'
import { findCast, runCast } from './runCast.ts'

/** Client errors for an invalid key, spent credits and an exceeded rate limit. */

let chain: ExampleNode
beforeAll(async () => {
  chain = await openExampleChain()
})
afterAll(() => chain.chain.close())

let metered: MeteredGateway
let records: RequestRecord[]
/** Whether the clock advances by a second after each 429. */
let timePasses: boolean
beforeEach(async () => {
  records = []
  timePasses = false
  const keys = [
    { key: 'poor', name: 'poor', dailyCredits: 10, creditsPerSecond: 'unlimited' },
    { key: 'slow', name: 'slow', creditsPerSecond: 5 },
  ] as const
  metered = await openMeteredGateway(
    { keys },
    {
      endpoint: chain.endpoint,
      onRequest(record, clock) {
        records.push(record)
        if (record.status === 429 && timePasses) clock.monotonic += 1_000
      },
    },
  )
  // Uses up the rate limit of the key.
  await metered.post('/v3/slow', { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  records = []
})
afterEach(() => metered[Symbol.asyncDispose]())

const httpUrl = (key: string) => `${metered.gateway.url}/v3/${key}`
const wsUrl = (key: string) => `${metered.gateway.wsUrl}/ws/v3/${key}`
const statuses = () => records.map(({ status }) => status)

describe('viem', () => {
  const open = (url: string) => createPublicClient({ transport: http(url, { retryDelay: 1 }) })

  test('over HTTP: 401 is an HttpRequestError with the text of the response', async () => {
    await expect(open(httpUrl('wrong')).getChainId()).rejects.toMatchObject({
      name: 'HttpRequestError',
      status: 401,
      details: expect.stringContaining('invalid project id'),
    })
  })

  test('over HTTP: 402 is not retried, and contains the credits left', async () => {
    await expect(open(httpUrl('poor')).getBlockNumber()).rejects.toMatchObject({
      name: 'RpcRequestError',
      code: 402,
      details: 'Payment Required',
      cause: { event: -33000, details: expect.stringContaining('10 of its 10 daily credits left') },
    })
    expect(statuses()).toEqual([402])
  })

  test('over HTTP: 429 is retried three times', async () => {
    await expect(open(httpUrl('slow')).getChainId()).rejects.toMatchObject({ code: 429, details: 'Too Many Requests' })
    expect(statuses()).toEqual([429, 429, 429, 429])
    records = []
    timePasses = true
    expect(await open(httpUrl('slow')).getChainId()).toBe(31_337)
    expect(statuses()).toEqual([429, 200])
  })

  test('over HTTP in batches: 402 is not retried', async () => {
    const client = createPublicClient({ transport: http(httpUrl('poor'), { batch: true }) })
    const failures = await Promise.allSettled([client.getBlockNumber(), client.getGasPrice()])
    for (const failure of failures) expect(failure).toMatchObject({ reason: { status: 402 } })
    expect(statuses()).toEqual([402])
  })

  test('over a WebSocket: 402 and 429 are RpcRequestErrors with their code', async () => {
    const transport = (key: string) => webSocket(wsUrl(key), { retryCount: 0, reconnect: false })
    const poor = createPublicClient({ transport: transport('poor') })
    const failure = await poor
      .getBlockNumber()
      .catch((error: { walk(test: (e: unknown) => boolean): unknown }) =>
        error.walk((cause) => cause instanceof RpcRequestError),
      )
    expect(failure).toMatchObject({ code: 402 })
    const slow = createPublicClient({ transport: transport('slow') })
    const tooFast = await slow
      .getChainId()
      .catch((error: { walk(test: (e: unknown) => boolean): unknown }) =>
        error.walk((cause) => cause instanceof RpcRequestError),
      )
    expect(tooFast).toMatchObject({ code: 429 })
  })

  test('over a WebSocket: an invalid key prevents the connection', async () => {
    const client = createPublicClient({ transport: webSocket(wsUrl('wrong'), { retryCount: 0, reconnect: false }) })
    await expect(client.getChainId()).rejects.toThrow('An unknown RPC error occurred')
  })
})

describe('ethers', () => {
  const network = Network.from(31_337)
  const open = (url: string) => new JsonRpcProvider(url, network, { staticNetwork: network, cacheTimeout: -1 })

  test('over HTTP: 401 and 402 are a SERVER_ERROR without a retry', async () => {
    for (const [key, status] of [
      ['wrong', '401 Unauthorized'],
      ['poor', '402 Payment Required'],
    ] as const) {
      const provider = open(httpUrl(key))
      await expect(provider.getBlockNumber()).rejects.toMatchObject({
        code: 'SERVER_ERROR',
        info: { responseStatus: status },
      })
      provider.destroy()
    }
    expect(statuses()).toEqual([401, 402])
  })

  test('over HTTP: 429 is retried, and the request succeeds', async () => {
    timePasses = true
    const provider = open(httpUrl('slow'))
    expect(await provider.send('eth_chainId', [])).toBe('0x7a69')
    expect(statuses()).toEqual([429, 200])
    provider.destroy()
  })

  test('over HTTP: 429 is a SERVER_ERROR after the maximum number of attempts', async () => {
    const request = new FetchRequest(httpUrl('slow'))
    request.setThrottleParams({ maxAttempts: 2, slotInterval: 1 })
    const provider = new JsonRpcProvider(request, network, { staticNetwork: network })
    await expect(provider.send('eth_chainId', [])).rejects.toMatchObject({
      code: 'SERVER_ERROR',
      info: { responseStatus: expect.stringContaining('429') },
    })
    expect(new Set(statuses())).toEqual(new Set([429]))
    provider.destroy()
  })

  test('over a WebSocket: 402 and 429 are errors of the call', async () => {
    for (const [key, code] of [
      ['poor', 402],
      ['slow', 429],
    ] as const) {
      const provider = new WebSocketProvider(wsUrl(key), network, { staticNetwork: network })
      const method = key === 'poor' ? 'eth_blockNumber' : 'eth_chainId'
      await expect(provider.send(method, [])).rejects.toMatchObject({ error: { code } })
      await provider.destroy()
    }
  })
})

describe('web3', () => {
  test('over HTTP: 402 and 429 are errors with the error of the response', async () => {
    await expect(new Web3(httpUrl('poor')).eth.getBlockNumber()).rejects.toMatchObject({
      statusCode: 402,
      cause: { code: 402, event: -33000, message: 'Payment Required' },
    })
    await expect(new Web3(httpUrl('slow')).eth.getChainId()).rejects.toMatchObject({
      statusCode: 429,
      cause: { code: 429, event: -33200, message: 'Too Many Requests' },
    })
  })

  test('over HTTP: 401 is an error, because web3 parses its plain text as JSON', async () => {
    await expect(new Web3(httpUrl('wrong')).eth.getChainId()).rejects.toThrow()
  })

  test('over a WebSocket: 429 is an error of the call', async () => {
    const web3 = new Web3(wsUrl('slow'))
    await expect(web3.eth.getChainId()).rejects.toMatchObject({ cause: { code: 429 } })
    web3.currentProvider?.disconnect?.()
  })
})

const cast = findCast()
describe.skipIf(cast === undefined)(
  `cast${cast === undefined ? ' (not available on npm for this platform)' : ''}`,
  () => {
    test('401 is an error with the text of the response', async () => {
      await expect(runCast(cast, httpUrl('wrong'), 'chain-id')).rejects.toThrow(/401.*invalid project id/s)
    })

    test('402 is an error with the status, without a retry', async () => {
      await expect(runCast(cast, httpUrl('poor'), 'block-number')).rejects.toThrow('402')
      expect(statuses()).toEqual([402])
    })

    test('429 is retried, and the command succeeds', async () => {
      timePasses = true
      expect(await runCast(cast, httpUrl('slow'), 'chain-id')).toBe('31337')
      expect(statuses()).toEqual([429, 200])
    })
  },
)
