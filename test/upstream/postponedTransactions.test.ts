import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import type * as transport from '../../src/upstream/transport.ts'
import { start, useNodes } from '../openNodes.ts'
import { recipient, rpc, startUpstream, word } from './chains.ts'

useNodes()

/** What the upstream does with requests, and what ends those that hang. */
const upstream = vi.hoisted((): { state: 'answers' | 'refuses' | 'hangs'; hanging: (() => void)[] } => ({
  state: 'answers',
  hanging: [],
}))
function answerAgain(): void {
  upstream.state = 'answers'
  for (const end of upstream.hanging.splice(0)) end()
}
afterEach(answerAgain)

// Retries do not wait.
vi.mock('../../src/upstream/transport.ts', async (original) => {
  const actual = await original<typeof transport>()
  const request: typeof fetch = (url, init) => {
    if (upstream.state === 'answers') return fetch(url, init)
    if (upstream.state === 'refuses') return Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' }))
    return new Promise((_, reject) => upstream.hanging.push(() => reject(new Error())))
  }
  class Transport extends actual.Transport {
    constructor(options: transport.TransportOptions) {
      super({ ...options, attempts: 2, fetch: request, wait: () => new Promise(setImmediate) })
    }
  }
  return { ...actual, Transport }
})

/** Stores the call data in slot 0, which removes it if the call data is zero. */
const STORE = '0x5f355f5500'
const REMOVING = '0x00000000000000000000000000000000000000b1'

let chainId = 5_000
/** Starts an upstream with a separate chain ID, because forks of equal chains share their cache. */
const startSeparateUpstream = () => startUpstream({ chainId: chainId++ })

interface Fork {
  readonly fork: Node
  readonly warnings: string[]
  /** An account of the upstream that no request has read yet. */
  readonly counter: string
  readonly sendTo: (to: string, sender: number, more?: object) => Promise<string>
  readonly mined: () => Promise<string[]>
}

/** Starts a fork whose blocks, apart from transactions, need nothing more from the upstream. */
async function startFork(options: NodeOptions = {}): Promise<Fork> {
  const { node, url, counter } = await startSeparateUpstream()
  await rpc(node, 'anvil_setCode', [REMOVING, STORE])
  for (const slot of ['0x0', '0x1']) await rpc(node, 'anvil_setStorageAt', [REMOVING, slot, word(7)])
  await rpc(node, 'evm_mine')
  const warnings: string[] = []
  const onWarning = (text: string) => {
    // Each failed attempt of a request causes a warning too.
    if (!text.startsWith('network local: the upstream')) warnings.push(text)
  }
  const hooks = { onWarning }
  const fork = await start({ forkUrl: [url], accounts: 3, ...options }, hooks)
  const senders = fork.accounts.map(({ address }) => address)
  const sendTo: Fork['sendTo'] = (to, sender, more) =>
    rpc(fork, 'eth_sendTransaction', [{ from: senders[sender], to, gas: '0x100000', ...more }])
  for (const sender of [0, 1, 2]) await sendTo(recipient, sender, { value: '0x1' })
  // Loads the account, its code and its slot, and not the slot beside it in the trie.
  await rpc(fork, 'eth_call', [{ to: REMOVING, data: word(0) }, 'latest'])
  await rpc(fork, 'eth_getStorageAt', [REMOVING, '0x0', 'latest'])
  warnings.length = 0
  return {
    fork,
    warnings,
    counter,
    sendTo,
    mined: async () => (await rpc(fork, 'eth_getBlockByNumber', ['latest', false])).transactions,
  }
}

const warningOf = (hash: string, reason: string) =>
  expect.stringMatching(
    new RegExp(`^network local: blocks are produced without the transaction ${hash} of .*${reason}`),
  )

describe('a waiting transaction that needs state which the upstream does not return', () => {
  test.each([
    ['refuses', {}, 'the connection was refused'],
    ['hangs', { transactionTimeout: 1 }, 'did not return the state that the transaction reads within 1 seconds'],
  ] as const)(
    'waits while blocks are mined on request, and is mined when the upstream answers: it %s',
    async (state, options, reason) => {
      const { fork, warnings, counter, sendTo, mined } = await startFork(options)
      await rpc(fork, 'evm_setAutomine', [false])
      upstream.state = state
      const waiting = await sendTo(counter, 0)
      const other = await sendTo(recipient, 1)
      expect((await rpc(fork, 'eth_getBlockByNumber', ['pending', false])).transactions).toEqual([other])
      await rpc(fork, 'evm_mine')
      expect(await mined()).toEqual([other])
      await rpc(fork, 'evm_mine')
      expect(await mined()).toEqual([])
      expect(await rpc(fork, 'eth_getTransactionByHash', [waiting])).toMatchObject({ blockHash: null })
      expect(warnings).toEqual([warningOf(waiting, reason)])
      answerAgain()
      await rpc(fork, 'evm_mine')
      expect(await mined()).toEqual([waiting])
      expect(warnings).toHaveLength(1)
    },
  )

  test('waits while blocks are mined at an interval', async () => {
    const { fork, warnings, counter, sendTo } = await startFork()
    await rpc(fork, 'evm_setAutomine', [false])
    upstream.state = 'refuses'
    const waiting = await sendTo(counter, 0)
    const first = await sendTo(recipient, 1)
    await rpc(fork, 'anvil_setIntervalMining', [1])
    const receiptOf = (hash: string) => rpc(fork, 'eth_getTransactionReceipt', [hash])
    await vi.waitFor(async () => expect(await receiptOf(first)).not.toBeNull(), 30_000)
    const second = await sendTo(recipient, 1)
    await vi.waitFor(async () => expect(await receiptOf(second)).not.toBeNull(), 30_000)
    expect(await receiptOf(waiting)).toBeNull()
    expect(warnings).toEqual([warningOf(waiting, 'refused')])
  })

  test('waits with the later ones of its sender while others are mined automatically', async () => {
    const { fork, warnings, counter, sendTo, mined } = await startFork()
    await rpc(fork, 'evm_setAutomine', [false])
    upstream.state = 'refuses'
    // The best of the pool.
    const waiting = await sendTo(counter, 0, { maxPriorityFeePerGas: '0x77359400' })
    await rpc(fork, 'evm_setAutomine', [true])
    const other = await sendTo(recipient, 1)
    expect(await mined()).toEqual([other])
    const later = await sendTo(recipient, 0)
    expect(await mined()).toEqual([other])
    expect(warnings).toEqual([warningOf(waiting, 'refused')])
    answerAgain()
    await rpc(fork, 'evm_mine')
    expect(await mined()).toEqual([waiting, later])
  })

  test('waits if only the state root after it needs that state', async () => {
    const { fork, warnings, sendTo, mined } = await startFork()
    await rpc(fork, 'evm_setAutomine', [false])
    upstream.state = 'refuses'
    const first = await sendTo(recipient, 0)
    const waiting = await sendTo(REMOVING, 1, { data: word(0) })
    const last = await sendTo(recipient, 2)
    await rpc(fork, 'evm_mine')
    expect(await mined()).toEqual([first, last])
    expect(warnings).toEqual([warningOf(waiting, 'refused')])
    await rpc(fork, 'evm_setAutomine', [true])
    const other = await sendTo(recipient, 0)
    expect(await mined()).toEqual([other])
    answerAgain()
    await rpc(fork, 'evm_mine')
    expect(await mined()).toEqual([waiting])
    expect(await rpc(fork, 'eth_getStorageAt', [REMOVING, '0x0', 'latest'])).toBe(word(0))
  })
})

test.each([
  ['executing it', () => ({ data: '0x' })],
  ['the state root after it', () => ({ to: REMOVING, data: word(0) })],
])('a submitted transaction is not accepted if the upstream does not return state for %s', async (_, fields) => {
  const { fork, warnings, counter, sendTo } = await startFork()
  upstream.state = 'refuses'
  await expect(sendTo(counter, 0, fields())).rejects.toThrow(/^the upstream 127.0.0.1:\d+ does not answer/)
  expect(await rpc(fork, 'txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
  expect(warnings).toEqual([])
})

test('a block fails if the upstream does not return state that the block itself needs', async () => {
  const { node, url } = await startSeparateUpstream()
  const fork = await start({ forkUrl: [url], accounts: 3 })
  await rpc(fork, 'evm_setAutomine', [false])
  upstream.state = 'refuses'
  await expect(rpc(fork, 'evm_mine')).rejects.toThrow(/does not answer/)
  expect(await rpc(fork, 'eth_blockNumber')).toBe(await rpc(node, 'eth_blockNumber'))
})

test.each([
  ['executing it', () => ({ data: '0x' })],
  ['the state root after it', () => ({ to: REMOVING, data: word(0) })],
])('a private transaction waits if the upstream does not return state for %s', async (_, fields) => {
  const { fork, warnings, counter, sendTo, mined } = await startFork()
  const [sender] = fork.accounts.map(({ address }) => address)
  await rpc(fork, 'evm_setAutomine', [false])
  const { raw } = await rpc(fork, 'eth_signTransaction', [
    {
      from: sender,
      to: counter,
      gas: '0x100000',
      nonce: await rpc(fork, 'eth_getTransactionCount', [sender]),
      maxFeePerGas: '0x12a05f200',
      maxPriorityFeePerGas: '0x1',
      ...fields(),
    },
  ])
  upstream.state = 'refuses'
  const hash = await rpc(fork, 'eth_sendPrivateRawTransaction', [raw])
  const other = await sendTo(recipient, 1)
  await rpc(fork, 'evm_mine')
  expect(await mined()).toEqual([other])
  expect(warnings).toEqual([expect.stringMatching(`^network local: the private transaction ${hash} waits: .*refused`)])
  answerAgain()
  await rpc(fork, 'evm_mine')
  expect(await mined()).toEqual([hash])
})
