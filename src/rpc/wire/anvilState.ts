import { z } from 'zod'
import { Data } from './bytes.ts'
import { Amount } from './quantity.ts'

/** An account in anvil's dump format, without its storage. */
export const AnvilAccount = z.object(
  {
    balance: Amount.default(0n),
    nonce: Amount.default(0n),
    code: Data.default(new Uint8Array(0)),
  },
  { error: 'an account: {balance, nonce, code, storage}' },
)

export type AnvilAccount = z.output<typeof AnvilAccount>

/** A storage slot and its value in anvil's dump format. */
export const AnvilSlot = z.tuple([
  z.string().regex(/^0x[0-9a-fA-F]{1,64}$/, { error: 'storage slots as hex of up to 32 bytes' }),
  Amount,
])
