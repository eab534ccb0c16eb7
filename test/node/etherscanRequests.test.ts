import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type Abi, encodeDeployData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { Token } from '../simulate/contracts/artifacts.ts'
import { KEY, openListeningNode, request } from './openListeningNode.ts'

/** A key that may read, but not send transactions. */
const READER_KEY = 'c'.repeat(32)
const REVERTING = `0x${'dd'.repeat(20)}` as const

/** A response, of which the tests read many shapes. */
// biome-ignore lint/suspicious/noExplicitAny: the result depends on the action
type Body = any

let node: Node
let url: string
let account: Hex
let token: Hex
let failure: Hex

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: Readonly<Record<string, string>>
}

/** Sends a request with these headers, which `fetch` would replace. */
async function send(
  path: string,
  { form, headers, method = form === undefined ? 'GET' : 'POST' }: Sent = {},
): Promise<{ status: number; headers: Body; body: Body }> {
  const type = form && { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
  const sent = httpRequest(new URL(url).origin, { path, method, headers: { ...type, ...headers } })
  sent.end(form && String(new URLSearchParams(form)))
  const [response] = await once(sent, 'response')
  const text = Buffer.concat(await response.toArray()).toString()
  const body = text.startsWith('{') ? JSON.parse(text) : text
  return { status: response.statusCode, headers: response.headers, body }
}

const read = async (query: string): Promise<Body> => (await send(`/api?${query}`)).body

async function mine(transaction: object): Promise<Body> {
  const hash = await request(url, 'eth_sendTransaction', [{ from: account, gas: '0x100000', ...transaction }])
  return request(url, 'eth_getTransactionReceipt', [hash])
}

beforeAll(async () => {
  ;({ node, url } = await openListeningNode({
    keys: [
      { name: 'tester', key: KEY, creditsPerSecond: 'unlimited', methods: ['*'] },
      { name: 'reader', key: READER_KEY, creditsPerSecond: 'unlimited', methods: ['eth_blockNumber', 'etherscan_api'] },
    ],
    networks: { rollup: { chainId: 84_532 } },
    logResults: 1,
    logBlocks: 1,
  }))
  ;[account] = (await request(url, 'eth_accounts')) as [Hex]
  const abi = [...Token.abi] as Abi
  const data = encodeDeployData({ abi, bytecode: Token.bytecode, args: ['Token', 'TKN', 1_000n] })
  token = (await mine({ data })).contractAddress
  const to = account.slice(2).toLowerCase().padStart(64, '0')
  for (let count = 0; count < 3; count++) await mine({ to: token, data: `0xa9059cbb${to}${'1'.padStart(64, '0')}` })
  await request(url, 'anvil_setCode', [REVERTING, '0x60006000fd'])
  failure = (await mine({ to: REVERTING })).transactionHash
})
afterAll(() => node.close())

describe('a form', () => {
  test('can have all parameters, as of Foundry and Hardhat', async () => {
    const form = { module: 'account', action: 'balance', address: account, apikey: 'any' }
    for (const path of ['/api', '/api/', '/v2/api', '/local/api', `/v3/${KEY}/api`, `/local/v3/${KEY}/v2/api`])
      expect((await send(path, { form })).body, path).toMatchObject({ status: '1', message: 'OK' })
    const { body } = await send('/rollup/api', { form: { module: 'proxy', action: 'eth_blockNumber' } })
    expect(body.result).toBe('0x0')
    expect(
      (await send('/v2/api', { form: { module: 'proxy', action: 'eth_blockNumber', chainid: '84532' } })).body,
    ).toEqual(body)
  })

  test('can come from a page that may use the node', async () => {
    const form = { module: 'proxy', action: 'eth_blockNumber' }
    const origin = 'http://localhost:3000'
    const page = await send('/api', { form, headers: { origin } })
    expect(page).toMatchObject({ status: 200, body: { result: '0x5' } })
    expect(page.headers['access-control-allow-origin']).toBe(origin)
    expect((await send('/api', { form, headers: { origin: 'https://other.example' } })).status).toBe(403)
    // JSON-RPC needs its content type from a page, and a key decides about origins itself.
    expect((await send('/', { form, headers: { origin } })).status).toBe(415)
    expect((await send(`/v3/${KEY}/api`, { form, headers: { origin: 'https://other.example' } })).status).toBe(200)
  })
})

describe('a request over GET', () => {
  const sendRaw = '/api?module=proxy&action=eth_sendRawTransaction&hex=0x02c0'
  const embedded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }

  test('is refused for an image, a frame or a link of another site', async () => {
    for (const mode of ['no-cors', 'navigate'])
      expect((await send(sendRaw, { headers: { ...embedded, 'sec-fetch-mode': mode } })).status).toBe(403)
    expect((await send(sendRaw, { method: 'HEAD', headers: embedded })).status).toBe(403)
    expect((await send('/eth/v1/beacon/genesis', { headers: embedded })).status).toBe(403)
  })

  test('is accepted from programs, the address bar and pages with an allowed origin, and with a key', async () => {
    const accepted = { status: 200, body: { error: { message: expect.stringMatching(/^invalid transaction/) } } }
    expect(await send(sendRaw)).toMatchObject(accepted)
    expect(await send(sendRaw, { headers: { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' } })).toMatchObject(
      accepted,
    )
    const page = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', origin: 'http://localhost:3000' }
    expect(await send(sendRaw, { headers: page })).toMatchObject(accepted)
    expect(await send(`${sendRaw}&apikey=${KEY}`, { headers: embedded })).toMatchObject(accepted)
  })

  test('can name its key in any case', async () => {
    for (const name of ['apikey', 'apiKey', 'APIKEY'])
      for (const base of ['', '/', '/local'])
        expect((await send(`${base}${sendRaw}&${name}=${READER_KEY}`)).body.error.message, `${base} ${name}`).toBe(
          'the API key does not allow the method eth_sendRawTransaction',
        )
  })

  test('has a result for names in any case, and for empty and unknown parameters', async () => {
    const expected = await read(`module=account&action=balance&address=${account}`)
    expect(expected.status).toBe('1')
    expect(await read(`Module=ACCOUNT&ACTION=Balance&Address=${account}&chainid=&__proto__=1&constructor=`)).toEqual(
      expected,
    )
  })
})

test.each([
  ['', 'Module'],
  ['module=__proto__&action=balance', 'Module'],
  ['module=constructor&action=toString', 'Module'],
  ['module=account', 'Action'],
  ['module=account&action=constructor', 'Action'],
])('of the query %j has the error of Etherscan for a wrong %s', async (query, what) => {
  const { status, message, result } = await read(query)
  expect([status, message]).toEqual(['0', 'NOTOK'])
  expect(result).toMatch(`Error! Missing Or invalid ${what} name: use `)
})

test('a page that is too far has the message of Etherscan', async () => {
  for (const page of ['page=2&offset=10000', 'page=11&offset=1000'])
    expect(await read(`module=account&action=txlist&address=${account}&${page}`)).toEqual({
      status: '0',
      message: 'Result window is too large, PageNo x Offset size must be less than or equal to 10000',
      result: null,
    })
})

test('logs are listed in pages without the limits of eth_getLogs', async () => {
  const logs = (await read(`module=logs&action=getLogs&address=${token}`)).result
  expect(logs).toHaveLength(4)
  const { blockTimestamp, removed, ...first } = (
    (await request(url, 'eth_getLogs', [{ fromBlock: '0x2', toBlock: '0x2' }])) as Body
  )[0]
  const { gasUsed, effectiveGasPrice } = (await request(url, 'eth_getTransactionReceipt', [
    first.transactionHash,
  ])) as Body
  expect(logs[1]).toEqual({ ...first, timeStamp: blockTimestamp, gasUsed, gasPrice: effectiveGasPrice })
  expect((await read(`module=logs&action=getLogs&address=${token}&page=2&offset=3`)).result).toEqual(logs.slice(3))
})

test('a fork knows that a transaction of its upstream failed', async () => {
  const { url: upstreamUrl, node: upstream } = await openListeningNode()
  await using _ = upstream
  await request(upstreamUrl, 'anvil_setCode', [REVERTING, '0x60006000fd'])
  const hash = await request(upstreamUrl, 'eth_sendTransaction', [{ from: account, to: REVERTING, gas: '0x100000' }])
  await using fork = await createNode({ forkUrl: `${upstreamUrl}/v3/${KEY}` })
  const query = { module: 'transaction', action: 'getstatus', txhash: hash }
  const { result } = (await fork.provider.request({ method: 'etherscan_api', params: [query] } as never)) as Body
  expect(result).toEqual({ isError: '1', errDescription: '' })
  expect((await read(`module=transaction&action=getstatus&txhash=${failure}`)).result).toEqual({
    isError: '1',
    errDescription: 'execution reverted',
  })
})

test('a failed transaction is an error before Byzantium, although its receipt has no status', async () => {
  await using old = await createNode({ hardfork: 'homestead' })
  const call = (method: string, params: readonly unknown[]): Promise<Body> =>
    old.provider.request({ method, params } as never) as Promise<Body>
  const resultOf = async (query: object): Promise<Body> => (await call('etherscan_api', [query])).result
  await call('anvil_setCode', [REVERTING, '0xfe'])
  const hashes: Hex[] = []
  for (const to of [REVERTING, account])
    hashes.push(await call('eth_sendTransaction', [{ from: account, to, gas: '0x10000' }]))
  expect(await resultOf({ module: 'account', action: 'txlist', address: account })).toMatchObject([
    { hash: hashes[0], isError: '1', txreceipt_status: '' },
    { hash: hashes[1], isError: '0', txreceipt_status: '' },
  ])
  const statusOf = (txhash?: Hex) => resultOf({ module: 'transaction', action: 'getstatus', txhash })
  expect(await statusOf(hashes[0])).toEqual({ isError: '1', errDescription: expect.stringMatching(/^invalid opcode/) })
  expect(await statusOf(hashes[1])).toEqual({ isError: '0', errDescription: '' })
})

test('a network can have the name of the path', async () => {
  await using other = await createNode({ networks: { api: { chainId: 5_555 } } })
  const { url } = await other.listen({ port: 0 })
  // Without a length, so that node:http reads the request.
  const sent = httpRequest(new URL('/api', url), { method: 'POST', headers: { 'content-type': 'application/json' } })
  sent.write('{"jsonrpc":"2.0","id":1,')
  sent.end('"method":"eth_chainId"}')
  const [response] = await once(sent, 'response')
  expect(JSON.parse(Buffer.concat(await response.toArray()).toString()).result).toBe('0x15b3')
})
