import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256, numberToHex, toRlp } from 'viem'
import { onTestFinished } from 'vitest'
import type { Node } from '../../src/node.ts'
import { rpc } from './chains.ts'

/** A block of eth_getBlockBy… without full transactions. */
export type Block = Record<string, string>

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

/** Returns the hash of a header with the fields up to Amsterdam that it has. */
export function hashOf(block: Block): string {
  const items = fields
    .filter((name) => block[name] !== undefined)
    .map((name) => {
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

/**
 * Serves the chain of a node with other blocks until the test ends, and returns the URL. `change` returns the members of a block, and `hash`
 * its hash. `config` is the result of eth_config; without it, the server has no eth_config.
 */
export async function serveBlocks(
  node: Node,
  change: (block: Block) => Block,
  hash: (block: Block) => string = hashOf,
  config?: object,
): Promise<string> {
  const blocks: Block[] = []
  const head = Number(await rpc(node, 'eth_blockNumber'))
  for (let number = 0; number <= head; number++) {
    const block: Block = await rpc(node, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, false])
    const changed: Block = { ...change(block), parentHash: blocks.at(-1)?.hash ?? block.parentHash! }
    blocks.push({ ...changed, hash: hash(changed) })
  }
  const answer = ({ method, params }: { method: string; params: [string] }) => {
    const [id] = params
    if (method === 'eth_getBlockByHash') return blocks.find(({ hash }) => hash === id)
    if (method === 'eth_getBlockByNumber') return blocks.at(id === 'latest' ? -1 : Number(id))
    if (method === 'eth_config' && config !== undefined) return config
    if (method === 'eth_config')
      throw Object.assign(new Error('the method eth_config does not exist'), { code: -32601 })
    return rpc(node, method, params)
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', async () => {
      const body = JSON.parse(String(Buffer.concat(parts)))
      const one = async ({ id, ...call }: { id: number; method: string; params: [string] }) => {
        try {
          return { jsonrpc: '2.0', id, result: await answer(call) }
        } catch (error) {
          const { code, message } = error as { code: number; message: string } // the provider rejects with a NodeError
          return { jsonrpc: '2.0', id, error: { code, message } }
        }
      }
      response.end(JSON.stringify(Array.isArray(body) ? await Promise.all(body.map(one)) : await one(body)))
    })
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
