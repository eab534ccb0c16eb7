/** MODEXP (0x05, EIP-198). Gas also by EIP-2565 and EIP-7883, maximum lengths by EIP-7823. */
import { bigintToBytes, bytesToBigint, EMPTY_BYTES } from '../../bytes.ts'
import { type Precompile, padded } from './precompile.ts'

/** Maximum length before Osaka: no gas limit pays for so many bytes. */
const MAX_LENGTH = 2 ** 31 - 1

interface Lengths {
  readonly base: number
  readonly exponent: number
  readonly modulus: number
}

const lengthAt = (input: Uint8Array, at: number): number => Number(bytesToBigint(padded(input, 32, at)))

const lengthsOf = (input: Uint8Array): Lengths => ({
  base: lengthAt(input, 0),
  exponent: lengthAt(input, 32),
  modulus: lengthAt(input, 64),
})

/** Returns the iteration count that determines the gas: by the bits of the first 32 bytes, and `perByte` for each later byte. */
function iterations(input: Uint8Array, { base, exponent }: Lengths, perByte: number): number {
  const head = bytesToBigint(padded(input, Math.min(32, exponent), Math.min(96 + base, input.length)))
  const bits = head === 0n ? 0 : head.toString(2).length - 1
  return Math.max(1, (exponent > 32 ? perByte * (exponent - 32) : 0) + bits)
}

/** Rounds the gas down. Lengths can be huge: Infinity times zero is NaN and costs nothing. */
const total = (gas: number): number => (Number.isNaN(gas) ? 0 : Math.floor(gas))

function gasOf198(input: Uint8Array): number {
  const lengths = lengthsOf(input)
  const x = Math.max(lengths.base, lengths.modulus)
  const complexity =
    x <= 64 ? x ** 2 : x <= 1024 ? Math.floor(x ** 2 / 4) + 96 * x - 3_072 : Math.floor(x ** 2 / 16) + 480 * x - 199_680
  return total((complexity * iterations(input, lengths, 8)) / 20)
}

function gasOf2565(input: Uint8Array): number {
  const lengths = lengthsOf(input)
  const words = Math.ceil(Math.max(lengths.base, lengths.modulus) / 8)
  return Math.max(200, total((words ** 2 * iterations(input, lengths, 8)) / 3))
}

function gasOf7883(input: Uint8Array): number {
  const lengths = lengthsOf(input)
  const longest = Math.max(lengths.base, lengths.modulus)
  const complexity = longest <= 32 ? 16 : 2 * Math.ceil(longest / 8) ** 2
  return Math.max(500, total(complexity * iterations(input, lengths, 16)))
}

function power(input: Uint8Array, maxLength: number): Uint8Array | undefined {
  const { base, exponent, modulus } = lengthsOf(input)
  // Does not read the exponent, which may have any length at this price. EIP-7823 checks lengths first.
  if (base === 0 && modulus === 0 && maxLength === MAX_LENGTH) return EMPTY_BYTES
  if (base > maxLength || exponent > maxLength || modulus > maxLength) return undefined
  if (modulus === 0) return EMPTY_BYTES
  const m = bytesToBigint(padded(input, modulus, 96 + base + exponent))
  if (m === 0n) return new Uint8Array(modulus)
  const b = bytesToBigint(padded(input, base, 96))
  const e = bytesToBigint(padded(input, exponent, 96 + base))
  return bigintToBytes(powerModulo(b, e, m), modulus)
}

/** Returns base^exponent modulo `modulus`, by squaring and multiplying with four bits of the exponent at a time. */
function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  const powers = [1n % modulus]
  for (let n = 1; n < 16; n++) powers.push(((powers[n - 1] ?? 0n) * base) % modulus)
  let result = powers[0] ?? 0n
  for (const digit of exponent.toString(16)) {
    for (let n = 0; n < 4; n++) result = (result * result) % modulus
    if (digit !== '0') result = (result * (powers[Number.parseInt(digit, 16)] ?? 0n)) % modulus
  }
  return result
}

/** Estimates the time: one squaring per bit of the exponent, quadratic in the length of the modulus. */
function milliseconds(input: Uint8Array): number {
  const { exponent, modulus } = lengthsOf(input)
  return 8 * exponent * (3e-4 + 3e-6 * (modulus / 8) ** 2)
}

const modexp = (gas: (input: Uint8Array) => number, maxLength: number): Precompile => ({
  name: 'MODEXP',
  gas,
  milliseconds,
  run: (input) => power(input, maxLength),
})

export const modexpByzantium = modexp(gasOf198, MAX_LENGTH)
export const modexpBerlin = modexp(gasOf2565, MAX_LENGTH)
export const modexpOsaka = modexp(gasOf7883, 1_024)
