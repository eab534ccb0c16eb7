import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'

let node: Node
afterEach(() => node.close())

const address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const request = (method: string, params: readonly unknown[]) => node.provider.request({ method, params })

/** Requests, each with the path of its unknown member and the suggestion in the error. */
const mistakes: readonly [string, readonly unknown[], string, string][] = [
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{ calls: [] }, { blockOverrides: { tiem: '0x1' } }] }],
    'simulation.blockStateCalls[1].blockOverrides.tiem',
    'did you mean time?',
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{ stateOverrides: { [address]: { balanc: '0x1' } } }] }],
    `simulation.blockStateCalls[0].stateOverrides.${address}.balanc`,
    'did you mean balance?',
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{ call: [] }] }],
    'simulation.blockStateCalls[0].call',
    'did you mean calls?',
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{ calls: [{ vlaue: '0x1' }] }] }],
    'simulation.blockStateCalls[0].calls[0].vlaue',
    'did you mean value?',
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{}], validations: true }],
    'simulation.validations',
    'did you mean validation?',
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{}] }, { validation: true, traceTransfer: true }],
    'blockParameter.traceTransfer',
    'did you mean traceTransfers?',
  ],
  [
    'eth_simulateV1',
    [{ blockStateCalls: [{}] }, { blockStateCalls: [{}], validation: true }],
    'blockParameter.blockStateCalls',
    'known members are validation, traceTransfers',
  ],
  ['eth_call', [{ too: address }, 'latest'], 'transaction.too', 'did you mean to?'],
  ['eth_call', [{ to: address }, 'latest', { [address]: { cod: '0x' } }], `.${address}.cod`, 'did you mean code?'],
  [
    'eth_call',
    [{ to: address }, 'latest', {}, { beneficiary: address }],
    '.beneficiary',
    'known members are number, time',
  ],
  ['eth_estimateGas', [{ to: address, valeu: '0x1' }], '.valeu', 'did you mean value?'],
  ['trace_callMany', [[[{ too: address }, ['trace']]]], 'calls[0][0].too', 'did you mean to?'],
  [
    'eth_sendTransaction',
    [{ from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', to: address, valu: '0x1' }],
    '.valu',
    'value',
  ],
  ['evm_mine', [{ block: 5 }], 'block', 'did you mean blocks?'],
  [
    'anvil_reset',
    [{ forking: { jsonRpcURI: 'http://127.0.0.1:1' } }],
    'forking.jsonRpcURI',
    'did you mean jsonRpcUrl?',
  ],
  ['eth_callMany', [[{ transaction: [], transactions: [] }]], '[0].transaction', 'did you mean transactions?'],
  ['trace_filter', [{ fromAdress: [address] }], 'fromAdress', 'did you mean fromAddress?'],
  ['debug_traceCall', [{ to: address }, 'latest', { tracers: 'callTracer' }], 'tracers', 'did you mean tracer?'],
  ['eth_getLogs', [{ addres: address }], 'filter.addres', 'did you mean address?'],
  ['l2b_getLogs', [{ addres: address }], 'filter.addres', 'did you mean address?'],
  ['eth_newFilter', [{ topic: [] }], 'filter.topic', 'did you mean topics?'],
  ['eth_subscribe', ['logs', { addresses: [address] }], 'options.addresses', 'did you mean address?'],
  [
    'eth_subscribe',
    ['transactionReceipts', { transactionHash: [] }],
    'options.transactionHash',
    'did you mean transactionHashes?',
  ],
  [
    'eth_subscribe',
    ['alchemy_minedTransactions', { addresses: [{ form: address }] }],
    'options.addresses[0].form',
    'did you mean from?',
  ],
  [
    'eth_subscribe',
    ['alchemy_pendingTransactions', { hashOnly: true }],
    'options.hashOnly',
    'did you mean hashesOnly?',
  ],
]

describe('with --strict-params', () => {
  test.each(mistakes)('%s rejects %j', async (method, params, path, suggestion) => {
    node = await createNode({ strictParams: true })
    const rejected = request(method, params)
    await expect(rejected).rejects.toMatchObject({ code: -32602 })
    await expect(rejected).rejects.toThrow(path)
    await expect(rejected).rejects.toThrow(suggestion)
  })

  test('known members are accepted, and `type`, which clients add', async () => {
    node = await createNode({ strictParams: true })
    const call = { to: address, type: '0x2', value: '0x0' }
    expect(await request('eth_call', [call, 'latest'])).toBe('0x')
    expect(await request('eth_simulateV1', [{ blockStateCalls: [{ calls: [call] }] }])).toHaveLength(1)
  })

  test('a call can have blobs, which viem sends with estimates of blob transactions', async () => {
    node = await createNode({ strictParams: true })
    const blobVersionedHashes = [`0x01${'11'.repeat(31)}`]
    const blobs = [`0x${'00'.repeat(131_072)}`]
    const from = node.accounts[0]?.address
    const call = { from, to: address, blobs, commitments: [], proofs: [], blobVersionedHashes, maxFeePerBlobGas: '0xa' }
    expect(await request('eth_estimateGas', [call])).toBe('0x5208')
    expect(await request('eth_call', [call])).toBe('0x')
  })
})

describe('without --strict-params', () => {
  test('unknown members are ignored, with one warning for each path without indices and addresses', async () => {
    const warnings: string[] = []
    node = await createNode({}, { onWarning: (text) => warnings.push(text) })
    const overrides = (account: string) => ({ stateOverrides: { [account]: { balanc: '0x1' } } })
    const simulation = { blockStateCalls: [overrides(address), overrides(`0x${'12'.repeat(20)}`)] }
    expect(await request('eth_simulateV1', [simulation])).toHaveLength(2)
    expect(await request('eth_simulateV1', [simulation])).toHaveLength(2)
    expect(warnings).toEqual([
      'eth_simulateV1 ignores the unknown member simulation.blockStateCalls[].stateOverrides.*.balanc; did you mean balance?; --strict-params rejects such requests',
    ])
  })

  test('unknown members beside flags in the second parameter of a simulation are ignored', async () => {
    const warnings: string[] = []
    node = await createNode({}, { onWarning: (text) => warnings.push(text) })
    const simulation = { blockStateCalls: [{ calls: [{ to: address }] }] }
    // The request example of the specification lists the flags beside `blockStateCalls`.
    const second = { ...simulation, returnFullTransactionObjects: true }
    expect(await request('eth_simulateV1', [simulation, second])).toMatchObject([{ transactions: [{ to: address }] }])
    expect(warnings).toEqual([
      expect.stringContaining(
        'eth_simulateV1 ignores the unknown member blockParameter.blockStateCalls; known members are',
      ),
    ])
    expect(await request('eth_simulateV1', [simulation, { blockNumber: '0x0' }])).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })

  test('the number of warnings is limited', async () => {
    const warnings: string[] = []
    node = await createNode({}, { onWarning: (text) => warnings.push(text) })
    for (let number = 0; number < 300; number++) await request('eth_call', [{ [`made-up-${number}`]: 1 }, 'latest'])
    expect(warnings).toHaveLength(200)
  })

  test('member names match without regard to case, without a warning', async () => {
    const warnings: string[] = []
    node = await createNode({}, { onWarning: (text) => warnings.push(text) })
    const code = '0x4360005260206000f3' // returns the block number
    const simulation = {
      BlockStateCalls: [
        { BLOCKOVERRIDES: { Number: '0x5' }, StateOverrides: { [address]: { Code: code } }, Calls: [{ To: address }] },
      ],
    }
    const blocks = (await request('eth_simulateV1', [simulation])) as { calls: { returnData: string }[] }[]
    expect(blocks.at(-1)?.calls).toMatchObject([{ returnData: `0x${'5'.padStart(64, '0')}` }])
    const move = { [address]: { MovePrecompileToAddress: `0x${'12'.repeat(20)}` } }
    await expect(request('eth_call', [{ to: address }, 'latest', move])).rejects.toThrow('is not a precompile')
    const genesis = (await request('eth_getBlockByNumber', ['0x0', false])) as { hash: string }
    await expect(request('eth_getLogs', [{ fromBlock: '0x0', BlockHash: genesis.hash }])).rejects.toThrow('blockHash')
    expect(await request('trace_callMany', [[[{ To: address, Data: '0x' }, ['trace']]]])).toMatchObject([
      { trace: [{ action: { to: address } }] },
    ])
    await expect(request('l2b_getLogs', [{ FromBlock: '0x1', ToBlock: '0x0' }])).rejects.toThrow('block range')
    const typedData = {
      types: { Text: [{ Name: 'text', Type: 'string' }] },
      PrimaryType: 'Text',
      message: { text: '' },
    }
    const [signer] = (await request('eth_accounts', [])) as string[]
    expect(await request('eth_signTypedData_v4', [signer, typedData])).toMatch(/^0x[0-9a-f]{130}$/)
    expect(warnings).toEqual([])
  })

  test('a member with its exact name has precedence over other spellings', async () => {
    const warnings: string[] = []
    node = await createNode({}, { onWarning: (text) => warnings.push(text) })
    const overrides = { [address]: { code: '0x60aa60005260206000f3', Code: '0x00' } }
    const result = await request('eth_call', [{ to: address }, 'latest', overrides])
    expect(result).toBe(`0x${'aa'.padStart(64, '0')}`)
    expect(warnings).toEqual([expect.stringContaining('the unknown member stateOverrides.*.Code')])
  })

  test('missing and null calls are an empty block', async () => {
    node = await createNode()
    const blocks = await request('eth_simulateV1', [{ blockStateCalls: [{}, { calls: null }] }])
    expect(blocks).toMatchObject([{ calls: [] }, { calls: [] }])
  })
})
