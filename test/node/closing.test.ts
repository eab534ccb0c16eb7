import { describe, expect, test } from 'vitest'
import { startNode } from '../../src/node.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'

useNodes()

describe('a closed node', () => {
  test('rejects requests of its providers, and controls of its chains', async () => {
    const node = await start()
    const mainnet = node.network('mainnet')
    await mainnet.ready
    const id = node.snapshot()
    await node.close()
    for (const { provider } of [node, mainnet])
      await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4900 })
    const closed = { name: 'NodeClosed' }
    for (const controls of [node, mainnet]) {
      await expect(controls.mine({ blocks: 2 })).rejects.toMatchObject(closed)
      await expect(controls.revert(id)).rejects.toMatchObject(closed)
      expect(() => controls.snapshot()).toThrow(expect.objectContaining(closed))
      expect(() => controls.time.increase(1)).toThrow(expect.objectContaining(closed))
    }
  })

  test('has ended the requests that wait for a transaction', async () => {
    const node = await start({ mining: false })
    const [from = '0x', to] = await node.provider.request({ method: 'eth_accounts' })
    const waiting = [100, 20_000].map((timeout, index) =>
      node.provider.request({
        method: 'eth_sendTransactionSync',
        params: [{ from, to, nonce: `0x${index}` }, timeout],
      }),
    )
    const results = Promise.allSettled(waiting)
    await node.provider.request({ method: 'txpool_status' })
    await node.close()
    for (const result of await results) expect(result).toMatchObject({ reason: { name: 'SyncInterrupted' } })
  })

  test('has ended requests that mine many blocks, with the error of later requests', async () => {
    const node = await start()
    const mining = node.provider.request({ method: 'hardhat_mine', params: ['0xf4240'] })
    const failing = node.provider.request({ method: 'eth_call', params: [{ data: '0x60006000fd' }] })
    const results = Promise.allSettled([mining, failing])
    await node.provider.request({ method: 'eth_blockNumber' })
    await node.close()
    expect(await results).toMatchObject([
      { reason: { code: 4900, message: 'the node is closed' } },
      { reason: { code: 3, data: '0x' } },
    ])
  })

  test('has answered the requests of clients that mine many blocks', async () => {
    const node = await start()
    const { url } = await node.listen({ port: 0 })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'hardhat_mine', params: ['0xf4240'] })
    const mining = fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    await expect.poll(() => node.provider.request({ method: 'eth_blockNumber' })).not.toBe('0x0')
    await node.close()
    expect(await (await mining).json()).toMatchObject({
      error: { message: expect.stringMatching(/^the block .* was abandoned .*: the node is closing$/) },
    })
  })

  test('has ended a transaction that does not end by itself', async () => {
    const node = await start({ hardfork: 'prague', gasLimit: 1_000_000_000_000 })
    const [from = '0x'] = await node.provider.request({ method: 'eth_accounts' })
    const loop = node.provider.request({
      method: 'eth_sendTransaction',
      params: [{ from, data: '0x5b600056', gas: '0x174876e800' }],
    })
    const ended = expect(loop).rejects.toMatchObject({ code: 4900, message: 'the node is closed' })
    await node.provider.request({ method: 'txpool_status' })
    await node.close()
    await ended
  })

  test('keeps the error of a request that has failed before', async () => {
    const node = await start()
    await node.provider.request({ method: 'eth_blockNumber' })
    const failed = node.provider.request({ method: 'eth_call', params: [{ data: '0x60006000fd' }] })
    const closing = node.close()
    await expect(failed).rejects.toMatchObject({ code: 3 })
    await closing
  })

  test('rejects requests that wait for the start', async () => {
    const node = startNode()
    const waiting = node.provider.request({ method: 'eth_blockNumber' })
    const ended = expect(waiting).rejects.toMatchObject({ code: 4900 })
    await node.close()
    await ended
  })

  test('has not mined all blocks of mine', async () => {
    const node = await start()
    const mainnet = node.network('mainnet')
    await mainnet.ready
    const mining = [node, mainnet].map((controls) => controls.mine({ blocks: 1_000_000 }))
    const results = Promise.allSettled(mining)
    await node.provider.request({ method: 'eth_blockNumber' })
    await node.close()
    for (const result of await results) expect(result).toMatchObject({ reason: { name: 'NodeClosed' } })
  })

  test('has mined the blocks of mine that finished while it was closing', async () => {
    const node = await start()
    const mining = node.mine({ blocks: 2 })
    const closing = node.close()
    await mining
    await closing
  })

  test('has no gateway that began to listen before', async () => {
    const node = await start()
    const listening = [node.listen({ port: 0, tls: true, dashboard: false }), node.listen({ port: 0 })]
    const refused = expect(listening[0]).rejects.toMatchObject({ name: 'NodeClosed' })
    const { url } = await (listening[1] ?? expect.fail())
    await node.close()
    await refused
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  })
})

test('a node that is closed while it builds a fixture does not build the remaining blocks', async () => {
  const blocks = 500
  let last = 0
  const node = startNode(
    { fixtures: [{ blocks: [{ repeat: blocks }] }] },
    {
      onBuild: ({ block }) => {
        last = block
        if (block === 3) void node.close()
      },
    },
  )
  await expect(node.ready).rejects.toMatchObject({ name: 'NodeClosed' })
  await node.close()
  expect(last).toBe(3)
})

test('clients see no folder when the node cannot start', async () => {
  const dataDir = fileIn('chain')
  await start({ dataDir })
  const logged: string[] = []
  const second = startNode({ dataDir }, { onFault: (fault) => logged.push(String(fault)) })
  const answered = second.provider.request({ method: 'eth_blockNumber' })
  await expect(second.ready).rejects.toMatchObject({ name: 'StoreInUse', message: expect.stringContaining(dataDir) })
  await expect(answered).rejects.toMatchObject({
    name: 'NetworkUnavailable',
    message: 'the network local cannot be started: the log of the node says why',
  })
  expect(logged).toEqual([])
  await second.close()
})
