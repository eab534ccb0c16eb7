import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { withExistingKeys, withKeys } from '../../src/node/commands/keyCommands.ts'
import { createNode, type Node } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { post, requestOverWebSocket } from './openListeningNode.ts'

const folder = temporaryFolder()
let dataDir: string
beforeEach(() => {
  dataDir = folder.newFolder()
})

const status = async (url: string) => (await post(url, 'eth_blockNumber')).status
const create = (node: Node, settings: object) =>
  node.provider.request<{ key: string; id: string }>({ method: 'vivarium_createKey', params: [settings] })

test('the daily quota resets by the clock of the chain', async () => {
  await using node = await createNode({ keys: [{ key: 'poor', dailyCredits: 100, creditsPerSecond: 'unlimited' }] })
  const { url } = await node.listen({ port: 0 })
  const key = `${url}/v3/poor`
  expect(await status(key)).toBe(200)
  expect(await status(key)).toBe(402)
  await node.provider.request({ method: 'evm_increaseTime', params: [86_400] })
  expect(await status(key)).toBe(200)
  expect(await status(`${url}/mainnet/v3/poor`), 'a key has one balance for all networks').toBe(402)
})

test('keys, their spent credits and their usage survive a restart', async () => {
  let key = ''
  {
    await using node = await createNode({ dataDir })
    const { url } = await node.listen({ port: 0 })
    key = (await create(node, { name: 'front', dailyCredits: 200, creditsPerSecond: 'unlimited' })).key
    expect(await status(`${url}/v3/${key}`)).toBe(200)
    expect(await status(`${url}/v3/${key}`)).toBe(200)
    expect(await status(`${url}/v3/${key}`)).toBe(402)
  }
  await using restarted = await createNode({ dataDir })
  const { url } = await restarted.listen({ port: 0 })
  expect(await status(`${url}/v3/${key}`)).toBe(402)
  expect(await (await fetch(`${url}/usage/${key}`)).json()).toMatchObject({
    credits: { spent: 160, left: 40, daily: 200 },
    usage: [
      { method: 'eth_blockNumber', status: 200, requests: 2, credits: 160 },
      { method: 'eth_blockNumber', status: 402, requests: 2, credits: 0, errors: 2 },
    ],
  })
})

test('no file of the data directory contains a key', async () => {
  let key = ''
  {
    await using node = await createNode({ dataDir })
    const { url } = await node.listen({ port: 0 })
    key = (await create(node, { name: 'front' })).key
    expect(await status(`${url}/v3/${key}`)).toBe(200)
    expect(existsSync(join(dataDir, 'control.json'))).toBe(true)
  }
  expect(existsSync(join(dataDir, 'control.json'))).toBe(false)
  let found = 0
  for (const file of await readdir(join(dataDir, 'gateway'))) {
    const bytes = await readFile(join(dataDir, 'gateway', file))
    expect(bytes.includes(key), file).toBe(false)
    if (bytes.includes('front')) found++
  }
  expect(found).toBeGreaterThan(0)
})

test('the provider, this machine and the token of the data directory can administer keys, and keys cannot', async () => {
  await using node = await createNode({ dataDir })
  const { url } = await node.listen({ port: 0 })
  const { key } = await create(node, { name: 'front' })
  const codeAt = async (path: string, headers = {}) => {
    const { outcome } = await post(url + path, 'vivarium_listKeys', [], headers)
    return (outcome as { code?: number }).code
  }
  expect(await codeAt('/')).toBeUndefined()
  expect(await codeAt('/l2a/v3/'), 'on every network').toBeUndefined()
  expect(await codeAt('/', { origin: 'http://localhost:3000' })).toBeUndefined()
  expect(await codeAt(`/v3/${key}`)).toBe(-32001)
  expect(await codeAt('/', { origin: 'https://evil.test' }), 'pages of other origins are rejected').toBe(-32002)
  const { token } = JSON.parse(await readFile(join(dataDir, 'control.json'), 'utf8'))
  expect(await codeAt(`/v3/${token}`)).toBeUndefined()
  expect(await withKeys({ dataDir }, (keys) => keys.list())).toMatchObject([{ name: 'front' }])
})

test('lists of methods of a network apply to all clients but those with the token of the data directory', async () => {
  await using node = await createNode({ dataDir, networks: { local: { methods: { allow: ['eth_*'] } } } })
  const { url } = await node.listen({ port: 0 })
  expect((await post(url, 'vivarium_listKeys')).outcome).toMatchObject({ code: -32601 })
  const { key } = await withKeys({ dataDir }, (keys) => keys.create({ name: 'front', methods: ['*'] }))
  expect((await post(`${url}/v3/${key}`, 'web3_clientVersion')).outcome).toMatchObject({ code: -32601 })
  expect(await node.provider.request({ method: 'evm_mine' })).toBe('0x0')
  const { token } = JSON.parse(await readFile(join(dataDir, 'control.json'), 'utf8'))
  expect(await requestOverWebSocket(`${url.replace('http', 'ws')}/v3/${token}`, 'evm_mine')).toBe('0x0')
  expect((await post(`${url}/v3/${key}`, 'eth_blockNumber')).outcome).toBe('0x2')
})

test('a key may only be limited to existing networks', async () => {
  await using node = await createNode({ networks: { rollup: { kind: 'l2b' } } })
  await expect(create(node, { networks: ['rolup'] })).rejects.toThrow(
    'settings.networks: unknown network rolup: did you mean rollup?',
  )
  const { id } = await create(node, { networks: ['rollup'] })
  const limit = (networks: readonly string[] | null) =>
    node.provider.request({ method: 'vivarium_limitKey', params: [id, { networks }] })
  await expect(limit(['nowhere'])).rejects.toThrow('changes.networks: unknown network nowhere')
  expect(await limit(['local'])).toMatchObject({ networks: ['local'] })
  expect(await limit(null)).not.toHaveProperty('networks')
})

test('withKeys rejects a data directory whose node does not listen, even with a control file of an earlier node', async () => {
  await writeFile(join(dataDir, 'control.json'), '{"url":"http://127.0.0.1:1","token":"t","pid":1}')
  await using _ = await createNode({ dataDir })
  await expect(withKeys({ dataDir }, (keys) => keys.list())).rejects.toMatchObject({ name: 'NodeNotListening' })
})

test.skipIf(process.platform === 'win32')('withExistingKeys rejects records that cannot be read', async () => {
  await symlink('gateway', join(dataDir, 'gateway'))
  await expect(withExistingKeys({ dataDir }, (keys) => keys.list())).rejects.toMatchObject({ name: 'FolderUnusable' })
})

test('a node closes even if its control file cannot be removed', async () => {
  await mkdir(join(dataDir, 'control.json'))
  const faults: unknown[] = []
  const node = await createNode({ dataDir }, { onFault: (fault) => faults.push(fault) })
  await node.listen({ port: 0 })
  await node.close()
  expect(faults).not.toEqual([])
})

test('withExistingKeys does not change a folder without keys', async () => {
  const usage = { key: undefined, from: undefined, to: undefined }
  expect(await withExistingKeys({ dataDir }, (keys) => keys.list())).toEqual([])
  expect(await withExistingKeys({ dataDir }, (keys) => keys.usage(usage))).toEqual([])
  await expect(withExistingKeys({ dataDir }, (keys) => keys.revoke('x'))).rejects.toMatchObject({ name: 'UnknownKey' })
  expect(await readdir(dataDir)).toEqual([])
  await expect(withExistingKeys({ dataDir: join(dataDir, 'missing') }, (keys) => keys.list())).rejects.toThrow(
    'there is no data directory at',
  )
  await withKeys({ dataDir }, (keys) => keys.create({ name: 'ci' }))
  expect(await withExistingKeys({ dataDir }, (keys) => keys.list())).toMatchObject([{ name: 'ci' }])
})

test('the days of usage exist, and their order is checked', async () => {
  await using node = await createNode()
  const usage = (from: string, to?: string) =>
    node.provider.request({ method: 'vivarium_keyUsage', params: [{ from, to }] })
  await expect(usage('2026-02-30')).rejects.toThrow('"2026-02-30" is not a day')
  await expect(usage('2026-11-22', '2026-11-21')).rejects.toThrow(
    'the first day 2026-11-22 is after the last day 2026-11-21',
  )
  expect(await usage('2026-11-21', '2026-11-21')).toEqual([])
  expect(await usage('2999-01-01')).toEqual([])
})

test('two nodes cannot share a data directory', async () => {
  await using _ = await createNode({ dataDir })
  await expect(createNode({ dataDir })).rejects.toMatchObject({ name: 'StoreInUse' })
})

test.each([
  [{ dailyCredits: -1 }, 'dailyCredits must be a whole number, 0 or more, or unlimited, not -1'],
  [{ creditsPerSecond: 0 }, 'creditsPerSecond must be a whole number, 1 or more'],
  [{ prices: { eth_cal: 1.5 } }, 'prices.eth_cal must be a whole number'],
  [{ prices: { batches: 1 } }, '"batches" cannot have a price'],
  [{ prices: { eth_nope: 4 } }, 'prices: no method matches "eth_nope"'],
  [{ prices: { 'ethh_*': 4 } }, 'prices: no method matches "ethh_*": did you mean eth_*?'],
  [
    { keys: [{ key: 'a', methods: ['eth_cal'] }] },
    'keys[0].methods: no method matches "eth_cal": did you mean eth_call?',
  ],
  [{ keys: [{ name: 'x' }] }, 'keys[0] has no key, which is required'],
  [{ keys: [{ key: 'a', method: ['eth_call'] }] }, 'keys[0].method is not a known key: did you mean methods?'],
  [{ keys: [{ key: 'a', networks: ['mainet'] }] }, 'keys[0].networks: unknown network mainet: did you mean mainnet?'],
  [{ keys: [{ key: 'a b' }] }, 'keys[0].key must be up to 128 letters, digits, - and _'],
  [{ keys: [{ key: 'a' }, { key: 'a' }] }, 'has the key "key-2" twice'],
])('%j is rejected', async (options, message) => {
  await expect(createNode(options as object)).rejects.toThrow(message)
})
