import * as wagmi from '@wagmi/core'
import { createWalletClient, custom, type Hex, publicActions } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import type { Node } from '../../src/node.ts'
import { UPGRADED_CODE } from '../../src/wallet/batchAccount.ts'
import { BATCH_ACCOUNT_ADDRESS } from '../../src/wallet/batchAccountCode.ts'
import { createWallet, type WalletOptions } from '../../src/wallet/wallet.ts'
import { start, useNodes } from '../openNodes.ts'

useNodes()
afterEach(() => void vi.unstubAllGlobals())

const recipient = `0x${'aa'.repeat(20)}` as const
const second = `0x${'bb'.repeat(20)}` as const
/** PUSH4 0xdeadbeef, PUSH0, MSTORE, PUSH1 4, PUSH1 28, REVERT */
const REVERTING_CODE = '0x63deadbeef5f526004601cfd'
const calls = [
  { to: recipient, value: 1n },
  { to: second, value: 2n, data: '0x12' },
] as const

async function open(options: WalletOptions = {}, nodeOptions: Parameters<typeof start>[0] = {}) {
  const node = await start({ accounts: 3, ...nodeOptions })
  const wallet = createWallet(node, { isConnected: true, ...options })
  const account = node.accounts[0]?.address
  if (account === undefined) throw new TypeError('no account')
  const client = createWalletClient({ account, chain: foundry, transport: custom(wallet, { retryCount: 0 }) })
  return { node, wallet, account, client: client.extend(publicActions) }
}

const request = <Result>(node: Node, method: string, ...params: readonly unknown[]) =>
  node.provider.request<Result>({ method, params })
const statusOf = async ({ client }: Awaited<ReturnType<typeof open>>) =>
  (await client.getCapabilities({ chainId: foundry.id })).atomic?.status

test('the first batch upgrades the account in the same transaction', async () => {
  const opened = await open()
  const { node, wallet, client, account } = opened
  expect(await statusOf(opened)).toBe('ready')
  const { id } = await client.sendCalls({ calls, forceAtomic: true })
  const first = await client.waitForCallsStatus({ id })
  expect(first).toMatchObject({ atomic: true, status: 'success', statusCode: 200, chainId: foundry.id })
  expect(first.receipts).toHaveLength(1)
  expect(await client.getCode({ address: account })).toBe(UPGRADED_CODE)
  expect(await statusOf(opened)).toBe('supported')
  expect([await client.getBalance({ address: recipient }), await client.getBalance({ address: second })]).toEqual([
    1n,
    2n,
  ])
  const hash = first.receipts?.[0]?.transactionHash ?? '0x'
  expect(await client.getTransaction({ hash })).toMatchObject({ type: 'eip7702', nonce: 0, to: account.toLowerCase() })
  expect([await client.getBlockNumber(), await client.getTransactionCount({ address: account })]).toEqual([1n, 2])

  const later = await client.waitForCallsStatus({ id: (await client.sendCalls({ calls })).id })
  const { transactionHash } = later.receipts?.[0] ?? { transactionHash: '0x' }
  expect(later).toMatchObject({ atomic: true, statusCode: 200 })
  expect(await client.getTransaction({ hash: transactionHash as Hex })).toMatchObject({ type: 'eip1559', nonce: 2 })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['wallet_sendCalls', 'wallet_sendCalls'])
  expect(await request(node, 'eth_getBalance', recipient, 'latest')).toBe('0x2')
})

test('batches that are sent at the same time upgrade the account once', async () => {
  const { client } = await open()
  const sent = await Promise.all([
    client.sendCalls({ calls }),
    client.sendCalls({ calls }),
    client.sendCalls({ calls }),
  ])
  for (const { id } of sent)
    expect(await client.waitForCallsStatus({ id })).toMatchObject({ statusCode: 200, atomic: true })
  expect(await client.getBalance({ address: recipient })).toBe(3n)
})

test('an upgraded account signs, receives and sends as before', async () => {
  const { client, account, node } = await open()
  await client.sendCalls({ calls })
  const signature = await client.signMessage({ message: 'sign in' })
  expect(await client.verifyMessage({ address: account, message: 'sign in', signature })).toBe(true)
  const from = node.accounts[1]?.address
  for (const transaction of [
    { from, to: account, value: '0x1' },
    { from: account, to: recipient, value: '0x1' },
  ])
    expect(await request(node, 'eth_sendTransaction', transaction)).toMatch(/^0x/)
  expect(await client.getBalance({ address: recipient })).toBe(2n)
})

test('rejects a batch that would revert, with the reason', async () => {
  const { node, client, account } = await open()
  await request(node, 'anvil_setCode', second, REVERTING_CODE)
  await expect(client.sendCalls({ calls, forceAtomic: true })).rejects.toThrow('0xdeadbeef')
  expect(await client.getBalance({ address: recipient })).toBe(0n)
  expect(await client.getCode({ address: account })).toBeUndefined()
})

test('a batch that reverts in its block has the status 500', async () => {
  const { node, client } = await open()
  await request(node, 'evm_setAutomine', false)
  const { id } = await client.sendCalls({ calls, forceAtomic: true })
  expect(await client.getCallsStatus({ id })).toMatchObject({ statusCode: 100, receipts: [], atomic: true })
  await request(node, 'anvil_setCode', second, REVERTING_CODE)
  await request(node, 'evm_mine')
  const status = await client.getCallsStatus({ id })
  expect(status).toMatchObject({ statusCode: 500, status: 'failure', receipts: [{ status: 'reverted' }] })
  expect(await client.getBalance({ address: recipient })).toBe(0n)
})

test('an account whose upgrade waits for its block sends more batches and transactions', async () => {
  const { node, client } = await open()
  await request(node, 'evm_setAutomine', false)
  const sent = [await client.sendCalls({ calls }), await client.sendCalls({ calls })]
  const hash = await client.sendTransaction({ to: recipient, value: 1n })
  sent.push(await client.sendCalls({ calls }))
  await request(node, 'evm_mine')
  for (const { id } of sent)
    expect(await client.getCallsStatus({ id })).toMatchObject({ statusCode: 200, atomic: true })
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success', blockNumber: 1n })
  expect(await client.getBalance({ address: recipient })).toBe(4n)
})

test('a batch whose transaction is dropped has the status 400', async () => {
  const { node, client } = await open()
  await request(node, 'evm_setAutomine', false)
  const { id } = await client.sendCalls({ calls })
  await request(node, 'anvil_dropAllTransactions')
  expect(await client.getCallsStatus({ id })).toMatchObject({ statusCode: 400, status: 'failure', receipts: [] })
})

test('calls that cannot be atomic are sent separately, or rejected', async () => {
  const cases: readonly (readonly [WalletOptions, Parameters<typeof start>[0], reason: string])[] = [
    [{ atomic: false }, {}, 'the option `atomic` of the wallet is false'],
    [{}, { hardfork: 'cancun' }, 'the network needs the hardfork prague'],
  ]
  for (const [options, nodeOptions, reason] of cases) {
    const opened = await open(options, nodeOptions)
    const { client } = opened
    expect(await statusOf(opened)).toBe('unsupported')
    await expect(client.sendCalls({ calls, forceAtomic: true })).rejects.toMatchObject({
      cause: { name: 'AtomicityNotSupportedError', code: 5760, details: expect.stringContaining(reason) },
    })
    const { id } = await client.sendCalls({ calls })
    const status = await client.waitForCallsStatus({ id })
    expect(status).toMatchObject({ atomic: false, statusCode: 200 })
    expect(status.receipts).toHaveLength(2)
    const single = await client.sendCalls({ calls: calls.slice(0, 1), forceAtomic: true })
    expect(await client.waitForCallsStatus(single)).toMatchObject({ atomic: true, statusCode: 200 })
  }
})

test('an account whose key the node does not have cannot be upgraded', async () => {
  const { node } = await open()
  await request(node, 'anvil_impersonateAccount', second)
  const wallet = createWallet(node, { accounts: [second], isConnected: true })
  const client = createWalletClient({ account: second, chain: foundry, transport: custom(wallet) })
  expect(await client.getCapabilities({ chainId: foundry.id })).toEqual({ atomic: { status: 'unsupported' } })
  await expect(client.sendCalls({ calls, forceAtomic: true })).rejects.toThrow('does not have the key')
})

test('the creation of a contract is not part of an atomic batch', async () => {
  const { client, wallet } = await open()
  const batch = { version: '2.0.0', chainId: '0x7a69', calls: [{ to: recipient }, { data: '0x00' }] }
  const send = (atomicRequired: boolean) =>
    wallet.request<{ id: string }>({ method: 'wallet_sendCalls', params: [{ ...batch, atomicRequired }] })
  await expect(send(true)).rejects.toMatchObject({ code: 5760, message: expect.stringContaining('creates a contract') })
  const status = await client.waitForCallsStatus(await send(false))
  expect(status).toMatchObject({ atomic: false, statusCode: 200 })
  expect(status.receipts).toHaveLength(2)
})

test('does not replace another delegation of the account', async () => {
  const opened = await open()
  const { node, client, account } = opened
  await request(node, 'anvil_setCode', account, `0xef0100${'cc'.repeat(20)}`)
  expect(await statusOf(opened)).toBe('unsupported')
  await expect(client.sendCalls({ calls, forceAtomic: true })).rejects.toThrow('has other code')
  expect(await client.waitForCallsStatus(await client.sendCalls({ calls }))).toMatchObject({ atomic: false })
  await request(node, 'anvil_setCode', account, '0x')
  expect(await statusOf(opened)).toBe('ready')
})

test('a user rejects the batch and its upgrade', async () => {
  const { client, account, wallet } = await open()
  wallet.approve = () => false
  await expect(client.sendCalls({ calls, forceAtomic: true })).rejects.toMatchObject({ cause: { code: 4001 } })
  expect(await client.getCode({ address: account })).toBeUndefined()
  expect(await client.getCode({ address: BATCH_ACCOUNT_ADDRESS })).toBeUndefined()
})

test('the experimental fallback of viem is not needed, and works beside it', async () => {
  const { client, wallet } = await open()
  const { id } = await client.sendCalls({ calls, experimental_fallback: true })
  expect(await client.waitForCallsStatus({ id })).toMatchObject({ atomic: true, statusCode: 200 })
  expect(wallet.requests.map(({ method }) => method)).toEqual(['wallet_sendCalls'])
  const result = await client.sendCallsSync({ calls, forceAtomic: true })
  expect(result).toMatchObject({ atomic: true, status: 'success' })
})

test('wagmi reads the capability, sends a batch and waits for it', async () => {
  const { node, wallet } = await open()
  // The connector looks for a browser.
  vi.stubGlobal('window', {})
  const target = { id: 'vivarium', name: 'Vivarium', provider: wallet as never }
  const config = wagmi.createConfig({
    chains: [foundry],
    connectors: [wagmi.injected({ target: () => target })],
    transports: { [foundry.id]: custom(node.provider) },
    multiInjectedProviderDiscovery: false,
  })
  const [connector] = config.connectors
  if (connector === undefined) throw new TypeError('no connector')
  await wagmi.connect(config, { connector })
  expect(await wagmi.getCapabilities(config)).toMatchObject({ [foundry.id]: { atomic: { status: 'ready' } } })
  const { id } = await wagmi.sendCalls(config, { calls, forceAtomic: true, experimental_fallback: true })
  expect(await wagmi.waitForCallsStatus(config, { id })).toMatchObject({ status: 'success', atomic: true })
  expect(await wagmi.getCapabilities(config, { chainId: foundry.id })).toEqual({ atomic: { status: 'supported' } })
  await wagmi.showCallsStatus(config, { id })
})
