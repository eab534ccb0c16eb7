import { type Address, bytesToBigint, type Hash } from '../bytes.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { signHash } from '../crypto/secp256k1.ts'
import { encodeRlp, type RlpItem } from '../state/rlp.ts'
import type { AccessList, Authorization } from './message.ts'
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
  readonly accessList: AccessList
  readonly blobHashes: readonly Hash[]
  readonly authorizations: readonly Authorization[]
}

/** An authorization of EIP-7702 before it is signed. */
export type UnsignedAuthorization = Pick<Authorization, 'chainId' | 'address' | 'nonce'>

/** An ECDSA signature as transactions contain it. */
export interface TransactionSignature {
  readonly r: bigint
  readonly s: bigint
  readonly yParity: 0 | 1
}

/** Signs the 32-byte hash of a transaction. */
export type TransactionSigner = (hash: Uint8Array) => TransactionSignature

/** Returns a signer with a private key of 32 bytes. Its signatures are deterministic (RFC 6979). */
export const signerWithKey =
  (privateKey: Uint8Array): TransactionSigner =>
  (hash) => {
    const { compact, recoveryId } = signHash(hash, privateKey)
    const [r, s] = [bytesToBigint(compact.subarray(0, 32)), bytesToBigint(compact.subarray(32))]
    return { r, s, yParity: recoveryId }
  }

/** Returns the signed transaction. The signature of a legacy transaction includes the chain ID if the rules allow it (EIP-155). */
export function signedTransaction(
  unsigned: UnsignedFields,
  sign: TransactionSigner,
  { spuriousDragon }: Pick<MessageRules, 'spuriousDragon'>,
): Transaction {
  const { type, chainId } = unsigned
  const fields = fieldsOf(unsigned)
  if (type > 0) {
    const { r, s, yParity } = sign(keccak256(encodeRlp(fields, type)))
    return new Transaction(encodeRlp([...fields, yParity, r, s], type))
  }
  const { r, s, yParity } = sign(keccak256(encodeRlp(spuriousDragon ? [...fields, chainId, 0, 0] : fields)))
  const v = BigInt(yParity) + (spuriousDragon ? 35n + 2n * chainId : 27n)
  return new Transaction(encodeRlp([...fields, v, r, s]))
}

/** Returns the transaction with a signature of zeros. */
export const unsignedTransaction = (unsigned: UnsignedFields): Transaction =>
  new Transaction(encodeRlp([...fieldsOf(unsigned), 0, 0, 0], unsigned.type || undefined))

/** Returns the fields of a transaction by its type (EIP-2930, EIP-1559, EIP-4844, EIP-7702). */
function fieldsOf({ type, chainId, nonce, gas, to = '0x', value, data, ...rest }: UnsignedFields): RlpItem[] {
  const { feeCap, tip, blobFeeCap, accessList, blobHashes, authorizations } = rest
  if (type === 0) return [nonce, feeCap, gas, to, value, data]
  const prices = type === 1 ? [feeCap] : [tip, feeCap]
  const list = accessList.map(({ address, storageKeys }) => [address, storageKeys])
  const fields = [chainId, nonce, ...prices, gas, to, value, data, list]
  if (type === 3) return [...fields, blobFeeCap, blobHashes]
  return type === 4 ? [...fields, authorizations.map(authorizationFields)] : fields
}

const authorizationFields = ({ chainId, address, nonce, yParity, r, s }: Authorization): RlpItem[] => [
  chainId,
  address,
  nonce,
  yParity,
  r,
  s,
]

/** EIP-7702: the first byte of the signed payload, which distinguishes authorizations from other signed data. */
const AUTHORIZATION_MAGIC = 0x05

/** Returns the signed authorization. */
export function signedAuthorization(unsigned: UnsignedAuthorization, sign: TransactionSigner): Authorization {
  const { chainId, address, nonce } = unsigned
  const { r, s, yParity } = sign(keccak256(encodeRlp([chainId, address, nonce], AUTHORIZATION_MAGIC)))
  return { chainId, address, nonce, yParity: BigInt(yParity), r, s }
}
