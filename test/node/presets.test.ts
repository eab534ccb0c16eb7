import { join } from 'node:path'
import { type Hex, keccak256, toRlp, zeroAddress, zeroHash } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const fixture = join(import.meta.dirname, '..', '..', 'fixtures', 'hello.yaml')
const genesis = temporaryFolder().write(
  'genesis.json',
  JSON.stringify({ config: { chainId: 31_337 }, alloc: {}, gasLimit: '0x1000000' }),
)
let node: Node
afterEach(() => node.close())

async function open(options: NodeOptions): Promise<void> {
  node = await createNode(options)
}
const request = (method: string, ...params: unknown[]) => node.provider.request({ method, params } as never)

describe('--compatible-with', () => {
  test.each([
    ['hardhat', /^HardhatNetwork\//, 20, 31_337, 10_000n, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['anvil', /^anvil\//, 10, 31_337, 10_000n, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    // The first account of `ganache --wallet.deterministic`.
    ['ganache', /^Ganache\/v7.*EthereumJS TestRPC/, 10, 1_337, 1_000n, '0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1'],
  ] as const)('%s sets the defaults of this node', async (compatibleWith, version, count, chainId, balance, first) => {
    await open({ compatibleWith })
    expect(await request('web3_clientVersion')).toMatch(version)
    expect(node.chainId).toBe(chainId)
    expect(node.accounts).toHaveLength(count)
    expect(node.accounts[0]?.address).toBe(first)
    expect(BigInt(String(await request('eth_getBalance', first, 'latest')))).toBe(balance * 10n ** 18n)
    // On all of them, a log range may end after the head.
    expect(await request('eth_getLogs', { fromBlock: '0x0', toBlock: '0x5' })).toEqual([])
  })

  test.each([
    ['anvil', keccak256('0x'), keccak256(toRlp('0x'))],
    ['hardhat', keccak256('0x'), keccak256(toRlp('0x'))],
    ['ganache', keccak256('0x'), keccak256(toRlp('0x'))],
    [undefined, zeroHash, zeroHash],
  ] as const)('%s: the proof of a missing account has code hash %s', async (compatibleWith, codeHash, storageHash) => {
    await open({ compatibleWith })
    const proof = await request('eth_getProof', `0x${'5a'.repeat(20)}`, [], 'latest')
    expect(proof).toMatchObject({ balance: '0x0', nonce: '0x0', codeHash, storageHash, storageProof: [] })
  })

  test.each([
    ['anvil', true],
    ['ganache', true],
    ['hardhat', false],
    [undefined, false],
  ] as const)('%s: a call without fees reads the base fee: %s', async (compatibleWith, reads) => {
    await open({ compatibleWith })
    await node.mine()
    const { baseFeePerGas } = (await request('eth_getBlockByNumber', 'latest', false)) as { baseFeePerGas: Hex }
    const to = `0x${'5a'.repeat(20)}`
    // Returns the base fee: BASEFEE, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN
    const code = '0x4860005260206000f3'
    const call = (params: object) => request('eth_call', { to, ...params }, 'latest', { [to]: { code } })
    const fee = BigInt(baseFeePerGas)
    expect(fee).toBeGreaterThan(0n)
    expect(BigInt(String(await call({})))).toBe(reads ? fee : 0n)
    expect(BigInt(String(await call({ gasPrice: '0x0' })))).toBe(reads ? fee : 0n)
    // An override of the block selects the base fee.
    const overridden = await request('eth_call', { to }, 'latest', { [to]: { code } }, { baseFeePerGas: '0x5' })
    expect(BigInt(String(overridden))).toBe(reads ? 5n : 0n)
    expect(await request('eth_estimateGas', { to: zeroAddress })).toBe('0x5208')
  })

  test.each(['anvil', 'hardhat', 'ganache'] as const)(
    '%s: a log query can have any number of addresses',
    async (name) => {
      await open({ compatibleWith: name })
      const [from] = (await request('eth_accounts')) as [Hex]
      // Emits a log without topics in the constructor.
      const deploy = await request('eth_sendTransaction', { from, data: '0x5f5fa0', gas: '0x100000' })
      const { contractAddress } = (await request('eth_getTransactionReceipt', deploy)) as { contractAddress: Hex }
      const others = Array.from({ length: 5_000 }, (_, index) => `0x${index.toString(16).padStart(40, 'a')}`)
      for (const address of [[...others, contractAddress], others]) {
        const logs = (await request('eth_getLogs', { fromBlock: '0x0', address })) as object[]
        expect(logs).toHaveLength(address === others ? 0 : 1)
        await request('eth_newFilter', { address })
      }
    },
  )

  test('without a preset, a log query has up to 1,000 addresses, as on go-ethereum', async () => {
    await open({})
    const address = Array.from({ length: 1_001 }, (_, index) => `0x${index.toString(16).padStart(40, 'a')}`)
    await expect(request('eth_getLogs', { address })).rejects.toThrow('exceed max addresses')
    expect(await request('eth_getLogs', { address: address.slice(1) })).toEqual([])
  })

  test.each([
    [undefined, ['0x2 true']],
    ['anvil', []],
    ['hardhat', []],
    ['ganache', []],
  ] as const)(
    '%s: a revert reports these removed logs to filters and subscriptions: %o',
    async (compatibleWith, removed) => {
      await open(compatibleWith === undefined ? {} : { compatibleWith })
      const [from] = (await request('eth_accounts')) as [Hex]
      // The code of the contract is LOG0 of no bytes.
      const deploy = await request('eth_sendTransaction', { from, data: '0x635f5fa0005f526004601cf3', gas: '0x100000' })
      const { contractAddress: to } = (await request('eth_getTransactionReceipt', deploy)) as { contractAddress: Hex }
      const describeLog = (log: unknown) => {
        const { blockNumber, removed } = log as { blockNumber: string; removed: boolean }
        return `${blockNumber} ${removed}`
      }
      const events: string[] = []
      node.provider.on('message', ({ data }) => events.push(describeLog((data as { result: unknown }).result)))
      await request('eth_subscribe', 'logs', { address: to })
      const filter = await request('eth_newFilter', { address: to })
      const snapshot = await request('evm_snapshot')
      await request('eth_sendTransaction', { from, to, gas: '0x15f90' })
      await request('evm_revert', snapshot)
      await request('eth_sendTransaction', { from, to, gas: '0x15f90', value: '0x0', data: '0x01' })
      const changes = (await request('eth_getFilterChanges', filter)) as object[]
      expect(changes.map(describeLog)).toEqual(['0x2 false', ...removed, '0x2 false'])
      await expect.poll(() => events).toEqual(['0x2 false', ...removed, '0x2 false'])
    },
  )

  test.each([
    ['hardhat', 'HardhatNetwork'],
    ['ganache', 'Ganache'],
  ] as const)('clients do not take a node with the preset %s for anvil', async (compatibleWith, name) => {
    await open({ compatibleWith })
    // @fhevm/mock-utils asks for this method first, and takes any node that has it for anvil.
    await expect(request('anvil_nodeInfo')).rejects.toMatchObject({
      code: -32004, // as on Hardhat
      message: expect.stringMatching(new RegExp(`anvil_nodeInfo.*${name}.*--compatible-with anvil`)),
    })
    expect(await request('hardhat_metadata')).toMatchObject({ chainId: node.chainId })
    expect(await request('anvil_metadata')).toMatchObject({ snapshots: {} })
  })

  test.each([{}, { compatibleWith: 'anvil' }, { clientVersion: 'mine' }] as const)(
    'a node with the options %o has anvil_nodeInfo',
    async (options) => {
      await open(options)
      expect(await request('anvil_nodeInfo')).toMatchObject({ environment: { chainId: 31_337 } })
    },
  )

  test('other options override the preset', async () => {
    await open({
      compatibleWith: 'ganache',
      accounts: 3,
      chainId: 5,
      balance: 1,
      clientVersion: 'mine',
      mnemonic: undefined,
    })
    expect(await request('web3_clientVersion')).toBe('mine')
    expect(node.chainId).toBe(5)
    expect(node.accounts.map(({ address }) => address)[0]).toBe('0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1')
    expect(node.accounts).toHaveLength(3)
    expect(await request('eth_getBalance', '0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1', 'latest')).toBe(
      '0xde0b6b3a7640000',
    )
  })

  test('the chain ID of a fixture overrides the preset', async () => {
    await open({ compatibleWith: 'ganache', fixtures: [fixture] })
    expect(node.chainId).toBe(31_337)
    expect(await request('web3_clientVersion')).toMatch(/^Ganache/)
  })

  test.each([
    ['fixture', { fixtures: [fixture] }],
    ['genesis file', { genesis }],
  ])('the chain ID of a %s of the default network overrides the preset', async (_, local) => {
    await open({ compatibleWith: 'ganache', networks: { local } })
    expect(node.chainId).toBe(31_337)
  })

  test.each([
    ['hardhat', 31_337],
    ['anvil', 999],
    ['ganache', 1_337],
  ] as const)('a fork with the preset %s has the chain ID of that node: %d', async (compatibleWith, chainId) => {
    await using upstream = await createNode({ chainId: 999, gasLimit: 7_000_000 })
    const { url } = await upstream.listen({ port: 0 })
    for (const fork of [{ forkUrl: [url] }, { networks: { local: { upstream: { url } } } }]) {
      const warnings: string[] = []
      await using forked = await createNode({ compatibleWith, ...fork }, { onWarning: (text) => warnings.push(text) })
      expect(forked.chainId).toBe(chainId)
      expect(warnings).toEqual([])
    }
    await using reset = await createNode({ compatibleWith })
    await reset.provider.request({ method: 'anvil_reset', params: [{ forking: { jsonRpcUrl: url } }] })
    expect(Number(await reset.provider.request({ method: 'eth_chainId' }))).toBe(chainId)
    node = upstream
  })

  test('ganache answers requests without an ID', async () => {
    await open({ compatibleWith: 'ganache' })
    const { url } = await node.listen({ port: 0 })
    const call = (method: string) => ({ jsonrpc: '2.0', method })
    const send = async (body: object) => (await fetch(url, { method: 'POST', body: JSON.stringify(body) })).json()
    const success = { jsonrpc: '2.0', result: '0x539' }
    const failure = { jsonrpc: '2.0', id: null, error: { code: -32601 } }
    expect(await send(call('eth_chainId'))).toEqual(success)
    expect(await send(call('eth_none'))).toMatchObject(failure)
    expect(await send([call('eth_chainId'), call('eth_none')])).toMatchObject([success, failure])
  })

  test.each(['hardhat', 'anvil'] as const)('%s does not answer requests without an ID', async (compatibleWith) => {
    await open({ compatibleWith })
    const { url } = await node.listen({ port: 0 })
    const body = '{"jsonrpc":"2.0","method":"eth_chainId"}'
    expect((await fetch(url, { method: 'POST', body })).status).toBe(204)
  })

  test('hardhat returns an error for failed transactions, unless revertOnSend is false', async () => {
    // 0x5f5ffd: reverts without data.
    const reverting = { data: '0x5f5ffd', gas: '0x186a0' }
    await open({ compatibleWith: 'hardhat' })
    const [from] = (await request('eth_accounts')) as string[]
    await expect(request('eth_sendTransaction', { from, ...reverting })).rejects.toThrow(/revert/)
    await node.close()
    await open({ compatibleWith: 'hardhat', revertOnSend: false })
    expect(await request('eth_sendTransaction', { from, ...reverting })).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

describe('the responses of a preset', () => {
  // Truffle 4 creates a filter after its transaction, and waits until the filter reports a block.
  test.each([
    ['hardhat', 1],
    ['anvil', 0],
    ['ganache', 1],
    [undefined, 0],
  ] as const)('the first poll of a block filter: %s has %d earlier blocks', async (compatibleWith, earlier) => {
    await open({ compatibleWith })
    const latest = await request('evm_mine').then(() => request('eth_getBlockByNumber', 'latest', false))
    const { hash } = latest as { hash: string }
    const id = await request('eth_newBlockFilter')
    await request('evm_mine')
    const changes = (await request('eth_getFilterChanges', id)) as string[]
    expect(changes).toHaveLength(earlier + 1)
    expect(changes.slice(0, earlier)).toEqual([hash].slice(0, earlier))
    expect(await request('eth_getFilterChanges', id)).toEqual([])
  })

  // Blocks 1 and 2 have a log each before the filters exist, and block 3 has one after.
  test.each([
    ['hardhat', { none: [2, 3], latest: [2, 3], fromFirst: [1, 2, 3], ended: [1], later: [3] }],
    ['anvil', { none: [3], latest: [2, 3], fromFirst: [1, 2, 3], ended: [1], later: [3] }],
    ['ganache', { none: [3], latest: [3], fromFirst: [3], ended: [], later: [3] }],
    [undefined, { none: [3], latest: [3], fromFirst: [3], ended: [], later: [3] }],
  ] as const)('the first poll of log filters: %s has the logs of the blocks %o', async (compatibleWith, expected) => {
    await open({ compatibleWith })
    const from = node.accounts[0]?.address
    const emitLog = () => request('eth_sendTransaction', { from, data: '0x5f5fa0', gas: '0x186a0' })
    await emitLog()
    await emitLog()
    const ids = {
      none: await request('eth_newFilter', {}),
      latest: await request('eth_newFilter', { fromBlock: 'latest' }),
      fromFirst: await request('eth_newFilter', { fromBlock: '0x1' }),
      ended: await request('eth_newFilter', { fromBlock: '0x1', toBlock: '0x1' }),
      later: await request('eth_newFilter', { fromBlock: '0x3' }),
    }
    await emitLog()
    const polls = Object.entries(ids).map(async ([name, id]) => {
      const logs = (await request('eth_getFilterChanges', id)) as { blockNumber: Hex }[]
      expect(await request('eth_getFilterChanges', id)).toEqual([])
      return [name, logs.map(({ blockNumber }) => Number(blockNumber))]
    })
    expect(Object.fromEntries(await Promise.all(polls))).toEqual(expected)
  })

  test('a log filter with too many logs of existing blocks is an error, and takes no place', async () => {
    await open({ compatibleWith: 'anvil', logResults: 1, maxFilters: 1 })
    const from = node.accounts[0]?.address
    for (let log = 1; log <= 2; log++) await request('eth_sendTransaction', { from, data: '0x5f5fa0', gas: '0x186a0' })
    for (let attempt = 1; attempt <= 2; attempt++)
      await expect(request('eth_newFilter', { fromBlock: '0x0' })).rejects.toThrow('more than 1')
    await request('eth_newFilter', {})
  })

  test.each(['hardhat', 'anvil', 'ganache'] as const)(
    'on %s, options of a subscription to newHeads have no effect',
    async (compatibleWith) => {
      await open({ compatibleWith })
      const event = new Promise((resolve) => node.provider.once('message', resolve))
      const subscription = await request('eth_subscribe', 'newHeads', {})
      await request('evm_mine')
      expect(await event).toMatchObject({ data: { subscription, result: { number: '0x1' } } })
    },
  )

  test.each([
    ['hardhat', 10n ** 9n],
    ['anvil', 10n ** 9n],
    ['ganache', 10n ** 9n],
    [undefined, 10n ** 6n],
  ] as const)('the suggested priority fee: %s has %d wei', async (compatibleWith, tip) => {
    await open({ compatibleWith })
    const from = node.accounts[0]?.address
    expect(BigInt(String(await request('eth_maxPriorityFeePerGas')))).toBe(tip)
    const hash = await request('eth_sendTransaction', { from, to: from, gas: '0x5208' })
    const sent = (await request('eth_getTransactionByHash', hash)) as { maxPriorityFeePerGas: Hex }
    expect(BigInt(sent.maxPriorityFeePerGas)).toBe(tip)
  })

  test.each(['hardhat', 'anvil', 'ganache'] as const)(
    'on %s, earlier transactions do not change the suggested fees',
    async (compatibleWith) => {
      await open({ compatibleWith })
      const from = node.accounts[0]?.address
      await request('eth_sendTransaction', { from, to: from, gas: '0x5208', gasPrice: '0x2540be400' })
      const tip = BigInt(String(await request('eth_maxPriorityFeePerGas')))
      expect(tip).toBe(10n ** 9n)
      const { baseFeePerGas } = (await request('eth_getBlockByNumber', 'pending', false)) as { baseFeePerGas: Hex }
      expect(BigInt(String(await request('eth_gasPrice')))).toBe(BigInt(baseFeePerGas) + tip)
    },
  )

  test.each([
    ['hardhat', [2, 2, 0]], // with the log of the latest block
    ['anvil', [1, 2, 0]],
    ['ganache', [1, 1, 0]],
  ] as const)('on %s, log queries can end at the pending block', async (preset, polled) => {
    await open({ compatibleWith: preset })
    const from = node.accounts[0]?.address
    // Logs nothing with no topics.
    const emitLog = () => request('eth_sendTransaction', { from, data: '0x5f5fa0', gas: '0x186a0' })
    await emitLog()
    expect(await request('eth_getLogs', { fromBlock: 'earliest', toBlock: 'pending' })).toHaveLength(1)
    await emitLog()
    expect(await request('eth_getLogs', { fromBlock: 'earliest', toBlock: 'pending' })).toHaveLength(2)
    // The latest block.
    expect(await request('eth_getLogs', { fromBlock: 'pending' })).toHaveLength(1)
    expect(await request('eth_getLogs', { fromBlock: 'pending', toBlock: 'latest' })).toHaveLength(1)
    const filters = []
    for (const range of [{ toBlock: 'pending' }, { fromBlock: 'pending' }, { fromBlock: '0x2', toBlock: '0x1' }])
      filters.push(await request('eth_newFilter', range))
    await emitLog()
    const lengths = []
    for (const id of filters) lengths.push(((await request('eth_getFilterChanges', id)) as unknown[]).length)
    expect(lengths).toEqual(polled)
    expect(await request('eth_getFilterLogs', filters[0])).toHaveLength(1)
  })

  test('without a preset, log queries cannot end at the pending block', async () => {
    await open({})
    const refused = { code: -32000, message: 'pending logs are not supported' }
    await expect(request('eth_getLogs', { toBlock: 'pending' })).rejects.toMatchObject(refused)
    await expect(request('eth_newFilter', { toBlock: 'pending' })).rejects.toMatchObject(refused)
    await expect(request('eth_newFilter', { fromBlock: '0x2', toBlock: '0x1' })).rejects.toThrow('invalid block range')
  })

  test.each([
    ['hardhat', '0x3'],
    ['anvil', '0x0'],
    ['ganache', '0x3'],
    [undefined, '0x0'],
  ] as const)('the finalized and the safe block of three: on %s it is %s', async (compatibleWith, number) => {
    await open({ compatibleWith })
    for (let block = 1; block <= 3; block++) await request('evm_mine')
    for (const tag of ['finalized', 'safe'])
      expect(await request('eth_getBlockByNumber', tag, false)).toMatchObject({ number })
  })

  test('--finalized-depth and --safe-depth override the preset', async () => {
    await open({ compatibleWith: 'hardhat', finalizedDepth: 2, safeDepth: 1 })
    for (let block = 1; block <= 3; block++) await request('evm_mine')
    expect(await request('eth_getBlockByNumber', 'finalized', false)).toMatchObject({ number: '0x1' })
    expect(await request('eth_getBlockByNumber', 'safe', false)).toMatchObject({ number: '0x2' })
  })

  test('--safe-depth alone restores the default of --finalized-depth', async () => {
    await open({ compatibleWith: 'hardhat', safeDepth: 1 })
    for (let block = 1; block <= 3; block++) await request('evm_mine')
    expect(await request('eth_getBlockByNumber', 'finalized', false)).toMatchObject({ number: '0x0' })
    expect(await request('eth_getBlockByNumber', 'safe', false)).toMatchObject({ number: '0x2' })
  })

  test.each([
    ['hardhat', '0', '4000000000'],
    ['anvil', '0x0', null],
    ['ganache', '0x0', null],
    [undefined, '0x0', null],
  ] as const)('the results of evm_mine and evm_setNextBlockTimestamp on %s', async (compatibleWith, mined, time) => {
    await open({ compatibleWith })
    expect(await request('evm_mine')).toBe(mined)
    expect(await request('evm_setNextBlockTimestamp', 4_000_000_000)).toBe(time)
  })

  const unfunded = `0x${'5a'.repeat(20)}`
  const tooMuch = `0x${(10n ** 30n).toString(16)}`

  test('hardhat: coinbase, clock offset and error messages', async () => {
    await open({ compatibleWith: 'hardhat' })
    const coinbase = '0xc014ba5ec014ba5ec014ba5ec014ba5ec014ba5e'
    expect(await request('eth_coinbase')).toBe(coinbase)
    await request('evm_mine')
    expect(await request('eth_getBlockByNumber', 'latest', false)).toMatchObject({ miner: coinbase })
    expect(await request('evm_increaseTime', 60)).toMatch(/^(60|61)$/)
    expect(await request('net_version')).toBe('31337')
    const [from] = (await request('eth_accounts')) as string[]
    const transfer = { from, to: unfunded, gas: '0x5208', gasPrice: '0x77359400' }
    await expect(request('eth_sendTransaction', { ...transfer, value: tooMuch })).rejects.toMatchObject({
      code: -32000,
      message:
        "Sender doesn't have enough funds to send tx. The max upfront cost is: 1000000000000000042000000000000 and the sender's balance is: 10000000000000000000000.",
    })
    await request('eth_sendTransaction', { ...transfer, value: '0x1' })
    await expect(request('eth_sendTransaction', { ...transfer, nonce: '0x0' })).rejects.toMatchObject({
      code: -32000,
      message:
        "Nonce too low. Expected nonce to be 1 but got 0. Note that transactions can't be queued when automining.",
    })
  })

  /** An address whose key the node does not have, with its checksum. */
  const stranger = '0x000000000000000000000000000000000000dEaD'
  const transfer = { to: stranger, gas: '0x5208' }
  const fees = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x77359401' }
  // Measured on Hardhat 2.29.1.
  test.each([
    ['too little gas', { ...transfer, gas: '0x5207' }, 'Transaction requires at least 21000 gas but got 20999'],
    [
      'too little gas for its data',
      { gas: '0x6000', data: '0x6000' },
      'Transaction requires at least 53022 gas but got 24576',
    ],
    [
      'less gas than the floor of EIP-7623',
      { ...transfer, gas: '0x5500', data: `0x${'ff'.repeat(20)}` },
      'Transaction requires gas floor of 21800 but got limit of 21760',
    ],
    [
      'more gas than EIP-7825 allows',
      { ...transfer, gas: '0x1000001' },
      'Transaction gas limit is 16777217 and exceeds transaction gas cap of 16777216',
    ],
    [
      'a tip above the fee cap',
      { ...transfer, ...fees },
      'maxPriorityFeePerGas (2000000001) is bigger than maxFeePerGas (2000000000)',
    ],
    [
      'a gas price and a fee cap',
      { ...transfer, gasPrice: '0x1', maxFeePerGas: '0x1' },
      'Cannot send both gasPrice and maxFeePerGas params',
    ],
    ['another chain ID', { ...transfer, chainId: '0x1' }, 'Invalid chainId 1 provided, expected 31337 instead.'],
    [
      'a long init code',
      { data: `0x${'fe'.repeat(50_000)}` },
      /^Trying to send a deployment transaction whose init code length is 50000\. The max length allowed by EIP-3860 is 49152\./,
    ],
    ['an unknown sender', { ...transfer, from: stranger }, `Unknown account ${stranger}`],
    ['no receiver and no data', {}, 'Contract creation without any data provided'],
  ])('hardhat: the message for a transaction with %s', async (_, transaction, message) => {
    await open({ compatibleWith: 'hardhat' })
    await expect(request('eth_sendTransaction', transaction)).rejects.toThrow(message)
  })

  test('hardhat: the messages for a gas limit above that of the block, and a transaction of another chain', async () => {
    await open({ compatibleWith: 'hardhat', hardfork: 'shanghai', gasLimit: 1_000_000 })
    await expect(request('eth_sendTransaction', { ...transfer, gas: '0xf4241' })).rejects.toThrow(
      'Transaction gas limit is 1000001 and exceeds block gas limit of 1000000',
    )
    const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
    const signed = await account.signTransaction({ chainId: 5, gas: 21_000n, to: stranger, maxFeePerGas: 10n ** 10n })
    await expect(request('eth_sendRawTransaction', signed)).rejects.toThrow(
      'Trying to send a raw transaction with an invalid chainId. The expected chainId is 31337',
    )
  })

  test('hardhat: the messages for a known transaction and for replacements', async () => {
    await open({ compatibleWith: 'hardhat', mining: false })
    const account = privateKeyToAccount(node.accounts[0]?.privateKey as Hex)
    const sendWith = async (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) => {
      const fees = { maxFeePerGas, maxPriorityFeePerGas }
      return request(
        'eth_sendRawTransaction',
        await account.signTransaction({ chainId: 31_337, gas: 21_000n, to: stranger, nonce: 0, ...fees }),
      )
    }
    const hash = await sendWith(10n ** 10n, 10n ** 9n)
    await expect(sendWith(10n ** 10n, 10n ** 9n)).rejects.toThrow(`Known transaction: ${hash}`)
    await expect(sendWith(10n ** 10n + 1n, 10n ** 10n)).rejects.toThrow(
      'Replacement transaction underpriced. A gasPrice/maxFeePerGas of at least 11000000000 is necessary to replace the existing transaction with nonce 0.',
    )
    await expect(sendWith(10n ** 11n, 10n ** 9n + 1n)).rejects.toThrow(
      'Replacement transaction underpriced. A gasPrice/maxPriorityFeePerGas of at least 1100000000 is necessary to replace the existing transaction with nonce 0.',
    )
    expect(await sendWith(11n * 10n ** 9n, 11n * 10n ** 8n)).toMatch(/^0x/)
  })

  test('hardhat: the messages for the time of a block', async () => {
    await open({ compatibleWith: 'hardhat' })
    await request('evm_mine', 4_000_000_000)
    await expect(request('evm_setNextBlockTimestamp', 3_999_999_999)).rejects.toMatchObject({
      code: -32000,
      message: "Timestamp 3999999999 is lower than the previous block's timestamp 4000000000",
    })
    await expect(request('evm_setNextBlockTimestamp', 4_000_000_000)).rejects.toMatchObject({
      code: -32000,
      message: expect.stringMatching(/^Timestamp 4000000000 is equal to the previous block's timestamp\. Enable/),
    })
  })

  const longInitCode = `0x${'00'.repeat(49_153)}` as const
  const endless = '0x5b600056'
  // Measured on Hardhat 2.29.1 and Ganache 7.9.2.
  test.each([
    ['hardhat', 'eth_call', 'long init code', longInitCode, 'create initcode size limit'],
    ['hardhat', 'eth_estimateGas', 'long init code', longInitCode, 'create initcode size limit'],
    ['hardhat', 'eth_estimateGas', 'an endless loop', endless, 'Transaction ran out of gas'],
    ['ganache', 'eth_call', 'long init code', longInitCode, 'initcode exceeds max initcode size'],
    ['ganache', 'eth_estimateGas', 'long init code', longInitCode, 'initcode exceeds max initcode size'],
    ['ganache', 'eth_estimateGas', 'an endless loop', endless, 'out of gas'],
  ] as const)('%s: the message of %s with %s', async (compatibleWith, method, _, data, text) => {
    await open({ compatibleWith })
    const message = compatibleWith === 'ganache' ? `VM Exception while processing transaction: ${text}` : text
    const { address: from } = node.accounts[0]!
    await expect(request(method, { from, data, gas: '0x100000' })).rejects.toMatchObject({ code: -32000, message })
  })

  // Measured on Ganache 7.9.2.
  test.each([
    ['0x01', 'stack underflow'],
    ['0x5b5f600056', 'stack overflow'],
    ['0x600356', 'invalid JUMP'],
    ['0x60015f5f3e', 'out of gas'],
    ['0x6160015ff3', 'code size to deposit exceeds maximum code size'],
    // The gas is not sufficient to store the code.
    ['0x6160005ff3', 'code size to deposit exceeds maximum code size'],
    ['0x60ef5f5360015ff3', 'invalid EOF format'],
  ])('ganache: the message for the init code %s', async (data, text) => {
    await open({ compatibleWith: 'ganache', revertOnSend: true })
    const message = `VM Exception while processing transaction: ${text}`
    const creation = { from: node.accounts[0]?.address, data, gas: '0x100000' }
    await expect(request('eth_call', creation)).rejects.toMatchObject({ message, data: '0x' })
    await expect(request('eth_sendTransaction', creation)).rejects.toMatchObject({ message, data: { message: text } })
  })

  test('hardhat: the message for an unknown block', async () => {
    await open({ compatibleWith: 'hardhat' })
    const blockHash = `0x${'11'.repeat(32)}`
    for (const [block, text] of [
      ['0x99', '153'],
      [{ blockHash }, blockHash],
    ] as const)
      await expect(request('eth_getBalance', stranger, block)).rejects.toMatchObject({
        code: -32000,
        message: `Received invalid block tag ${text}. Latest block number is 0`,
      })
  })

  test.each([
    ['anvil', null],
    ['hardhat', true],
    ['ganache', true],
  ] as const)('%s: methods without data return %s', async (compatibleWith, result) => {
    await open({ compatibleWith })
    expect(await request('evm_setAutomine', true)).toBe(result)
    expect(await request('hardhat_impersonateAccount', stranger)).toBe(result)
    expect(await request('hardhat_stopImpersonatingAccount', stranger)).toBe(result)
    expect(await request('hardhat_mine', '0x1')).toBe(result)
    expect(await request('hardhat_dropTransaction', `0x${'11'.repeat(32)}`)).toBe(result === null ? null : false)
  })

  // Clients such as micro-eth-signer search the frames of an account with both lists and no mode.
  test.each([
    ['anvil', 'union'],
    ['ganache', 'intersection'],
  ] as const)('%s: trace_filter without a mode returns the %s', async (compatibleWith, mode) => {
    await open({ compatibleWith })
    const fromAddress = [node.accounts[0]?.address]
    const filter = { fromBlock: '0x0', fromAddress, toAddress: fromAddress }
    await request('eth_sendTransaction', { from: fromAddress[0], to: stranger })
    const found = await request('trace_filter', filter)
    expect(found).toEqual(await request('trace_filter', { ...filter, mode }))
    expect(found).toHaveLength(mode === 'union' ? 1 : 0)
  })

  test.each([
    ['anvil', 2],
    ['ganache', 0],
  ] as const)(
    '%s: trace_filter without fromBlock returns %i calls, of which the latest block has none',
    async (compatibleWith, count) => {
      await open({ compatibleWith })
      const from = node.accounts[0]?.address
      for (const value of ['0x1', '0x2']) await request('eth_sendTransaction', { from, to: stranger, value })
      await request('evm_mine')
      expect(await request('trace_filter', { fromAddress: [from] })).toHaveLength(count)
    },
  )

  test('anvil: a transaction that fails is sent, but not filled in', async () => {
    await open({ compatibleWith: 'anvil' })
    const failing = { from: node.accounts[0]?.address, data: '0x60006000fd' }
    await expect(request('eth_fillTransaction', failing)).rejects.toMatchObject({ code: 3 })
    expect(await request('eth_sendTransaction', failing)).toMatch(/^0x/)
  })

  // viem's estimateGas returns the gas of eth_fillTransaction for an account with a key.
  test.each(['anvil', 'hardhat', 'ganache'] as const)('%s: a filled-in gas limit is an estimate', async (peer) => {
    await open({ compatibleWith: peer })
    const from = node.accounts[0]?.address
    const call = { from, to: stranger, data: '0x112233' }
    const gas = await request('eth_estimateGas', call)
    expect(await request('eth_fillTransaction', call)).toMatchObject({ tx: { gas } })
    await expect(request('eth_fillTransaction', { from, data: '0x60006000fd' })).rejects.toThrow()
  })

  test('anvil: the message for an unknown block', async () => {
    await open({ compatibleWith: 'anvil' })
    const blockHash = `0x${'11'.repeat(32)}`
    for (const [block, code, message] of [
      ['0x99', -32602, 'BlockOutOfRangeError: block height is 0 but requested was 153'],
      [{ blockHash }, -32001, `Resource not found: the chain has no block ${blockHash}`],
    ] as const)
      await expect(request('eth_getBalance', stranger, block)).rejects.toMatchObject({ code, message })
  })

  test.each([
    [undefined, 0x1000000],
    [1_000_000, 1_000_000],
  ])('hardhat: a transaction without a gas limit has the highest one (block gas limit %s)', async (gasLimit, gas) => {
    await open({ compatibleWith: 'hardhat', ...(gasLimit !== undefined && { gasLimit }) })
    const hash = await request('eth_sendTransaction', { to: stranger })
    expect(await request('eth_getTransactionByHash', hash)).toMatchObject({ gas: `0x${gas.toString(16)}` })
  })

  test('ganache: the message for an unknown sender', async () => {
    await open({ compatibleWith: 'ganache' })
    await expect(request('eth_sendTransaction', { ...transfer, from: stranger })).rejects.toThrow(
      'sender account not recognized',
    )
  })

  test('ganache: network id, clock offset and error messages', async () => {
    await open({ compatibleWith: 'ganache' })
    expect(Number(await request('net_version'))).toBeCloseTo(performance.timeOrigin, -1)
    expect(await request('eth_coinbase')).toBe(`0x${'0'.repeat(40)}`)
    expect(await request('evm_increaseTime', 60)).toBeTypeOf('number')
    const [from] = (await request('eth_accounts')) as string[]
    const transfer = { from, to: unfunded, gas: '0x5208', gasPrice: '0x77359400' }
    await expect(request('eth_sendTransaction', { ...transfer, value: tooMuch })).rejects.toMatchObject({
      code: -32003,
      message: 'insufficient funds for gas * price + value',
    })
    await request('eth_sendTransaction', { ...transfer, value: '0x1' })
    await expect(request('eth_sendTransaction', { ...transfer, nonce: '0x0' })).rejects.toMatchObject({
      code: -32000,
      message: "the tx doesn't have the correct nonce. account has nonce of: 1 tx has nonce of: 0",
    })
  })

  test.each(['hardhat', 'anvil', 'ganache'] as const)(
    '%s: tracing block 0 returns an empty list',
    async (compatibleWith) => {
      await open({ compatibleWith })
      expect(await request('debug_traceBlockByNumber', '0x0')).toEqual([])
    },
  )

  test('without a preset: errors as in go-ethereum', async () => {
    await open({})
    expect(await request('evm_increaseTime', 60)).toBeTypeOf('number')
    await expect(request('debug_traceBlockByNumber', '0x0')).rejects.toThrow('genesis is not traceable')
    const [from] = (await request('eth_accounts')) as string[]
    const transfer = { from, to: unfunded, gas: '0x5208', value: tooMuch }
    await expect(request('eth_sendTransaction', transfer)).rejects.toThrow(
      /^insufficient funds for gas \* price \+ value/,
    )
  })

  test('--coinbase applies to mined blocks, also after a reset, and not to blocks of fixtures', async () => {
    const coinbase = `0x${'Ab'.repeat(20)}`
    await open({ coinbase, fixtures: [fixture] })
    const fromFixture = (await request('eth_getBlockByNumber', 'latest', false)) as { miner: string }
    expect(fromFixture.miner).not.toBe(coinbase.toLowerCase())
    for (const prepare of [() => Promise.resolve(), () => request('anvil_reset')]) {
      await prepare()
      await request('evm_mine')
      expect(await request('eth_getBlockByNumber', 'latest', false)).toMatchObject({ miner: coinbase.toLowerCase() })
    }
    await expect(createNode({ coinbase: '0x12' })).rejects.toThrow('coinbase')
  })
})

describe('a hardhat_ method', () => {
  test('logs advice once if the node is not compatible with Hardhat', async () => {
    const warnings: string[] = []
    const hooks = { onWarning: (text: string) => void warnings.push(text) }
    node = await createNode({}, hooks)
    await request('hardhat_metadata')
    await request('hardhat_mine')
    expect(warnings).toEqual([expect.stringContaining('--compatible-with hardhat')])
    await node.close()
    node = await createNode({ compatibleWith: 'hardhat' }, hooks)
    await request('hardhat_metadata')
    expect(warnings).toHaveLength(1)
  })
})
