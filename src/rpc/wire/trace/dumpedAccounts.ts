import { z } from 'zod'
import { Address, Data, Hash } from '../bytes.ts'

const DumpedAccount = z.strictObject({
  balance: z.string(),
  nonce: z.number(),
  root: Hash,
  codeHash: Hash,
  code: Data.optional(),
  storage: z.record(Hash, z.string()).optional(),
  address: Address,
  key: Hash,
})

/** Accounts of a state in go-ethereum's format: by checksum address. `next` (base64) is the hash of the first account that is missing. */
export const DumpedAccounts = z.strictObject({
  root: z.string(),
  accounts: z.record(z.string(), DumpedAccount),
  next: z.string().optional(),
})
