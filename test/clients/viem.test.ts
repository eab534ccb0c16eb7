import {
  type Chain,
  createPublicClient,
  createTestClient,
  createWalletClient,
  custom,
  type EIP1193RequestFn,
  http,
  publicActions,
  type Transport,
  walletActions,
  webSocket,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { hardhat } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { useListeningNode } from '../useListeningNode.ts'
import { alice, aliceKey, bob } from './accounts.ts'
import { abi, bytecode } from './testContract.ts'

const server = useListeningNode({ keys: [{ key: 'key', creditsPerSecond: 'unlimited', methods: ['*'] }] })

const transports: readonly (readonly [string, () => Transport])[] = [
  ['HTTP', () => http(server.url)],
  ['HTTP in batches', () => http(`${server.url}/v3/key`, { batch: true })],
  ['a WebSocket', () => webSocket(`${server.wsUrl}/ws/v3/key`)],
  ['the provider', () => custom({ request: server.node.provider.request as EIP1193RequestFn })],
]

describe.each(transports)('viem over %s', (_, transport) => {
  const chain: Chain = hardhat
  const reader = () => createPublicClient({ chain, transport: transport(), pollingInterval: 5 })

  test('reads the chain', async () => {
    const client = reader()
    expect(await client.getChainId()).toBe(31_337)
    const number = await client.getBlockNumber()
    const block = await client.getBlock({ includeTransactions: true })
    expect(block.number).toBe(number)
    expect(await client.getBlock({ blockHash: block.hash })).toMatchObject({ stateRoot: block.stateRoot })
    expect(await client.getBalance({ address: bob })).toBeGreaterThan(0n)
    expect(await client.getGasPrice()).toBeGreaterThan(0n)
    expect(
      (await client.getFeeHistory({ blockCount: 2, rewardPercentiles: [50] })).baseFeePerGas.length,
    ).toBeGreaterThan(1)
    expect(await client.getBlobBaseFee()).toBe(1n)
    expect(await client.getTransactionCount({ address: alice, blockTag: 'pending' })).toBeTypeOf('number')
  })

  test('sends with an account of the node, and reads the transaction by hash and position', async () => {
    const client = reader()
    const wallet = createWalletClient({ chain, transport: transport(), account: alice })
    expect(await wallet.getAddresses()).toContain(alice)
    const hash = await wallet.sendTransaction({ to: bob, value: 1n })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', transactionIndex: 0, from: alice.toLowerCase() })
    const { blockHash, blockNumber } = receipt
    const transaction = await client.getTransaction({ hash })
    expect(transaction).toMatchObject({ blockHash, blockNumber, value: 1n, type: 'eip1559' })
    expect(await client.getTransaction({ blockNumber, index: 0 })).toEqual(transaction)
    expect(await client.getTransaction({ blockHash, index: 0 })).toEqual(transaction)
  })

  test('signs with a local key, deploys, writes, reads and reports reverts', async () => {
    const client = reader()
    const wallet = createWalletClient({ chain, transport: transport(), account: privateKeyToAccount(aliceKey) })
    const deployed = await client.waitForTransactionReceipt({ hash: await wallet.deployContract({ abi, bytecode }) })
    const contract = { abi, address: deployed.contractAddress! } // the receipt of a creation
    const written = await client.waitForTransactionReceipt({
      hash: await wallet.writeContract({ ...contract, functionName: 'set', args: [42n] }),
    })
    expect(written.logs).toMatchObject([{ address: contract.address, logIndex: 0, blockHash: written.blockHash }])
    expect(await client.readContract({ ...contract, functionName: 'get' })).toBe(42n)
    expect(await client.getStorageAt({ address: contract.address, slot: '0x0' })).toBe(`0x${'2a'.padStart(64, '0')}`)
    expect(await client.getCode({ address: contract.address })).toMatch(/^0x5f3560e0/)
    const proof = await client.getProof({ address: contract.address, storageKeys: [`0x${'0'.repeat(64)}`] })
    expect(proof.storageProof[0]).toMatchObject({ value: 42n })
    const overridden = await client.call({
      to: contract.address,
      data: '0x6d4ce63c',
      stateOverride: [
        {
          address: contract.address,
          stateDiff: [{ slot: `0x${'0'.repeat(64)}`, value: `0x${'7'.padStart(64, '0')}` }],
        },
      ],
    })
    expect(BigInt(overridden.data ?? 0)).toBe(7n)
    await expect(client.call({ to: contract.address, data: '0x00000000' })).rejects.toThrow(/revert/)
    await expect(wallet.sendTransaction({ to: contract.address, data: '0x00000000' })).rejects.toThrow(/revert/)
  })

  test('sets the time and reverts to a snapshot', async () => {
    const client = createTestClient({ mode: 'hardhat', chain, transport: transport() })
      .extend(publicActions)
      .extend(walletActions)
    const before = await client.getBlock()
    const id = await client.snapshot()
    await client.setNextBlockTimestamp({ timestamp: before.timestamp + 1_000n })
    await server.node.provider.request({ method: 'evm_mine' })
    expect((await client.getBlock()).timestamp).toBe(before.timestamp + 1_000n)
    await client.revert({ id })
    expect((await client.getBlock()).hash).toBe(before.hash)
  })
})
