import { JsonRpcProvider } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseEther,
  toHex,
} from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { Swap, Token } from './contracts/artifacts.ts'

/** Two tokens and a contract that swaps them, deployed and funded by real transactions. */
let node: Node
let url: string
let trader: PrivateKeyAccount
let tokenOne: Hex
let tokenTwo: Hex
let swap: Hex

const createClient = () => createPublicClient({ chain: foundry, transport: http(url, { retryCount: 0 }) })
type Client = ReturnType<typeof createClient>
let client: Client

beforeAll(async () => {
  node = await createNode()
  url = (await node.listen({ port: 0 })).url
  client = createClient()
  const [owner, other] = node.accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
  if (owner === undefined || other === undefined) throw new Error('two accounts are needed')
  trader = other
  const wallet = createWalletClient({ account: owner, chain: foundry, transport: http(url) })
  const deployed = async (hash: Hex): Promise<Hex> => {
    const { contractAddress } = await client.getTransactionReceipt({ hash })
    if (contractAddress === null || contractAddress === undefined) throw new Error('no contract was created')
    return contractAddress
  }
  const { abi, bytecode } = Token
  tokenOne = await deployed(await wallet.deployContract({ abi, bytecode, args: ['First', 'ONE', 10n ** 24n] }))
  tokenTwo = await deployed(await wallet.deployContract({ abi, bytecode, args: ['Second', 'TWO', 10n ** 24n] }))
  swap = await deployed(
    await wallet.deployContract({ abi: Swap.abi, bytecode: Swap.bytecode, args: [tokenOne, tokenTwo] }),
  )
  const sendTokens = (address: Hex, to: Hex, value: bigint) =>
    wallet.writeContract({ abi, address, functionName: 'transfer', args: [to, value] })
  await sendTokens(tokenOne, swap, 1_000_000n)
  await sendTokens(tokenTwo, swap, 4_000_000n)
  await sendTokens(tokenOne, trader.address, 10_000n)
})
afterAll(() => node.close())

describe('viem', () => {
  test('blockOverrides: prevRandao is a number, which viem sends without leading zeros', async () => {
    const to = '0x00000000000000000000000000000000000000cc'
    const code = '0x4460005260206000f3' // returns PREVRANDAO
    const blockOverrides = { prevRandao: 0xabcn }
    const [block] = await client.simulateBlocks({
      blocks: [{ blockOverrides, stateOverrides: [{ address: to, code }], calls: [{ to }] }],
    })
    expect(block?.calls[0]?.data).toBe(toHex(0xabcn, { size: 32 }))
    expect(block?.mixHash).toBe(toHex(0xabcn, { size: 32 }))
    const called = await client.call({ to, blockOverrides, stateOverride: [{ address: to, code }] })
    expect(called.data).toBe(toHex(0xabcn, { size: 32 }))
  })

  test('simulateBlocks: a swap uses the allowance that the block before it approved', async () => {
    const [approved, swapped] = await client.simulateBlocks({
      blocks: [
        { calls: [{ account: trader, to: tokenOne, abi: Token.abi, functionName: 'approve', args: [swap, 10_000n] }] },
        {
          blockOverrides: { time: 4_000_000_000n },
          calls: [
            { account: trader, to: swap, abi: Swap.abi, functionName: 'swap', args: [tokenOne, 10_000n, 1n] },
            { to: tokenTwo, abi: Token.abi, functionName: 'balanceOf', args: [trader.address] },
          ],
        },
      ],
    })
    expect(approved?.calls[0]).toMatchObject({ status: 'success', result: true })
    // 4,000,000 * 10,000 / 1,010,000
    expect(swapped?.calls[0]).toMatchObject({ status: 'success', result: 39_603n })
    expect(swapped?.calls[1]).toMatchObject({ status: 'success', result: 39_603n })
    expect(swapped?.calls[0]?.logs).toHaveLength(3)
    expect(swapped?.timestamp).toBe(4_000_000_000n)
    expect(swapped?.number).toBe((approved?.number ?? 0n) + 1n)
    expect(swapped?.parentHash).toBe(approved?.hash)
  })

  test('simulateBlocks: the result of a failed call contains its reason', async () => {
    const [block] = await client.simulateBlocks({
      blocks: [
        { calls: [{ account: trader, to: swap, abi: Swap.abi, functionName: 'swap', args: [tokenOne, 10_000n, 1n] }] },
      ],
    })
    const [call] = block?.calls ?? []
    expect(call?.status).toBe('failure')
    expect(call?.error?.message).toContain('allowance exceeded')
  })

  test('simulateBlocks: applies state overrides', async () => {
    const account = '0x00000000000000000000000000000000000000aa'
    const [block] = await client.simulateBlocks({
      blocks: [
        {
          stateOverrides: [{ address: account, balance: parseEther('7') }],
          calls: [{ account, to: trader.address, value: parseEther('7') }],
        },
      ],
      traceTransfers: true,
    })
    expect(block?.calls[0]).toMatchObject({ status: 'success', gasUsed: 21_000n })
    expect(block?.calls[0]?.logs).toHaveLength(1)
  })

  test('simulateBlocks: rejects a block number that does not increase', async () => {
    const simulation = client.simulateBlocks({
      blocks: [
        { blockOverrides: { number: 1n }, calls: [] },
        { blockOverrides: { number: 1n }, calls: [] },
      ],
    })
    await expect(simulation).rejects.toMatchObject({
      details: expect.stringContaining('block numbers must be in order'),
    })
  })

  test('simulateCalls: with traceAssetChanges, returns the balance changes of a swap', async () => {
    const { assetChanges, results } = await client.simulateCalls({
      account: trader.address,
      traceAssetChanges: true,
      calls: [
        { to: tokenOne, abi: Token.abi, functionName: 'approve', args: [swap, 10_000n] },
        { to: swap, abi: Swap.abi, functionName: 'swap', args: [tokenOne, 10_000n, 1n] },
        { to: '0x00000000000000000000000000000000000000bb', value: 5n },
      ],
    })
    expect(results.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    expect(results[1].result).toBe(39_603n)
    const changes = new Map(assetChanges.map(({ token, value }) => [token.symbol, value.diff]))
    expect(changes).toEqual(
      new Map([
        ['ETH', -5n],
        ['ONE', -10_000n],
        ['TWO', 39_603n],
      ]),
    )
  })

  test('simulateCalls: without traceAssetChanges, executes the calls in the next block', async () => {
    const { results, block } = await client.simulateCalls({
      account: trader.address,
      calls: [{ to: tokenOne, abi: Token.abi, functionName: 'balanceOf', args: [trader.address] }],
    })
    expect(results[0].result).toBe(10_000n)
    expect(block.number).toBe((await client.getBlockNumber()) + 1n)
  })

  test('call, estimateGas and createAccessList: the transaction then succeeds with the estimated gas', async () => {
    const data = encodeFunctionData({ abi: Token.abi, functionName: 'transfer', args: [swap, 1n] })
    const request = { account: trader, to: tokenOne, data }
    const { data: returned } = await client.call(request)
    expect(BigInt(returned ?? '0x0')).toBe(1n)
    const gas = await client.estimateGas(request)
    const { gasUsed } = await client.createAccessList(request)
    expect(gas).toBeGreaterThan(30_000n)
    expect(gasUsed).toBeGreaterThan(30_000n)
    const hash = await createWalletClient({ account: trader, chain: foundry, transport: http(url) }).sendTransaction({
      to: tokenOne,
      data,
      gas,
    })
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  })

  test('simulateContract: rejects with the custom error of a revert', async () => {
    const simulated = client.simulateContract({
      account: trader,
      address: tokenOne,
      abi: Token.abi,
      functionName: 'transfer',
      args: [swap, 10n ** 30n],
    })
    await expect(simulated).rejects.toMatchObject({ cause: { data: { errorName: 'InsufficientBalance' } } })
  })
})

describe('ethers', () => {
  test('send: calls eth_simulateV1', async () => {
    const provider = new JsonRpcProvider(url)
    const data = encodeFunctionData({ abi: Token.abi, functionName: 'balanceOf', args: [trader.address] })
    const simulation = { blockStateCalls: [{ calls: [{ to: tokenOne, data }] }] }
    const [block] = await provider.send('eth_simulateV1', [simulation, 'latest'])
    expect(block.calls).toHaveLength(1)
    expect(block.calls[0]).toMatchObject({ status: '0x1', logs: [] })
    expect(BigInt(block.calls[0].returnData)).toBeGreaterThan(0n)
    provider.destroy()
  })

  test('call and estimateGas: return a result, and reject a revert', async () => {
    const provider = new JsonRpcProvider(url)
    const abi = parseAbi(['function quote(address,uint256) view returns (uint256)'])
    const data = encodeFunctionData({ abi, functionName: 'quote', args: [tokenOne, 10_000n] })
    expect(BigInt(await provider.call({ to: swap, data }))).toBeGreaterThan(39_000n)
    expect(await provider.estimateGas({ to: swap, data })).toBeGreaterThan(21_000n)
    await expect(provider.call({ to: swap, data: toHex('what?') })).rejects.toMatchObject({ code: 'CALL_EXCEPTION' })
    provider.destroy()
  })
})
