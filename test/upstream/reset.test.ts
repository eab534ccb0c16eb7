import { describe, expect, test } from 'vitest'
import { closing, fileIn, start, useNodes } from '../openNodes.ts'
import { recipient, rpc, sendTransactions, startUpstream } from './chains.ts'
import { startPausableUpstream } from './pausableUpstream.ts'

useNodes()

const status = async (node: Parameters<typeof rpc>[0]) => {
  const found = await rpc(node, 'vivarium_forkStatus')
  return found && Number(found.blockNumber)
}

describe('anvil_reset and hardhat_reset', () => {
  test('fork another block, the newest block, and another node', async () => {
    const { node, url, counter } = await startUpstream()
    const other = await startUpstream({ chainId: 777 })
    const fork = await start({ forkUrl: [url], forkBlock: '7', accounts: 3 })
    await sendTransactions(fork, counter)
    expect(await rpc(fork, 'anvil_reset', [{ forking: { blockNumber: 9 } }])).toBeNull()
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0x9')
    const receipts = await sendTransactions(fork, counter)
    expect(await rpc(fork, 'hardhat_reset', [{ forking: { blockNumber: '0x9' } }])).toBe(true)
    expect(await sendTransactions(fork, counter)).toEqual(receipts)
    // Without a number, as on anvil, the newest block of the upstream.
    await rpc(fork, 'anvil_reset', [{ forking: {} }])
    expect(await status(fork)).toBe(13)
    expect(await sendTransactions(fork, counter)).toEqual(await sendTransactions(node, counter))
    await rpc(fork, 'hardhat_reset', [{ forking: { jsonRpcUrl: other.url, blockNumber: 3 } }])
    expect([await rpc(fork, 'eth_chainId'), await status(fork)]).toEqual(['0x309', 3])
    await rpc(fork, 'anvil_reset', [{ forking: { jsonRpcUrl: null, blockNumber: null } }])
    expect(await status(fork)).toBe(13)
  })

  test('fork the block that clients of anvil send without `forking`', async () => {
    const { url } = await startUpstream()
    const node = await start({ accounts: 3 })
    await rpc(node, 'anvil_reset', [{ jsonRpcUrl: url, blockNumber: 7 }])
    expect([await rpc(node, 'eth_chainId'), await status(node)]).toEqual(['0x1092', 7])
    await rpc(node, 'anvil_reset', [{ jsonRpcUrl: null, blockNumber: '0x9' }])
    expect(await status(node)).toBe(9)
    await rpc(node, 'anvil_reset', [{ jsonRpcUrl: null, blockNumber: null }])
    expect(await status(node)).toBe(13)
    const two = [{ forking: { blockNumber: 7 }, blockNumber: 9 }]
    await expect(rpc(node, 'anvil_reset', two)).rejects.toMatchObject({ code: -32602 })
    expect(await status(node)).toBe(13)
  })

  test('without an argument create a chain without an upstream, with the same chain ID and accounts', async () => {
    const { url } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    await rpc(fork, 'anvil_reset')
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0x0')
    expect(await rpc(fork, 'eth_chainId')).toBe('0x1092')
    expect(await rpc(fork, 'eth_accounts')).toHaveLength(3)
    expect(await status(fork)).toBeNull()
    await expect(rpc(fork, 'anvil_reset', [{ forking: { blockNumber: 1 } }])).rejects.toThrow(
      /has no upstream: give forking.jsonRpcUrl/,
    )
    await rpc(fork, 'anvil_reset', [{ forking: { jsonRpcUrl: url } }])
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0xd')
  })

  test('turn a chain without an upstream into a fork', async () => {
    const { url, counter } = await startUpstream()
    const node = await start({ accounts: 3 })
    await rpc(node, 'hardhat_reset', [{ forking: { jsonRpcUrl: url } }])
    expect(await rpc(node, 'eth_chainId')).toBe('0x1092')
    expect(await sendTransactions(node, counter)).toHaveLength(5)
  })

  test('do not affect subscriptions, filters, forks of the node and ledgers that settle on the chain', async () => {
    const { url } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    const heads: string[] = []
    const subscription = await fork.provider.request({ method: 'eth_subscribe', params: ['newHeads'] })
    fork.provider.on('message', ({ data }) => {
      heads.push((data as { result: { number: string } }).result.number)
    })
    const filter = await rpc(fork, 'eth_newBlockFilter')
    const ledger = fork.network('l2a')
    await ledger.provider.request({ method: 'starknet_blockNumber' } as never).catch(() => {})
    const nodeFork = closing(await fork.fork())
    await rpc(fork, 'anvil_reset', [{ forking: { blockNumber: 5 } }])
    await rpc(fork, 'evm_mine')
    expect(heads).toEqual(['0x6'])
    expect(await rpc(fork, 'eth_getFilterChanges', [filter])).toHaveLength(1)
    expect(subscription).toMatch(/^0x/)
    expect(await rpc(nodeFork, 'eth_blockNumber')).toBe('0xd')
    await rpc(nodeFork, 'anvil_reset', [{ forking: { blockNumber: 4 } }])
    expect([await rpc(nodeFork, 'eth_blockNumber'), await rpc(fork, 'eth_blockNumber')]).toEqual(['0x4', '0x6'])
    await expect(ledger.provider.request({ method: 'starknet_chainId' } as never)).resolves.toMatch(/^0x/)
    expect(await rpc(closing(await fork.fork()), 'eth_blockNumber')).toBe('0x6')
  })

  test.each([
    ['a transaction', 'eth_sendTransaction', (to: string, from: string) => [{ from, to, gas: '0x100000' }]],
    ['a block', 'evm_mine', () => []],
    ['a change of the state', 'anvil_setBalance', (counter: string) => [counter, '0x1']],
  ])('interrupt %s for which the upstream does not return state', async (_, method, paramsOf) => {
    const { url, counter } = await startUpstream()
    const { url: pausable, pause } = await startPausableUpstream(url)
    const cache = fileIn(`${method}.fork`)
    const fork = await start({ forkUrl: [pausable], forkTimeout: '1h', forkCache: cache, accounts: 3 })
    const received = pause()
    const waiting = expect(rpc(fork, method, paramsOf(counter, fork.accounts[0]?.address ?? ''))).rejects.toMatchObject(
      {
        name: 'BlockInterrupted',
        message: 'the block or the change of the state was abandoned before it was complete: the chain was reset',
      },
    )
    await received
    await rpc(fork, 'anvil_reset', [{ forking: { jsonRpcUrl: url, blockNumber: 5 } }])
    await waiting
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0x5')
    await rpc(fork, 'evm_mine')
  })

  test('interrupt a read for which the upstream does not return state', async () => {
    const { url, counter } = await startUpstream()
    const { url: pausable, pause } = await startPausableUpstream(url)
    const cache = fileIn('read.fork')
    const fork = await start({ forkUrl: [pausable], forkTimeout: '1h', forkCache: cache, accounts: 3 })
    const received = pause()
    const waiting = expect(rpc(fork, 'eth_getBalance', [counter, 'latest'])).rejects.toMatchObject({
      name: 'UpstreamRequestCancelled',
      message: `the request to the upstream ${new URL(pausable).host} was cancelled: the chain was reset`,
    })
    await received
    await rpc(fork, 'anvil_reset')
    await waiting
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0x0')
  })

  test('keep the old chain if the upstream does not have the new block', async () => {
    const { node, url } = await startUpstream()
    const fork = await start({ forkUrl: [url], accounts: 3 })
    await expect(rpc(fork, 'anvil_reset', [{ forking: { blockNumber: 99 } }])).rejects.toThrow(
      /has no block 99 yet \(its latest block is 13\): choose another block$/,
    )
    await expect(rpc(fork, 'anvil_reset', [{ forking: { jsonRpcUrl: 'ftp://x' } }])).rejects.toThrow(/begins with http/)
    expect(await rpc(fork, 'eth_blockNumber')).toBe('0xd')
    expect(await rpc(node, 'anvil_reset')).toBeNull()
    expect(await rpc(node, 'eth_blockNumber')).toBe('0x0')
  })

  test('keep the URL of anvil_setRpcUrl, which must have the same block', async () => {
    const { node, url, counter } = await startUpstream()
    const other = await startUpstream({ chainId: 777 })
    const second = await node.listen({ port: 0 })
    const fork = await start({ forkUrl: [url], forkBlock: '12', accounts: 3 })
    await expect(rpc(fork, 'anvil_setRpcUrl', [other.url])).rejects.toThrow(/cannot replace .* of chain 777/)
    await expect(rpc(fork, 'anvil_setRpcUrl', ['nowhere'])).rejects.toThrow(/begins with http/)
    await other.node.close()
    expect(await rpc(fork, 'anvil_setRpcUrl', [second.url])).toBeNull()
    const { upstream: host } = await rpc(fork, 'vivarium_forkStatus')
    expect(host).toBe(new URL(second.url).host)
    expect(await rpc(fork, 'eth_getStorageAt', [counter, '0x1', 'latest'])).toBe(
      await rpc(node, 'eth_getStorageAt', [counter, '0x1', '0xc']),
    )
    await rpc(fork, 'anvil_reset', [{ forking: { blockNumber: 5 } }])
    expect((await rpc(fork, 'vivarium_forkStatus')).upstream).toBe(host)
  })

  test('replay offline, each block from a separate cache file', async () => {
    const { node, url } = await startUpstream()
    const forkCache = fileIn('resets.fork')
    const blocks = async (options: { forkUrl?: string[]; forkOffline?: boolean }) => {
      const fork = await start({ ...options, forkCache, accounts: 3 })
      const balances: string[] = []
      for (const blockNumber of [undefined, 6, 8, 6, 13]) {
        await rpc(fork, 'anvil_reset', [{ forking: { blockNumber } }])
        balances.push(await rpc(fork, 'eth_getBalance', [recipient, 'latest']), String(await status(fork)))
      }
      await fork.close()
      return balances
    }
    const recorded = await blocks({ forkUrl: [url] })
    await node.close()
    expect(await blocks({ forkOffline: true })).toEqual(recorded)
  })
})

test('evm_revert interrupts a block for which the upstream does not return state', async () => {
  const { url } = await startUpstream()
  const { url: pausable, pause } = await startPausableUpstream(url)
  const cache = fileIn('revert.fork')
  const fork = await start({ forkUrl: [pausable], forkTimeout: '1h', forkCache: cache, accounts: 3 })
  const snapshot = await rpc(fork, 'evm_snapshot')
  const received = pause()
  const waiting = expect(rpc(fork, 'evm_mine')).rejects.toThrow(/abandoned .*: the chain was reverted to a snapshot$/)
  await received
  expect(await rpc(fork, 'evm_revert', [snapshot])).toBe(true)
  await waiting
  await fork.close()
})
