import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { tables } from '../../src/storage/store.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const { path: dataDir } = temporaryFolder()
let node: Node
afterEach(() => node.close())

const blockNumber = async () => Number(await node.provider.request({ method: 'eth_blockNumber' }))

test('a data directory whose head is a missing block is repaired with a warning', async () => {
  node = await createNode({ dataDir })
  await node.mine({ blocks: 2 })
  await node.close()
  const store = await openLevelStore(join(dataDir, 'local'))
  const batch = store.batch()
  batch.put(tables.chain, Buffer.from('LastBlock'), new Uint8Array(32).fill(0xab))
  await batch.write()
  await store.close()

  const warnings: string[] = []
  node = await createNode({ dataDir }, { onWarning: (text) => warnings.push(text) })
  expect(warnings).toEqual([expect.stringMatching(/^network local: .*abab.* block 2 /)])
  expect(warnings.join()).not.toContain(dataDir)
  await node.mine()
  expect(await blockNumber()).toBe(3)
  await node.close()
  node = await createNode({ dataDir }, { onWarning: (text) => warnings.push(text) })
  expect([await blockNumber(), warnings.length]).toEqual([3, 1])
})
