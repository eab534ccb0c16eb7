import { expect, test } from 'vitest'
import { start, useNodes } from '../openNodes.ts'
import { rpc, sendTransactions, startUpstream } from './chains.ts'

useNodes()

const SEPOLIA = 11_155_111

test.each([
  ['a chain without a known schedule', 4_242],
  ['Sepolia', SEPOLIA],
])('a fork of %s at Amsterdam continues with its rules', async (_, chainId) => {
  const { url, counter } = await startUpstream({ chainId, hardfork: 'amsterdam' })
  const warnings: string[] = []
  const fork = await start({ forkUrl: [url], accounts: 3 }, { onWarning: (text) => warnings.push(text) })
  expect(warnings).toEqual([])
  const pinned = await rpc(fork, 'eth_getBlockByNumber', ['latest', false])
  await sendTransactions(fork, counter)
  const next = await rpc(fork, 'eth_getBlockByNumber', [`0x${(Number(pinned.number) + 1).toString(16)}`, false])
  expect(BigInt(next.slotNumber)).toBe(BigInt(pinned.slotNumber) + 1n)
  const { current } = await rpc(fork, 'eth_config', [])
  expect(current.systemContracts).toHaveProperty('BUILDER_DEPOSIT_CONTRACT_ADDRESS')
  // The upstream answers for its own blocks.
  for (const { number, blockAccessListHash } of [pinned, next]) {
    const list = await rpc(fork, 'eth_getBlockAccessList', [number])
    expect(list.length).toBeGreaterThan(0)
    expect(blockAccessListHash).toMatch(/^0x[0-9a-f]{64}$/)
  }
})
