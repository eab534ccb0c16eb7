import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Hex } from '../bytes.ts'
import type { Chain } from '../chain/chain.ts'
import { invalidParams } from './errors.ts'
import { Amount } from './wire/amount.ts'
import { Address, Data } from './wire/bytes.ts'

/** A state of more is nobody's: compressed bytes can stand for a thousand times as many. */
const MOST_BYTES = 1 << 30
const GZIP_MAGIC = 0x1f8b

const Account = z.object(
  {
    balance: Amount.default(0n),
    nonce: Amount.default(0n),
    code: Data.default(new Uint8Array(0)),
    storage: z.record(z.string().regex(/^0x[0-9a-fA-F]{1,64}$/), Amount).default({}),
  },
  { error: 'an account: {balance, nonce, code, storage}' },
)

const AnvilState = z.object(
  { accounts: z.record(Address, Account, { error: 'accounts by their addresses' }) },
  { error: 'an object with accounts' },
)

/** Puts the accounts of what anvil dumps, JSON that may be compressed, over the latest state. Rejects with InvalidParams, and then nothing changed. */
export async function loadAnvilState(chain: Chain, bytes: Uint8Array): Promise<void> {
  const decoded = AnvilState.safeParse(parsed(bytes))
  if (!decoded.success) {
    const [issue] = decoded.error.issues
    throw invalidParams({
      reason: `the state is not one that anvil dumps: at ${issue?.path.join('.') || 'its top'}, expected ${issue?.message}`,
    })
  }
  const { accounts } = decoded.data
  await chain.amend((state) => {
    for (const [key, { balance, nonce, code, storage }] of Object.entries(accounts)) {
      const address = key as Hex // as the schema has it
      state.deleteAccount(address)
      state.touch(address)
      state.setBalance(address, balance)
      state.setNonce(address, nonce)
      if (code.length > 0) state.setCode(address, code)
      for (const [slot, value] of Object.entries(storage)) state.setStorage(address, BigInt(slot), value)
    }
  })
}

function parsed(bytes: Uint8Array): unknown {
  const isCompressed = bytes.length > 2 && (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) === GZIP_MAGIC
  try {
    const text = isCompressed ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes
    return JSON.parse(Buffer.from(text).toString())
  } catch (cause) {
    throw invalidParams({ reason: 'the state is neither JSON nor compressed JSON (gzip)' }, { cause })
  }
}
