import { readFileSync } from 'node:fs'
import {
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { mainnet, sepolia } from 'viem/chains'
import { afterEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/index.ts'

const address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const artifact = JSON.parse(readFileSync('fixtures/contracts/Multicall3.json', 'utf8'))
const token = JSON.parse(readFileSync('fixtures/contracts/Token.json', 'utf8'))

let node: Node
afterEach(() => node.close())

const codeOf = async (network = 'local') =>
  node.network(network).provider.request({ method: 'eth_getCode', params: [address, 'latest'] })

describe('Multicall3 at its usual address', () => {
  test.each(['local', 'mainnet', 'sepolia'])('exists on %s', async (network) => {
    node = await createNode()
    expect(await codeOf(network)).toBe(artifact.deployedBytecode)
  })

  test('exists on the chains of the demo', async () => {
    node = await createNode({ fixtures: 'fixtures/demo.yaml' })
    for (const network of ['local', 'mainnet', 'sepolia']) expect(await codeOf(network)).toBe(artifact.deployedBytecode)
  })

  test('needs the hardfork London', async () => {
    node = await createNode({ hardfork: 'berlin', networks: { mainnet: { hardfork: 'london' } } })
    expect(await codeOf()).toBe('0x')
    expect(await codeOf('mainnet')).toBe(artifact.deployedBytecode)
  })

  test('is not part of a fixture that does not name it', async () => {
    node = await createNode({ fixtures: 'fixtures/hello.yaml' })
    expect(await codeOf()).toBe('0x')
  })
})

test.each([mainnet, sepolia])('viem reads several contracts of $name in one call', async (chain) => {
  node = await createNode()
  const transport = custom(node.network(chain.id === 1 ? 'mainnet' : 'sepolia').provider)
  const wallet = createWalletClient({ chain, transport })
  const client = createPublicClient({ chain, transport })
  const [account] = await wallet.getAddresses()
  if (account === undefined) throw new Error('no account')
  const hash = await wallet.deployContract({
    abi: token.abi,
    bytecode: token.bytecode.object ?? token.bytecode,
    args: ['Token', 'TKN', 1_000n],
    account,
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('no contract')
  const contract = { address: contractAddress, abi: erc20Abi } as const
  const results = await client.multicall({
    contracts: [
      { ...contract, functionName: 'balanceOf', args: [account] },
      { ...contract, functionName: 'allowance', args: [account, zeroAddress] },
      { address: zeroAddress, abi: erc20Abi, functionName: 'symbol' },
    ],
  })
  expect(results.slice(0, 2)).toEqual([
    { status: 'success', result: 1_000n },
    { status: 'success', result: 0n },
  ])
  expect(results[2]?.status).toBe('failure')
  expect(await client.getBlockNumber()).toBe(1n)
})

describe('the functions of Multicall3', () => {
  const abi = parseAbi([
    'struct Call { address target; bytes callData; }',
    'struct Call3 { address target; bool allowFailure; bytes callData; }',
    'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
    'struct Result { bool success; bytes returnData; }',
    'function aggregate(Call[] calls) payable returns (uint256 blockNumber, bytes[] returnData)',
    'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
    'function aggregate3Value(Call3Value[] calls) payable returns (Result[] returnData)',
    'function blockAndAggregate(Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)',
    'function tryAggregate(bool requireSuccess, Call[] calls) payable returns (Result[] returnData)',
    'function tryBlockAndAggregate(bool requireSuccess, Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, Result[] returnData)',
    'function getBasefee() view returns (uint256 basefee)',
    'function getBlockHash(uint256 blockNumber) view returns (bytes32 blockHash)',
    'function getBlockNumber() view returns (uint256 blockNumber)',
    'function getChainId() view returns (uint256 chainid)',
    'function getCurrentBlockCoinbase() view returns (address coinbase)',
    'function getCurrentBlockDifficulty() view returns (uint256 difficulty)',
    'function getCurrentBlockGasLimit() view returns (uint256 gaslimit)',
    'function getCurrentBlockTimestamp() view returns (uint256 timestamp)',
    'function getEthBalance(address addr) view returns (uint256 balance)',
    'function getLastBlockHash() view returns (bytes32 blockHash)',
  ])
  const read = (functionName: string, args: readonly unknown[] = [], value = 0n): Promise<unknown> =>
    createPublicClient({ transport: custom(node.provider, { retryCount: 0 }) })
      .simulateContract({
        address,
        abi,
        functionName,
        args,
        value,
        account: node.accounts[0]?.address,
        gasPrice: 2_000_000_000n,
      } as never)
      .then(({ result }) => result)
  const number = { target: address, callData: encodeFunctionData({ abi, functionName: 'getChainId' }) }
  // The contract has no such function.
  const failing = { target: address, callData: '0x12345678' }
  const ok = { success: true, returnData: `0x${(31_337).toString(16).padStart(64, '0')}` }
  const failed = { success: false, returnData: '0x' }

  test('call others', async () => {
    node = await createNode()
    await node.mine({ blocks: 3 })
    expect(await read('aggregate', [[number, number]])).toEqual([3n, [ok.returnData, ok.returnData]])
    expect(
      await read('aggregate3', [
        [
          { ...number, allowFailure: false },
          { ...failing, allowFailure: true },
        ],
      ]),
    ).toEqual([ok, failed])
    expect(await read('tryAggregate', [false, [failing, number]])).toEqual([failed, ok])
    const unknownHash = `0x${'0'.repeat(64)}`
    expect(await read('blockAndAggregate', [[number]])).toEqual([3n, unknownHash, [ok]])
    expect(await read('tryBlockAndAggregate', [false, [failing]])).toEqual([3n, unknownHash, [failed]])
  })

  test.each([
    ['aggregate', [[failing]]],
    ['aggregate3', [[{ ...failing, allowFailure: false }]]],
    ['blockAndAggregate', [[failing]]],
    ['tryAggregate', [true, [failing]]],
    ['tryBlockAndAggregate', [true, [failing]]],
    ['aggregate3Value', [[{ ...failing, allowFailure: false, value: 0n }]]],
  ])('%s fails with the call', async (name, args) => {
    node = await createNode()
    await expect(read(name, args)).rejects.toThrow('Multicall3: call failed')
  })

  test('pass value on', async () => {
    node = await createNode()
    const target = '0x00000000000000000000000000000000000000aa'
    const calls = [1n, 2n].map((value) => ({ target, allowFailure: false, value, callData: '0x' }))
    expect(await read('aggregate3Value', [calls], 3n)).toEqual([
      { success: true, returnData: '0x' },
      { success: true, returnData: '0x' },
    ])
    await expect(read('aggregate3Value', [calls], 4n)).rejects.toThrow('Multicall3: value mismatch')
    // The sum overflows to 0.
    const overflowing = [2n ** 255n, 2n ** 255n].map((value) => ({ target, allowFailure: true, value, callData: '0x' }))
    expect(await read('aggregate3Value', [overflowing])).toEqual([failed, failed])
  })

  test('read the block', async () => {
    node = await createNode({ coinbase: '0x00000000000000000000000000000000000000bb', gasLimit: 20_000_000 })
    await node.mine({ blocks: 2 })
    const client = createPublicClient({ transport: custom(node.provider, { retryCount: 0 }) })
    const block = await client.getBlock({ blockTag: 'latest' })
    expect(await read('getBlockNumber')).toBe(2n)
    expect(await read('getChainId')).toBe(31_337n)
    expect(await read('getBasefee')).toBe(block.baseFeePerGas)
    expect(await read('getCurrentBlockTimestamp')).toBe(block.timestamp)
    expect(await read('getCurrentBlockGasLimit')).toBe(20_000_000n)
    expect(String(await read('getCurrentBlockCoinbase')).toLowerCase()).toBe(block.miner)
    expect(await read('getCurrentBlockDifficulty')).toBe(BigInt((block as unknown as { mixHash: Hex }).mixHash))
    expect(await read('getLastBlockHash')).toBe(block.parentHash)
    expect(await read('getBlockHash', [0n])).toBe((await client.getBlock({ blockNumber: 0n })).hash)
    expect(await read('getEthBalance', [node.accounts[1]?.address])).toBe(10_000n * 10n ** 18n)
  })
})
