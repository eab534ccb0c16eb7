import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { openLevelStore } from '../../src/storage/levelStore.ts'
import { tables } from '../../src/storage/store.ts'

let dataDir: string
let node: Node
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vivarium-repair-'))
})
afterEach(async () => {
  await node.close()
  await rm(dataDir, { recursive: true })
})

const number = async () => Number(await node.provider.request({ method: 'eth_blockNumber' }))

test('a data directory that names a missing block is repaired with a warning, and the node goes on', async () => {
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
  expect(await number()).toBe(3)
  await node.close()
  node = await createNode({ dataDir }, { onWarning: (text) => warnings.push(text) })
  expect([await number(), warnings.length]).toEqual([3, 1])
})
