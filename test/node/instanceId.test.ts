import { afterEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

// Hardhat Ignition deletes its records of a deployment to chain 31337 if the ID changes. The plugins of OpenZeppelin forget its proxies.

const temporary = temporaryFolder()
let node: Node
afterEach(() => node.close())

const metadata = () => node.provider.request<{ instanceId: string }>({ method: 'hardhat_metadata' } as never)
const instanceId = async (): Promise<string> => (await metadata()).instanceId
const restart = async (options: NodeOptions): Promise<string> => {
  await node.close()
  node = await createNode(options)
  return instanceId()
}

test('the instance ID of a stored chain outlives a restart and changes with a reset', async () => {
  const options = { dataDir: temporary.newFolder() }
  node = await createNode(options)
  const first = await instanceId()
  expect(await restart(options)).toBe(first)
  await node.provider.request({ method: 'hardhat_reset' } as never)
  const afterReset = await instanceId()
  expect(afterReset).not.toBe(first)
  expect(await restart(options)).toBe(afterReset)
  await node.mine()
  await node.provider.request({ method: 'hardhat_reset' } as never)
  const afterBlocks = await instanceId()
  expect(await restart(options)).toBe(afterBlocks)
  const discarded = await restart({ ...options, reset: true })
  expect([first, afterReset, afterBlocks]).not.toContain(discarded)
  const { provider } = await node.fork()
  expect(await provider.request({ method: 'hardhat_metadata' } as never)).not.toMatchObject({ instanceId: discarded })
})

test('without a data directory, each start has its own instance ID', async () => {
  node = await createNode()
  const first = await instanceId()
  expect(await restart({})).not.toBe(first)
})
