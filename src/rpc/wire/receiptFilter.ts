import { z } from 'zod'
import type { Hash as HashText } from '../../bytes.ts'
import { Hash } from './bytes.ts'
import { checkedObject } from './unknownMembers.ts'

/** Maximum number of transaction hashes in a filter of receipts, as in go-ethereum. */
const MAX_HASHES = 200

const form = `an object {transactionHashes} with at most ${MAX_HASHES} hashes`

/** The filter of a subscription to receipts, as a set of transaction hashes. Undefined without hashes: it then selects all receipts. */
export const ReceiptFilter = checkedObject(
  { transactionHashes: z.array(Hash, { error: form }).max(MAX_HASHES, { error: form }).nullish() },
  { error: form },
).transform(({ transactionHashes }): ReadonlySet<HashText> | undefined =>
  transactionHashes?.length ? new Set(transactionHashes) : undefined,
)
