import { expect, test, vi } from 'vitest'
import type { NodeOptions } from '../../src/options/options.ts'
import { closing, fileIn, start } from '../openNodes.ts'
import { recipient, rpc, sendTransactions, startUpstream } from './chains.ts'

/** Tests the behaviour of a fork of an upstream with these options. */
export function testForks(options: NodeOptions = {}): void {
  const upstream = (more: NodeOptions = {}) => startUpstream({ ...options, ...more })

  test('continues its chain with the same blocks', async () => {
    const { node, url, counter } = await upstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    expect(await rpc(fork, 'eth_chainId')).toBe('0x1092')
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0xd')
    const pinned = await rpc(node, 'eth_blockNumber')
    await sendTransactions(fork, counter)
    await sendTransactions(node, counter)
    expect(await rpc(fork, 'eth_getBlockByNumber', ['0xe', false])).toEqual(
      await rpc(node, 'eth_getBlockByNumber', ['0xe', false]),
    )
    const last = ['latest', true]
    expect(await rpc(fork, 'eth_getBlockByNumber', last)).toEqual(await rpc(node, 'eth_getBlockByNumber', last))
    for (const number of ['0x0', '0x3', pinned, '0xf']) {
      expect(await rpc(fork, 'eth_getBlockByNumber', [number, true])).toEqual(
        await rpc(node, 'eth_getBlockByNumber', [number, true]),
      )
    }
    const proof = [counter, ['0x0', '0x1', '0x9'], 'latest']
    expect(await rpc(fork, 'eth_getProof', proof)).toEqual(await rpc(node, 'eth_getProof', proof))
    const fees = ['0x8', 'latest', [50]]
    expect(await rpc(fork, 'eth_feeHistory', fees)).toEqual(await rpc(node, 'eth_feeHistory', fees))
    const call = [{ to: counter, data: '0x' }, '0x5']
    expect(await rpc(fork, 'eth_call', call)).toEqual(await rpc(node, 'eth_call', call))
    const simulation = [
      { blockStateCalls: [{ calls: [{ from: recipient, to: counter, data: `0x${'00'.repeat(32)}` }] }] },
    ]
    expect(await rpc(fork, 'eth_simulateV1', simulation)).toEqual(await rpc(node, 'eth_simulateV1', simulation))
  })

  test('replays from its cache without the upstream', async () => {
    const { node, url, counter } = await upstream()
    const forkCache = fileIn('replay.fork')
    const first = await start({ forkUrl: [url], forkCache, accounts: 3 })
    const receipts = await sendTransactions(first, counter)
    await first.close()
    await node.close()
    const replayed = await start({ forkCache, forkOffline: true, accounts: 3 })
    expect(await sendTransactions(replayed, counter)).toEqual(receipts)
    const unread = [counter, '0x2']
    await expect(rpc(replayed, 'eth_getBalance', unread)).rejects.toThrow(/not in the fork cache/)
  })

  test('removes delegations from development accounts, unless the upstream is a development chain', async () => {
    const delegation = `0xef0100${'22'.repeat(20)}`
    for (const [chainId, code] of [
      [4_242, '0x'],
      [31_337, delegation],
    ] as const) {
      const { node, url } = await upstream({ chainId })
      const address = node.accounts[1]?.address
      await rpc(node, 'anvil_setCode', [address, delegation])
      await rpc(node, 'evm_mine')
      const fork = await start({ forkUrl: [url], accounts: 3 })
      expect(await rpc(fork, 'eth_getCode', [address, 'latest'])).toBe(code)
    }
  })

  test('replays the same blocks at a later time', async () => {
    const { node, url, counter } = await upstream()
    const forkCache = fileIn('later.fork')
    const mine = async (fork: typeof node) => {
      const [{ address: from } = { address: '0x' }] = fork.accounts
      await rpc(fork, 'eth_sendTransaction', [{ from, to: counter, data: '0x', gas: '0x100000' }])
      await rpc(fork, 'evm_increaseTime', [3_600])
      await rpc(fork, 'evm_mine')
      return rpc(fork, 'eth_getBlockByNumber', ['latest', false])
    }
    const first = await start({ forkUrl: [url], forkCache, accounts: 3 })
    const mined = await mine(first)
    await first.close()
    await node.close()
    vi.setSystemTime(Date.now() + 1_234_567)
    try {
      expect(await mine(await start({ forkCache, forkOffline: true, accounts: 3 }))).toEqual(mined)
    } finally {
      vi.useRealTimers()
    }
  })

  test('works without proofs, and rejects eth_getProof', async () => {
    const { node, url, counter } = await upstream()
    const fork = await start({ forkUrl: [url], forkProofs: 'never', accounts: 3 })
    const strip = (receipts: unknown[]) =>
      receipts.map((receipt) => ({ ...(receipt as object), blockHash: undefined, logs: undefined }))
    expect(strip(await sendTransactions(fork, counter))).toEqual(strip(await sendTransactions(node, counter)))
    await expect(rpc(fork, 'eth_getProof', [counter, [], 'latest'])).rejects.toThrow(/no proofs/)
  })

  test('can be forked, reverted and traced', async () => {
    const { node, url, counter } = await upstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    const id = await rpc(fork, 'evm_snapshot')
    const nodeFork = closing(await fork.fork())
    const receipts = await sendTransactions(fork, counter)
    expect(await sendTransactions(nodeFork, counter)).toEqual(receipts)
    expect(await rpc(fork, 'evm_revert', [id])).toBe(true)
    expect(await sendTransactions(fork, counter)).toEqual(receipts)
    expect(await sendTransactions(node, counter)).toEqual(receipts)
    const [{ transactionHash }] = receipts as [{ transactionHash: string }]
    expect(await rpc(fork, 'debug_traceTransaction', [transactionHash])).toEqual(
      await rpc(node, 'debug_traceTransaction', [transactionHash]),
    )
    // A tracer can read state that the transaction does not read.
    const tracer = `{
      found: [],
      step(log, db) {
        for (const slot of ['00', '01', '02']) this.found.push(toHex(db.getState(toAddress('${counter}'), toWord(slot))))
        this.found.push(db.getBalance(toAddress('${recipient}')), db.getCode(toAddress('${counter}')).length)
      },
      fault() {}, result() { return this.found },
    }`
    const to = '0x00000000000000000000000000000000000000c3'
    const options = { tracer, stateOverrides: { [to]: { code: '0x00' } } }
    const fresh = await start({ forkUrl: [url], accounts: 3 })
    const [found, expected] = await Promise.all(
      [fresh, node].map((chain) => rpc(chain, 'debug_traceCall', [{ to }, 'latest', options])),
    )
    expect(found).toEqual(expected)
    expect(found).toHaveLength(5)
  })

  test('traces a call once if a tracer reads state that the call does not read', async () => {
    const { node, url, counter } = await upstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    const options = {
      tracer: 'muxTracer',
      tracerConfig: { callTracer: {}, prestateTracer: {} },
      // Calls itself with STATICCALL, where a call with value fails before it reads the account. The prestateTracer reads it.
      stateOverrides: {
        [recipient]: { code: `0x333014600e575f5f5f5f305afa005b5f5f5f5f600173${counter.slice(2)}5af1` },
      },
    }
    const params = [{ to: recipient }, 'latest', options]
    const trace = await rpc(fork, 'debug_traceCall', params)
    expect(trace).toEqual(await rpc(node, 'debug_traceCall', params))
    expect(trace.callTracer.calls).toMatchObject([{ type: 'STATICCALL', error: 'write protection' }])
  })
}
