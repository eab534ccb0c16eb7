import { expect, test, vi } from 'vitest'
import { createNode } from '../../src/index.ts'
import type { NodeOptions } from '../../src/options/options.ts'

const loaded = vi.hoisted((): string[] => [])
vi.mock('../../src/reference/openVm.ts', async (load) => {
  loaded.push('openVm')
  return load()
})

/** Mines a block on a node, and returns the modules of the reference engine that this loaded. */
async function modulesLoadedBy(options: NodeOptions): Promise<readonly string[]> {
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

test('only a node that verifies its blocks loads the reference engine', async () => {
  expect(await modulesLoadedBy({})).toEqual([])
  expect(await modulesLoadedBy({ verify: false })).toEqual([])
  expect(await modulesLoadedBy({ verify: true })).toEqual(['openVm'])
})
