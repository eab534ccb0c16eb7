import { createTestClient, type Hex, http, parseEther, publicActions, toHex, walletActions } from 'viem'
import { hardhat } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { alice, bob } from './accounts.ts'

const stranger = '0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a'
/** The code of a contract that returns 42 to every call. */
const code = '0x602a5f5260205ff3'
const word = (value: number): Hex => toHex(value, { size: 32 })

/** Every action of viem's test client in each of its modes. */
describe.each(['anvil', 'hardhat', 'ganache'] as const)('the test client of viem in mode %s', (mode) => {
  let node: Node
  let url: string
  beforeEach(async () => {
    node = await createNode()
    ;({ url } = await node.listen({ port: 0 }))
  })
  afterEach(() => node.close())

  const connect = () =>
    createTestClient({ mode, chain: hardhat, transport: http(url), account: alice })
      .extend(publicActions)
      .extend(walletActions)

  test('sets balance, code, nonce and storage', async () => {
    const client = connect()
    await client.setBalance({ address: stranger, value: parseEther('3') })
    expect(await client.getBalance({ address: stranger })).toBe(parseEther('3'))
    await client.setCode({ address: stranger, bytecode: code })
    expect((await client.call({ to: stranger })).data).toBe(word(42))
    await client.setNonce({ address: stranger, nonce: 7 })
    expect(await client.getTransactionCount({ address: stranger })).toBe(7)
    await client.setStorageAt({ address: stranger, index: 1, value: word(5) })
    await client.setStorageAt({ address: stranger, index: word(2), value: word(6) })
    expect(await client.getStorageAt({ address: stranger, slot: '0x1' })).toBe(word(5))
    expect(await client.getStorageAt({ address: stranger, slot: word(2) })).toBe(word(6))
  })

  test('impersonates accounts', async () => {
    const client = connect()
    await client.setBalance({ address: stranger, value: parseEther('3') })
    const send = () => client.sendTransaction({ account: stranger, to: bob, value: 1n })
    await expect(send()).rejects.toThrow(/unknown account/)
    await client.impersonateAccount({ address: stranger })
    const receipt = await client.getTransactionReceipt({ hash: await send() })
    expect([receipt.status, receipt.from]).toEqual(['success', stranger])
    await client.stopImpersonatingAccount({ address: stranger })
    await expect(send()).rejects.toThrow(/unknown account/)
    const unsigned = { from: stranger, to: bob, value: 1n, gas: 21_000n, gasPrice: 3_000_000_000n } as const
    const hash = await client.sendUnsignedTransaction(unsigned)
    expect((await client.getTransaction({ hash })).from).toBe(stranger)
  })

  test('controls mining and the pool', async () => {
    const client = connect()
    expect(await client.getAutomine()).toBe(true)
    await client.setAutomine(false)
    expect(await client.getAutomine()).toBe(false)
    const hash = await client.sendTransaction({ to: bob, value: 1n })
    expect(await client.getTxpoolStatus()).toEqual({ pending: 1, queued: 0 })
    expect(Object.keys((await client.getTxpoolContent()).pending)).toEqual([alice])
    expect(JSON.stringify((await client.inspectTxpool()).pending)).toContain('1 wei')
    const other = await client.sendTransaction({ to: bob, value: 2n })
    await client.dropTransaction({ hash: other })
    const before = await client.getBlock()
    await client.mine({ blocks: 3, interval: 10 })
    const after = await client.getBlock()
    expect(after.number).toBe(before.number + 3n)
    if (mode !== 'ganache') expect(after.timestamp).toBeGreaterThanOrEqual(before.timestamp + 21n)
    expect((await client.getTransactionReceipt({ hash })).blockNumber).toBe(before.number + 1n)
    expect(await client.getTransactionCount({ address: alice })).toBe(1)
    await client.setAutomine(true)
    await client.sendTransaction({ to: bob, value: 2n })
    expect(await client.getTransactionCount({ address: alice })).toBe(2)
    await client.setIntervalMining({ interval: 3_600 })
    expect(await client.getAutomine()).toBe(mode === 'ganache')
    await client.setIntervalMining({ interval: 0 })
    expect(await client.getAutomine()).toBe(true)
  })

  test('sets the fields of the next blocks', async () => {
    const client = connect()
    await client.setCoinbase({ address: stranger })
    await client.setBlockGasLimit({ gasLimit: 12_000_000n })
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 77n })
    const { timestamp } = await client.getBlock()
    await client.setNextBlockTimestamp({ timestamp: timestamp + 1_000n })
    await client.mine({ blocks: 1 })
    const block = await client.getBlock()
    expect(block).toMatchObject({ gasLimit: 12_000_000n, baseFeePerGas: 77n, timestamp: timestamp + 1_000n })
    expect(block.miner).toBe(stranger)
    await client.setBlockTimestampInterval({ interval: 60 })
    await client.mine({ blocks: 2 })
    expect((await client.getBlock()).timestamp).toBe(timestamp + 1_120n)
    await client.removeBlockTimestampInterval()
    expect(Number(await client.increaseTime({ seconds: 500 }))).toBeGreaterThanOrEqual(500)
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp).toBeGreaterThanOrEqual(timestamp + 1_500n)
    await client.setMinGasPrice({ gasPrice: 5_000_000_000n })
    expect(await client.getGasPrice()).toBeGreaterThanOrEqual(5_000_000_000n)
    await client.setMinGasPrice({ gasPrice: 0n })
  })

  test('reverts, resets and loads a state', async () => {
    const client = connect()
    const id = await client.snapshot()
    await client.sendTransaction({ to: bob, value: 1n })
    await client.setBalance({ address: stranger, value: 1n })
    await client.revert({ id })
    expect(await client.getBalance({ address: stranger })).toBe(0n)
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(0n)
    await client.setBalance({ address: stranger, value: 9n })
    const dump = await client.dumpState()
    await client.mine({ blocks: 2 })
    await client.reset()
    expect(await client.getBlockNumber({ cacheTime: 0 })).toBe(0n)
    expect(await client.getBalance({ address: stranger })).toBe(0n)
    await client.loadState({ state: dump })
    expect(await client.getBalance({ address: stranger })).toBe(9n)
    await expect(client.reset({ blockNumber: 5n, jsonRpcUrl: 'http://127.0.0.1:1' })).rejects.toThrow(
      /the upstream 127.0.0.1:1 does not answer/,
    )
    await expect(client.setRpcUrl('http://127.0.0.1:1')).rejects.toThrow(/no upstream/)
    await client.setLoggingEnabled(false)
  })
})
