import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type Node } from '../../src/node.ts'
import { MAX_ACCOUNTS } from '../../src/rpc/services/accountLimits.ts'

let node: Node
beforeAll(async () => {
  node = await createNode()
})
afterAll(() => node.close())

const ask = (method: string, ...params: unknown[]) => node.provider.request({ method, params })
const addressOf = (number: number) => `0x${(0x1000000 + number).toString(16).padStart(40, '0')}`

describe('accounts that clients add', () => {
  test('are impersonated up to a limit, until one is stopped', async () => {
    for (let number = 0; number < MAX_ACCOUNTS; number++) await ask('anvil_impersonateAccount', addressOf(number))
    const another = addressOf(MAX_ACCOUNTS)
    const rejected = { code: -32005, message: expect.stringContaining('anvil_stopImpersonatingAccount') }
    await expect(ask('anvil_impersonateAccount', another)).rejects.toMatchObject(rejected)
    await expect(ask('evm_addAccount', another, '')).rejects.toMatchObject(rejected)
    await ask('anvil_impersonateAccount', addressOf(0))
    await ask('anvil_stopImpersonatingAccount', addressOf(0))
    await ask('anvil_impersonateAccount', another)
  })

  test('have keys up to a limit', async () => {
    const { length } = (await ask('eth_accounts')) as readonly string[]
    const key = (number: number) => `0x${(1 + number).toString(16).padStart(64, '0')}`
    for (let number = length; number < MAX_ACCOUNTS; number++) await ask('personal_importRawKey', key(number), '')
    await expect(ask('personal_newAccount', '')).rejects.toMatchObject({ code: -32005 })
    await expect(ask('personal_importRawKey', key(MAX_ACCOUNTS), '')).rejects.toMatchObject({
      message: expect.stringContaining('evm_removeAccount'),
    })
  })
})
