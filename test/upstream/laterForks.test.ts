import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256, numberToHex, toRlp } from 'viem'
import { afterEach, expect, test } from 'vitest'
import type { Node } from '../../src/node.ts'
import { fileIn, start, useNodes } from '../openNodes.ts'
import { rpc, sendTransactions, startUpstream, word } from './chains.ts'

useNodes()

type Block = Record<string, string>

const later = { blockAccessListHash: word(0xba1), slotNumber: '0x3e8' }

const integers = [
  'difficulty',
  'number',
  'gasLimit',
  'gasUsed',
  'timestamp',
  'baseFeePerGas',
  'blobGasUsed',
  'excessBlobGas',
  'slotNumber',
]
const fields = [
  ...[
    'parentHash',
    'sha3Uncles',
    'miner',
    'stateRoot',
    'transactionsRoot',
    'receiptsRoot',
    'logsBloom',
    'difficulty',
    'number',
  ],
  ...[
    'gasLimit',
    'gasUsed',
    'timestamp',
    'extraData',
    'mixHash',
    'nonce',
    'baseFeePerGas',
    'withdrawalsRoot',
    'blobGasUsed',
  ],
  ...['excessBlobGas', 'parentBeaconBlockRoot', 'requestsHash', 'blockAccessListHash', 'slotNumber'],
]

function hashOf(block: Block): string {
  const items = fields.map((name) => {
    const value = block[name]!
    if (!integers.includes(name)) return value
    return BigInt(value) === 0n ? '0x' : toEvenHex(BigInt(value))
  })
  return keccak256(toRlp(items as Hex[]))
}

function toEvenHex(value: bigint): Hex {
  const digits = value.toString(16)
  return numberToHex(value, { size: Math.ceil(digits.length / 2) })
}

const servers: { close(): unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** Serves the chain of a node with blocks that have more members. `hash` returns the hash of such a block. */
async function serve(node: Node, more: Block, hash: (block: Block) => string): Promise<string> {
  const blocks: Block[] = []
  const head = Number(await rpc(node, 'eth_blockNumber'))
  for (let number = 0; number <= head; number++) {
    const block: Block = await rpc(node, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
    const changed: Block = { ...block, ...more, parentHash: blocks.at(-1)?.hash ?? block.parentHash! }
    blocks.push({ ...changed, hash: hash(changed) })
  }
  const answer = ({ method, params }: { method: string; params: [string] }) => {
    const [id] = params
    if (method === 'eth_getBlockByHash') return blocks.find(({ hash }) => hash === id)
    if (method === 'eth_getBlockByNumber') return blocks.at(id === 'latest' ? -1 : Number(id))
    return rpc(node, method, params)
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      const body = JSON.parse(String(Buffer.concat(parts)))
      const one = async (call: { id: number; method: string; params: [string] }) => ({
        jsonrpc: '2.0',
        id: call.id,
        result: await answer(call),
      })
      response.end(JSON.stringify(Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body)))
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a fork, and returns it with its warnings. */
async function fork(url: string, options = {}): Promise<{ node: Node; warnings: readonly string[] }> {
  const warnings: string[] = []
  const node = await start({ forkUrl: [url], accounts: 3, ...options }, { onWarning: (text) => warnings.push(text) })
  return { node, warnings }
}

test('a fork of an Amsterdam block verifies its hash and executes the rules of the newest fork', async () => {
  const { node: upstream, counter } = await startUpstream()
  const url = await serve(upstream, later, hashOf)
  const dataDir = fileIn('amsterdam')
  const { node, warnings } = await fork(url, { dataDir })
  const pinned = await rpc(node, 'eth_getBlockByNumber', ['latest', false])
  expect(pinned).toMatchObject(later)
  expect(pinned.hash).toBe(hashOf(pinned))
  await sendTransactions(node, counter)
  // The contract stored the hash of the block 5 before: the first one of the fork read block 9 of the upstream, the last one the pinned block.
  expect(await rpc(node, 'eth_getStorageAt', [counter, '0x2', 'latest'])).toBe(pinned.hash)
  expect(await rpc(node, 'eth_getBlockByNumber', ['0xe', false])).toMatchObject({ parentHash: pinned.hash })
  expect(warnings).toEqual([expect.stringMatching(/block 13 of the upstream is of Amsterdam, .* rules of osaka/)])
  const head = await rpc(node, 'eth_getBlockByNumber', ['latest', true])
  await node.close()
  const { node: again } = await fork(url, { dataDir })
  expect(await rpc(again, 'eth_getBlockByNumber', ['latest', true])).toEqual(head)
  expect(await rpc(again, 'eth_getBlockByNumber', ['0xd', false])).toEqual(pinned)
})

test('a fork of an Amsterdam block with a wrong hash is refused', async () => {
  const { node: upstream } = await startUpstream()
  const url = await serve(upstream, later, (block) => hashOf({ ...block, slotNumber: '0x1' }))
  await expect(fork(url)).rejects.toMatchObject({ name: 'UpstreamInconsistent' })
})

test('a fork of a block with unknown header members starts with a warning that names them', async () => {
  const { node: upstream, counter } = await startUpstream()
  const url = await serve(upstream, { extDataHash: word(1), blockGasCost: '0x0' }, ({ number }) =>
    word(Number(number) + 77),
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
  const url = await serve(upstream, { extDataHash: word(1) }, ({ number }) => word(Number(number) + 77))
  await expect(fork(url, { forkProofs: 'required' })).rejects.toThrow(/extDataHash/)
})
