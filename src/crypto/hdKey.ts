import { createHmac } from 'node:crypto'
import { bigintToBytes, bytesToBigint } from '../bytes.ts'
import { publicKeyOf } from './secp256k1.ts'

/**
 * BIP-32 for private keys, on Node's HMAC and our secp256k1: the accounts of a node are derived at each start, and a
 * library in JavaScript takes longer for that than everything else does (150 of 250 ms, measured with ten accounts).
 */
export interface HdKey {
  /** 32 bytes each. */
  readonly privateKey: Uint8Array
  readonly chainCode: Uint8Array
}

/** Added to an index, makes the child one that only the private key can derive. */
const HARDENED = 0x8000_0000
const GROUP_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** The root of the tree of a seed. */
export const masterKey = (seed: Uint8Array): HdKey => split(hmacSha512(Buffer.from('Bitcoin seed'), seed))

/** The descendant at a path such as `m/44'/60'/0'/0`. */
export function deriveKey(root: HdKey, path: string): HdKey {
  const indices = path.split('/').slice(1)
  return indices.reduce(
    (key, step) => deriveChild(key, Number.parseInt(step, 10) + (step.endsWith("'") ? HARDENED : 0)),
    root,
  )
}

/** The child at an index below 2³²; those from 2³¹ are hardened. */
export function deriveChild({ privateKey, chainCode }: HdKey, index: number): HdKey {
  const parent = index >= HARDENED ? Buffer.concat([Buffer.of(0), privateKey]) : compressedPublicKey(privateKey)
  const data = Buffer.alloc(37)
  data.set(parent)
  data.writeUInt32BE(index, 33)
  const { privateKey: tweak, chainCode: childCode } = split(hmacSha512(chainCode, data))
  const sum = bytesToBigint(tweak) + bytesToBigint(privateKey)
  const key = sum % GROUP_ORDER
  // BIP-32 leaves such an index out; nobody has ever seen one (probability below 2⁻¹²⁷).
  if (bytesToBigint(tweak) >= GROUP_ORDER || key === 0n) throw new RangeError(`there is no child key at index ${index}`)
  return { privateKey: bigintToBytes(key, 32), chainCode: childCode }
}

/** SEC 1: 33 bytes, the parity of y and then x. */
function compressedPublicKey(privateKey: Uint8Array): Uint8Array {
  const point = publicKeyOf(privateKey)
  const yIsOdd = ((point[63] ?? 0) & 1) === 1
  return Buffer.concat([Buffer.of(yIsOdd ? 3 : 2), point.subarray(0, 32)])
}

const hmacSha512 = (key: Uint8Array, data: Uint8Array): Uint8Array => createHmac('sha512', key).update(data).digest()

const split = (bytes: Uint8Array): HdKey => ({ privateKey: bytes.slice(0, 32), chainCode: bytes.slice(32) })
