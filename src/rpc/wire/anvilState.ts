import { z } from 'zod'
import { Amount } from './amount.ts'
import { Address, Data } from './bytes.ts'

const Account = z.object(
  {
    balance: Amount.default(0n),
    nonce: Amount.default(0n),
    code: Data.default(new Uint8Array(0)),
    storage: z.record(z.string().regex(/^0x[0-9a-fA-F]{1,64}$/), Amount).default({}),
  },
  { error: 'an account: {balance, nonce, code, storage}' },
)

/** What `anvil --dump-state` writes, as far as it is read: the accounts. */
export const AnvilState = z.object(
  { accounts: z.record(Address, Account, { error: 'accounts by their addresses' }) },
  { error: 'an object with accounts' },
)

export type AnvilAccount = z.output<typeof Account>
