import { describe, expect, test } from 'vitest'
import { Clock } from '../../src/chain/clock.ts'
import { createNode } from '../../src/node.ts'
import { openMemoryStore } from '../../src/storage/memoryStore.ts'
import { GENESIS_TIME, type Layer2Node, openLayer2Node } from './openLayer2Node.ts'

const TEN_THOUSAND = 10_000n * 10n ** 18n
const alice = `0x${'a1'.repeat(20)}`
const bob = `0x${'b0'.repeat(20)}`
const bootloader = '0x0000000000000000000000000000000000008001'

const balance = async ({ request }: Pick<Layer2Node, 'request'>, address: string, block = 'latest') =>
  BigInt(await request<string>('l2b_getBalance', [address, block]))

/** Adds a transaction and includes it in a block. Returns its hash. */
async function includeTransaction({ request }: Layer2Node, transaction: object): Promise<string> {
  const hash = await request<string>('vivarium_l2bAddTransaction', [
    { initiatorAddress: alice, to: bob, ...transaction },
  ])
  await request('vivarium_l2bAdvance', [hash])
  return hash
}

describe('balances of layer 2', () => {
  test('change by the value and the fee of a transaction', async () => {
    const node = await openLayer2Node()
    const hash = await includeTransaction(node, { value: '0x64' })
    const { fee } = await node.request<{ fee: string }>('l2b_getTransactionDetails', [hash])
    expect(await balance(node, alice)).toBe(TEN_THOUSAND - 100n - BigInt(fee))
    expect(await balance(node, bob)).toBe(TEN_THOUSAND + 100n)
    expect(await balance(node, bootloader)).toBe(TEN_THOUSAND + BigInt(fee))
    expect(await balance(node, alice, '0x0')).toBe(TEN_THOUSAND)
  })

  test('do not change by the value of a failed transaction, and increase by deposits from layer 1', async () => {
    const node = await openLayer2Node()
    const failed = await node.request<string>('vivarium_l2bAddTransaction', [
      { initiatorAddress: alice, to: bob, value: '0x64', fee: '0x5' },
    ])
    await node.request('vivarium_l2bFail', [failed])
    expect([await balance(node, alice), await balance(node, bob)]).toEqual([TEN_THOUSAND - 5n, TEN_THOUSAND])
    await includeTransaction(node, { value: '0x7', isL1Originated: true })
    expect([await balance(node, alice), await balance(node, bob)]).toEqual([TEN_THOUSAND - 5n, TEN_THOUSAND + 7n])
    expect(await node.request('l2b_getTransactionCount', [alice])).toBe('0x1')
  })

  test('are never negative and fit 256 bits', async () => {
    const node = await openLayer2Node()
    await includeTransaction(node, { value: `0x${(TEN_THOUSAND * 2n).toString(16)}` })
    expect(await balance(node, alice)).toBe(0n)
    await includeTransaction(node, { value: `0x${'f'.repeat(64)}` })
    expect(await balance(node, bob)).toBe(2n ** 256n - 1n)
  })

  test('change by the transfers in the logs', async () => {
    const node = await openLayer2Node()
    const hash = await includeTransaction(node, { value: '0x64' })
    const { logs, logsBloom } = await node.request<{ logs: { topics: string[]; data: string }[]; logsBloom: string }>(
      'l2b_getTransactionReceipt',
      [hash],
    )
    const transferred = new Map<string, bigint>()
    for (const { topics, data } of logs) {
      const [, from = '', to = ''] = topics.map((topic) => `0x${topic.slice(-40)}`)
      transferred.set(from, (transferred.get(from) ?? 0n) - BigInt(data))
      transferred.set(to, (transferred.get(to) ?? 0n) + BigInt(data))
    }
    for (const address of [alice, bob, bootloader])
      expect(await balance(node, address)).toBe(TEN_THOUSAND + (transferred.get(address) ?? 0n))
    expect(logsBloom).not.toBe(`0x${'0'.repeat(512)}`)
    expect(await node.request('l2b_getBlockByNumber', ['latest', false])).toMatchObject({ logsBloom })
  })

  test('are restored by a revert and survive a restart', async () => {
    const store = await openMemoryStore()
    const node = await openLayer2Node({ store })
    await includeTransaction(node, { value: '0x1' })
    const id = await node.request('evm_snapshot')
    await includeTransaction(node, { value: '0x2' })
    expect(await balance(node, bob)).toBe(TEN_THOUSAND + 3n)
    await node.request('evm_revert', [id])
    expect(await balance(node, bob)).toBe(TEN_THOUSAND + 1n)
    const restarted = await openLayer2Node({ store })
    expect(await balance(restarted, bob)).toBe(TEN_THOUSAND + 1n)
  })
})

test('a fixture sets initial balances and logs, also for forks of the node', async () => {
  const log = { address: `0x${'cc'.repeat(20)}`, topics: [`0x${'0d'.repeat(32)}`] }
  const l2b = {
    balances: { [alice.toUpperCase().replace('X', 'x')]: '5 ether' },
    transactions: [{ stage: 'included', initiator: alice, to: bob, value: '1 ether', fee: '1 gwei', logs: [log] }],
  }
  await using node = await createNode({ fixtures: [{ networks: { l2b } } as never] })
  await using fork = await node.fork()
  for (const { provider } of [node, fork]) {
    const request = <Result>(method: string, ...params: readonly unknown[]) =>
      provider.request<Result>({ method, params })
    expect(BigInt(await request<string>('l2b_getBalance', alice))).toBe(4n * 10n ** 18n - 10n ** 9n)
    expect(await request('l2b_getLogs', { fromBlock: '0x0', address: log.address })).toMatchObject([
      { ...log, data: '0x' },
    ])
  }
})

test('a failed transaction has no logs except those of its fee', async () => {
  const log = { address: `0x${'cc'.repeat(20)}`, topics: [`0x${'0d'.repeat(32)}`] }
  const node = await openLayer2Node()
  const hash = await node.request<string>('vivarium_l2bAddTransaction', [
    { initiatorAddress: alice, to: bob, logs: [log] },
  ])
  await node.request('vivarium_l2bAdvance', [hash, 'included'])
  const filter = { fromBlock: '0x0', address: log.address }
  expect(await node.request('l2b_getLogs', [filter])).toMatchObject([log])
  await node.request('vivarium_l2bFail', [hash])
  expect(await node.request('l2b_getLogs', [filter])).toEqual([])
  const { status, logs } = await node.request<{ status: string; logs: { address: string }[] }>(
    'l2b_getTransactionReceipt',
    [hash],
  )
  expect(status).toBe('0x0')
  expect(logs.length).toBeGreaterThan(0)
  expect(logs.map(({ address }) => address)).not.toContain(log.address)
})

test('events of a fixture are in receipts and event queries', async () => {
  const event = { from: 0x123, keys: [1, 2], data: [3] }
  const l2a = { blocks: [{ transactions: [{ type: 'invoke', execution: { events: [event] } }] }] }
  await using node = await createNode({ fixtures: [{ networks: { l2a } } as never] })
  const request = <Result>(method: string, params: unknown) =>
    node.provider.request<Result>({ method, params: params as object })
  const expected = { from_address: '0x123', keys: ['0x1', '0x2'], data: ['0x3'] }
  expect(
    await request('l2a_getEvents', { filter: { address: '0x0123', keys: [[], ['0x02']], chunk_size: 5 } }),
  ).toMatchObject({
    events: [expected],
  })
  const { transactions } = await request<{ transactions: { receipt: { events: unknown[] } }[] }>(
    'l2a_getBlockWithReceipts',
    ['latest'],
  )
  expect(transactions[0]?.receipt.events).toMatchObject([expected, { keys: [expect.any(String)] }])
})

test('methods that need a virtual machine are rejected with this reason', async () => {
  await using node = await createNode()
  for (const method of ['eth_call', 'eth_estimateGas', 'eth_sendRawTransaction'])
    await expect(node.network('l2b').provider.request({ method, params: [] })).rejects.toMatchObject({
      code: -32004,
      message: expect.stringContaining('no virtual machine'),
    })
  for (const method of ['starknet_call', 'l2a_estimateFee', 'starknet_simulateTransactions'])
    await expect(node.network('l2a').provider.request({ method, params: [] })).rejects.toMatchObject({ code: -32004 })
})

test.each([
  ['l2b', 'eth_getCode'],
  ['l2b', 'eth_getStorageAt'],
  ['l2a', 'starknet_getClassHashAt'],
  ['l2a', 'l2a_getStorageAt'],
])('the network %s rejects %s, because it stores no contracts', async (network, method) => {
  await using node = await createNode()
  await expect(node.network(network).provider.request({ method, params: [] })).rejects.toMatchObject({
    code: -32004,
    message: `the method ${method} is not supported: layer-2 ledgers store no contracts`,
  })
})

test('receivedAt of a transaction has the milliseconds of the clock', async () => {
  const node = await openLayer2Node({ chain: { clock: new Clock(() => GENESIS_TIME + 0.789) } })
  const hash = await node.request('vivarium_l2bAddTransaction')
  expect(await node.request('l2b_getTransactionDetails', [hash])).toMatchObject({
    receivedAt: '2026-01-01T00:00:00.789Z',
  })
  await node.request('evm_increaseTime', [10])
  expect(node.chain.clock.now()).toBe(GENESIS_TIME + 10)
})
