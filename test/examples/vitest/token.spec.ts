import { isAddressEqual, parseAbi, parseEther } from 'viem'
import { describe, expect } from 'vitest'
import { test } from './test.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function transfer(address to, uint256 value) returns (bool)',
])

describe('the token', () => {
  test('is transferred', async ({ node, client, accounts: [alice, bob] }) => {
    const address = node.names.contracts.token
    const hash = await client.writeContract({
      address,
      abi,
      functionName: 'transfer',
      args: [bob.address, parseEther('50')],
    })
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(isAddressEqual(receipt.from, alice.address)).toBe(true)
    expect(await client.readContract({ address, abi, functionName: 'balanceOf', args: [bob.address] })).toBe(
      parseEther('150'),
    )
  })

  test('has the balances of the fixture, without changes of other tests', async ({
    node,
    client,
    accounts: [, bob],
  }) => {
    const address = node.names.contracts.token
    expect(await client.readContract({ address, abi, functionName: 'balanceOf', args: [bob.address] })).toBe(
      parseEther('100'),
    )
    expect(await client.getBlockNumber()).toBe(1n)
  })

  test.concurrent.for([1n, 2n, 3n])(
    'concurrent tests have separate chains: %s',
    async (value, { node, client, accounts: [, bob], expect }) => {
      const address = node.names.contracts.token
      const transfer = { address, abi, functionName: 'transfer', args: [bob.address, value] } as const
      await client.waitForTransactionReceipt({ hash: await client.writeContract(transfer) })
      expect(await client.readContract({ address, abi, functionName: 'balanceOf', args: [bob.address] })).toBe(
        parseEther('100') + value,
      )
    },
  )

  test('a test can change the time of its chain', async ({ node, client }) => {
    const before = await client.getBlock()
    node.time.increase(3_600)
    await node.mine()
    const after = await client.getBlock()
    expect(after.timestamp - before.timestamp).toBeGreaterThanOrEqual(3_600n)
  })
})
