import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { tables } from '../../src/storage/store.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** The option `genesisTime`. */

const folder = temporaryFolder()

/** Maximum duration of a test, in seconds, while the clock of its chain continues. */
const MAX_SECONDS = 600

async function timeOf({ provider }: Node, block: string): Promise<number> {
  const found = await provider.request<{ timestamp: string }>({
    method: 'eth_getBlockByNumber',
    params: [block, false],
  } as never)
  return Number(found.timestamp)
}

/** Checks that a time is after `from`, but not by more than a test takes. */
function expectSoonAfter(time: number, from: number): void {
  expect(time).toBeGreaterThan(from)
  expect(time).toBeLessThan(from + MAX_SECONDS)
}

test.each([1_000_000_000, 4_000_000_000])(
  'is the time of the genesis block, from which the clock continues: %i',
  async (genesisTime) => {
    await using node = await createNode({ genesisTime })
    expect(await timeOf(node, '0x0')).toBe(genesisTime)
    await node.mine()
    expectSoonAfter(await timeOf(node, 'latest'), genesisTime)
    await node.provider.request({ method: 'anvil_reset', params: [] } as never)
    await node.mine()
    expectSoonAfter(await timeOf(node, 'latest'), genesisTime)
  },
)

test('a stored chain keeps its clock', async () => {
  const options = { genesisTime: 1_000_000_000, dataDir: folder.newFolder() }
  const first = await createNode(options)
  await first.close()
  await using node = await createNode(options)
  await node.mine()
  expectSoonAfter(await timeOf(node, 'latest'), options.genesisTime)
})

test('a chain keeps its clock if the process ends before the first block', async () => {
  const options = { genesisTime: 1_000_000_000, dataDir: folder.newFolder() }
  const dataDir = folder.newFolder()
  await using first = await createNode(options)
  cpSync(options.dataDir, dataDir, { recursive: true })
  await using node = await createNode({ dataDir })
  await node.mine()
  expectSoonAfter(await timeOf(node, 'latest'), options.genesisTime)
  await first.mine()
})

test('a first start that ended before it set the clock is completed', async () => {
  const options = { genesisTime: 1_000_000_000, dataDir: folder.newFolder() }
  await (await createNode(options)).close()
  const store = await openLevelStore(join(options.dataDir, 'local'))
  const batch = store.batch()
  for (const key of ['clock', 'beginning']) batch.delete(tables.meta, Buffer.from(key))
  await batch.write()
  await store.close()
  await using node = await createNode(options)
  await node.mine()
  expectSoonAfter(await timeOf(node, 'latest'), options.genesisTime)
})

test('is refused with a genesis file and with a fixture', async () => {
  const genesis = folder.write('genesis.json', '{}')
  await expect(createNode({ genesisTime: 1, genesis })).rejects.toThrow('--genesis-time cannot be given with --genesis')
  const fixtures = [join(import.meta.dirname, '..', '..', 'fixtures', 'hello.yaml')]
  await expect(createNode({ genesisTime: 1, fixtures })).rejects.toThrow(
    '--genesis-time cannot be given with --fixtures',
  )
})
