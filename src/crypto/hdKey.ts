import { createHmac } from 'node:crypto'
import { bigintToBytes, bytesToBigint } from '../bytes.ts'
import { GROUP_ORDER, publicKeyOf } from './secp256k1.ts'

/**
 * A private key of BIP-32 with its chain code. The derivation uses the HMAC of Node and `secp256k1.ts`, because every start derives the
 * accounts. A JavaScript library would take longer than the rest of the start (150 of 250 ms with ten accounts).
 */
export interface HdKey {
  /** 32 bytes each. */
  readonly privateKey: Uint8Array
  readonly chainCode: Uint8Array
}

/** Marks a hardened child, which only the private key can derive. */
const HARDENED = 0x8000_0000

/** Returns the master key of a seed. */
export const masterKey = (seed: Uint8Array): HdKey => split(hmacSha512(Buffer.from('Bitcoin seed'), seed))

/** Returns the descendant at a path such as `m/44'/60'/0'/0`. */
export function deriveKey(root: HdKey, path: string): HdKey {
  const indices = path.split('/').slice(1)
  return indices.reduce(
    (key, step) => deriveChild(key, Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED : 0)),
    root,
  )
}

/** Returns the child at an index below 2³². From 2³¹ on, it is hardened. */
export function deriveChild({ privateKey, chainCode }: HdKey, index: number): HdKey {
  const parent = index >= HARDENED ? Buffer.concat([Buffer.of(0), privateKey]) : compressedPublicKey(privateKey)
  const data = Buffer.alloc(37)
  data.set(parent)
  data.writeUInt32BE(index, 33)
  const { privateKey: tweak, chainCode: childCode } = split(hmacSha512(chainCode, data))
  const sum = bytesToBigint(tweak) + bytesToBigint(privateKey)
  const key = sum % GROUP_ORDER
  // BIP-32 skips such an index (probability below 2⁻¹²⁷).
  if (bytesToBigint(tweak) >= GROUP_ORDER || key === 0n) throw new RangeError(`no child key exists at index ${index}`)
  return { privateKey: bigintToBytes(key, 32), chainCode: childCode }
}

/** Returns the compressed form of a public key (SEC 1): 33 bytes, the parity of y, then x. */
function compressedPublicKey(privateKey: Uint8Array): Uint8Array {
  const point = publicKeyOf(privateKey)
  const yIsOdd = ((point[63] ?? 0) & 1) === 1
  return Buffer.concat([Buffer.of(yIsOdd ? 3 : 2), point.subarray(0, 32)])
}

const hmacSha512 = (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha512', key).update(data).digest()

const split = (bytes: Uint8Array): HdKey => ({ privateKey: bytes.slice(0, 32), chainCode: bytes.slice(32) })
