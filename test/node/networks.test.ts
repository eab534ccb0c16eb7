import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import { KEY, type ListeningNode, openListeningNode, post, request, requestOverWebSocket } from './openListeningNode.ts'

const METHOD_NOT_FOUND = -32601

describe('the built-in networks', () => {
  let server: ListeningNode
  beforeAll(async () => {
    server = await openListeningNode()
  })
  afterAll(() => server.node.close())

  const l2a = '0x534e5f5345504f4c4941'

  test.each<[path: string, method: string, http: unknown, webSocket: unknown]>([
    ['/', 'eth_chainId', '0x7a69', '0x7a69'],
    ['/v3/', 'eth_chainId', '0x7a69', '0x7a69'],
    [`/v3/${KEY}`, 'eth_chainId', '0x7a69', '0x7a69'],
    [`/ws/v3/${KEY}`, 'eth_chainId', 404, '0x7a69'],
    [`/local/v3/${KEY}`, 'eth_chainId', '0x7a69', '0x7a69'],
    ['/mainnet', 'eth_chainId', '0x1', '0x1'],
    [`/mainnet/v3/${KEY}`, 'eth_chainId', '0x1', '0x1'],
    [`/mainnet/ws/v3/${KEY}`, 'eth_chainId', 404, '0x1'],
    [`/sepolia/v3/${KEY}`, 'eth_chainId', '0xaa36a7', '0xaa36a7'],
    [`/sepolia/ws/v3/${KEY}`, 'eth_blockNumber', 404, '0x0'],
    [`/l2a/v3/${KEY}`, 'l2a_chainId', l2a, l2a],
    [`/l2a/v3/${KEY}`, 'starknet_chainId', l2a, l2a],
    [`/l2a/ws/v3/${KEY}`, 'l2a_chainId', 404, l2a],
    [`/l2b/v3/${KEY}`, 'eth_chainId', '0x10e', '0x10e'],
    [`/l2b/ws/v3/${KEY}`, 'eth_chainId', 404, '0x10e'],
    [`/v3/${KEY}`, 'l2a_chainId', l2a, l2a],
    [`/v3/${KEY}`, 'l2b_L1ChainId', '0x7a69', '0x7a69'],
    ['/v3/unknown', 'eth_chainId', 401, 401],
    ['/mainnet/v3/unknown', 'eth_chainId', 401, 401],
    ['/mainet', 'eth_chainId', 404, 404],
    [`/polygon/v3/${KEY}`, 'eth_chainId', 404, 404],
  ])('at %s, the outcome of %s over HTTP and WebSocket is %s and %s', async (path, method, http, webSocket) => {
    const { status, outcome } = await post(server.url + path, method)
    expect(status === 200 ? outcome : status).toEqual(http)
    expect(await requestOverWebSocket(server.wsUrl + path, method)).toEqual(webSocket)
  })

  test('are selected by the Host header', async () => {
    const { port } = new URL(server.url)
    const chainId = (host: string, path: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { host, 'content-type': 'application/json' }
        const sent = httpRequest({ port, host: '127.0.0.1', path, method: 'POST', headers }, (response) => {
          let text = ''
          response.on('data', (part) => {
            text += part
          })
          response.on('end', () => resolve(text))
        })
        sent.on('error', reject)
        sent.end('{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}')
      })
    expect(await chainId(`sepolia.localhost:${port}`, '/')).toContain('"0xaa36a7"')
    expect(await chainId(`sepolia.localhost:${port}`, `/v3/${KEY}`)).toContain('"0xaa36a7"')
    expect(await chainId(`polygon.localhost:${port}`, '/')).toContain('choose one of local, mainnet, sepolia, l2a, l2b')
  })

  test('are named in the error for an unknown network', async () => {
    expect(await request(`${server.url}/polygon`, 'eth_chainId')).toEqual({
      code: -32600,
      message: 'invalid request: unknown network polygon: choose one of local, mainnet, sepolia, l2a, l2b',
    })
  })

  test('have their own chains, with the same funded accounts', async () => {
    const [from] = (await request(`${server.url}/mainnet`, 'eth_accounts')) as string[]
    expect(await request(`${server.url}/sepolia`, 'eth_accounts')).toContain(from)
    const to = '0x00000000000000000000000000000000000000aa'
    const hash = await request(`${server.url}/mainnet`, 'eth_sendTransaction', [{ from, to, value: '0x5' }])
    expect(await request(`${server.url}/mainnet`, 'eth_getBalance', [to, 'latest'])).toBe('0x5')
    expect(await request(`${server.url}/mainnet`, 'eth_getTransactionByHash', [hash])).toMatchObject({ chainId: '0x1' })
    expect(await request(server.url, 'eth_getBalance', [to, 'latest'])).toBe('0x0')
    expect(await request(`${server.url}/sepolia`, 'eth_getTransactionByHash', [hash])).toBeNull()
  })

  test('mainnet has the newest blob schedule', async () => {
    const config = (await request(`${server.url}/mainnet`, 'eth_config')) as { current: { blobSchedule: unknown } }
    // BPO2 (EIP-7892)
    expect(config.current.blobSchedule).toMatchObject({ target: 14, max: 21 })
  })

  test('the ledgers are also available on local, where they settle', async () => {
    const hash = await request(`${server.url}/l2b`, 'vivarium_l2bAddTransaction')
    await request(server.url, 'vivarium_l2bAdvance', [hash, 'verified'])
    const details = (await request(`${server.url}/l2b/v3/${KEY}`, 'zks_getTransactionDetails', [hash])) as {
      status: string
      ethCommitTxHash: string
    }
    expect(details).toMatchObject({ status: 'verified' })
    expect(await request(`${server.url}/local`, 'eth_getTransactionReceipt', [details.ethCommitTxHash])).toMatchObject({
      status: '0x1',
    })
    await request(`${server.url}/l2a`, 'vivarium_l2aAddTransaction')
    await request(server.url, 'vivarium_l2aSealBlock')
    const block = await request(`${server.url}/l2a`, 'l2a_getBlockWithTxs', { block_id: 'latest' })
    expect(block).toMatchObject({ block_number: 1, l2a_version: expect.any(String) })
    expect(await request(`${server.url}/l2a`, 'starknet_getBlockWithTxs', ['latest'])).toMatchObject({
      starknet_version: expect.any(String),
    })
  })

  test.each([
    ['/l2a', 'eth_simulateV1', 'local, mainnet, sepolia'],
    ['/l2b', 'eth_simulateV1', 'local, mainnet, sepolia'],
    ['/l2a', 'eth_chainId', 'local, mainnet, sepolia, l2b'],
    ['/l2b', 'l2a_getBlockWithTxs', 'local, l2a'],
    ['/mainnet', 'l2b_getTransactionDetails', 'local, l2b'],
    ['/mainnet', 'vivarium_l2aSealBlock', 'local, l2a'],
  ])('the error of %s for %s names the networks that have the method', async (path, method, networks) => {
    expect(await request(server.url + path, method)).toEqual({
      code: METHOD_NOT_FOUND,
      message: `the method ${method} is not available on the network ${path.slice(1)}: it is available on ${networks}`,
    })
  })

  test('a method of no network does not exist', async () => {
    expect(await request(`${server.url}/l2a`, 'eth_nonsense')).toMatchObject({
      code: METHOD_NOT_FOUND,
      message: expect.stringContaining('the method eth_nonsense does not exist'),
    })
  })

  test('are available through node.network', async () => {
    const { node } = server
    expect(node.networks).toEqual(['local', 'mainnet', 'sepolia', 'l2a', 'l2b'])
    const mainnet = node.network('mainnet')
    await mainnet.ready
    expect(mainnet).toMatchObject({ name: 'mainnet', kind: 'ethereum', chainId: 1, url: `${server.url}/mainnet` })
    expect(mainnet.accounts).toHaveLength(10)
    expect(await mainnet.provider.request({ method: 'eth_chainId' })).toBe('0x1')
    const ledger = node.network('l2a')
    await ledger.ready
    expect(ledger).toMatchObject({ kind: 'l2a', chainId: l2a, wsUrl: `${server.wsUrl}/l2a` })
    expect(() => node.network('polygon')).toThrow('unknown network polygon')
    expect(() => node.network('constructor')).toThrow('unknown network constructor')
  })
})

describe('an unused network', () => {
  test('is built at the first request that needs its chain', async () => {
    const { node, url } = await openListeningNode()
    const built = async (): Promise<string[]> => {
      const { networks } = (await (await fetch(`${url}/networks`)).json()) as {
        networks: { name: string; state: string }[]
      }
      return networks.filter(({ state }) => state === 'built').map(({ name }) => name)
    }
    expect(await built()).toEqual(['local'])
    expect(await request(`${url}/mainnet`, 'eth_chainId')).toBe('0x1')
    expect(await request(`${url}/mainnet`, 'net_version')).toBe('1')
    expect(await built()).toEqual(['local'])
    expect(() => node.network('mainnet').chainId).toThrow('the network mainnet is not built yet')
    expect(await request(`${url}/mainnet`, 'eth_blockNumber')).toBe('0x0')
    expect(await built()).toEqual(['local', 'mainnet'])
    expect(await request(`${url}/l2b`, 'l2b_L1BatchNumber')).toBe('0x0')
    expect(await built()).toEqual(['local', 'mainnet', 'l2b'])
    await node.close()
    await expect(node.network('sepolia').ready).rejects.toThrow('the node is closed')
  })

  test('is listed with the chain ID of its fixture, or its default', async () => {
    const { node, url } = await openListeningNode({ fixtures: [{ networks: { side: { chain: { id: 5005 } } } }] })
    const { networks } = (await (await fetch(`${url}/networks`)).json()) as {
      networks: { name: string; chainId?: number }[]
    }
    // The list is the same whether the network of the fixture is built or not.
    const idOf = (wanted: string) => networks.find(({ name }) => name === wanted)?.chainId
    expect([idOf('side'), idOf('mainnet')]).toEqual([5005, 1])
    await node.close()
  })

  test('is built once for concurrent requests', async () => {
    const { node, url } = await openListeningNode()
    const blocks = await Promise.all(
      Array.from({ length: 20 }, () => request(`${url}/sepolia`, 'eth_getBlockByNumber', ['earliest', false])),
    )
    expect(new Set(blocks.map((block) => JSON.stringify(block))).size).toBe(1)
    await node.close()
  })
})

describe('the default network', () => {
  test('can be changed', async () => {
    const { node, url } = await openListeningNode({ network: 'sepolia' })
    expect(node.chainId).toBe(11_155_111)
    expect(await request(url, 'eth_chainId')).toBe('0xaa36a7')
    expect(await request(`${url}/v3/${KEY}`, 'l2b_L1ChainId')).toBe('0x7a69')
    expect(await request(`${url}/local`, 'eth_chainId')).toBe('0x7a69')
    await node.close()
  })

  test('has the chain options of the node', async () => {
    const { node, url } = await openListeningNode({ network: 'mainnet', chainId: 5, hardfork: 'london' })
    expect(await request(url, 'eth_chainId')).toBe('0x5')
    expect(await request(`${url}/local`, 'eth_chainId')).toBe('0x7a69')
    expect(await request(url, 'eth_getBlockByNumber', ['latest', false])).not.toHaveProperty('withdrawals')
    expect(await request(`${url}/local`, 'eth_getBlockByNumber', ['latest', false])).toHaveProperty('withdrawals')
    await node.close()
  })

  test.each([
    ['goerli', '--network: unknown network goerli: choose one of local, mainnet, sepolia, l2a, l2b'],
    ['sepola', '--network: unknown network sepola: did you mean sepolia?'],
    ['l2a', '--network: l2a is of kind l2a, but the default network must have an EVM. It is available at /l2a'],
  ])('cannot be %s', async (network, message) => {
    await expect(createNode({ network })).rejects.toThrow(message)
  })
})
