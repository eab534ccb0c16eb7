import { expect, test } from 'vitest'
import { createNode } from '../../src/node.ts'
import type { NodeOptions } from '../../src/options/options.ts'
import { start, useNodes } from '../openNodes.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { rpc, startUpstream } from './chains.ts'

/** The options `gasLimit` and `baseFee` of forks. */

useNodes()
const folder = temporaryFolder()

const header = async (node: Parameters<typeof rpc>[0], block: string) => {
  const { number, gasLimit, baseFeePerGas } = await rpc(node, 'eth_getBlockByNumber', [block, false])
  return { number, gasLimit, baseFeePerGas }
}

test('apply from the first own block on, and leave the forked block unchanged', async () => {
  const { url, node } = await startUpstream()
  const fork = await start({ forkUrl: [url], accounts: 3, gasLimit: 5_000_000, baseFee: 0 })
  expect(await header(fork, 'latest')).toEqual(await header(node, 'latest'))
  expect(await header(fork, 'pending')).toEqual({ number: '0xe', gasLimit: '0x4c4b40', baseFeePerGas: '0x0' })
  await rpc(fork, 'evm_mine')
  await rpc(fork, 'evm_mine')
  expect(await header(fork, 'latest')).toEqual({ number: '0xf', gasLimit: '0x4c4b40', baseFeePerGas: '0x0' })
})

test('apply to a fork with which a reset replaces the chain', async () => {
  const { url } = await startUpstream()
  const fork = await start({ forkUrl: [url], accounts: 3, gasLimit: 5_000_000, baseFee: 0 })
  await rpc(fork, 'evm_mine')
  await rpc(fork, 'anvil_reset', [{ forking: { jsonRpcUrl: url, blockNumber: 10 } }])
  await rpc(fork, 'evm_mine')
  expect(await header(fork, 'latest')).toEqual({ number: '0xb', gasLimit: '0x4c4b40', baseFeePerGas: '0x0' })
})

test('cause a warning only if the first own block of a stored fork has other values', async () => {
  const { url } = await startUpstream()
  const stored: NodeOptions = { forkUrl: [url], forkBlock: 10, accounts: 3, dataDir: folder.newFolder() }
  const warnings: string[] = []
  const reopen = async (options: NodeOptions, isMining: boolean) => {
    await using node = await createNode({ ...stored, ...options }, { onWarning: (text) => warnings.push(text) })
    if (isMining) await node.mine()
    return header(node, 'latest')
  }
  const given = { gasLimit: 5_000_000, baseFee: 70_000 }
  await reopen(given, false)
  expect(await reopen(given, true)).toEqual({ number: '0xb', gasLimit: '0x4c4b40', baseFeePerGas: '0x11170' })
  expect(await reopen(given, true)).toMatchObject({ number: '0xc', gasLimit: '0x4c4b40', baseFeePerGas: '0xef42' })
  expect(warnings).toEqual([])
  await reopen({ gasLimit: 6_000_000, baseFee: 7 }, false)
  expect(warnings).toEqual([
    expect.stringMatching(
      /^network local: gasLimit \(--gas-limit\) 6000000 has no effect: the first block of the fork has 5000000\. evm_set/,
    ),
    expect.stringMatching(
      /^network local: baseFee \(--base-fee\) 7 has no effect: the first block of the fork has 70000\. anvil_set/,
    ),
  ])
})

test('cause no warning with the preset of another node', async () => {
  const { url } = await startUpstream()
  const warnings: string[] = []
  await start({ forkUrl: [url], compatibleWith: 'hardhat' }, { onWarning: (text) => warnings.push(text) })
  expect(warnings).toEqual([])
})

test('cause a warning if the first block of a fork has no base fee', async () => {
  const { url } = await startUpstream({ hardfork: 'berlin' })
  const warnings: string[] = []
  await start({ forkUrl: [url], accounts: 3, baseFee: 7 }, { onWarning: (text) => warnings.push(text) })
  expect(warnings).toEqual([
    expect.stringMatching(
      /^network local: baseFee \(--base-fee\) 7 has no effect: the first block of the fork has no base fee/,
    ),
  ])
})
