import { Hardfork } from '@ethereumjs/common'
import { type Hex, keccak256, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { type ForkName, newestFork } from '../../../src/protocol/forks.ts'
import { defaultLimits } from '../../../src/rpc/protocol/limits.ts'
import { callCode, openChain, type TestChain } from './openChain.ts'

/** The second development account. */
const bob = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** Mines a transaction of the second account to `to`, with an authorization that delegates the account to `address`. Returns its hash. */
async function delegateBob(ask: TestChain['ask'], address: Hex, to: Hex, nonce: number): Promise<string> {
  const authorization = await bob.signAuthorization({ address, chainId: 31_337, nonce: nonce + 1 })
  const raw = await bob.signTransaction({
    type: 'eip7702',
    chainId: 31_337,
    nonce,
    gas: 200_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 1n,
    to,
    authorizationList: [authorization],
  })
  const hash = await ask<string>('eth_sendRawTransaction', raw)
  await ask('evm_mine')
  return hash
}

/** Forks with their block rewards in ether. */
const forks: readonly (readonly [ForkName, number])[] = [
  [Hardfork.Chainstart, 5],
  [Hardfork.Homestead, 5],
  [Hardfork.TangerineWhistle, 5],
  [Hardfork.SpuriousDragon, 5],
  [Hardfork.Byzantium, 3],
  [Hardfork.Petersburg, 2],
  [Hardfork.Istanbul, 2],
  [Hardfork.Berlin, 2],
  [Hardfork.London, 2],
  [Hardfork.Paris, 0],
  [Hardfork.Shanghai, 0],
  [Hardfork.Cancun, 0],
  [Hardfork.Prague, 0],
  [newestFork, 0],
]

interface TransactionTrace {
  readonly txHash: string
  readonly result: { readonly gasUsed: string; readonly error?: string; readonly calls?: readonly object[] }
}

/**
 * Mines four transactions in a block that depend on each other: a write, a call that writes and calls, a failed call, and a second
 * write.
 */
async function mineTransactions({ deploy, mine }: TestChain) {
  // Increments slot 0, and fails with calldata.
  const counter = await deploy('0x60005460010160005560003515601157fe5b00')
  const caller = await deploy(`0x${callCode(counter)}600160015500`)
  return mine({ to: counter }, { to: caller }, { to: counter, data: `0x${'1'.padStart(64, '0')}` }, { to: counter })
}

describe.each(forks)('traces of mined transactions at %s', (fork, ether) => {
  test('have the gas, the failures and the states of the execution', async () => {
    const node = await openChain(fork)
    const receipts = await mineTransactions(node)
    const [{ blockHash, blockNumber } = { blockHash: '', blockNumber: '' }] = receipts
    const traces = await node.ask<TransactionTrace[]>('debug_traceBlockByHash', blockHash, { tracer: 'callTracer' })
    expect(traces.map(({ txHash, result }) => [txHash, result.gasUsed])).toEqual(
      receipts.map(({ transactionHash, gasUsed }) => [transactionHash, gasUsed]),
    )
    expect(traces.map(({ result }) => result.error)).toEqual([
      undefined,
      undefined,
      'invalid opcode: INVALID',
      undefined,
    ])
    expect(traces[1]?.result.calls).toHaveLength(1)

    const roots = await node.ask<string[]>('debug_intermediateRoots', blockHash)
    expect(roots).toHaveLength(4)
    // Before Byzantium, receipts contain the state root after each transaction.
    const receiptRoots = receipts.map(({ root }) => root)
    if (receiptRoots[0] !== undefined) expect(roots).toEqual(receiptRoots)

    const steps = await node.ask('debug_traceBlockByHash', blockHash, { disableStack: true })
    const alone = await Promise.all(
      receipts.map(({ transactionHash }) =>
        node.ask('debug_traceTransaction', transactionHash, { disableStack: true }),
      ),
    )
    expect(steps).toEqual(
      receipts.map(({ transactionHash }, index) => ({ txHash: transactionHash, result: alone[index] })),
    )

    const traced = await node.ask<{ type: string; action: object }[]>('trace_block', blockNumber)
    const rewards = traced.filter(({ type }) => type === 'reward').map(({ action }) => action)
    const value = `0x${(BigInt(ether) * 10n ** 18n).toString(16)}`
    expect(rewards).toEqual(ether === 0 ? [] : [{ author: expect.any(String), rewardType: 'block', value }])
    await node.chain.close()
  })
})

test('a trace runs after the system calls of the block, such as the beacon root', async () => {
  const { chain, ask, mine } = await openChain(newestFork)
  const time = chain.head.timestamp + 1
  const [receipt] = await mine({
    to: '0x000f3df6d732807ef1319fb7b8bb8522d0beac02',
    data: `0x${time.toString(16).padStart(64, '0')}`,
  })
  expect(receipt?.status).toBe('0x1')
  const trace = await ask('debug_traceTransaction', receipt?.transactionHash, { tracer: 'callTracer' })
  expect(trace).toMatchObject({ output: `0x${'0'.repeat(64)}`, gasUsed: receipt?.gasUsed })
  await chain.close()
})

test('logs in traces have the indices of the receipts', async () => {
  const { chain, ask, deploy, mine } = await openChain(newestFork)
  // Calls itself with calldata, which logs and reverts, and then logs twice.
  const logger = await deploy('0x5f5fa036601957' + '5f5f60015f5f305af150' + '5f5fa000' + '5b5f5ffd')
  const receipts = await mine({ to: logger }, { to: logger })
  const indices = (logs: readonly { index?: string; logIndex?: string }[] = []) =>
    logs.map(({ index, logIndex }) => index ?? logIndex)
  const mined = receipts.map(({ logs }) => indices(logs))
  expect(mined).toEqual([
    ['0x0', '0x1'],
    ['0x2', '0x3'],
  ])
  const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const traces = await ask<{ result: { logs: [] } }[]>('debug_traceBlockByHash', receipts[0]?.blockHash, options)
  expect(traces.map(({ result }) => indices(result.logs))).toEqual(mined)
  const [, second] = receipts
  const trace = await ask<{ logs: [] }>('debug_traceTransaction', second?.transactionHash, options)
  expect(indices(trace.logs)).toEqual(mined[1])
  const call = await ask<{ logs: [] }>('debug_traceCall', { to: logger }, second?.blockNumber, options)
  expect(indices(call.logs)).toEqual(mined[0])
  await chain.close()
})

test('a removed delegation is empty code after the transaction', async () => {
  const { chain, ask, deploy } = await openChain(newestFork)
  const writer = await deploy('0x600160005500')
  const to = '0x00000000000000000000000000000000000000aa'
  await delegateBob(ask, writer as Hex, to, 0)
  const hash = await delegateBob(ask, zeroAddress, to, 2)
  const options = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } }
  const { pre, post } = await ask<Record<'pre' | 'post', Record<string, object>>>(
    'debug_traceTransaction',
    hash,
    options,
  )
  const address = bob.address.toLowerCase()
  expect(pre[address]).toMatchObject({ code: `0xef0100${writer.slice(2)}` })
  expect(post[address]).toMatchObject({ code: '0x', codeHash: keccak256('0x') })
  await chain.close()
})

test('a trace starts with the overridden state', async () => {
  const { chain, ask, deploy, mine } = await openChain(newestFork)
  const reader = await deploy('0x60005460005260206000f3')
  await ask('anvil_setStorageAt', reader, '0x0', `0x${'2a'.padStart(64, '0')}`)
  const [receipt] = await mine({ to: reader })
  const trace = await ask('debug_traceTransaction', receipt?.transactionHash, { tracer: 'callTracer' })
  expect(trace).toMatchObject({ output: `0x${'2a'.padStart(64, '0')}` })
  await chain.close()
})

test('authorizations are applied first, and their refunds are traced', async () => {
  const { chain, ask, deploy, accounts } = await openChain(newestFork)
  const writer = await deploy('0x600160005500')
  expect(bob.address.toLowerCase()).toBe(accounts[1])
  const hash = await delegateBob(ask, writer as Hex, bob.address, 0)
  const trace = await ask<{ structLogs: { op: string; refund?: number }[] }>('debug_traceTransaction', hash)
  expect(trace.structLogs.map(({ op, refund }) => [op, refund])).toEqual([
    ['PUSH1', 12_500],
    ['PUSH1', 12_500],
    ['SSTORE', 12_500],
    ['STOP', 12_500],
  ])
  await chain.close()
})

test('a trace ends after its timeout', async () => {
  const limits = { ...defaultLimits, call: { ...defaultLimits.call, milliseconds: 60_000 } }
  const { chain, ask, deploy, mine } = await openChain(newestFork, limits)
  const loop = await deploy('0x5b600056')
  const [receipt] = await mine({ to: loop, gas: '0xe4e1c0' })
  const hash = receipt?.transactionHash
  await expect(ask('debug_traceTransaction', hash, { timeout: '1ns' })).rejects.toMatchObject({ code: -32016 })
  await chain.close()
})

test('a long trace yields to other requests', async () => {
  const { chain, ask, deploy, mine } = await openChain(newestFork)
  const loop = await deploy('0x5b600056')
  const [receipt] = await mine({ to: loop, gas: '0x5b8d80' })
  let isOver = false
  const traced = ask('debug_traceTransaction', receipt?.transactionHash, { disableStack: true, limit: 1 }).then(() => {
    isOver = true
  })
  await new Promise(setImmediate)
  await ask('eth_blockNumber')
  expect(isOver).toBe(false)
  await traced
  await chain.close()
})

test('a call of a precompile that must be loaded first is one step', async () => {
  const { chain, ask, deploy, mine } = await openChain(newestFork)
  // Too little calldata for the precompile of EIP-4844: it fails and uses all its gas.
  const prover = await deploy(`0x${callCode('0x000000000000000000000000000000000000000a', 0, 60_000)}00`)
  const [receipt] = await mine({ to: prover })
  const trace = await ask<{ structLogs: { op: string; gasCost: number }[] }>(
    'debug_traceTransaction',
    receipt?.transactionHash,
  )
  const calls = trace.structLogs.filter(({ op }) => op === 'CALL')
  expect(calls.map(({ gasCost }) => gasCost)).toEqual([100 + 60_000])
  await chain.close()
})

test('a search for transactions decodes only the blocks with transactions', async () => {
  const { chain, ask, deploy, mine } = await openChain(newestFork)
  const to = await deploy('0x00')
  await ask('anvil_mine', '0x64')
  const [receipt] = await mine({ to })
  await ask('anvil_mine', '0x64')
  const decoded = vi.spyOn(chain, 'blockByHash')
  const { txs } = await ask<{ txs: { blockNumber: string }[] }>('ots_searchTransactionsBefore', to, 0, 25)
  expect(txs.map(({ blockNumber }) => blockNumber)).toEqual([receipt?.blockNumber, '0x1'])
  // These two blocks, and the parent of the one whose transaction executed code.
  expect(new Set(decoded.mock.calls.map(([hash]) => hash)).size).toBe(3)
  await chain.close()
})

test('a filter over many blocks replays only the blocks with transactions', async () => {
  const { chain, ask, deploy, mine } = await openChain(newestFork)
  const to = await deploy('0x00')
  await ask('anvil_mine', '0x64')
  const [receipt] = await mine({ to })
  await ask('anvil_mine', '0x64')
  const read = vi.spyOn(chain, 'state')
  const decoded = vi.spyOn(chain, 'blockByNumber')
  const calls = await ask<{ blockNumber: number }[]>('trace_filter', { fromBlock: '0x0', toAddress: [to] })
  expect(calls.map(({ blockNumber }) => blockNumber)).toEqual([1, Number(receipt?.blockNumber)])
  // The states before these two blocks.
  expect(read).toHaveBeenCalledTimes(2)
  // The first block shows that the chain has no rewards.
  expect(new Set(decoded.mock.calls.flat())).toEqual(new Set([0, 1, Number(receipt?.blockNumber)]))
  await chain.close()
})

test('a filter replays no block that is known to have no match', async () => {
  const { chain, accounts, ask, deploy, mine } = await openChain(newestFork)
  const target = await deploy('0x00')
  const caller = await deploy(`0x${callCode(target, 1)}00`)
  const [receipt] = await mine({ to: caller, value: '0x1' })
  const find = (filter: object) => ask<{ blockNumber: number }[]>('trace_filter', { fromBlock: '0x1', ...filter })
  const unknown = `0x${'ee'.repeat(20)}`
  const read = vi.spyOn(chain, 'state')
  expect(await find({ toAddress: [unknown] })).toEqual([])
  expect(read).toHaveBeenCalledTimes(3)
  read.mockClear()
  expect(await find({ toAddress: [unknown] })).toEqual([])
  expect(await find({ fromAddress: [unknown], toAddress: [target] })).toEqual([])
  // The first block of the range shows that the chain has no rewards, and is executed.
  expect(read).toHaveBeenCalledTimes(2)
  read.mockClear()
  expect(await find({ fromAddress: [unknown], toAddress: [caller], mode: 'union' })).toHaveLength(2)
  expect(read).toHaveBeenCalledTimes(3)
  read.mockClear()
  const calls = await find({ fromAddress: [caller, unknown] })
  expect(calls.map(({ blockNumber }) => blockNumber)).toEqual([Number(receipt?.blockNumber)])
  expect(await find({ fromAddress: accounts.slice(0, 1) })).toHaveLength(3)
  await chain.close()
})
