import { parseAbi, parseEther } from 'viem'
import { describe, expect } from 'vitest'
import { test } from './test.ts'

/** A contract of the forked chain. */
const token = {
  address: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
  abi: parseAbi([
    'function balanceOf(address owner) view returns (uint256)',
    'function transfer(address to, uint256 value) returns (bool)',
  ]),
} as const

describe('a token of the forked chain', () => {
  test('is transferred', async ({ client, accounts: [, bob] }) => {
    const hash = await client.writeContract({
      ...token,
      functionName: 'transfer',
      args: [bob.address, parseEther('50')],
    })
    expect((await client.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(await client.readContract({ ...token, functionName: 'balanceOf', args: [bob.address] })).toBe(
      parseEther('150'),
    )
  })

  test('has the balances of the upstream, without changes of other tests', async ({
    node,
    client,
    accounts: [, bob],
  }) => {
    expect(await client.readContract({ ...token, functionName: 'balanceOf', args: [bob.address] })).toBe(
      parseEther('100'),
    )
    expect(await client.getBlockNumber()).toBe(2n)
    expect((await client.getBlock({ blockNumber: 1n })).transactions).toHaveLength(2)
    expect(await client.getBalance({ address: node.names.accounts.visitor })).toBeGreaterThan(parseEther('1.9'))
  })
})
