import { BrowserProvider, Contract, ContractFactory, JsonRpcProvider, Wallet, WebSocketProvider } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useListeningNode } from '../useListeningNode.ts'
import { alice, aliceKey, bob } from './accounts.ts'
import { abi, bytecode } from './testContract.ts'

const server = useListeningNode({ keys: [{ key: 'key', creditsPerSecond: 'unlimited', methods: ['*'] }] })

/** By default, ethers caches responses for a quarter of a second, nonces included. */
const uncached = { cacheTimeout: -1 }
const providers = [
  ['HTTP', () => new JsonRpcProvider(`${server.url}/v3/key`, undefined, uncached)],
  ['a WebSocket', () => new WebSocketProvider(server.wsUrl, undefined, uncached)],
  ['the provider', () => new BrowserProvider(server.node.provider, undefined, uncached)],
] as const

describe.each(providers)('ethers over %s', (_, open) => {
  let provider: ReturnType<typeof open>
  beforeAll(() => {
    provider = open()
  })
  afterAll(() => provider.destroy())

  test('reads the chain', async () => {
    expect((await provider.getNetwork()).chainId).toBe(31_337n)
    const block = await provider.getBlock('latest', true)
    expect(block?.number).toBe(await provider.getBlockNumber())
    expect(await provider.getBlock(block?.hash ?? '')).toMatchObject({ stateRoot: block?.stateRoot })
    expect(await provider.getBalance(bob)).toBeGreaterThan(0n)
    expect((await provider.getFeeData()).maxFeePerGas).toBeGreaterThan(0n)
    expect(await provider.getTransactionReceipt(`0x${'ab'.repeat(32)}`)).toBeNull()
  })

  test('sends with an account of the node', async () => {
    const signer = await provider.getSigner(alice)
    const { hash } = await signer.sendTransaction({ to: bob, value: 1n })
    const receipt = await provider.getTransactionReceipt(hash)
    expect(receipt).toMatchObject({ status: 1, from: alice, to: bob, index: 0 })
    const transaction = await provider.getTransaction(hash)
    expect(transaction).toMatchObject({ value: 1n, blockHash: receipt?.blockHash, type: 2 })
    const quantity = `0x${receipt?.blockNumber.toString(16)}`
    expect(await provider.send('eth_getTransactionByBlockNumberAndIndex', [quantity, '0x0'])).toMatchObject({ hash })
    expect(await provider.send('eth_getTransactionByBlockHashAndIndex', [receipt?.blockHash, '0x0'])).toMatchObject({
      hash,
    })
  })

  test('signs with a local key, deploys, writes, reads and reports reverts', async () => {
    const wallet = new Wallet(aliceKey, provider)
    const deployment = await new ContractFactory(abi, bytecode, wallet).deploy()
    const contract = new Contract(await deployment.getAddress(), abi, wallet)
    const { hash } = await contract.getFunction('set')(42n)
    const receipt = await provider.getTransactionReceipt(hash)
    expect(receipt?.logs.map((log) => contract.interface.parseLog(log)?.args.toArray())).toEqual([[42n]])
    expect(await contract.getFunction('get')()).toBe(42n)
    await expect(wallet.call({ to: await contract.getAddress(), data: '0x00000000' })).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
    })
    await expect(wallet.estimateGas({ to: await contract.getAddress(), data: '0x00000000' })).rejects.toMatchObject({
      code: 'CALL_EXCEPTION',
    })
  })

  test('sends concurrent requests in a batch', async () => {
    const balances = await Promise.all(Array.from({ length: 50 }, () => provider.getBalance(bob)))
    expect(new Set(balances).size).toBe(1)
  })
})
