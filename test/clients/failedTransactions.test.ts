import {
  type BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  custom,
  encodeAbiParameters,
  encodeErrorResult,
  type Hex,
  parseAbi,
} from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { alice, aliceKey, bob } from './accounts.ts'

/** Responses to transactions that are mined and fail, as in Hardhat 2.28 and Ganache 7.9. */

let node: Node
afterEach(() => node.close())

const rpc = <Result = unknown>(method: string, ...params: unknown[]) =>
  node.provider.request<Result>({ method, params } as never)

const abi = parseAbi(['error Custom(uint256 amount)', 'function fail(uint256 amount)'])
const custom7 = encodeErrorResult({ abi, errorName: 'Custom', args: [7n] })
const reason: Hex = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['some reason']).slice(2)}`
const emptyReason: Hex = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], ['']).slice(2)}`
const panic = (code: number): Hex => `0x4e487b71${code.toString(16).padStart(64, '0')}`

/** Reverts with the data that it is called with. */
const reverting = '0x5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b5b' as const
/** Contracts with an invalid opcode, an invalid jump, and an infinite loop. */
const invalid = `0x${'a1'.repeat(20)}` as const
const invalidJump = `0x${'a2'.repeat(20)}` as const
const endless = `0x${'a3'.repeat(20)}` as const
/** Stores until the gas is too little for a slot (EIP-2200). */
const storing = `0x${'a5'.repeat(20)}` as const

async function open(clientVersion: string, options = {}): Promise<void> {
  node = await createNode({ clientVersion, ...options })
  const code = {
    [reverting]: '0x365f5f37365ffd',
    [invalid]: '0xfe',
    [invalidJump]: '0x600056',
    [endless]: '0x5b5f56',
    [storing]: '0x5b60015f555f56',
  }
  for (const [address, bytes] of Object.entries(code)) await rpc('anvil_setCode', address, bytes)
}

/** Returns the error of a request. */
async function errorOf(method: string, ...params: unknown[]) {
  const error = await rpc(method, ...params).then(
    (result) => expect.fail(`${method} returned ${String(result)}`),
    (thrown: { code: number; message: string; data: unknown }) => thrown,
  )
  return { code: error.code, message: error.message, data: error.data }
}

const latestHash = async () =>
  (await rpc<{ transactions: Hex[] }>('eth_getBlockByNumber', 'latest', false)).transactions[0]

describe('with the client version of Hardhat', () => {
  const prefix = 'Error: VM Exception while processing transaction:'
  test.each<[string, Hex, Hex, string, number]>([
    ['a reason', reverting, reason, `${prefix} reverted with reason string 'some reason'`, -32603],
    [
      'a custom error',
      reverting,
      custom7,
      `${prefix} reverted with an unrecognized custom error (return data: ${custom7})`,
      -32603,
    ],
    ['a panic', reverting, panic(1), `${prefix} reverted with panic code 0x1 (Assertion error)`, -32603],
    ['a panic of an unknown code', reverting, panic(0xab), `${prefix} reverted with unknown panic code 0xab`, -32603],
    ['no data', reverting, '0x', 'Error: Transaction reverted without a reason string', -32603],
    ['an invalid opcode', invalid, '0x', `${prefix} invalid opcode`, -32603],
    ['an invalid jump', invalidJump, '0x', 'Error: Transaction reverted without a reason string', -32603],
    ['too little gas', endless, '0x', 'Transaction ran out of gas', -32000],
    ['too little gas for a slot', storing, '0x', 'Transaction ran out of gas', -32000],
  ])(
    'a transaction that fails with %s is mined, and the response is an error with its data and hash',
    async (_, to, data, message, code) => {
      await open('HardhatNetwork/2.28.0/vivarium')
      for (const gas of ['0x186a0', undefined]) {
        const error = await errorOf('eth_sendTransaction', { from: alice, to, data, gas })
        const txHash = await latestHash()
        const output = to === reverting ? data : '0x'
        expect(error).toEqual({ code, message, data: { message, txHash, data: output } })
        expect(await rpc('eth_getTransactionReceipt', txHash)).toMatchObject({ status: '0x0' })
      }
      expect(await rpc('eth_blockNumber')).toBe('0x2')
    },
  )

  test('the creation of a contract with too much code fails with the cause, also as a call or an estimate', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    const message = 'Error: Transaction reverted: trying to deploy a contract whose code is too large'
    const creation = { from: alice, data: '0x6160015ff3', gas: '0xf42400' } // returns 24,577 bytes
    for (const method of ['eth_sendTransaction', 'eth_call', 'eth_estimateGas'])
      expect(await errorOf(method, creation)).toMatchObject({ message })
  })

  test('signed transactions and contract creations that fail get an error too', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    const { privateKeyToAccount } = await import('viem/accounts')
    const raw = await privateKeyToAccount(aliceKey).signTransaction({
      chainId: 31_337,
      type: 'eip1559',
      to: reverting,
      data: custom7,
      gas: 100_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
      nonce: 0,
    })
    expect(await errorOf('eth_sendRawTransaction', raw)).toMatchObject({ code: -32603, data: { data: custom7 } })
    const creation = await errorOf('eth_sendTransaction', { from: alice, data: '0x602a5f5260205ffd' })
    expect(creation.data).toMatchObject({ txHash: await latestHash(), data: `0x${'2a'.padStart(64, '0')}` })
  })

  test('transactions that succeed or are pending return their hash', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    expect(await rpc('eth_sendTransaction', { from: alice, to: bob, value: '0x1' })).toBe(await latestHash())
    await rpc('evm_setAutomine', false)
    const hash = await rpc('eth_sendTransaction', { from: alice, to: reverting, data: reason, gas: '0x186a0' })
    await rpc('evm_mine')
    expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x0' })
  })

  test('viem decodes the error of the contract', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    const client = createWalletClient({ account: alice, transport: custom(node.provider as never) })
    // A contract that reverts every call with this error.
    await rpc(
      'anvil_setCode',
      bob,
      `0x7f${custom7.slice(2, 66)}5f527f${custom7.slice(66).padEnd(64, '0')}60205260245ffd`,
    )
    const failed = client
      .writeContract({ abi, address: bob, functionName: 'fail', args: [1n], chain: null })
      .catch((error: unknown) => error)
    const reverted = ((await failed) as BaseError).walk((error) => error instanceof ContractFunctionRevertedError)
    expect((reverted as ContractFunctionRevertedError).data).toMatchObject({ errorName: 'Custom', args: [7n] })
  })

  test.each<[string, Hex, Hex, string]>([
    ['a reason', reverting, reason, `${prefix} reverted with reason string 'some reason'`],
    [
      'a custom error',
      reverting,
      custom7,
      `${prefix} reverted with an unrecognized custom error (return data: ${custom7})`,
    ],
    ['a panic', reverting, panic(1), `${prefix} reverted with panic code 0x1 (Assertion error)`],
    ['no data', reverting, '0x', 'Error: Transaction reverted without a reason string'],
  ])('a call or an estimate that fails with %s has the message of Hardhat', async (_, to, data, message) => {
    await open('HardhatNetwork/2.28.0/vivarium')
    for (const method of ['eth_call', 'eth_estimateGas'])
      expect(await errorOf(method, { to, data })).toEqual({ code: 3, message, data })
  })

  test.each<[string, string, readonly unknown[], string]>([
    ['a number', 'error Custom(uint256 amount)', [7n], 'Custom(7)'],
    ['no values', 'error Closed()', [], 'Closed()'],
    [
      'an address, text and bytes',
      'error Denied(address, string, bytes4)',
      [bob, 'no', '0x01020304'],
      'Denied("0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "no", "0x01020304")',
    ],
    [
      'a list and a tuple',
      'error Mixed(bool[] flags, (int8 low, uint8 high) range)',
      [[true, false], { low: -1, high: 2 }],
      'Mixed([true, false], [-1, 2])',
    ],
  ])('an error with %s is decoded if its ABI is known', async (_, signature, args, text) => {
    const known = parseAbi([signature as 'error Custom(uint256 amount)'])
    await open('HardhatNetwork/2.28.0/vivarium', { artifacts: [{ contractName: 'Failing', abi: known }] })
    const data = encodeErrorResult({ abi: known, args: args as never })
    const message = `${prefix} reverted with custom error '${text}'`
    for (const method of ['eth_call', 'eth_estimateGas'])
      expect(await errorOf(method, { to: reverting, data })).toEqual({ code: 3, message, data })
    const sent = await errorOf('eth_sendTransaction', { from: alice, to: reverting, data })
    expect(sent).toMatchObject({ code: -32603, message, data: { message, data } })
  })

  test('an error whose data does not encode the values of its ABI is not decoded', async () => {
    await open('HardhatNetwork/2.28.0/vivarium', { artifacts: [{ contractName: 'Failing', abi }] })
    const data = custom7.slice(0, -2) as Hex
    const message = `${prefix} reverted with an unrecognized custom error (return data: ${data})`
    expect(await errorOf('eth_call', { to: reverting, data })).toEqual({ code: 3, message, data })
  })

  test('an error is decoded by an ABI that a client adds', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    expect((await errorOf('eth_call', { to: reverting, data: custom7 })).message).toContain('unrecognized custom error')
    await rpc('vivarium_addAbi', { name: 'Failing', abi })
    const message = `${prefix} reverted with custom error 'Custom(7)'`
    expect(await errorOf('eth_call', { to: reverting, data: custom7 })).toEqual({ code: 3, message, data: custom7 })
  })

  test('a call that runs out of gas has the message of Hardhat', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    const error = { code: -32000, message: 'Transaction ran out of gas', data: '0x' }
    expect(await errorOf('eth_call', { to: endless, gas: '0x186a0' })).toEqual(error)
    const opcode = { code: -32603, message: `${prefix} invalid opcode`, data: '0x' }
    expect(await errorOf('eth_call', { to: invalid })).toEqual(opcode)
    const client = createPublicClient({ transport: custom(node.provider) })
    const call = client.readContract({ address: invalid, abi, functionName: 'fail', args: [1n] })
    const failure = await call.catch((thrown: BaseError) => thrown)
    expect(failure.walk((cause) => cause instanceof ContractFunctionRevertedError)).not.toBe(null)
  })

  test('a call that cannot be executed has the message of Hardhat', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    expect(await errorOf('eth_call', { to: bob, gas: '0x5207' })).toMatchObject({
      code: -32000,
      message: 'Transaction requires at least 21000 gas but got 20999',
    })
    const data = `0x${'11'.repeat(100)}`
    expect(await errorOf('eth_call', { to: bob, data, gas: '0x5a3c' })).toMatchObject({
      code: -32000,
      message: 'Transaction requires gas floor of 25000 but got limit of 23100',
    })
    const message = 'Contract creation without any data provided'
    for (const method of ['eth_call', 'eth_estimateGas'])
      expect(await errorOf(method, {})).toMatchObject({ code: -32000, message })
  })

  test('a log query that is refused has the message of Hardhat', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    const blockHash = `0x${'11'.repeat(32)}`
    expect(await errorOf('eth_getLogs', { blockHash })).toMatchObject({
      code: -32602,
      message: 'blockHash cannot be found',
    })
    expect(await errorOf('eth_getLogs', { blockHash, fromBlock: '0x0' })).toMatchObject({
      code: -32602,
      message: 'blockHash is mutually exclusive with fromBlock/toBlock',
    })
  })

  test('calls and estimates without a sender come from the first account', async () => {
    /** Returns the sender of a call; reverts for any other sender than the first account. */
    const onlyFirst: Hex = `0x3373${alice.slice(2)}14601d575f5ffd5b335f5260205ff3`
    await open('HardhatNetwork/2.28.0/vivarium')
    await rpc('anvil_setCode', bob, onlyFirst)
    expect(await rpc('eth_call', { to: bob })).toBe(`0x${alice.slice(2).toLowerCase().padStart(64, '0')}`)
    expect(await rpc('eth_estimateGas', { to: bob })).toMatch(/^0x/)
    expect(await rpc('eth_createAccessList', { to: bob })).not.toHaveProperty('error')
    expect(await rpc('debug_traceCall', { to: bob }, 'latest', { tracer: 'callTracer' })).toMatchObject({
      from: alice.toLowerCase(),
    })
    await expect(rpc('eth_call', { to: bob, from: bob })).rejects.toMatchObject({ code: 3 })
  })

  test('calls and estimates need no funds', async () => {
    await open('HardhatNetwork/2.28.0/vivarium')
    const request = { from: `0x${'5a'.repeat(20)}`, to: bob, value: '0x1' }
    expect(await rpc('eth_estimateGas', request)).toBe('0x5208')
    expect(await rpc('eth_estimateGas', { ...request, maxFeePerGas: '0x77359400' })).toBe('0x5208')
    expect(await rpc('eth_call', request)).toBe('0x')
    await rpc('anvil_setCode', bob, '0x00')
    expect(Number(await rpc('eth_estimateGas', request))).toBeLessThan(21_400)
  })
})

test('the options override the defaults of the client version', async () => {
  const options = { revertOnSend: false, allowUnfundedCalls: false, allowLogsPastHead: false }
  await open('HardhatNetwork/2.28.0/vivarium', options)
  const sent = { from: alice, to: reverting, data: reason, gas: '0x186a0' }
  expect(await rpc('eth_sendTransaction', sent)).toBe(await latestHash())
  const poor = { from: `0x${'5a'.repeat(20)}`, to: bob, value: '0x1' }
  await expect(rpc('eth_estimateGas', poor)).rejects.toThrow(/insufficient funds/)
  await expect(rpc('eth_getLogs', { fromBlock: '0x0', toBlock: '0xff' })).rejects.toThrow(/beyond current head/)
  await node.close()
  await open('vivarium/v0', { revertOnSend: true })
  expect(await errorOf('eth_sendTransaction', sent)).toMatchObject({ data: { txHash: await latestHash() } })
})

test.each<[string, Hex, string]>([
  ['a reason', reason, 'revert some reason'],
  ['a custom error', custom7, 'revert'],
  ['no data', '0x', 'revert'],
  ['an empty reason', emptyReason, 'revert'],
])('with the client version of Ganache, a call that fails with %s has its message', async (_, data, text) => {
  await open('Ganache/v7.9.2')
  const message = `VM Exception while processing transaction: ${text}`
  for (const method of ['eth_call', 'eth_estimateGas'])
    expect(await errorOf(method, { to: reverting, data })).toEqual({ code: 3, message, data })
})

test('with the client version of Ganache, refused requests have its messages', async () => {
  await open('Ganache/v7.9.2')
  expect(await errorOf('eth_sendTransaction', { from: alice, to: bob, gas: '0x5207' })).toMatchObject({
    code: -32000,
    message: 'intrinsic gas too low',
  })
  expect((await errorOf('eth_foo')).message).toBe('The method eth_foo does not exist/is not available')
})

test('with the client version of Ganache, an estimate needs no funds, but a call does', async () => {
  await open('Ganache/v7.9.2')
  const poor = { from: `0x${'5a'.repeat(20)}`, to: bob, value: '0x1' }
  expect(await rpc('eth_estimateGas', poor)).toBe('0x5208')
  expect((await errorOf('eth_call', poor)).message).toContain('insufficient balance')
})

test('with the client version of Ganache, the sender of a call needs funds for the value, but not for the fees', async () => {
  const poor = `0x${'5a'.repeat(20)}`
  await open('Ganache/v7.9.2')
  const fees = { gasPrice: '0x4a817c800' }
  expect(await rpc('eth_call', { from: poor, to: bob, ...fees })).toBe('0x')
  expect(await rpc('eth_call', { from: poor, to: bob, maxFeePerGas: '0x4a817c800' })).toBe('0x')
  const all = await rpc('eth_getBalance', alice, 'latest')
  expect(await rpc('eth_call', { from: alice, to: bob, value: all, ...fees })).toBe('0x')
  const message = 'VM Exception while processing transaction: insufficient balance'
  expect(await errorOf('eth_call', { from: poor, to: bob, value: '0x1', ...fees })).toMatchObject({ message })
  await node.close()
  await open('Ganache/v7.9.2', { allowUnfundedCalls: false })
  expect(await errorOf('eth_call', { from: poor, to: bob, ...fees })).toMatchObject({ message })
})

test('with the client version of Ganache, a locked account is reported with its message', async () => {
  await open('Ganache/v7.9.2')
  await rpc('personal_lockAccount', alice)
  const message = 'authentication needed: passphrase or unlock'
  expect(await errorOf('eth_sendTransaction', { from: alice, to: bob })).toMatchObject({ code: -32000, message })
})

test('with the client version of Ganache, an empty slot has no bytes', async () => {
  await open('Ganache/v7.9.2')
  const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
  await rpc('anvil_setStorageAt', bob, '0x1', word(0x100))
  expect(await rpc('eth_getStorageAt', bob, '0x0', 'latest')).toBe('0x')
  expect(await rpc('eth_getStorageAt', bob, '0x1', 'latest')).toBe(word(0x100))
})

test('by default, a failed transaction returns its hash, and its gas estimate the error', async () => {
  await open('vivarium/v0')
  const request = { from: alice, to: reverting, data: reason }
  expect(await rpc('eth_sendTransaction', { ...request, gas: '0x186a0' })).toBe(await latestHash())
  expect(await errorOf('eth_sendTransaction', request)).toMatchObject({ code: 3, data: reason })
})

test.each([
  [reason, 'revert some reason', 'some reason', 'revert'],
  [custom7, 'revert', null, 'revert'],
] as const)(
  'with the client version of Ganache, the error has the format of Ganache: %s',
  async (data, text, reasonString, message) => {
    await open('Ganache/v7.9.2/vivarium', { revertOnSend: true })
    const error = await errorOf('eth_sendTransaction', { from: alice, to: reverting, data })
    const hash = await latestHash()
    expect(error).toEqual({
      code: -32000,
      message: `VM Exception while processing transaction: ${text}`,
      data: { hash, result: hash, reason: reasonString, message, data },
    })
  },
)

test.each(['HardhatNetwork/2.28.0/vivarium', 'anvil/v1.7.1', 'Ganache/v7.9.2'])(
  'log ranges may end after the head with the client version %s',
  async (clientVersion) => {
    await open(clientVersion)
    const emitter = `0x${'a4'.repeat(20)}`
    await rpc('anvil_setCode', emitter, '0x5f5fa0')
    await rpc('eth_sendTransaction', { from: alice, to: emitter })
    expect(await rpc('eth_getLogs', { fromBlock: '0x0', toBlock: '0xffff' })).toHaveLength(1)
    expect(await rpc('eth_getLogs', { fromBlock: '0x2', toBlock: '0xffff' })).toEqual([])
    expect(await rpc('eth_getLogs', { fromBlock: '0xfff0' })).toEqual([])
    expect(await rpc('eth_getLogs', { toBlock: '0x0' })).toEqual([])
    expect(await rpc('eth_getLogs', { fromBlock: '0x1', toBlock: '0x0' })).toEqual([])
  },
)

test.each(['anvil/v1.7.1', 'Ganache/v7.9.2'])(
  'a transaction without a gas limit that fails is mined with the client version %s',
  async (clientVersion) => {
    await open(clientVersion)
    for (const to of [reverting, endless]) {
      const hash = await rpc('eth_sendTransaction', { from: alice, to, data: reason })
      expect(await rpc('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x0' })
    }
    expect(await errorOf('eth_estimateGas', { from: alice, to: reverting, data: reason })).toMatchObject({ code: 3 })
  },
)

describe('a transaction below the base fee', () => {
  const dynamic = { from: alice, to: bob, gas: '0x5208', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
  const legacy = { from: alice, to: bob, gas: '0x5208', gasPrice: '0x2' }

  test.each([
    [
      'HardhatNetwork/2.29.1/vivarium',
      -32000,
      'Transaction maxFeePerGas (1) is too low for the next block, which has a baseFeePerGas of 875000000',
      'Transaction gasPrice (2) is too low for the next block, which has a baseFeePerGas of 875000000',
    ],
    [
      'anvil/v1.7.1',
      -32003,
      `max fee per gas less than block base fee: address ${alice.toLowerCase()}, maxFeePerGas: 1, baseFee: 875000000`,
      `max fee per gas less than block base fee: address ${alice.toLowerCase()}, maxFeePerGas: 2, baseFee: 875000000`,
    ],
    [
      'Ganache/v7.9.2',
      -32000,
      "VM Exception while processing transaction: Transaction's maxFeePerGas (1) is less than the block's baseFeePerGas (875000000)",
      "VM Exception while processing transaction: Transaction's gasPrice (2) is less than the block's baseFeePerGas (875000000)",
    ],
  ])('is rejected with the client version %s', async (clientVersion, code, ofDynamic, ofLegacy) => {
    await open(clientVersion)
    expect(await errorOf('eth_sendTransaction', dynamic)).toMatchObject({ code, message: ofDynamic })
    expect(await errorOf('eth_sendTransaction', legacy)).toMatchObject({ code, message: ofLegacy })
    expect(await rpc('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  })

  test.each(['HardhatNetwork/2.29.1/vivarium', 'Ganache/v7.9.2'])(
    'waits in the pool without automatic mining with the client version %s',
    async (clientVersion) => {
      await open(clientVersion, { mining: false })
      const hash = await rpc('eth_sendTransaction', dynamic)
      expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({ blockNumber: null })
    },
  )

  test('is rejected by anvil without automatic mining too, and waits by default', async () => {
    await open('anvil/v1.7.1', { mining: false })
    await expect(rpc('eth_sendTransaction', dynamic)).rejects.toThrow(/less than block base fee/)
    await node.close()
    await open('vivarium/v0')
    const hash = await rpc('eth_sendTransaction', dynamic)
    expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({ blockNumber: null })
  })

  test('or the blob base fee is rejected by anvil', async () => {
    await open('anvil/v1.7.1')
    const blobs = [`0x${'00'.repeat(131_072)}`]
    await expect(rpc('eth_sendTransaction', { from: alice, to: bob, blobs, maxFeePerBlobGas: '0x0' })).rejects.toThrow(
      `max fee per blob gas less than block blob gas fee: address ${alice.toLowerCase()} blobGasFeeCap: 0, blobBaseFee: 1`,
    )
    expect(await rpc('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  })
})

test('a nonce that is too high is rejected with the client version of Hardhat while it mines automatically', async () => {
  await open('HardhatNetwork/2.29.1/vivarium')
  const request = { from: alice, to: bob, nonce: '0x2' }
  expect(await errorOf('eth_sendTransaction', request)).toMatchObject({
    code: -32000,
    message:
      "Nonce too high. Expected nonce to be 0 but got 2. Note that transactions can't be queued when automining.",
  })
  await rpc('evm_setAutomine', false)
  const hash = await rpc('eth_sendTransaction', request)
  expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({ nonce: '0x2' })
})

test('a filter without fromBlock starts after the head, for every toBlock', async () => {
  await open('vivarium/v0')
  const emitter = `0x${'a4'.repeat(20)}`
  await rpc('anvil_setCode', emitter, '0x5f5fa0')
  await rpc('eth_sendTransaction', { from: alice, to: emitter })
  const id = await rpc('eth_newFilter', { toBlock: '0x2' })
  for (let sent = 0; sent < 2; sent++) await rpc('eth_sendTransaction', { from: alice, to: emitter })
  expect(await rpc('eth_getFilterChanges', id)).toMatchObject([{ blockNumber: '0x2' }])
})

test.each([
  [invalid, { code: -32015, message: 'invalid opcode: INVALID' }],
  [invalidJump, { code: -32015, message: 'invalid jump destination' }],
  [endless, { code: -32015, message: 'out of gas' }],
])('the error of a call that fails without a revert has data: %s', async (to, error) => {
  await open('vivarium/v0')
  expect(await errorOf('eth_call', { to })).toEqual({ ...error, data: '0x' })
  expect(await errorOf('eth_estimateGas', { to })).toMatchObject({ data: '0x' })
})
