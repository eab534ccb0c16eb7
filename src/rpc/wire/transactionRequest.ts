import { z } from 'zod'
import type { CallRequest } from '../../execution/callRequest.ts'
import { Data } from './bytes.ts'
import { callMembers, mergeData } from './callRequest.ts'
import { checkedObject } from './unknownMembers.ts'

/** A decoded transaction request. The node fills in missing members. */
export interface NativeTransactionRequest extends CallRequest {
  readonly type?: number | undefined
  /** 131,072 bytes each. */
  readonly blobs?: readonly Uint8Array[] | undefined
}

const BLOB_BYTES = 131_072
const blob = `a blob: ${BLOB_BYTES} bytes as hex`
/** The message about transaction types. */
export const transactionType = 'a transaction type: 0x0, 0x1, 0x2, 0x3 or 0x4'

const transactionMembers = {
  ...callMembers,
  type: z
    .string({ error: transactionType })
    .regex(/^0x0?[0-4]$/, { error: transactionType })
    .transform(Number)
    .nullish(),
  blobs: z
    .array(
      Data.refine((bytes) => bytes.length === BLOB_BYTES, { error: blob }),
      { error: 'a list of blobs' },
    )
    .nullish(),
}

/**
 * The transaction object of eth_sendTransaction and similar methods: a call object with a type and blobs. Commitments and proofs are ignored,
 * because they follow from the blobs.
 */
export const TransactionRequest = checkedObject(
  transactionMembers,
  { error: 'a transaction object, such as {from, to, gas, value, data}' },
  ['commitments', 'proofs'],
).transform((members, context): NativeTransactionRequest => mergeData(members, context))
