import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { type Table, tables } from '../../src/storage/store.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folders = temporaryFolder()
let dataDir: string
let node: Node
let warnings: string[]

/** Hashes of the blocks by number, and of the transaction in block 2. */
let blocks: string[]
let transaction: string

const start = async () => {
  node = await createNode({ dataDir }, { onWarning: (text) => warnings.push(text) })
}

// biome-ignore lint/suspicious/noExplicitAny: results of many shapes
const rpc = (method: string, ...params: unknown[]): Promise<any> => node.provider.request({ method, params } as never)

const bytesOf = (hash: string | undefined): Buffer => Buffer.from(hash?.slice(2) ?? expect.fail(), 'hex')

/** The account that sends the transactions. */
const sender = () => node.accounts[0]?.address

beforeEach(async () => {
  dataDir = folders.newFolder()
  warnings = []
  await start()
  blocks = [(await rpc('eth_getBlockByNumber', '0x0', false)).hash]
  for (let number = 1; number <= 3; number++) {
    // The code of this contract emits an event.
    const hash = await rpc('eth_sendTransaction', { from: sender(), data: '0x60006000a0', gas: '0x20000' })
    if (number === 2) transaction = hash
    blocks.push((await rpc('eth_getBlockByNumber', 'latest', false)).hash)
  }
  await node.close()
})
afterEach(() => node.close())

/** Records of a table, selected by their keys. */
type Selection = readonly [table: Table, isSelected: (key: Uint8Array) => boolean]

/** Replaces records in the closed store. */
async function replace([table, isSelected]: Selection, value: Uint8Array): Promise<void> {
  const store = await openLevelStore(join(dataDir, 'local'))
  const batch = store.batch()
  for await (const [key] of store.entries(table)) if (isSelected(key)) batch.put(table, key, value)
  expect(batch.length).toBeGreaterThan(0)
  await batch.write()
  await store.close()
}

const isKey =
  (...parts: readonly Uint8Array[]) =>
  (key: Uint8Array) =>
    Buffer.compare(key, Buffer.concat(parts)) === 0

/** The parts of a block with their tables and keys. */
const records = (number: number) => {
  const hash = bytesOf(blocks[number])
  const id = Buffer.concat([Uint8Array.of(number), hash])
  return {
    header: [tables.chain, isKey(Buffer.from('h'), id)],
    'total difficulty': [tables.chain, isKey(Buffer.from('h'), id, Buffer.from('t'))],
    body: [tables.chain, isKey(Buffer.from('b'), id)],
    receipts: [tables.receipts, isKey(hash)],
  } as const
}

/** The beginning of a list that is longer than the record. */
const CUT_LIST = Uint8Array.of(0xf8, 0xff, 0x01)

const damaged = (number: number, record: string) => ({
  name: 'BlockDamaged',
  message: `block ${number} cannot be read: the data directory has wrong bytes for its ${record}. Restore a copy of the directory to read the block`,
})

describe('a record with wrong bytes', () => {
  test.each(['header', 'total difficulty', 'body', 'receipts'] as const)(
    'of a block is named in the errors of its requests: %s',
    async (record) => {
      await replace(records(2)[record], CUT_LIST)
      await start()
      for (const [method, ...params] of [
        ['eth_getBlockByNumber', '0x2', true],
        ['eth_getTransactionReceipt', transaction],
        ['debug_traceTransaction', transaction],
        ['eth_getBlockReceipts', '0x2'],
      ] as const)
        await expect(rpc(method, ...params), method).rejects.toMatchObject(damaged(2, record))
      expect(await rpc('eth_getBlockByNumber', '0x3', true)).toMatchObject({ number: '0x3' })
      await rpc('evm_mine')
      expect(warnings).toEqual([])
    },
  )

  test.each(['body', 'receipts'] as const)('of a block is named by a search for its logs: %s', async (record) => {
    await replace(records(2)[record], CUT_LIST)
    await start()
    await expect(rpc('eth_getLogs', { fromBlock: '0x0' })).rejects.toMatchObject(damaged(2, record))
    expect(await rpc('eth_getLogs', { fromBlock: '0x3' })).toHaveLength(1)
  })

  test('that is another header is not returned for the block', async () => {
    const store = await openLevelStore(join(dataDir, 'local'))
    let other: Uint8Array | undefined
    for await (const [key, value] of store.entries(tables.chain)) if (records(1).header[1](key)) other = value
    await store.close()
    await replace(records(2).header, other ?? expect.fail())
    await start()
    await expect(rpc('eth_getBlockByNumber', '0x2', false)).rejects.toMatchObject(damaged(2, 'header'))
    await expect(rpc('eth_getBalance', sender(), '0x2')).rejects.toMatchObject(damaged(2, 'header'))
  })

  test.each(['header', 'body', 'receipts'] as const)(
    'of the latest block lets the chain continue before it, with a warning: %s',
    async (record) => {
      await replace(records(3)[record], CUT_LIST)
      await start()
      expect(await rpc('eth_blockNumber')).toBe('0x2')
      expect(warnings).toEqual([expect.stringContaining(`block 3 (${blocks[3]}) as its latest block, but`)])
      await rpc('evm_mine')
      expect(await rpc('eth_blockNumber')).toBe('0x3')
    },
  )

  test.each(['nodes', 'roots'] as const)('of the state is named with a remedy: %s', async (table) => {
    await replace([tables[table], () => true], CUT_LIST)
    await start()
    await expect(rpc('eth_getBalance', sender(), '0x2')).rejects.toMatchObject({
      name: 'StateDamaged',
      message: expect.stringMatching(
        /^the state in the data directory is damaged: (page \d+|the position of state 0x\w+) is missing or cannot be read\. Restore a copy of the directory, or restart the node with --reset$/,
      ),
    })
  })
})
