import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { type Abi, encodeDeployData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { Token } from '../simulate/contracts/artifacts.ts'
import { KEY, openListeningNode, request } from './openListeningNode.ts'

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

test('a request has a result for names in any case, and for empty and unknown parameters', async () => {
  const expected = await read(`module=account&action=balance&address=${account}`)
  expect(expected.status).toBe('1')
  expect(await read(`Module=ACCOUNT&ACTION=Balance&Address=${account}&chainid=&__proto__=1&constructor=`)).toEqual(
    expected,
  )
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
