import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { post, request, requestOverWebSocket } from './openListeningNode.ts'

const account = '0x00000000000000000000000000000000000000aa'
let node: Node
let url: string
let wsUrl: string
/** Values for the parameters of the requests. */
let sent: { hash: string; blockHash: string; blockNumber: string; details: string }

beforeAll(async () => {
  node = await createNode({ hosted: true, keys: [{ key: 'key', name: 'suite', creditsPerSecond: 'unlimited' }] })
  ;({ url, wsUrl } = await node.listen({ port: 0 }))
  // The provider is not restricted, so it can create the data that clients read.
  const { provider } = node
  const [from] = await provider.request<string[]>({ method: 'eth_accounts' })
  const hash = await provider.request<string>({
    method: 'eth_sendTransaction',
    params: [{ from, to: account, value: '0x1' }],
  })
  const receipt = await provider.request<{ blockHash: string; blockNumber: string }>({
    method: 'eth_getTransactionReceipt',
    params: [hash],
  })
  await provider.request({ method: 'vivarium_l2aAddTransaction', params: [{ type: 'INVOKE' }] })
  const details = await provider.request<string | { hash: string }>({
    method: 'vivarium_l2bAddTransaction',
    params: [],
  })
  sent = { ...receipt, hash, details: typeof details === 'string' ? details : details.hash }
})
afterAll(() => node.close())

/** Sends a call over HTTP and over a WebSocket, with the key, and returns both outcomes. */
const both = async (network: string, method: string, params: unknown) => [
  await request(`${url}${network}/v3/key`, method, params),
  await requestOverWebSocket(`${wsUrl}${network}/ws/v3/key`, method, params),
]

describe('with hosted', () => {
  test.each([
    ['eth_getTransactionByBlockNumberAndIndex', '', () => [sent.blockNumber, '0x0'], () => ({ hash: sent.hash })],
    ['eth_getTransactionByBlockHashAndIndex', '', () => [sent.blockHash, '0x0'], () => ({ hash: sent.hash })],
    ['eth_getTransactionReceipt', '', () => [sent.hash], () => ({ status: '0x1' })],
    ['l2a_getBlockWithTxs', '', () => ({ block_id: 'pending' }), () => ({ transactions: [{ type: 'INVOKE' }] })],
    ['l2a_getBlockWithTxs', '/l2a', () => ({ block_id: 'pending' }), () => ({ l2a_version: expect.any(String) })],
    ['l2b_getTransactionDetails', '', () => [sent.details], () => ({ isL1Originated: false })],
    ['l2b_getTransactionDetails', '/l2b', () => [sent.details], () => ({ receivedAt: expect.any(String) })],
    [
      'eth_simulateV1',
      '/mainnet',
      () => [{ blockStateCalls: [{ calls: [{ to: account }] }] }, 'latest'],
      () => [{ calls: [{ status: '0x1' }] }],
    ],
    [
      'eth_simulateV1',
      '/sepolia',
      () => [{ blockStateCalls: [{ calls: [{ to: account }] }] }, 'latest'],
      () => [{ calls: [{ status: '0x1' }] }],
    ],
  ])('%s is available on both transports at "%s"', async (method, network, params, expected) => {
    for (const outcome of await both(network, method, params())) expect(outcome).toMatchObject(expected())
  })

  test.each([
    ['eth_blockNumber', []],
    ['eth_call', [{ to: account }, 'latest']],
    ['eth_getLogs', [{ fromBlock: '0x0' }]],
    ['debug_getRawHeader', ['latest']],
    ['starknet_chainId', []],
    ['zks_L1ChainId', []],
  ])('the read method %s is available', async (method, params) => {
    for (const outcome of await both('', method, params)) expect(outcome).not.toHaveProperty('code')
  })

  test('the node has no accounts for clients', async () => {
    expect(await both('', 'eth_accounts', [])).toEqual([[], []])
  })

  test.each([
    'eth_sendTransaction',
    'eth_sendTransactionSync',
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'eth_sendUnsignedTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData_v4',
    'personal_listAccounts',
    'personal_sign',
    'personal_unlockAccount',
    'evm_mine',
    'evm_snapshot',
    'evm_revert',
    'evm_increaseTime',
    'evm_setAccountBalance',
    'anvil_setBalance',
    'anvil_mine',
    'anvil_reset',
    'anvil_dumpState',
    'anvil_nodeInfo',
    'hardhat_setBalance',
    'hardhat_impersonateAccount',
    'hardhat_metadata',
    'tenderly_setBalance',
    'miner_start',
    'testing_buildBlockV1',
    'vivarium_fork',
    'vivarium_setFaults',
    'vivarium_createKey',
    'vivarium_listKeys',
    'vivarium_exportFixture',
    'vivarium_l2aAddTransaction',
    'eth_noSuchMethod',
  ])('%s does not exist on either transport', async (method) => {
    for (const network of ['', '/mainnet', '/l2a'])
      for (const outcome of await both(network, method, [])) expect(outcome).toMatchObject({ code: -32601 })
    // The l2b ledger answers some with -32004: they need the virtual machine of layer 2.
    for (const outcome of await both('/l2b', method, []))
      expect([-32601, -32004]).toContain((outcome as { code?: number }).code)
  })

  test('the error for eth_simulateV1 on other networks names the networks that have it', async () => {
    for (const outcome of await both('', 'eth_simulateV1', [{ blockStateCalls: [] }]))
      expect(outcome).toMatchObject({ code: -32601, message: expect.stringContaining('mainnet, sepolia') })
  })

  test.each([
    ['', 'eth_sendRawTransaction', 'local'],
    ['/mainnet', 'evm_mine', 'mainnet'],
    ['/l2a', 'vivarium_l2aSealBlock', 'l2a'],
  ])('the error at "%s" for %s says that --hosted excludes it', async (path, method, network) => {
    for (const outcome of await both(path, method, []))
      expect(outcome).toEqual({
        code: -32601,
        message: `the method ${method} is not available on the network ${network}: --hosted allows only standard methods that read or simulate`,
      })
  })

  test('every path needs a key', async () => {
    for (const path of ['', '/mainnet', '/v3', '/l2a/v3/'])
      expect(await post(url + path, 'eth_chainId')).toEqual({ status: 401, outcome: 'project id required in the URL' })
    expect((await post(`${url}/v3/nobody`, 'eth_chainId')).status).toBe(401)
    expect(await requestOverWebSocket(`${wsUrl}/ws/v3`, 'eth_chainId')).toBe(401)
    for (const page of ['/', '/networks', '/metrics', '/usage']) expect((await fetch(url + page)).status).toBe(401)
  })

  test('rpc.discover lists the available methods only', async () => {
    const { methods } = (await request(`${url}/v3/key`, 'rpc.discover')) as { methods: { name: string }[] }
    const names = methods.map(({ name }) => name)
    expect(names).toContain('eth_getTransactionReceipt')
    expect(names.filter((name) => /^(evm|anvil|hardhat|vivarium|personal|miner)_|_send|_sign/.test(name))).toEqual([])
  })
})

describe('options that contradict hosted', () => {
  test.each([
    [{ strict: false }, 'strict: false contradicts --hosted: every request needs a key'],
    [
      { networks: { local: { simulate: true } } },
      'networks.local.simulate: true contradicts --hosted: eth_simulateV1 is only answered on mainnet and sepolia',
    ],
    [
      { networks: { local: { methods: { allow: ['eth_*', 'evm_mine'] } } } },
      'networks.local.methods.allow: evm_mine contradicts --hosted',
    ],
    [{ keys: [{ key: 'k', methods: ['development'] }] }, 'keys[0].methods: development contradicts --hosted'],
  ])('%j is rejected', async (options, problem) => {
    await expect(createNode({ ...options, hosted: true })).rejects.toThrow(problem)
  })

  test('do not include options that restrict it further', async () => {
    await using refined = await createNode({
      hosted: true,
      networks: { mainnet: { simulate: false }, local: { methods: { allow: ['eth_*'], block: ['eth_getLogs'] } } },
      keys: [{ key: 'key', methods: ['eth_*'] }],
    })
    const { url: base } = await refined.listen({ port: 0 })
    const codeOf = async (path: string, method: string) =>
      ((await request(`${base}${path}/v3/key`, method)) as { code?: number }).code
    expect(await codeOf('', 'eth_blockNumber')).toBeUndefined()
    expect(await codeOf('', 'eth_getLogs')).toBe(-32601)
    expect(await codeOf('', 'eth_sendRawTransaction')).toBe(-32601)
    expect(await codeOf('/mainnet', 'eth_simulateV1')).toBe(-32601)
  })
})
