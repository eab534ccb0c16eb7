/** Decodes the fields of encoded transactions, and describes the first malformed one. */

import { bytesToBigint } from '../../bytes.ts'
import { HALF_ORDER } from '../../crypto/secp256k1.ts'
import { type DecodedRlp, decodeRlp, MAX_TRANSACTION_ITEMS } from '../../protocol/decodeRlp.ts'
import { isItemList } from '../../protocol/rlpCursor.ts'

const legacy = ['nonce', 'gasPrice', 'gasLimit', 'to', 'value', 'data', 'v', 'r', 's'] as const
const signature = ['yParity', 'r', 's'] as const
const dynamicFee = [
  'chainId',
  'nonce',
  'maxPriorityFeePerGas',
  'maxFeePerGas',
  'gasLimit',
  'to',
  'value',
  'data',
] as const

/** The fields of each transaction type, in the order of its RLP (EIP-2930, EIP-1559, EIP-4844, EIP-7702). */
const fieldsOfType: readonly (readonly string[])[] = [
  legacy,
  ['chainId', 'nonce', 'gasPrice', 'gasLimit', 'to', 'value', 'data', 'accessList', ...signature],
  [...dynamicFee, 'accessList', ...signature],
  [...dynamicFee, 'accessList', 'maxFeePerBlobGas', 'blobVersionedHashes', ...signature],
  [...dynamicFee, 'accessList', 'authorizationList', ...signature],
]
const lists: readonly string[] = ['accessList', 'blobVersionedHashes', 'authorizationList']
/** Maximum length in bytes of integers that are shorter than a word. */
const maxBytes: Readonly<Record<string, number>> = { nonce: 8, gasLimit: 8, chainId: 8 }

export type TransactionFields = ReadonlyMap<string, DecodedRlp>

/**
 * Returns the fields of an encoded transaction by name, including blob transactions in their network form. Returns a string with the reason
 * if they cannot be read.
 */
export function readFields(bytes: Uint8Array): TransactionFields | string {
  const type = transactionTypeOf(bytes)
  const names = fieldsOfType[type]
  if (names === undefined) return `transaction type ${type} does not exist`
  let decoded: DecodedRlp
  try {
    decoded = decodeRlp(type === 0 ? bytes : bytes.subarray(1), MAX_TRANSACTION_ITEMS)
  } catch (error) {
    if (error instanceof RangeError) return error.message
    throw error
  }
  if (!isItemList(decoded)) return 'it is not an RLP list'
  const fields = isItemList(decoded[0]) ? decoded[0] : decoded
  if (fields.length !== names.length) return `type ${type} has ${names.length} fields, but it has ${fields.length}`
  return new Map(names.map((name, index) => [name, fields[index] ?? new Uint8Array(0)]))
}

/** Returns the type of an encoded transaction: 0 for a legacy one. */
export const transactionTypeOf = (bytes: Uint8Array): number => {
  const first = bytes[0] ?? 0
  return first < 0x80 ? first : 0
}

/** Returns a sentence about the first invalid field of an encoded transaction. Undefined if all fields are valid. */
export function malformationOf(bytes: Uint8Array): string | undefined {
  const fields = readFields(bytes)
  return typeof fields === 'string' ? fields : problemOfFields(fields)
}

/** Returns a sentence about the first invalid field. Undefined if all fields are valid. */
export function problemOfFields(fields: TransactionFields): string | undefined {
  for (const [name, value] of fields) {
    const problem = problemOf(name, value)
    if (problem !== undefined) return `${name} ${problem}`
  }
  const [tip, cap] = [integerField(fields, 'maxPriorityFeePerGas'), integerField(fields, 'maxFeePerGas')]
  if (tip !== undefined && cap !== undefined && tip > cap)
    return `max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${cap}`
  const listProblem = problemOfLists(fields)
  if (listProblem !== undefined) return listProblem
  const [r = 0n, s = 0n] = [integerField(fields, 'r'), integerField(fields, 's')]
  return r === 0n || s === 0n || s > HALF_ORDER ? 'its signature is not valid' : undefined
}

/** Describes what a blob transaction (EIP-4844) or one with authorizations (EIP-7702) lacks, and its first wrong blob hash. */
function problemOfLists(fields: TransactionFields): string | undefined {
  const [hashes, authorizations] = [fields.get('blobVersionedHashes'), fields.get('authorizationList')]
  if (hashes?.length === 0) return 'blobVersionedHashes is empty: a blob transaction needs at least one blob (EIP-4844)'
  if (authorizations?.length === 0) return 'authorizationList is empty: it needs at least one authorization (EIP-7702)'
  const cannotCreate = hashes !== undefined || authorizations !== undefined
  if (cannotCreate && fields.get('to')?.length === 0)
    return 'to is missing: only transactions of the types 0 to 2 can create a contract'
  const isVersioned = (hash: DecodedRlp) => !isItemList(hash) && hash.length === 32 && hash[0] === 1
  const wrong = hashes !== undefined && isItemList(hashes) ? hashes.findIndex((hash) => !isVersioned(hash)) : -1
  return wrong === -1
    ? undefined
    : `blobVersionedHashes[${wrong}] is not a versioned hash: it needs 32 bytes that begin with 0x01 (EIP-4844)`
}

function problemOf(name: string, value: DecodedRlp): string | undefined {
  if (lists.includes(name)) return isItemList(value) ? undefined : 'is not a list'
  if (isItemList(value)) return 'is a list'
  if (name === 'data') return undefined
  if (name === 'to') return [0, 20].includes(value.length) ? undefined : `has ${value.length} bytes instead of 20`
  return integerProblem(value, maxBytes[name] ?? 32)
}

/** Describes why an encoded integer is malformed. Undefined if it is not. */
export function integerProblem(value: Uint8Array, maxLength: number): string | undefined {
  if (value.length > maxLength) return `has ${value.length} bytes, more than ${maxLength}`
  return value[0] === 0 ? 'has leading zeros' : undefined
}

/** Returns a field as an integer. Undefined if the type lacks the field. */
export function integerField(fields: TransactionFields, name: string): bigint | undefined {
  const value = fields.get(name)
  return value instanceof Uint8Array ? bytesToBigint(value) : undefined
}
