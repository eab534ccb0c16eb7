import type { Address } from '../bytes.ts'
import { hashBytes, hashInput, hashOfInput, hashOutput } from '../crypto/hashCore.ts'
import { keccak256 } from '../crypto/keccak.ts'
import { HALF_ORDER, recoverPublicKey } from '../crypto/secp256k1.ts'
import { encodeRlp } from '../state/rlp.ts'
import type { MessageRules } from './rules.ts'
import type { Transaction } from './transaction.ts'

/** Recovers the sender of a transaction. Undefined for an invalid signature or one that the rules reject (EIP-2, EIP-155). */
export function recoverSender(
  tx: Transaction,
  { homestead, spuriousDragon }: Pick<MessageRules, 'homestead' | 'spuriousDragon'>,
): Address | undefined {
  const { r, s } = tx.signature
  const parity = parityOf(tx)
  if (parity === undefined || r.length > 32 || s.length > 32) return undefined
  if (tx.type === 0 && tx.chainId !== undefined && !spuriousDragon) return undefined
  if (homestead && hasHighS(tx)) return undefined
  const key = recoverPublicKey(signingHash(tx), word(r), word(s), parity)
  if (key === undefined) return undefined
  hashBytes(key)
  return `0x${hashOutput.toString('hex', 12)}`
}

/** Whether `s` exceeds half of the curve order, the maximum from Homestead on (EIP-2). The first byte decides this for most signatures. */
export function hasHighS(tx: Transaction): boolean {
  const { s } = tx.signature
  return s.length === 32 && (s[0] ?? 0) >= 0x7f && tx.s > HALF_ORDER
}

function parityOf({ type, v, chainId }: Transaction): 0 | 1 | undefined {
  const parity = type !== 0 ? v : chainId === undefined ? v - 27n : v - 35n - 2n * chainId
  return parity === 0n ? 0 : parity === 1n ? 1 : undefined
}

/** Returns the hash that the sender signs: of the fields before the signature, and of the chain ID in a legacy transaction (EIP-155). */
export function signingHash({ type, chainId, unsignedFields }: Transaction): Uint8Array {
  const suffix = type === 0 && chainId !== undefined ? replayProtection(chainId) : NO_SUFFIX
  const length = unsignedFields.length + suffix.length
  const prefix = listPrefix(length)
  const start = type === 0 ? 0 : 1
  const size = start + prefix.length + length
  const target = size <= hashInput.length ? hashInput : Buffer.allocUnsafe(size)
  if (type !== 0) target[0] = type
  target.set(prefix, start)
  target.set(unsignedFields, start + prefix.length)
  target.set(suffix, size - suffix.length)
  if (target !== hashInput) return keccak256(target)
  hashOfInput(size)
  return new Uint8Array(hashOutput)
}

const NO_SUFFIX = new Uint8Array(0)

let lastChainId = -1n
let lastSuffix: Uint8Array = NO_SUFFIX

/** Returns the RLP items after the fields of a legacy transaction: chain ID, 0 and 0 (EIP-155). Most calls are for one chain. */
function replayProtection(chainId: bigint): Uint8Array {
  if (chainId !== lastChainId) {
    lastSuffix = encodeRlp([chainId, 0n, 0n]).subarray(1)
    lastChainId = chainId
  }
  return lastSuffix
}

/** Returns the RLP prefix of a list of `length` bytes. */
function listPrefix(length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(0xc0 + length)
  const digits: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest & 0xff)
  return Uint8Array.of(0xf7 + digits.length, ...digits)
}

function word(bytes: Uint8Array): Uint8Array {
  if (bytes.length === 32) return bytes
  const padded = new Uint8Array(32)
  padded.set(bytes, 32 - bytes.length)
  return padded
}
