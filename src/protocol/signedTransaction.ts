import { type Address, bytesToBigint, type Hash } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { signHash } from '../crypto/secp256k1.ts'
import { encodeRlp, type RlpItem } from '../state/rlp.ts'
import type { MessageRules } from './rules.ts'
import { Transaction } from './transaction.ts'

/** The fields of a transaction before its signature. Amounts are in wei, prices in wei per gas. */
export interface UnsignedFields {
  readonly type: 0 | 1 | 2 | 3 | 4
  readonly chainId: bigint
  readonly nonce: bigint
  readonly gas: bigint
  /** Undefined creates a contract. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Uint8Array
  /** The gas price of types 0 and 1. */
  readonly feeCap: bigint
  readonly tip: bigint
  readonly blobFeeCap: bigint
  readonly accessList: readonly { readonly address: Address; readonly storageKeys: readonly Hash[] }[]
  readonly blobHashes: readonly Hash[]
  readonly authorizations: readonly UnsignedAuthorization[]
}

/** An authorization of EIP-7702 before it is signed. */
export interface UnsignedAuthorization {
  readonly chainId: bigint
  readonly address: Address
  readonly nonce: bigint
  readonly privateKey: Uint8Array
}

/** EIP-7702: the first byte of the signed payload, which distinguishes authorizations from other signed data. */
const AUTHORIZATION_MAGIC = 0x05

/** Signs a transaction deterministically (RFC 6979). A legacy transaction includes its chain id if the rules allow it (EIP-155). */
export function signedTransaction(
  unsigned: UnsignedFields,
  privateKey: Uint8Array,
  { spuriousDragon }: Pick<MessageRules, 'spuriousDragon'>,
): Transaction {
  const { type, chainId } = unsigned
  const fields = fieldsOf(unsigned)
  if (type > 0) {
    const { r, s, recoveryId } = signed(encodeRlp(fields, type), privateKey)
    return new Transaction(encodeRlp([...fields, recoveryId, r, s], type))
  }
  const { r, s, recoveryId } = signed(encodeRlp(spuriousDragon ? [...fields, chainId, 0, 0] : fields), privateKey)
  const v = BigInt(recoveryId) + (spuriousDragon ? 35n + 2n * chainId : 27n)
  return new Transaction(encodeRlp([...fields, v, r, s]))
}

/** Returns the fields of a transaction by its type (EIP-2930, EIP-1559, EIP-4844, EIP-7702). */
function fieldsOf({ type, chainId, nonce, gas, to = '0x', value, data, ...rest }: UnsignedFields): RlpItem[] {
  const { feeCap, tip, blobFeeCap, accessList, blobHashes, authorizations } = rest
  if (type === 0) return [nonce, feeCap, gas, to, value, data]
  const prices = type === 1 ? [feeCap] : [tip, feeCap]
  const list = accessList.map(({ address, storageKeys }) => [address, storageKeys])
  const fields = [chainId, nonce, ...prices, gas, to, value, data, list]
  if (type === 3) return [...fields, blobFeeCap, blobHashes]
  return type === 4 ? [...fields, authorizations.map(signedAuthorization)] : fields
}

function signedAuthorization({ chainId, address, nonce, privateKey }: UnsignedAuthorization): RlpItem[] {
  const { r, s, recoveryId } = signed(encodeRlp([chainId, address, nonce], AUTHORIZATION_MAGIC), privateKey)
  return [chainId, address, nonce, recoveryId, r, s]
}

function signed(payload: Uint8Array, privateKey: Uint8Array) {
  const { compact, recoveryId } = signHash(keccak256(payload), privateKey)
  return { r: bytesToBigint(compact.subarray(0, 32)), s: bytesToBigint(compact.subarray(32)), recoveryId }
}
