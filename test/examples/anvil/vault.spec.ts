import { readFileSync } from 'node:fs'
import { type Abi, getContractAddress, type Hex, parseEther } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alice, bob, client } from './client.ts'

const { abi, bytecode } = JSON.parse(readFileSync(new URL('artifacts/Token.json', import.meta.url), 'utf8')) as {
  abi: Abi
  bytecode: Hex
}
const whale = '0x00000000000000000000000000000000000000ff'
let token: Hex
let snapshot: Hex

beforeAll(async () => {
  const nonce = BigInt(await client.getTransactionCount({ address: alice.address }))
  const hash = await client.deployContract({ abi, bytecode, args: ['Glass', 'GLS', parseEther('1000')] })
  await client.waitForTransactionReceipt({ hash })
  token = getContractAddress({ from: alice.address, nonce })
})
beforeEach(async () => {
  snapshot = await client.snapshot()
})
afterEach(() => client.revert({ id: snapshot }))

const balanceOf = (owner: Hex) => client.readContract({ address: token, abi, functionName: 'balanceOf', args: [owner] })

describe('accounts', () => {
  test('sets balances, nonces, code and storage', async () => {
    await client.setBalance({ address: whale, value: parseEther('7') })
    expect(await client.getBalance({ address: whale })).toBe(parseEther('7'))
    await client.setNonce({ address: whale, nonce: 42 })
    expect(await client.getTransactionCount({ address: whale })).toBe(42)
    await client.setCode({ address: whale, bytecode: '0x60005460005260206000f3' })
    await client.setStorageAt({ address: whale, index: 0, value: `0x${'00'.repeat(31)}2a` })
    const { data } = await client.call({ to: whale })
    expect(BigInt(data ?? '0x')).toBe(42n)
  })

  test('impersonates an account', async () => {
    await client.setBalance({ address: whale, value: parseEther('1') })
    await client.impersonateAccount({ address: whale })
    const hash = await client.sendTransaction({ account: whale, to: bob.address, value: 1n })
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ from: whale, status: 'success' })
    await client.stopImpersonatingAccount({ address: whale })
    await expect(client.sendTransaction({ account: whale, to: bob.address, value: 1n })).rejects.toThrow()
  })

  test('does not see changes of earlier tests', async () => {
    expect(await client.getBalance({ address: whale })).toBe(0n)
  })
})

describe('blocks', () => {
  test('are mined with a number and an interval', async () => {
    const before = await client.getBlock()
    await client.mine({ blocks: 3, interval: 10 })
    const after = await client.getBlock()
    expect(after.number - before.number).toBe(3n)
    expect(after.timestamp - before.timestamp).toBeGreaterThanOrEqual(20n)
  })

  test('are not mined while automine is off', async () => {
    await client.setAutomine(false)
    const hash = await client.sendTransaction({ to: bob.address, value: 1n })
    await expect(client.getTransactionReceipt({ hash })).rejects.toThrow()
    await client.mine({ blocks: 1 })
    expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
    await client.setAutomine(true)
  })

  test('have the timestamp and the base fee that a test sets', async () => {
    const { timestamp } = await client.getBlock()
    await client.setNextBlockTimestamp({ timestamp: timestamp + 1_000n })
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: 5_000_000_000n })
    await client.mine({ blocks: 1 })
    expect(await client.getBlock()).toMatchObject({ timestamp: timestamp + 1_000n, baseFeePerGas: 5_000_000_000n })
  })

  test('have later timestamps after increaseTime', async () => {
    const { timestamp } = await client.getBlock()
    await client.increaseTime({ seconds: 86_400 })
    await client.mine({ blocks: 1 })
    expect((await client.getBlock()).timestamp - timestamp).toBeGreaterThanOrEqual(86_400n)
  })
})

describe('the token', () => {
  test('is transferred, with an event', async () => {
    const hash = await client.writeContract({ address: token, abi, functionName: 'transfer', args: [bob.address, 5n] })
    const { logs } = await client.waitForTransactionReceipt({ hash })
    expect(logs).toHaveLength(1)
    expect(await balanceOf(bob.address)).toBe(5n)
    const events = await client.getContractEvents({ address: token, abi, eventName: 'Transfer', fromBlock: 'latest' })
    expect(events).toHaveLength(1)
  })

  test('has the balances from before the other tests', async () => {
    expect(await balanceOf(bob.address)).toBe(0n)
    expect(await balanceOf(alice.address)).toBe(parseEther('1000'))
  })

  test('reverts a transfer of more than the balance', async () => {
    const transfer = { address: token, abi, functionName: 'transfer', args: [bob.address, parseEther('1001')] } as const
    await expect(client.simulateContract(transfer)).rejects.toThrow(/balance too low/)
  })
})
