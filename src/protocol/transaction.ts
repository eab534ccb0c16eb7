import { type Address, bytesToBigint, bytesToHex, type Hash } from '../bytes.ts'
import { keccak256Hex } from '../crypto/keccak.ts'
import type { DecodedRlp } from './decodeRlp.ts'
import type { AccessList, Authorization } from './message.ts'
import { isItemList, type RlpCursor, readRlp } from './rlpCursor.ts'

/** The type of a transaction with blobs (EIP-4844). */
export const BLOB_TYPE = 3
/** The last transaction type that this version supports (EIP-7702). */
export const MAX_TRANSACTION_TYPE = 4

/** The blobs of a transaction in the pool with their proofs (EIP-4844, EIP-7594). Blocks do not contain them. */
export interface BlobSidecar {
  /** 0: a proof for each blob. 1: proofs for the cells of each blob. */
  readonly version: number
  readonly blobs: readonly Uint8Array[]
  readonly commitments: readonly Uint8Array[]
  readonly proofs: readonly Uint8Array[]
  /** The encoded transaction with its sidecar. */
  readonly networkForm: Uint8Array
}

/** Number of items of the RLP list by type (EIP-155, EIP-2930, EIP-1559, EIP-4844, EIP-7702). The last three are the signature. */
const ITEM_COUNTS = [9, 11, 12, 14, 13] as const
const NO_ADDRESSES: AccessList = []

/**
 * A signed transaction as flat values. Immutable. Amounts are in wei. Fields that its type lacks are undefined, except fees: a gas price
 * sets both `maxFeePerGas` and `maxPriorityFeePerGas`.
 */
export class Transaction {
  readonly type: number
  /** Undefined for a legacy transaction that is valid on every chain. */
  readonly chainId: bigint | undefined
  readonly nonce: bigint
  readonly gasLimit: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** Zero for all but blob transactions. */
  readonly maxFeePerBlobGas: bigint
  /** Undefined creates a contract. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly accessList: AccessList | undefined
  readonly blobVersionedHashes: readonly Hash[] | undefined
  readonly authorizationList: readonly Authorization[] | undefined
  /** 0 or 1. In a legacy transaction: 27 or 28, or derived from the chain ID (EIP-155). */
  readonly v: bigint
  /** Encoding inside a block: RLP, after a type byte for typed transactions (EIP-2718). */
  readonly rlp: Uint8Array
  readonly sidecar: BlobSidecar | undefined
  /** Offsets in `rlp` of the fields and of the signature. */
  readonly #fieldsAt: number
  readonly #signatureAt: number
  readonly #r: Uint8Array
  readonly #s: Uint8Array
  #hash: Hash | undefined

  /** Decodes a transaction. Throws a RangeError for malformed bytes. Does not check the field values. */
  constructor(rlp: Uint8Array, sidecar?: BlobSidecar) {
    const type = typeOf(rlp)
    const fields = readRlp(rlp, type === 0 ? 0 : 1)
    if (fields.count !== ITEM_COUNTS[type]) throw new RangeError(`not a transaction of type ${type}`)
    const isLegacy = type === 0
    const hasTip = type >= 2
    let at = isLegacy ? 0 : 1
    const v = fields.integer(fields.count - 3)
    this.type = type
    this.chainId = isLegacy ? chainIdOf(v) : fields.integer(0)
    this.nonce = fields.integer(at++)
    this.maxPriorityFeePerGas = fields.integer(at)
    this.maxFeePerGas = hasTip ? fields.integer(at + 1) : this.maxPriorityFeePerGas
    at += hasTip ? 2 : 1
    this.gasLimit = fields.integer(at++)
    this.to = addressOf(fields.bytes(at++))
    this.value = fields.integer(at++)
    this.data = fields.bytes(at++)
    this.accessList = isLegacy ? undefined : accessListOf(fields, at++)
    this.maxFeePerBlobGas = type === 3 ? fields.integer(at++) : 0n
    this.blobVersionedHashes = type === 3 ? fields.list(at).map((hash) => bytesToHex(item(hash))) : undefined
    this.authorizationList = type === 4 ? fields.list(at).map(authorizationOf) : undefined
    this.v = v
    this.#r = fields.bytes(fields.count - 2)
    this.#s = fields.bytes(fields.count - 1)
    this.#fieldsAt = fields.start
    this.#signatureAt = fields.itemAt(fields.count - 3)
    this.rlp = rlp
    this.sidecar = sidecar
  }

  /** The keccak-256 of `rlp`. */
  get hash(): Hash {
    this.#hash ??= keccak256Hex(this.rlp)
    return this.#hash
  }

  get r(): bigint {
    return bytesToBigint(this.#r)
  }

  get s(): bigint {
    return bytesToBigint(this.#s)
  }

  /** The encoded `r` and `s`, without leading zeros. */
  get signature(): { readonly r: Uint8Array; readonly s: Uint8Array } {
    return { r: this.#r, s: this.#s }
  }

  /** The RLP of the fields before the signature, without a list prefix. */
  get unsignedFields(): Uint8Array {
    return this.rlp.subarray(this.#fieldsAt, this.#signatureAt)
  }

  /** The transaction in network form, with its sidecar if it has one. */
  get networkForm(): Uint8Array {
    return this.sidecar?.networkForm ?? this.rlp
  }

  /** Returns the transaction without its sidecar, as blocks contain it. */
  withoutSidecar(): Transaction {
    return this.sidecar === undefined ? this : new Transaction(this.rlp)
  }
}

function typeOf(rlp: Uint8Array): number {
  const first = rlp[0] ?? 0
  if (first >= 0xc0) return 0
  if (first === 0 || first > MAX_TRANSACTION_TYPE) throw new RangeError(`not a transaction: it begins with ${first}`)
  return first
}

/** EIP-155: a `v` of 35 and above includes the chain ID. */
const chainIdOf = (v: bigint): bigint | undefined => (v >= 35n ? (v - 35n) / 2n : undefined)

function addressOf(bytes: Uint8Array): Address | undefined {
  if (bytes.length === 0) return undefined
  if (bytes.length !== 20) throw new RangeError(`an address has 20 bytes, not ${bytes.length}`)
  return bytesToHex(bytes)
}

function accessListOf(fields: RlpCursor, at: number): AccessList {
  const items = fields.list(at)
  if (items.length === 0) return NO_ADDRESSES
  return items.map((entry) => {
    const [address, keys] = list(entry)
    return { address: bytesToHex(item(address)), storageKeys: list(keys).map((key) => bytesToHex(item(key))) }
  })
}

function authorizationOf(entry: DecodedRlp | undefined): Authorization {
  const [chainId, address, nonce, yParity, r, s] = list(entry).map(item)
  return {
    chainId: integer(chainId),
    address: bytesToHex(item(address)),
    nonce: integer(nonce),
    yParity: integer(yParity),
    r: integer(r),
    s: integer(s),
  }
}

const integer = (bytes: Uint8Array | undefined): bigint => bytesToBigint(item(bytes))

function item(value: DecodedRlp | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw new RangeError('not a transaction: it has a list instead of a string')
}

function list(value: DecodedRlp | undefined): readonly DecodedRlp[] {
  if (isItemList(value)) return value
  throw new RangeError('not a transaction: it has a string instead of a list')
}
