import { beforeAll, expect, test } from 'vitest'
import { hexToBytes } from '../../src/bytes.ts'
import { createNode, type Node, startNode } from '../../src/node.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** Starts with `import` and the same `dataDir`, after the chain changed. */

const folder = temporaryFolder()
const genesisTime = 1_000_000_000
const accounts = 2
const FILE = 'chain.rlp'
const LONGER_FILE = 'longer.rlp'
const OTHER_FILE = 'other.rlp'

const request = <T = unknown>({ provider }: Node, method: string, ...params: unknown[]): Promise<T> =>
  provider.request({ method, params } as never)

const numberOf = async (node: Node): Promise<number> => Number(await request(node, 'eth_blockNumber'))

/** Returns the RLP of the blocks from 1 to `last`. */
async function blocksOf(node: Node, last: number): Promise<Uint8Array> {
  const blocks: Uint8Array[] = []
  for (let number = 1; number <= last; number++)
    blocks.push(hexToBytes(await request(node, 'debug_getRawBlock', `0x${number.toString(16)}`)))
  return Buffer.concat(blocks)
}

beforeAll(async () => {
  await using node = await createNode({ genesisTime, accounts })
  await request(node, 'anvil_mine', '0x6')
  folder.write(FILE, await blocksOf(node, 5))
  folder.write(LONGER_FILE, await blocksOf(node, 6))
  await request(node, 'anvil_rollback', 4)
  await request(node, 'anvil_setCoinbase', `0x${'11'.repeat(20)}`)
  await request(node, 'anvil_mine', '0x2')
  folder.write(OTHER_FILE, await blocksOf(node, 4))
})

/** Starts a node with the file. `warnings` receives its warnings. */
const start = (dataDir: string, file = FILE, warnings: string[] = []): Promise<Node> => {
  const options = { genesisTime, accounts, dataDir, import: `${folder.path}/${file}`, verify: false }
  return createNode(options, { onWarning: (text) => warnings.push(text) })
}

/** Imports the file into a new data directory, changes the chain and returns the directory. */
async function changedAfterImport(change: (node: Node) => Promise<unknown>): Promise<string> {
  const dataDir = folder.newFolder()
  await using node = await start(dataDir)
  expect(await numberOf(node)).toBe(5)
  await change(node)
  return dataDir
}

test('a chain that was rolled back below imported blocks stays so, with a warning', async () => {
  const dataDir = await changedAfterImport((node) => request(node, 'anvil_rollback', 3))
  const warnings: string[] = []
  await using node = await start(dataDir, FILE, warnings)
  expect(await numberOf(node)).toBe(2)
  expect(warnings).toContainEqual(
    expect.stringMatching(
      /^network local: the chain ends at block 2, because imported blocks were removed: .*chain\.rlp is not imported again\. Start with --reset to import it$/,
    ),
  )
})

test('a chain continues with other blocks after imported ones were removed', async () => {
  const dataDir = await changedAfterImport(async (node) => {
    await request(node, 'anvil_rollback', 3)
    await request(node, 'eth_sendTransaction', { from: node.accounts[0]?.address, to: `0x${'22'.repeat(20)}` })
  })
  await using node = await start(dataDir)
  expect(await numberOf(node)).toBe(3)
})

test('a chain keeps blocks that replaced imported ones', async () => {
  let head: unknown
  const latestHash = async (node: Node): Promise<unknown> =>
    (await request<{ hash: string }>(node, 'eth_getBlockByNumber', 'latest', false)).hash
  const dataDir = await changedAfterImport(async (node) => {
    await request(node, 'anvil_reorg', 2)
    head = await latestHash(node)
  })
  await using node = await start(dataDir)
  expect(await latestHash(node)).toBe(head)
})

test('a longer file with the removed blocks is not imported either', async () => {
  const dataDir = await changedAfterImport((node) => request(node, 'anvil_rollback', 3))
  await using node = await start(dataDir, LONGER_FILE)
  expect(await numberOf(node)).toBe(2)
})

test('a file without the last imported block is imported onto a chain that was rolled back', async () => {
  const dataDir = await changedAfterImport((node) => request(node, 'anvil_rollback', 3))
  await using node = await start(dataDir, OTHER_FILE)
  expect(await numberOf(node)).toBe(4)
})

test('a longer file adds its blocks to a chain that has the earlier ones', async () => {
  const dataDir = await changedAfterImport(async () => {})
  await using node = await start(dataDir, LONGER_FILE)
  expect(await numberOf(node)).toBe(6)
})

test('a reset after a roll-back restores the imported blocks, also for later starts', async () => {
  const dataDir = await changedAfterImport(async (node) => {
    await request(node, 'anvil_rollback', 3)
    await request(node, 'anvil_reset')
  })
  const warnings: string[] = []
  await using node = await start(dataDir, FILE, warnings)
  expect(await numberOf(node)).toBe(5)
  expect(warnings).not.toContainEqual(expect.stringContaining('imported'))
})

test('a node that is closed while it imports a file is not ready for this reason', async () => {
  const options = { genesisTime, accounts, import: `${folder.path}/${FILE}`, verify: false }
  const node = startNode(options, { onImport: ({ block }) => void (block === 2 && node.close()) })
  await expect(node.ready).rejects.toMatchObject({ name: 'NodeClosed' })
  await node.close()
})
