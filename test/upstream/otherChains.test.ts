import { describe, expect, test } from 'vitest'
import type { Hash } from '../../src/bytes.ts'
import type { Node } from '../../src/node.ts'
import type { HardforkName } from '../../src/options/hardforkNames.ts'
import { UpstreamClient } from '../../src/upstream/client.ts'
import { pinBlock } from '../../src/upstream/pinBlock.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { rpc, sendTransactions, startUpstream, word } from './chains.ts'
import { type Block, hashOf, serveBlocks } from './serveBlocks.ts'

useNodes()

const later = { blockAccessListHash: word(0xba1), slotNumber: '0x3e8' }

/** Starts a fork, and returns it with its warnings. */
async function fork(url: string, options = {}): Promise<{ node: Node; warnings: readonly string[] }> {
  const warnings: string[] = []
  const node = await start({ forkUrl: [url], accounts: 3, ...options }, { onWarning: (text) => warnings.push(text) })
  return { node, warnings }
}

test('a fork of an Amsterdam block verifies its hash and continues with blocks of Amsterdam', async () => {
  const { node: upstream, counter } = await startUpstream()
  const url = await serveBlocks(upstream, (block) => ({ ...block, ...later }), hashOf)
  const dataDir = fileIn('amsterdam')
  const { node, warnings } = await fork(url, { dataDir })
  const pinned = await rpc(node, 'eth_getBlockByNumber', ['latest', false])
  expect(pinned).toMatchObject(later)
  expect(pinned.hash).toBe(hashOf(pinned))
  await sendTransactions(node, counter)
  // The contract stored the hash of the block 5 before: the first one of the fork read block 9 of the upstream, the last one the pinned block.
  expect(await rpc(node, 'eth_getStorageAt', [counter, '0x2', 'latest'])).toBe(pinned.hash)
  // Each block is of Amsterdam too, and one slot later.
  expect(await rpc(node, 'eth_getBlockByNumber', ['0xe', false])).toMatchObject({
    parentHash: pinned.hash,
    slotNumber: '0x3e9',
    blockAccessListHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect(warnings).toEqual([])
  const head = await rpc(node, 'eth_getBlockByNumber', ['latest', true])
  await node.close()
  const { node: again } = await fork(url, { dataDir })
  expect(await rpc(again, 'eth_getBlockByNumber', ['latest', true])).toEqual(head)
  expect(await rpc(again, 'eth_getBlockByNumber', ['0xd', false])).toEqual(pinned)
})

test('a fork of an Amsterdam block with a wrong hash is refused', async () => {
  const { node: upstream } = await startUpstream()
  const url = await serveBlocks(
    upstream,
    (block) => ({ ...block, ...later }),
    (block) => hashOf({ ...block, slotNumber: '0x1' }),
  )
  await expect(fork(url)).rejects.toMatchObject({ name: 'UpstreamInconsistent' })
})

test('a fork of a chain with other rules for hashes and proofs starts with a warning, also offline', async () => {
  const { node: upstream, counter } = await startUpstream()
  const url = await serveBlocks(
    upstream,
    // The state root is not the root of a trie of Ethereum, so that proofs do not match it.
    (block) => ({ ...block, stateRoot: word(Number(block.number) + 1) }),
    ({ number }) => word(Number(number) + 77),
  )
  const forkCache = fileIn('other-hashes.fork')
  const { node, warnings } = await fork(url, { forkCache })
  expect(warnings).toContainEqual(
    expect.stringContaining(
      'the hash of block 13 of the upstream is not verified, because it is not the hash of the header',
    ),
  )
  await sendTransactions(node, counter)
  // The contract stored the hash of the block 5 before.
  expect(await rpc(node, 'eth_getStorageAt', [counter, '0x2', 'latest'])).toBe(word(13 + 77))
  expect(await rpc(node, 'eth_getBlockByNumber', ['0xe', false])).toMatchObject({ parentHash: word(13 + 77) })
  await node.close()
  const { node: offline } = await fork(url, { forkCache, forkOffline: true })
  await sendTransactions(offline, counter)
  expect(await rpc(offline, 'eth_getStorageAt', [counter, '0x2', 'latest'])).toBe(word(13 + 77))
  await expect(fork(url, { forkProofs: 'required' })).rejects.toMatchObject({ name: 'ProofsMissing' })
})

test('another block than the requested one is refused', async () => {
  const { node: upstream } = await startUpstream()
  const block = await rpc(upstream, 'eth_getBlockByNumber', ['0x5', false])
  const client = new UpstreamClient({
    urls: ['http://one.example'],
    fetch: async (_, init) => {
      const calls: { id: number; method: string }[] = JSON.parse(String(init?.body))
      const results = calls.map(({ id, method }) => ({ id, result: method === 'eth_chainId' ? '0x1' : block }))
      return new Response(JSON.stringify(results))
    },
  })
  for (const other of [6n, word(6)])
    await expect(pinBlock(client, other as bigint | Hash, false)).rejects.toMatchObject({
      name: 'UpstreamInconsistent',
      message: expect.stringContaining(
        `the upstream one.example returned a wrong response: block 5 (${block.hash}) instead of block ${other}.`,
      ),
    })
  for (const same of [5n, block.hash, 'latest'])
    await expect(pinBlock(client, same, false)).resolves.toMatchObject({ pinned: { hash: block.hash } })
})

test.each([
  ['--engine reference', { engine: 'reference' }],
  ['--verify', { verify: true }],
] as const)('a fork with %s is refused', async (option, options) => {
  await expect(fork('http://127.0.0.1:1', options)).rejects.toMatchObject({
    name: 'ReferenceEngineOnFork',
    message: `${option} cannot be used on a fork, because @ethereumjs/vm needs the whole chain and its state: start the node without ${option}`,
  })
})

test('a fork that cannot start says why, also if its cache cannot be written', async () => {
  const { node: upstream } = await startUpstream()
  const url = await serveBlocks(
    upstream,
    (block) => ({ ...block, extDataHash: word(1) }),
    () => word(77),
  )
  // The temporary file of the cache would have a longer name than file systems allow.
  const forkCache = fileIn('a'.repeat(250))
  await expect(fork(url, { forkCache, forkProofs: 'required' })).rejects.toMatchObject({ name: 'HeaderUnverified' })
})

test('a fork of a block with unknown header members starts with a warning that names them', async () => {
  const { node: upstream, counter } = await startUpstream()
  const url = await serveBlocks(
    upstream,
    (block) => ({ ...block, extDataHash: word(1), blockGasCost: '0x0' }),
    ({ number }) => word(Number(number) + 77),
  )
  const { node, warnings } = await fork(url)
  await sendTransactions(node, counter)
  expect(await rpc(node, 'eth_getStorageAt', [counter, '0x2', 'latest'])).toBe(word(13 + 77))
  expect(warnings).toEqual([
    expect.stringMatching(/hash of block 13 of the upstream is not verified.*members: blockGasCost, extDataHash/),
  ])
})

test('a fork of a block with unknown header members is refused if proofs are required', async () => {
  const { node: upstream } = await startUpstream()
  const url = await serveBlocks(
    upstream,
    (block) => ({ ...block, extDataHash: word(1) }),
    ({ number }) => word(Number(number) + 77),
  )
  await expect(fork(url, { forkProofs: 'required' })).rejects.toThrow(/extDataHash/)
})

/** The members of a block of Polygon, Arbitrum and others: the fields of London, with a difficulty. */
function likeLondon(block: Block): Block {
  const { withdrawalsRoot, withdrawals, blobGasUsed, excessBlobGas, parentBeaconBlockRoot, requestsHash, ...rest } =
    block
  const { blockAccessListHash, slotNumber, ...london } = rest
  return { ...london, difficulty: '0x1' }
}

describe('a fork of a chain whose headers have the fields of London', () => {
  // Each program needs one fork: it returns its result, or runs an invalid opcode.
  const programs = {
    shanghai: '0x60015f5260206000f3',
    cancun: '0x60015f5d5f5c5f5260206000f3',
    osaka: '0x60ff1e5f5260206000f3',
    amsterdam: '0x4b5f5260206000f3',
  }

  test.each<[HardforkName, string[]]>([
    ['london', []],
    ['paris', []],
    ['shanghai', ['shanghai']],
    ['cancun', ['shanghai', 'cancun']],
    ['prague', ['shanghai', 'cancun']],
    ['osaka', ['shanghai', 'cancun', 'osaka']],
    ['amsterdam', ['shanghai', 'cancun', 'osaka', 'amsterdam']],
  ])('executes the rules of %s if the upstream does', async (hardfork, expected) => {
    const { node: upstream, counter } = await startUpstream({ hardfork })
    const { node } = await fork(await serveBlocks(upstream, likeLondon))
    await sendTransactions(node, counter)
    const passed: string[] = []
    for (const [name, data] of Object.entries(programs))
      await rpc(node, 'eth_call', [{ data }, 'latest']).then(
        () => passed.push(name),
        () => {},
      )
    expect(passed).toEqual(expected)
    const g1Add = { to: `0x${'0b'.padStart(40, '0')}`, data: `0x${'00'.repeat(256)}` }
    const hasPrecompile = (await rpc(node, 'eth_call', [g1Add, 'latest'])) !== '0x'
    expect(hasPrecompile).toBe(hardfork === 'prague' || expected.includes('osaka'))
  })

  test('executes the same rules offline', async () => {
    const { node: upstream } = await startUpstream({ hardfork: 'cancun' })
    const forkCache = fileIn('cancun.fork')
    const { node: first } = await fork(await serveBlocks(upstream, likeLondon), { forkCache })
    await first.close()
    const offline = await start({ forkCache, forkOffline: true })
    expect(await rpc(offline, 'eth_call', [{ data: programs.cancun }, 'latest'])).toBe(word(1))
  })
})

test('a fork of a block with the fields of Prague asks an upstream without eth_config by calls', async () => {
  const { node: upstream } = await startUpstream({ hardfork: 'prague' })
  const { node } = await fork(await serveBlocks(upstream, (block) => block))
  await expect(rpc(node, 'eth_call', [{ data: '0x60ff1e5f5260206000f3' }, 'latest'])).rejects.toThrow(/invalid opcode/i)
})

test.each([
  { target: '2', max: 3, baseFeeUpdateFraction: 1_000 },
  { target: 2, max: 3 },
  { target: 2, max: 3, baseFeeUpdateFraction: 0 },
])('a fork does not use the invalid blob parameters %j of eth_config', async (blobSchedule) => {
  const { node: upstream } = await startUpstream({ hardfork: 'prague' })
  const { current } = await rpc(upstream, 'eth_config')
  const config = { current: { ...current, blobSchedule } }
  const { node } = await fork(await serveBlocks(upstream, (block) => block, undefined, config))
  expect((await rpc(node, 'eth_config')).current.blobSchedule).toEqual(current.blobSchedule)
})
