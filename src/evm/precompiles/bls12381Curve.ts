/** Computes the precompiles of EIP-2537 on encoded points of BLS12-381. All functions throw on invalid input. */
import { mulAddUnsafe, pippenger } from '@noble/curves/abstract/curve.js'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { bigintToBytes, bytesToBigint } from '../../bytes.ts'

const G1 = bls12_381.G1.Point
const G2 = bls12_381.G2.Point
const { Fp, Fp2, Fp12, Fr } = bls12_381.fields
type G1Point = InstanceType<typeof G1>
type G2Point = InstanceType<typeof G2>
type Fp2Element = typeof Fp2.ZERO

/** Length of a field element in bytes: 16 zeros, then 48 bytes. */
const ELEMENT = 64
const G1_BYTES = 2 * ELEMENT
const G2_BYTES = 4 * ELEMENT
const SCALAR_BYTES = 32
const B1 = 4n
const B2: Fp2Element = Fp2.fromBigTuple([4n, 4n])
/** Up to this number of points, interleaved multiplication is faster than Pippenger's algorithm. */
const MAX_INTERLEAVED = 16

function elementAt(input: Uint8Array, at: number): bigint {
  const element = bytesToBigint(input.subarray(at, at + ELEMENT))
  if (element >= Fp.ORDER) throw new RangeError('not a field element')
  return element
}

const fp2At = (input: Uint8Array, at: number): Fp2Element =>
  Fp2.fromBigTuple([elementAt(input, at), elementAt(input, at + ELEMENT)])

/** Decodes a point of the curve, in any subgroup. */
function g1At(input: Uint8Array, at: number): G1Point {
  const x = elementAt(input, at)
  const y = elementAt(input, at + ELEMENT)
  if (x === 0n && y === 0n) return G1.ZERO
  if (!Fp.eql(Fp.sqr(y), Fp.add(Fp.mul(Fp.sqr(x), x), B1))) throw new RangeError('not a point of the curve')
  return G1.fromAffine({ x, y })
}

function g2At(input: Uint8Array, at: number): G2Point {
  const x = fp2At(input, at)
  const y = fp2At(input, at + 2 * ELEMENT)
  if (Fp2.is0(x) && Fp2.is0(y)) return G2.ZERO
  if (!Fp2.eql(Fp2.sqr(y), Fp2.add(Fp2.mul(Fp2.sqr(x), x), B2))) throw new RangeError('not a point of the curve')
  return G2.fromAffine({ x, y })
}

function inSubgroup<Point extends { is0(): boolean; assertValidity(): void }>(point: Point): Point {
  if (!point.is0()) point.assertValidity()
  return point
}

function g1Bytes(point: G1Point): Uint8Array {
  const { x, y } = point.toAffine()
  return Buffer.concat([bigintToBytes(x, ELEMENT), bigintToBytes(y, ELEMENT)])
}

function g2Bytes(point: G2Point): Uint8Array {
  const { x, y } = point.toAffine()
  return Buffer.concat([x.c0, x.c1, y.c0, y.c1].map((element) => bigintToBytes(element, ELEMENT)))
}

/** Adds two points of G1 (EIP-2537). They need not be in the subgroup. */
export const addG1 = (input: Uint8Array): Uint8Array => g1Bytes(g1At(input, 0).add(g1At(input, G1_BYTES)))
/** Adds two points of G2 (EIP-2537). They need not be in the subgroup. */
export const addG2 = (input: Uint8Array): Uint8Array => g2Bytes(g2At(input, 0).add(g2At(input, G2_BYTES)))

// The library declares wrong types: the functions also clear the cofactor and return a point.
const mapElement = bls12_381.G1.mapToCurve as unknown as (element: bigint) => G1Point
const mapElements = bls12_381.G2.mapToCurve as unknown as (elements: bigint[]) => G2Point

/** Maps a field element to a point of G1 (EIP-2537). */
export const mapFieldToG1 = (input: Uint8Array): Uint8Array => g1Bytes(mapElement(elementAt(input, 0)))
/** Maps a field element to a point of G2 (EIP-2537). */
export const mapFieldToG2 = (input: Uint8Array): Uint8Array =>
  g2Bytes(mapElements([elementAt(input, 0), elementAt(input, ELEMENT)]))

/** Returns the pairs of point and scalar in the input, without those with a zero product. Checks that all points are in the subgroup. */
function terms<Point extends { is0(): boolean; assertValidity(): void }>(
  input: Uint8Array,
  pointBytes: number,
  pointAt: (input: Uint8Array, at: number) => Point,
): { points: Point[]; scalars: bigint[] } {
  const points: Point[] = []
  const scalars: bigint[] = []
  for (let at = 0; at < input.length; at += pointBytes + SCALAR_BYTES) {
    const point = inSubgroup(pointAt(input, at))
    const scalar = bytesToBigint(input.subarray(at + pointBytes, at + pointBytes + SCALAR_BYTES)) % Fr.ORDER
    if (point.is0() || scalar === 0n) continue
    points.push(point)
    scalars.push(scalar)
  }
  return { points, scalars }
}

/** Returns the sum of points of G1 times scalars (EIP-2537). Throws if a point is not in the subgroup. */
export function msmG1(input: Uint8Array): Uint8Array {
  const { points, scalars } = terms(input, G1_BYTES, g1At)
  return g1Bytes((points.length <= MAX_INTERLEAVED ? mulAddUnsafe : pippenger)(G1, points, scalars))
}

/** Returns the sum of points of G2 times scalars (EIP-2537). Throws if a point is not in the subgroup. */
export function msmG2(input: Uint8Array): Uint8Array {
  const { points, scalars } = terms(input, G2_BYTES, g2At)
  return g2Bytes((points.length <= MAX_INTERLEAVED ? mulAddUnsafe : pippenger)(G2, points, scalars))
}

/** Whether the product of the pairings of all pairs in the input is one. They share one final exponentiation. */
export function isBls12381PairingOne(input: Uint8Array): boolean {
  const pairs: { g1: G1Point; g2: G2Point }[] = []
  for (let at = 0; at < input.length; at += G1_BYTES + G2_BYTES) {
    const g1 = g1At(input, at)
    const g2 = g2At(input, at + G1_BYTES)
    // The library rejects points at infinity, which the precompile must accept.
    if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 })
    else for (const point of [g1, g2]) inSubgroup(point)
  }
  return Fp12.eql(bls12_381.pairingBatch(pairs, true), Fp12.ONE)
}
