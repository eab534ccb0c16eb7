import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

/** The option `baseFee`. */

const folder = temporaryFolder()

/** Starts a node, mines three blocks and returns the base fees from genesis on. */
async function baseFeesOf(options: NodeOptions): Promise<bigint[]> {
  await using node = await createNode(options)
  await node.mine({ blocks: 3 })
  return Promise.all([0, 1, 2, 3].map((number) => baseFeeAt(node, number)))
}

async function baseFeeAt({ provider }: Node, number: number): Promise<bigint> {
  const params = [`0x${number.toString(16)}`, false]
  const block = await provider.request<{ baseFeePerGas: string }>({ method: 'eth_getBlockByNumber', params } as never)
  return BigInt(block.baseFeePerGas)
}

test('is the base fee of the genesis block, from which later base fees follow', async () => {
  expect(await baseFeesOf({ baseFee: 8_000 })).toEqual([8_000n, 7_000n, 6_125n, 5_360n])
  expect(await baseFeesOf({ networks: { local: { baseFee: 80 } } })).toEqual([80n, 70n, 62n, 55n])
})

test('0 stays 0, and transactions without fees are mined', async () => {
  await using node = await createNode({ baseFee: 0, compatibleWith: 'anvil' })
  const [from] = node.accounts
  const params = [{ from: from?.address, to: from?.address, gasPrice: '0x0' }]
  const hash = await node.provider.request({ method: 'eth_sendTransaction', params } as never)
  const receipt = await node.provider.request({ method: 'eth_getTransactionReceipt', params: [hash] } as never)
  expect(receipt).toMatchObject({ status: '0x1', effectiveGasPrice: '0x0' })
  expect(await baseFeeAt(node, 1)).toBe(0n)
})

test('is refused before London, with a genesis file and with a fixture', async () => {
  await expect(createNode({ baseFee: 1, hardfork: 'berlin' })).rejects.toThrow(
    '--base-fee cannot be given with the hardfork berlin',
  )
  const genesis = folder.write('genesis.json', '{}')
  await expect(createNode({ baseFee: 1, genesis })).rejects.toThrow('--base-fee cannot be given with --genesis')
  const fixtures = [join(import.meta.dirname, '..', '..', 'fixtures', 'hello.yaml')]
  await expect(createNode({ baseFee: 1, fixtures })).rejects.toThrow('--base-fee cannot be given with --fixtures')
})
