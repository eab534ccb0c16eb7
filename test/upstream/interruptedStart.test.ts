import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openChain } from '../../src/node/chain/openChain.ts'
import { startNode } from '../../src/node.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import type { Store } from '../../src/storage/store.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { FaultyStore } from '../storage/faultyStore.ts'
import { rpc, sendTransactions, startUpstream } from './chains.ts'

useNodes()

test('a fork in a data directory whose process ends after any batch of its first start is complete after the next start', async () => {
  const { url } = await startUpstream()
  const open = async (store: Store) => {
    // The upstream has three accounts: the other two are funded here.
    const options = { accounts: 5, upstream: { url: [url], block: '13', cache: fileIn('first.fork') } }
    const context = {
      report: (error: unknown) => expect.fail(String(error)),
      warnOfStore: (text: string) => expect.fail(text),
      onImport: () => {},
      signal: new AbortController().signal,
    }
    const services = await openChain(store, { name: 'local', options, fallbackId: undefined }, context)
    const { chain, wallet } = services
    const state = chain.state(chain.head)
    const opened = {
      head: chain.head.number,
      balances: wallet.addresses.map((address) => state.account(address)?.balance),
      hasResetPoint: chain.history.hasStoredResetPoint,
    }
    await chain.close()
    await services.upstream?.close()
    return opened
  }
  const expected = await open(await openLevelStore(fileIn('whole')))
  expect(expected).toMatchObject({ head: 13, hasResetPoint: true })
  expect(expected.balances).not.toContain(undefined)
  let batches = 0
  for (let isOpened = false; !isOpened; batches++) {
    const folder = fileIn(`first-${batches}`)
    const store = new FaultyStore(await openLevelStore(folder))
    store.batchesLeft = batches
    isOpened = await open(store).then(
      () => true,
      () => false,
    )
    await store.close()
    expect(await open(await openLevelStore(folder))).toEqual(expected)
  }
  expect(batches).toBeGreaterThan(3)
})

test('a start whose upstream does not answer warns after the first attempt, without the key in the URL', async () => {
  const upstream = createServer((_, response) => response.writeHead(503).end('no /v3/secret-key'))
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = upstream.address() as AddressInfo
    const host = `127.0.0.1:${port}`
    let onWarning = (_: string): void => {}
    const warning = new Promise<string>((resolve) => {
      onWarning = resolve
    })
    const node = startNode({ forkUrl: `http://${host}/v3/secret-key` }, { onWarning })
    const failure = expect(node.ready).rejects.toThrow(/was cancelled: the node is closing$/)
    expect(await warning).toBe(
      `network local: the upstream ${host} does not answer: HTTP 503 "no /v3/…". Trying again (attempt 2 of 6)`,
    )
    await node.close()
    await failure
  } finally {
    upstream.closeAllConnections()
    upstream.close()
  }
})

test.each([
  ['upstream', (url: string) => ({ forkUrl: [url], forkTimeout: '1h' })],
  ['upstream of a fixture', (url: string) => ({ fixtures: [{ upstream: { url, cache: 'unanswered.fork' } }] })],
])('a node that is closed while its %s does not answer closes at once', async (_, optionsOf) => {
  let receive = (): void => {}
  const received = new Promise<void>((resolve) => {
    receive = resolve
  })
  const upstream = createServer(() => receive())
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = upstream.address() as AddressInfo
    const node = startNode(optionsOf(`http://127.0.0.1:${port}`))
    const failure = expect(node.ready).rejects.toThrow(/the node is closing/)
    await received
    await node.close()
    await failure
  } finally {
    upstream.closeAllConnections()
    upstream.close()
  }
})

test('a fork in a data directory is not replaced by anvil_reset', async () => {
  const { url, counter } = await startUpstream()
  const options = { forkUrl: [url], dataDir: fileIn('stays'), accounts: 3 }
  const fork = await start(options)
  await sendTransactions(fork, counter)
  const latest = await rpc(fork, 'eth_getBlockByNumber', ['latest', true])
  for (const params of [[], [{ forking: { blockNumber: 5 } }], [{ forking: { jsonRpcUrl: url } }]])
    await expect(rpc(fork, 'anvil_reset', params)).rejects.toThrow(/a chain in a data directory cannot be forked anew/)
  expect(await rpc(fork, 'eth_getBlockByNumber', ['latest', true])).toEqual(latest)
  await fork.close()
  expect(await rpc(await start(options), 'eth_getBlockByNumber', ['latest', true])).toEqual(latest)
})
