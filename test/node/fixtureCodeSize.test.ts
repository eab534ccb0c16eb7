import { afterEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { temporaryFolder } from '../fixtures/temporaryFolder.ts'

const folder = temporaryFolder()
let node: Node | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

/** Deploys 30,000 zero bytes, more than the 24,576 of EIP-170. */
const deployment = '      - { name: big, from: alice, data: "0x6175305ff3", gas: 7000000 }\n'
const large = () =>
  folder.write('large.yaml', `accounts:\n  alice: 10 ether\nblocks:\n  - transactions:\n${deployment}`)

async function sizeWith(options: NodeOptions): Promise<number> {
  node = await createNode({ ...options, fixtures: [large()] })
  const ask = (method: string, ...params: unknown[]) => node?.provider.request({ method, params } as never)
  const { transactions } = (await ask('eth_getBlockByNumber', '0x1', false)) as { transactions: string[] }
  const { contractAddress } = (await ask('eth_getTransactionReceipt', transactions[0])) as { contractAddress: string }
  const code = (await ask('eth_getCode', contractAddress, 'latest')) as string
  return (code.length - 2) / 2
}

test.each([
  [{ allowUnlimitedContractSize: true }, 30_000],
  [{ codeSizeLimit: 30_000 }, 30_000],
] satisfies [NodeOptions, number][])('a fixture is built under %o', async (options, size) => {
  expect(await sizeWith(options)).toBe(size)
})

test('without the option, the limit of the fork holds in fixtures', async () => {
  await expect(sizeWith({ codeSizeLimit: 29_999 })).rejects.toThrow(/large\.yaml/)
  await expect(sizeWith({})).rejects.toThrow(/large\.yaml/)
})
