import { appendFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { FixtureCache } from '../../src/fixtures/store/fixtureCache.ts'
import { openFixtureChain } from '../../src/node/chain/fixtureStore.ts'
import { buildFixture, checkLocked } from '../../src/node/commands/buildFixture.ts'
import { checkFixtures } from '../../src/node/commands/checkFixtures.ts'
import { fixtureTypes } from '../../src/node/commands/fixtureTypes.ts'
import { start, useNodes } from '../openNodes.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { recipient, rpc, startUpstream, word } from './chains.ts'

useNodes()
const folder = temporaryFolder()

/** Starts a WebSocket server that forwards requests to `url`. `closed` resolves when all its connections are closed, to their number. */
async function startForwarder(url: string) {
  const http = createServer()
  const server = new WebSocketServer({ server: http })
  const connections: Promise<unknown>[] = []
  let received = 0
  server.on('connection', (socket) => {
    connections.push(new Promise((resolve) => socket.on('close', resolve)))
    socket.on('message', async (message) => {
      received++
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', headers, body: String(message) })
      socket.send(await response.text())
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate()
    http.close()
  })
  return {
    wsUrl: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    received: (): number => received,
    closed: async (): Promise<number> => (await Promise.all(connections)).length,
  }
}

/** Starts an upstream, and writes a fixture that continues it. `rest` follows the accounts. */
async function forkedFixture(rest: (counter: string) => string) {
  const { url, counter } = await startUpstream()
  const { wsUrl, closed } = await startForwarder(url)
  const file = join(folder.newFolder(), 'forked.yaml')
  writeFileSync(
    file,
    `upstream: { url: "${wsUrl}", block: 13, cache: forked.fork }
accounts:
  dev: { development: 0 }
  counter: { address: "${counter}" }
${rest(counter)}`,
  )
  return { file, closed }
}

const blocks = `blocks:
  - transactions:
      - { from: dev, to: counter, data: "${word(77)}" }
`

test('the connection to an upstream is closed when another URL replaces it, or when the node closes', async () => {
  const { url } = await startUpstream()
  const [first, second] = [await startForwarder(url), await startForwarder(url)]
  const node = await start({ forkUrl: [first.wsUrl] })
  await rpc(node, 'eth_getBalance', [recipient, 'latest'])
  await rpc(node, 'anvil_setRpcUrl', [second.wsUrl])
  expect(await first.closed()).toBeGreaterThan(0)
  await rpc(node, 'eth_getTransactionCount', [word(5).replace(/^0x0{24}/, '0x'), 'latest'])
  const { requests, calls } = await rpc(node, 'vivarium_forkStatus')
  expect(requests).toBeGreaterThan(second.received())
  expect(calls).toBeGreaterThan(requests)
  await node.close()
  expect(await second.closed()).toBeGreaterThan(0)
})

describe('the upstream of a fixture is closed', () => {
  test.each([
    ['checkFixtures', (file: string) => checkFixtures([file])],
    ['fixtureTypes', (file: string) => fixtureTypes(file)],
    ['buildFixture', (file: string) => buildFixture(file, { lock: false })],
    ['buildFixture with a lock', (file: string) => buildFixture(file, { lock: true })],
    ['buildFixture with a file', (file: string) => buildFixture(file, { lock: false, out: `${file}.viv` })],
    [
      'checkLocked',
      async (file: string) => {
        await buildFixture(file, { lock: true })
        await checkLocked(file)
      },
    ],
    [
      'a node',
      async (file: string) => {
        const node = await start({ fixtures: [file] })
        await node.close()
      },
    ],
    [
      'a build in a cache',
      async (file: string) => {
        const cache = new FixtureCache(folder.newFolder(), 'version 1')
        const open = () => openFixtureChain({ fixtures: [file] }, { network: 'local' }, () => {}, { cache })
        await (await open()).opened?.store.close()
        await buildFixture(file, { lock: true })
        appendFileSync(file, '  - transactions: [{ from: dev, to: counter, expect: any }]\n')
        // Continues the stored chain, and plans the stored block again to find the difference from the lock.
        await expect(open()).rejects.toThrow('lock')
      },
    ],
  ])('after %s', async (_, use) => {
    const { file, closed } = await forkedFixture(() => blocks)
    await use(file)
    expect(await closed()).toBeGreaterThan(0)
  })

  test.each([
    [
      'a plan with a mistake',
      () => 'blocks:\n  - transactions:\n      - { from: carol, to: counter }\n',
      'unknown account',
    ],
    [
      'a plan with a mistake in another network',
      (counter: string) =>
        `${blocks}networks:\n  other:\n    chain: { id: 7 }\n    blocks:\n      - transactions: [{ from: carol, to: "${counter}" }]\n`,
      'unknown account',
    ],
    [
      'a build that fails',
      () => `blocks:\n  - transactions:\n      - { from: dev, to: counter, nonce: 77 }\n`,
      'nonce too high',
    ],
  ])('after %s', async (_, rest, message) => {
    const { file, closed } = await forkedFixture(rest)
    await expect(buildFixture(file, { lock: false, out: `${file}.viv` })).rejects.toThrow(message)
    await expect(start({ fixtures: [file] })).rejects.toThrow(message)
    expect(await closed()).toBeGreaterThan(0)
  })
})
