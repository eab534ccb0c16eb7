/** The values of typed structured data (EIP-712). */

import { bigintToBytes, hexToBytes, isHexBytes } from '../../../bytes.ts'
import { keccak256 } from '../../../crypto/keccak.ts'
import type { NodeError } from '../../../errors.ts'
import { invalidParams } from '../../errors.ts'
import { bitsOf, shortened } from './structTypes.ts'

/** Returns the 32 bytes of a value of an atomic type (EIP-712 encodeData). Throws InvalidParams if the value does not match the type. */
export function atomicWord(type: string, value: unknown, path: string): Uint8Array {
  const text = typeof value === 'string' ? value : undefined
  switch (type) {
    case 'bool':
      if (typeof value !== 'boolean') throw wrongValue(path, 'true or false', value)
      return bigintToBytes(value ? 1n : 0n, 32)
    case 'string':
      // Many domains use a number as their version.
      if (text === undefined && typeof value !== 'number') throw wrongValue(path, 'a string', value)
      return keccak256(Buffer.from(String(value)))
    case 'address':
      if (text === undefined || !/^0x[0-9a-fA-F]{40}$/.test(text))
        throw wrongValue(path, 'an address of 20 bytes', value)
      return bigintToBytes(BigInt(text), 32)
  }
  if (!type.startsWith('bytes')) return bigintToBytes(BigInt.asUintN(256, integerIn(type, value, path)), 32)
  if (text === undefined || !isHexBytes(text)) throw wrongValue(path, `hexadecimal bytes with 0x (${type})`, value)
  if (type === 'bytes') return keccak256(hexToBytes(text))
  const [length, size] = [type.slice('bytes'.length), (text.length - 2) / 2]
  if (size !== Number(length)) throw cannotSign(`${path} must have ${length} bytes (${type}), not ${size}`)
  return hexToBytes(text.padEnd(66, '0'))
}

/** Reads an integer. Throws InvalidParams if it is not in the range of its type. */
function integerIn(type: string, value: unknown, path: string): bigint {
  const bits = BigInt(bitsOf(type) ?? 256)
  const isSigned = type.startsWith('int')
  const [min, max] = isSigned ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n]
  const number = integerOf(value)
  if (number === undefined)
    throw wrongValue(path, `an integer (${type}): a number, or decimal or hexadecimal text`, value)
  if (number < min || number > max) throw wrongValue(path, `between ${min} and ${max} (${type})`, value)
  return number
}

function integerOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(0x0*[0-9a-fA-F]{1,64}|-?\d{1,80})$/.test(value) ? BigInt(value) : undefined
}

/** The error for typed data that is not valid. */
export const cannotSign = (problem: string): NodeError =>
  invalidParams({ reason: `the typed data cannot be signed (EIP-712): ${problem}` })

/** The error for a value that does not have the type of its member. */
export const wrongValue = (path: string, expected: string, value: unknown): NodeError =>
  cannotSign(`${path} must be ${expected}, not ${quoted(value)}`)

/** Describes a value for an error without reading all of it. */
export function quoted(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' ? JSON.stringify(shortened(value)) : String(value)
}
