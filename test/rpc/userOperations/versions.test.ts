import { describe, expect, test } from 'vitest'
import { start, useNodes } from '../../openNodes.ts'
import { deployEntryPoint, fund, openSmartAccount, VERSIONS } from './smartAccounts.ts'

useNodes()

const to = '0x00000000000000000000000000000000000000b0'

describe.each(VERSIONS)('EntryPoint %s', (version) => {
  test('a client of viem creates an account with its first operation, and uses it with the next', async () => {
    const node = await start({})
    const { account, bundler, client } = await openSmartAccount(node, await deployEntryPoint(node, version))
    await fund(node, account.address)
    for (const value of [1n, 2n]) {
      const hash = await bundler.sendUserOperation({ calls: [{ to, value }] })
      const { success, receipt, sender } = await bundler.getUserOperationReceipt({ hash })
      expect({ success, sender: sender.toLowerCase() }).toEqual({
        success: true,
        sender: account.address.toLowerCase(),
      })
      expect(receipt.status).toBe('success')
    }
    expect(await client.getBalance({ address: to })).toBe(3n)
  })
})

test.each(['london', 'paris', 'shanghai', 'prague', 'osaka', 'amsterdam'] as const)(
  'an operation is executed with the rules of %s',
  async (hardfork) => {
    const node = await start({ hardfork })
    const { account, bundler } = await openSmartAccount(node, await deployEntryPoint(node, '0.6'))
    await fund(node, account.address)
    const hash = await bundler.sendUserOperation({ calls: [{ to, value: 1n }] })
    expect(await bundler.getUserOperationReceipt({ hash })).toMatchObject({ success: true })
  },
)
