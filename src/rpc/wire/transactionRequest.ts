import { z } from 'zod'
import { bytesToHex, hexToBytes } from '../../bytes.ts'
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
/** The order of the scalar field of BLS12-381. Each word of a blob is less (EIP-4844). */
const FIELD_ORDER = hexToBytes('0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001')
const blob = `a blob: ${BLOB_BYTES} bytes as hex, each 32 of which are a number less than ${bytesToHex(FIELD_ORDER)}`

function isBlob(bytes: Uint8Array): boolean {
  if (bytes.length !== BLOB_BYTES) return false
  const words = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  for (let at = 0; at < BLOB_BYTES; at += 32) if (words.compare(FIELD_ORDER, 0, 32, at, at + 32) >= 0) return false
  return true
}
/** The message about transaction types. */
export const transactionType = 'a transaction type: 0x0, 0x1, 0x2, 0x3 or 0x4'

const transactionMembers = {
  ...callMembers,
  type: z
    .string({ error: transactionType })
    .regex(/^0x0?[0-4]$/, { error: transactionType })
    .transform(Number)
    .nullish(),
  blobs: z.array(Data.refine(isBlob, { error: blob }), { error: 'a list of blobs' }).nullish(),
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
