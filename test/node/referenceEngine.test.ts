import { expect, test, vi } from 'vitest'
import { createNode } from '../../src/index.ts'
import type { NodeOptions } from '../../src/options/options.ts'

const loaded = vi.hoisted((): string[] => [])
vi.mock('../../src/reference/openVm.ts', async (load) => {
  loaded.push('openVm')
  return load()
})

/** Mines a block on a node; gives the modules of the second engine that this loaded. */
async function loadedBy(options: NodeOptions): Promise<readonly string[]> {
  loaded.length = 0
  const node = await createNode(options)
  try {
    await node.provider.request({ method: 'evm_mine', params: [] })
    expect(await node.provider.request({ method: 'eth_blockNumber', params: [] })).toBe('0x1')
  } finally {
    await node.close()
  }
  return [...new Set(loaded)]
}

test('a node that neither imports nor verifies does not load the second engine', async () => {
  expect(await loadedBy({})).toEqual([])
  expect(await loadedBy({ verify: false })).toEqual([])
  expect(await loadedBy({ verify: true })).toEqual(['openVm'])
})
