/** Computes the precompiles of EIP-196 and EIP-197 on encoded points of alt_bn128. All functions throw on invalid input. */
import { bn254 } from '@noble/curves/bn254.js'
import { bigintToBytes, bytesToBigint } from '../../bytes.ts'

const G1 = bn254.G1.Point
const G2 = bn254.G2.Point
const { Fp, Fp2, Fp12, Fr } = bn254.fields
type G1Point = InstanceType<typeof G1>
type G2Point = InstanceType<typeof G2>

const ELEMENT = 32
const G1_BYTES = 2 * ELEMENT
const G2_BYTES = 4 * ELEMENT

function elementAt(input: Uint8Array, at: number): bigint {
  const element = bytesToBigint(input.subarray(at, at + ELEMENT))
  if (element >= Fp.ORDER) throw new RangeError('not a field element')
  return element
}

/** Decodes a point of the first group, which is the whole curve. */
function g1At(input: Uint8Array, at: number): G1Point {
  const x = elementAt(input, at)
  const y = elementAt(input, at + ELEMENT)
  if (x === 0n && y === 0n) return G1.ZERO
  if (!Fp.eql(Fp.sqr(y), Fp.add(Fp.mul(Fp.sqr(x), x), 3n))) throw new RangeError('not a point of the curve')
  return G1.fromAffine({ x, y })
}

/** Decodes a point with coordinates in Fp2 without checking it. The imaginary parts come first. */
function g2At(input: Uint8Array, at: number): G2Point {
  const x = Fp2.fromBigTuple([elementAt(input, at + ELEMENT), elementAt(input, at)])
  const y = Fp2.fromBigTuple([elementAt(input, at + 3 * ELEMENT), elementAt(input, at + 2 * ELEMENT)])
  return G2.fromAffine({ x, y })
}

function g1Bytes(point: G1Point): Uint8Array {
  const { x, y } = point.toAffine()
  return Buffer.concat([bigintToBytes(x, ELEMENT), bigintToBytes(y, ELEMENT)])
}

/** Adds two points, 128 bytes. */
export const add = (input: Uint8Array): Uint8Array => g1Bytes(g1At(input, 0).add(g1At(input, G1_BYTES)))

/** Multiplies a point by a scalar, 96 bytes. */
export function multiply(input: Uint8Array): Uint8Array {
  const point = g1At(input, 0)
  const scalar = bytesToBigint(input.subarray(G1_BYTES, G1_BYTES + 32)) % Fr.ORDER
  return g1Bytes(scalar === 0n ? G1.ZERO : point.multiplyUnsafe(scalar))
}

/** Whether the product of the pairings of all pairs in the input is one. They share one final exponentiation. */
export function isBn254PairingOne(input: Uint8Array): boolean {
  const pairs: { g1: G1Point; g2: G2Point }[] = []
  for (let at = 0; at < input.length; at += G1_BYTES + G2_BYTES) {
    const g1 = g1At(input, at)
    const g2 = g2At(input, at + G1_BYTES)
    // The library checks the subgroup of its inputs, but rejects points at infinity, which the precompile must accept.
    if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 })
    else if (!g2.is0()) g2.assertValidity()
  }
  return Fp12.eql(bn254.pairingBatch(pairs), Fp12.ONE)
}
