import { fromBlobs } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineFixture } from '../../src/fixtures/define/defineFixture.ts'
import { createNode, type Node } from '../../src/node.ts'
import { KEY, openListeningNode } from './openListeningNode.ts'

/** Mostly zeros, whose commitments are computed fast. */
const blobs = ['01', '02'].map((byte) => `0x00${byte}${'00'.repeat(131_070)}` as const)
let node: Node
let url: string
/** The block with both blobs. The next one has none. */
let block: { hash: string; timestamp: string; versionedHashes: readonly string[] }

/** Sends the blobs in a transaction, 100 seconds after the latest block. Returns its block. */
async function sendBlobs() {
  const { provider } = node
  const [from] = await provider.request<`0x${string}`[]>({ method: 'eth_accounts' })
  await provider.request({ method: 'evm_increaseTime', params: [100] })
  await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: from, blobs }] })
  const latest = await provider.request<{ hash: string; timestamp: string; transactions: unknown[] }>({
    method: 'eth_getBlockByNumber',
    params: ['latest', true],
  })
  const [tx] = latest.transactions as [{ blobVersionedHashes: string[] }] // the transaction with blobs
  return { ...latest, versionedHashes: tx.blobVersionedHashes }
}

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}

beforeAll(async () => {
  // The blobs of later hardforks need cell proofs, which take seconds.
  ;({ node, url } = await openListeningNode({ hardfork: 'prague' }))
  block = await sendBlobs()
  await node.provider.request({ method: 'evm_increaseTime', params: [100] })
  await node.provider.request({ method: 'evm_mine' })
})
afterAll(() => node.close())

describe('the Beacon API', () => {
  test('returns the blobs of the slot that a program computes from the time of an execution block', async () => {
    const { body: genesis } = await get('/eth/v1/beacon/genesis')
    const { body: spec } = await get('/eth/v1/config/spec')
    const seconds = Number(block.timestamp) - Number(genesis.data.genesis_time)
    const slot = seconds / Number(spec.data.SECONDS_PER_SLOT)
    expect(slot).toBeGreaterThanOrEqual(100)
    expect(await get(`/eth/v1/beacon/blobs/${slot}`)).toMatchObject({
      status: 200,
      body: { execution_optimistic: false, finalized: false, data: blobs },
    })
    for (const empty of [slot - 1, slot + 1]) expect((await get(`/eth/v1/beacon/blobs/${empty}`)).status).toBe(404)
  })

  test('finds a block by name and by hash', async () => {
    const data = async (id: string) => (await get(`/eth/v1/beacon/blobs/${id}`)).body.data
    expect(await data(block.hash)).toEqual(blobs)
    for (const id of ['head', 'genesis', 'finalized', 'justified', '0']) expect(await data(id)).toEqual([])
    const { body } = await get('/eth/v1/beacon/blobs/genesis')
    expect(body.finalized).toBe(true)
  })

  test('returns only the blobs with the given versioned hashes', async () => {
    const [first, second] = block.versionedHashes
    const select = async (query: string) => (await get(`/eth/v1/beacon/blobs/${block.hash}?${query}`)).body.data
    expect(await select(`versioned_hashes=${second}`)).toEqual([blobs[1]])
    expect(await select(`versioned_hashes=${second},${first}`)).toEqual(blobs)
    expect(await select(`versioned_hashes=${second}&versioned_hashes=${first}`)).toEqual(blobs)
    expect(await select(`versioned_hashes=0x01${'00'.repeat(31)}`)).toEqual([])
  })

  test.each([
    ['/eth/v1/beacon/blobs/abc', 400, 'block: expected head, genesis'],
    ['/eth/v1/beacon/blobs/-1', 400, 'not "-1"'],
    ['/eth/v1/beacon/blobs/head?versioned_hashes=0x1', 400, 'versioned_hashes[0]: expected 32 bytes'],
    [`/eth/v1/beacon/blobs/0x${'00'.repeat(32)}`, 404, 'no block 0x'],
    ['/eth/v1/beacon/blobs/999999999', 404, 'no block in slot 999999999: the slot of a block is its timestamp minus'],
    ['/eth/v1/beacon/blob_sidecars/head', 404, 'is not served: use beacon/blobs/{block}, beacon/genesis'],
    ['/l2a/eth/v1/beacon/genesis', 404, 'is not available on the network l2a'],
  ])('rejects %s', async (path, status, message) => {
    expect(await get(path)).toMatchObject({ status, body: { code: status, message: expect.stringContaining(message) } })
  })

  test('rejects a client that does not accept JSON', async () => {
    expect(await get('/eth/v1/node/version', { accept: 'application/octet-stream' })).toMatchObject({
      status: 406,
      body: { code: 406, message: 'responses are JSON only: accept application/json' },
    })
    const accept = 'application/octet-stream;q=1.0,application/json;q=0.9'
    expect((await get('/eth/v1/node/version', { accept })).body.data.version).toMatch(/^vivarium\//)
  })

  test('is below each address of JSON-RPC, with its keys, prices and pages', async () => {
    expect((await get(`/v3/${KEY}/eth/v1/beacon/blobs/${block.hash}`)).body.data).toEqual(blobs)
    expect((await get(`/mainnet/v3/${KEY}/eth/v1/beacon/blobs/head`)).body.data).toEqual([])
    expect((await get('/v3/unknown/eth/v1/beacon/genesis')).status).toBe(401)
    expect((await get('/nowhere/eth/v1/beacon/genesis')).status).toBe(404)
    expect(await get('/eth/v1/beacon/genesis', { origin: 'https://example.com' })).toMatchObject({ status: 403 })
    const page = await get('/eth/v1/beacon/genesis', { origin: 'http://localhost:3000' })
    expect(page.headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
    const spent = async () => (await get(`/usage/${KEY}`)).body.credits.spent
    const before = await spent()
    await get(`/v3/${KEY}/eth/v1/beacon/genesis`)
    expect(await spent()).toBe(before + 80)
  })

  test('has the blobs of a fixture', async () => {
    const fixture = defineFixture({
      accounts: { alice: '1 ether' },
      blocks: [{ transactions: [{ from: 'alice', to: 'alice', blobs: ['Some text'] }] }],
    })
    await using other = await createNode({ fixtures: fixture })
    const { data } = await other.provider.request<{ data: `0x${string}`[] }>({
      method: 'vivarium_beaconApi',
      params: ['/eth/v1/beacon/blobs/head'],
    })
    expect(Buffer.from(fromBlobs({ blobs: data, to: 'bytes' })).toString()).toBe('Some text')
  })

  test('uses block numbers as slots with the compatibility of anvil', async () => {
    await using anvil = await createNode({ compatibleWith: 'anvil' })
    await anvil.provider.request({ method: 'hardhat_mine', params: ['0x2', '0x64'] })
    const path = (slot: number) => `/eth/v1/beacon/blobs/${slot}`
    const read = (slot: number) =>
      anvil.provider.request({ method: 'vivarium_beaconApi', params: [path(slot)] }) as Promise<unknown>
    expect(await read(2)).toMatchObject({ data: [] })
    await expect(read(3)).rejects.toThrow('no block 3')
  })
})
