import { gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import type { Chain } from '../../src/chain/chain.ts'
import { methods } from '../../src/rpc/generated/methodTable.ts'
import { behaviorOf } from '../../src/rpc/protocol/behavior.ts'
import { createTable } from '../../src/rpc/protocol/dispatch.ts'
import { createEndpoint } from '../../src/rpc/protocol/endpoint.ts'
import { defaultLimits } from '../../src/rpc/protocol/limits.ts'
import type { Provider } from '../../src/rpc/provider/eip1193.ts'
import { createProvider } from '../../src/rpc/provider/provider.ts'
import { loadAnvilState } from '../../src/rpc/services/anvilState/loadAnvilState.ts'
import { advanceTime } from '../../src/rpc/services/mining/advanceTime.ts'
import { enableAutomaticMining } from '../../src/rpc/services/mining/automaticMining.ts'
import { mineBlocks } from '../../src/rpc/services/mining/mineBlocks.ts'
import { intervalSeconds, setMiningInterval } from '../../src/rpc/services/mining/miningInterval.ts'
import { submitAndWait } from '../../src/rpc/services/transactions/submitAndWait.ts'
import { alice, bob, GENESIS_TIME, openChain, send, signed, wallet } from '../chain/support.ts'
import { openExampleChain } from './exampleChain.ts'

let chain: Chain
afterEach(() => chain.close())

const doubleFees = { maxFeePerGas: 6_000_000_000n, maxPriorityFeePerGas: 2_000_000_000n }
const signal = new AbortController().signal
const behavior = behaviorOf({}, 'vivarium/v1')
const times = () => Array.from({ length: chain.head.number + 1 }, (_, number) => chain.blockByNumber(number)?.timestamp)

describe('the mining interval', () => {
  test.each([
    ['vivarium/v1', 5, 5],
    ['vivarium/v1', 5_000, 5],
    ['anvil/v1.7.1', 5, 5],
    ['HardhatNetwork/2.28.0', 5, 0.005],
    ['hardhatnetwork/2', 5_000, 5],
    ['vivarium/v1', [1_000, 2_000], 1.5],
    ['vivarium/v1', 0, 0],
  ] as const)('of evm_setIntervalMining on %s: %j is %d seconds', async (version, given, seconds) => {
    chain = await openChain()
    expect(intervalSeconds(behaviorOf({}, version), given)).toBe(seconds)
  })

  test.each(['auto', 'manual'] as const)('restores the earlier mining mode when it ends: %s', async (kind) => {
    chain = await openChain({ mining: { kind } })
    const context = { chain, behavior: behaviorOf({}, 'vivarium/v1') }
    await setMiningInterval(context, 100)
    await setMiningInterval(context, 200)
    expect(chain.mining).toEqual({ kind: 'interval', seconds: 200 })
    await setMiningInterval(context, 0)
    expect(chain.mining).toEqual({ kind })
    await setMiningInterval(context, 0)
    expect(chain.mining).toEqual({ kind })
  })
})

describe('the interval between the blocks of hardhat_mine', () => {
  test.each([
    ['one second by default', undefined, [], [1, 1]],
    ['the interval of anvil_setBlockTimestampInterval', 12, [], [12, 12]],
    ['its parameter, if it has one', 12, ['0x3'], [3, 3]],
  ])('is %s', async (_, interval, parameters, expected) => {
    chain = await openChain()
    const provider = createProvider(
      createEndpoint(createTable(methods), { chain, wallet, clientVersion: 'vivarium/test' }, () => {}),
    )
    chain.time.setInterval(interval)
    await provider.request({ method: 'hardhat_mine', params: ['0x3', ...parameters] } as never)
    const [, first = 0, ...later] = times().map(Number)
    expect(later.map((time, index) => time - ([first, ...later][index] ?? 0))).toEqual(expected)
  })
})

describe('evm_setIntervalMining and evm_setAutomine', () => {
  const hour = 3_600_000
  const interval = { kind: 'interval', seconds: 3_600 }
  const mixed = { ...interval, isMixed: true }
  // Measured on anvil 1.7.1 and Hardhat 2.29.1, except the rows of vivarium.
  test.each([
    ['vivarium/v1', [hour], interval],
    ['vivarium/v1', [hour, 0], { kind: 'auto' }],
    ['vivarium/v1', [false, hour, 0], { kind: 'manual' }],
    ['vivarium/v1', [0], { kind: 'auto' }],
    ['vivarium/v1', [hour, true], { kind: 'auto' }],
    ['anvil/v1.7.1', [hour], interval],
    ['anvil/v1.7.1', [hour, 0], { kind: 'manual' }],
    ['anvil/v1.7.1', [0], { kind: 'manual' }],
    ['anvil/v1.7.1', [hour, true], { kind: 'auto' }],
    ['anvil/v1.7.1', [hour, false], interval],
    ['HardhatNetwork/2.29.1', [hour], mixed],
    ['HardhatNetwork/2.29.1', [hour, 2 * hour], { ...mixed, seconds: 7_200 }],
    ['HardhatNetwork/2.29.1', [hour, 0], { kind: 'auto' }],
    ['HardhatNetwork/2.29.1', [hour, false], interval],
    ['HardhatNetwork/2.29.1', [hour, false, 0], { kind: 'manual' }],
    ['HardhatNetwork/2.29.1', [false, hour], interval],
    ['HardhatNetwork/2.29.1', [false, hour, true], mixed],
    ['HardhatNetwork/2.29.1', [false, hour, 0], { kind: 'manual' }],
    ['HardhatNetwork/2.29.1', [0], { kind: 'auto' }],
  ])('on %s, %j select the mode %o', async (clientVersion, given, mode) => {
    chain = await openChain({ mining: { kind: 'auto' } })
    const provider = createProvider(createEndpoint(createTable(methods), { chain, wallet, clientVersion }, () => {}))
    for (const value of given) {
      const method = typeof value === 'number' ? 'evm_setIntervalMining' : 'evm_setAutomine'
      await provider.request({ method, params: [value] } as never)
    }
    expect(chain.mining).toEqual(mode)
    expect(await provider.request({ method: 'anvil_getAutomine' })).toBe(mode.kind === 'auto' || 'isMixed' in mode)
  })

  test('a mixed mode mines each transaction, and blocks at the interval', async () => {
    chain = await openChain({ mining: { kind: 'interval', seconds: 0.01, isMixed: true } })
    const hash = await send(chain, { value: 1n })
    expect(chain.receipt(hash)?.status).toBe(1)
    const { number } = chain.head
    await vi.waitUntil(() => chain.head.number > number)
  })
})

describe('enabling automatic mining', () => {
  /** Opens a chain with manual mining and three transactions in its pool: two that can be mined, and one that waits for a nonce. */
  async function openWithWaiting(
    clientVersion: string,
  ): Promise<(method: string, ...params: unknown[]) => Promise<unknown>> {
    chain = await openChain({ mining: { kind: 'manual' } })
    await send(chain, { value: 1n })
    await send(chain, { nonce: 1n })
    await send(chain, { nonce: 3n })
    const table = createTable(methods)
    const provider = createProvider(createEndpoint(table, { chain, wallet, clientVersion }, () => {}))
    return (method, ...params) => provider.request({ method, params } as never)
  }
  const blocks = () => [chain.head.number, chain.head.transactions.length, chain.pool.size]

  test.each([
    ['vivarium/v1', 'evm_setAutomine', [1, 2, 1]],
    ['anvil/v1.7.1', 'anvil_setAutomine', [1, 2, 1]],
    ['HardhatNetwork/2.28.0', 'evm_setAutomine', [0, 0, 3]],
  ])('mines the transactions that wait, except on Hardhat: %s', async (clientVersion, method, expected) => {
    const request = await openWithWaiting(clientVersion)
    await request(method, true)
    expect(blocks()).toEqual(expected)
    await request(method, true)
    expect(blocks()).toEqual(expected)
    await send(chain, { from: bob, to: alice })
    expect([chain.head.number, chain.pool.size]).toEqual([expected[0] === 0 ? 1 : 2, 1])
  })

  test('mines them if interval mining ends', async () => {
    const request = await openWithWaiting('vivarium/v1')
    await request('evm_setAutomine', true)
    await request('evm_setIntervalMining', 3_600_000)
    await send(chain, { nonce: 2n })
    expect(chain.pool.size).toBe(2)
    await request('evm_setIntervalMining', 0)
    expect(blocks()).toEqual([2, 2, 0])
  })

  test('mines no empty block with miner_start', async () => {
    const request = await openWithWaiting('vivarium/v1')
    await request('miner_start')
    expect(blocks()).toEqual([1, 2, 1])
    await request('miner_start')
    expect(blocks()).toEqual([1, 2, 1])
  })

  test('fills several blocks, and leaves a transaction whose caller waits its own', async () => {
    chain = await openChain({ mining: { kind: 'manual' }, gasLimit: 50_000n })
    for (let nonce = 0n; nonce < 3n; nonce++) await send(chain, { nonce })
    const enabled = enableAutomaticMining({ chain, behavior: behaviorOf({}, 'vivarium/v1') })
    const sent = send(chain, { from: bob, to: alice })
    await Promise.all([enabled, sent])
    const mined = [1, 2, 3].map((number) => chain.blockByNumber(number)?.transactions.map(({ from }) => from))
    expect(mined).toEqual([[alice, alice], [alice], [bob]])
  })
})

describe('mining many blocks', () => {
  test('keeps the interval over several turns, and moves the clock', async () => {
    chain = await openChain()
    await mineBlocks(chain, signal, { count: 600, interval: 60 })
    expect(chain.head.number).toBe(600)
    const steps = new Set(times().map((time = 0, number, all) => time - (all[number - 1] ?? time)))
    expect([...steps].sort()).toEqual([0, 1, 60])
    expect(chain.clock.now()).toBe(chain.head.timestamp)
  })

  test('stops when the caller disconnects', async () => {
    chain = await openChain()
    const controller = new AbortController()
    chain.onBlock(({ number }) => number === 300 && controller.abort())
    const mining = mineBlocks(chain, controller.signal, { count: 1_000_000 })
    await expect(mining).rejects.toMatchObject({ name: 'RequestAbandoned' })
    expect(chain.head.number).toBe(512)
  })
})

describe('advancing time', () => {
  const parts = () => ({ chain, signal, l2a: undefined, l2b: undefined })

  test('mines the blocks of the interval, each at its time', async () => {
    chain = await openChain({ mining: { kind: 'interval', seconds: 12 } })
    await send(chain, { value: 1n })
    expect(await advanceTime(parts(), 40, 0)).toEqual({ time: GENESIS_TIME + 40, blockNumber: 3 })
    expect(times()).toEqual([0, 12, 24, 36].map((after) => GENESIS_TIME + after))
    expect(chain.blockByNumber(1)?.transactions.length).toBe(1)
    expect(await advanceTime(parts(), 8, 1)).toMatchObject({ blockNumber: 4 })
  })

  test.each([
    [12, 60, [0, 12, 24, 25, 36, 48, 60]],
    [1, 5, [0, 1, 2, 3, 4, 5]],
  ])('mines all blocks of an interval of %i s if the timer mines meanwhile', async (seconds, passed, expected) => {
    chain = await openChain({ mining: { kind: 'interval', seconds } })
    const mined: Promise<unknown>[] = []
    chain.onBlock(({ number }) => {
      if (number === 2) mined.push(chain.miner.mine({ triesPostponed: false }))
    })
    expect(await advanceTime(parts(), passed, 0)).toMatchObject({ time: GENESIS_TIME + passed })
    await Promise.all(mined)
    expect(times()).toEqual(expected.map((after) => GENESIS_TIME + after))
  })

  test('only moves the clock with automatic mining, and mines requested blocks', async () => {
    chain = await openChain()
    expect(await advanceTime(parts(), 3_600, 0)).toEqual({ time: GENESIS_TIME + 3_600, blockNumber: 0 })
    expect(await advanceTime(parts(), 0, 2)).toEqual({ time: GENESIS_TIME + 3_600, blockNumber: 2 })
    expect(chain.blockByNumber(1)?.timestamp).toBe(GENESIS_TIME + 3_600)
  })

  test('lets the layer-2 ledgers settle', async () => {
    const example = await openExampleChain('l2a')
    chain = example.chain
    const ask = <Result>(method: string, ...params: unknown[]) =>
      example.provider.request<Result>({ method, params } as never)
    await ask('vivarium_l2aSetPolicy', { acceptOnL2After: 10, acceptOnL1After: 10 })
    const before = chain.head.number
    // The ledger settles on this chain without a request.
    const { blockNumber } = await ask<{ blockNumber: number }>('vivarium_advanceTime', 100)
    expect(blockNumber).toBeGreaterThan(before)
    expect(chain.head.number).toBe(blockNumber)
  })
})

describe('waiting for a receipt', () => {
  test('ends when another request mines the block', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const waiting = submitAndWait({ chain, signal, behavior }, signed(chain), alice, 30_000)
    await Promise.resolve()
    await chain.miner.mine()
    expect(JSON.parse((await waiting).text)).toMatchObject({ status: '0x1', blockNumber: '0x1' })
  })

  test('ends with the hash of the transaction after the timeout, or when the caller disconnects', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const tx = signed(chain)
    const timedOut = submitAndWait({ chain, signal, behavior }, tx, alice, 1)
    await expect(timedOut).rejects.toMatchObject({ code: 4, data: chain.pool.all()[0]?.hash })
    const disconnected = submitAndWait({ chain, signal: AbortSignal.abort(), behavior }, signed(chain), alice, 30_000)
    await expect(disconnected).rejects.toMatchObject({ code: 4 })
    expect(chain.pool.size).toBe(2)
  })

  test.each([
    ['dropped', () => chain.waiting.clear(), /was removed from the pool before it was mined/],
    ['reverted', (snapshot: number) => chain.history.revert(snapshot), /was removed from the pool before it was mined/],
    ['replaced', () => send(chain, { nonce: 0n, ...doubleFees }), /another transaction with nonce 0 replaced it/],
  ])('ends with the reason when the transaction is %s', async (_, remove, message) => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const snapshot = chain.history.snapshot()
    const waiting = submitAndWait({ chain, signal, behavior }, signed(chain), alice, 30_000)
    const failed = expect(waiting).rejects.toMatchObject({
      name: 'TransactionRemoved',
      message: expect.stringMatching(message),
    })
    await remove(snapshot)
    await failed
  })

  test('ends with the reason when the transaction is rejected at mining', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const waiting = submitAndWait({ chain, signal, behavior }, signed(chain), alice, 30_000)
    const failed = expect(waiting).rejects.toMatchObject({ name: 'NotExecutable' })
    await chain.overrideState((state) => state.setBalance(alice, 0n))
    await chain.miner.mine()
    await failed
  })

  test('continues when a revert keeps the transaction in the pool', async () => {
    chain = await openChain({ mining: { kind: 'manual' } })
    const waiting = submitAndWait({ chain, signal, behavior }, signed(chain), alice, 30_000)
    await Promise.resolve()
    const snapshot = chain.history.snapshot()
    await send(chain)
    await chain.history.revert(snapshot)
    await chain.miner.mine()
    expect(JSON.parse((await waiting).text)).toMatchObject({ status: '0x1', blockNumber: '0x1' })
  })
})

describe('over JSON-RPC', () => {
  let provider: Provider
  const ask = <Result>(method: string, ...params: unknown[]) => provider.request<Result>({ method, params } as never)
  const open = async () => {
    const example = await openExampleChain()
    chain = example.chain
    provider = example.provider
  }

  test('concurrent transactions of an impersonated account get different nonces', async () => {
    await open()
    const from = `0x${'5a'.repeat(20)}`
    await ask('anvil_setBalance', from, '0xde0b6b3a7640000')
    await ask('anvil_impersonateAccount', from)
    await Promise.all(Array.from({ length: 10 }, () => ask('eth_sendTransaction', { from, to: from, value: '0x1' })))
    await ask('evm_mine')
    expect(await ask('eth_getTransactionCount', from, 'latest')).toBe('0xa')
  })

  test('overridden state is restored by a revert, and part of a dump', async () => {
    await open()
    await ask('anvil_setStorageAt', bob, '0x1', `0x${'07'.padStart(64, '0')}`)
    await ask('anvil_setCode', bob, '0x602a5f5260205ff3')
    const root = chain.state(chain.head).root()
    const dump = await ask<string>('anvil_dumpState')
    const id = await ask('evm_snapshot')
    await ask('anvil_setCode', bob, '0x00')
    await ask('evm_revert', id)
    expect(chain.state(chain.head).root()).toBe(root)
    const { accounts } = JSON.parse(gunzipSync(hexToBytes(dump)).toString())
    expect(accounts[bob]).toMatchObject({
      code: '0x602a5f5260205ff3',
      storage: { [`0x${'1'.padStart(64, '0')}`]: `0x${'7'.padStart(64, '0')}` },
    })
  })

  test('loading a dump replaces any state of another chain', async () => {
    await open()
    await ask('anvil_setStorageAt', bob, '0x1', `0x${'07'.padStart(64, '0')}`)
    const dump = hexToBytes(await ask<string>('anvil_dumpState'))
    const other = await openExampleChain()
    await other.provider.request({ method: 'anvil_setStorageAt', params: [bob, '0x2', `0x${'08'.padStart(64, '0')}`] })
    await loadAnvilState(other.chain, dump, { limit: defaultLimits.state })
    expect(other.chain.state(other.chain.head).root()).toBe(chain.state(chain.head).root())
    await other.chain.close()
  })

  test('loading a dump restores blocks after the head with receipts and states', async () => {
    await open()
    const hash = (number: number) => chain.blockByNumber(number)?.hash
    const hashes = [1, 2, 3].map(hash)
    const mined = chain.blockByNumber(3)?.transactions[1]?.hash
    const receipt = await ask('eth_getTransactionReceipt', mined)
    const dump = await ask<string>('anvil_dumpState')
    await ask('anvil_reset')
    await ask('anvil_loadState', dump)
    expect([1, 2, 3].map(hash)).toEqual(hashes)
    expect(await ask('eth_getTransactionReceipt', mined)).toEqual(receipt)
    expect(chain.state(chain.blockByNumber(2) ?? expect.fail()).root()).toBe(chain.blockByNumber(2)?.stateRoot)
  })

  test('loading a dump whose blocks depend on overridden state restores only its accounts', async () => {
    await open()
    await ask('anvil_rollback', 3)
    await ask('anvil_setBalance', bob, '0x5')
    await ask('evm_mine')
    await ask('evm_mine')
    const dump = await ask<string>('anvil_dumpState')
    const root = chain.head.stateRoot
    await ask('anvil_reset')
    await ask('anvil_loadState', dump)
    expect(chain.head.number).toBe(0)
    expect(await ask('eth_getBalance', bob, 'latest')).toBe('0x5')
    expect(root).not.toBe(chain.head.stateRoot)
  })

  test('raising a nonce removes transactions with lower nonces from the pool', async () => {
    await open()
    const [from] = await ask<string[]>('eth_accounts')
    expect(await ask('txpool_status')).toEqual({ pending: '0x1', queued: '0x1' })
    await ask('anvil_setNonce', from, '0x9')
    expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x1' })
    await ask('anvil_setNonce', from, '0x2')
    expect(await ask('eth_getTransactionCount', from, 'pending')).toBe('0x2')
  })

  test('an account that is set to empty values does not exist', async () => {
    await open()
    const root = chain.state(chain.head).root()
    const address = `0x${'5a'.repeat(20)}`
    for (const method of ['anvil_setBalance', 'anvil_addBalance', 'anvil_setNonce']) await ask(method, address, '0x0')
    await ask('anvil_setCode', address, '0x')
    expect(chain.state(chain.head).root()).toBe(root)
    await ask('anvil_setStorageAt', address, '0x1', `0x${'0'.repeat(64)}`)
    expect(chain.state(chain.head).root()).toBe(root)
  })
})
