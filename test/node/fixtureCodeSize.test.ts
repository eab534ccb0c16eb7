import { afterEach, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const folder = temporaryFolder()
let node: Node | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

/** A transaction that deploys 30,000 zero bytes, more than the 24,576 of EIP-170. */
const deployment = '      - { name: big, from: alice, data: "0x6175305ff3", gas: 7000000 }\n'
const large = () =>
  folder.write('large.yaml', `accounts:\n  alice: 10 ether\nblocks:\n  - transactions:\n${deployment}`)

/** Returns the size of the deployed code, in bytes, on a node with these options. */
async function codeSizeWith(options: NodeOptions): Promise<number> {
  node = await createNode({ ...options, fixtures: [large()] })
  const request = (method: string, ...params: unknown[]) => node?.provider.request({ method, params } as never)
  const { transactions } = (await request('eth_getBlockByNumber', '0x1', false)) as { transactions: string[] }
  const { contractAddress } = (await request('eth_getTransactionReceipt', transactions[0])) as {
    contractAddress: string
  }
  const code = (await request('eth_getCode', contractAddress, 'latest')) as string
  return (code.length - 2) / 2
}

test.each([
  [{ allowUnlimitedContractSize: true }, 30_000],
  [{ codeSizeLimit: 30_000 }, 30_000],
] satisfies [NodeOptions, number][])('builds a fixture with the code size limit of %o', async (options, size) => {
  expect(await codeSizeWith(options)).toBe(size)
})

test('applies the limit of the hardfork to fixtures', async () => {
  await expect(codeSizeWith({ codeSizeLimit: 29_999 })).rejects.toThrow(/large\.yaml/)
  await expect(codeSizeWith({})).rejects.toThrow(/large\.yaml/)
})
