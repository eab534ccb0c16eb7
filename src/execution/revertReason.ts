import { bytesToBigint, bytesToHex } from '../bytes.ts'

const ERROR_SELECTOR = '0x08c379a0' // Error(string)
const PANIC_SELECTOR = '0x4e487b71' // Panic(uint256)

/** Solidity panic codes with the texts of go-ethereum. */
const panics: Readonly<Record<string, string>> = {
  0: 'generic panic',
  1: 'assert(false)',
  17: 'arithmetic underflow or overflow',
  18: 'division or modulo by zero',
  33: 'enum overflow',
  34: 'invalid encoded storage byte array accessed',
  49: 'out-of-bounds array access; popping on an empty array',
  50: 'out-of-bounds access of an array or bytesN',
  65: 'out of memory',
  81: 'uninitialized function',
}

/** Returns `execution reverted`, with the reason if the data is an `Error(string)` or a `Panic(uint256)`. */
export function revertText(data: Uint8Array): string {
  const reason = revertReason(data)
  return reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`
}

/** Returns the message of a revert with the selector of a custom error, as in anvil: `execution reverted: custom error 0xfcd936b1`. */
export function revertTextWithSelector(data: Uint8Array): string {
  const selector = bytesToHex(data.subarray(0, 4))
  const isCustom = data.length >= 4 && selector !== ERROR_SELECTOR && selector !== PANIC_SELECTOR
  return isCustom ? `execution reverted: custom error ${selector}` : revertText(data)
}

/** Returns the reason in revert data. Undefined for custom errors and truncated data. */
export function revertReason(data: Uint8Array): string | undefined {
  const code = panicCode(data)
  return code === undefined
    ? revertString(data)
    : (panics[code.toString()] ?? `unknown panic code: 0x${code.toString(16)}`)
}

/** Returns the text of an `Error(string)`. Undefined for other revert data. */
export const revertString = (data: Uint8Array): string | undefined =>
  selectorOf(data) === ERROR_SELECTOR ? decodeString(data.subarray(4)) : undefined

/** Returns the code of a `Panic(uint256)`. Undefined for other revert data. */
export const panicCode = (data: Uint8Array): bigint | undefined =>
  selectorOf(data) === PANIC_SELECTOR ? wordAt(data.subarray(4), 0) : undefined

/** Returns the selector of an error with at least one argument. */
const selectorOf = (data: Uint8Array): string | undefined =>
  data.length < 4 + 32 ? undefined : bytesToHex(data.subarray(0, 4))

/** Decodes an ABI-encoded string. Undefined for other data. */
export function decodeString(body: Uint8Array): string | undefined {
  const offset = wordAt(body, 0)
  if (offset + 32n > BigInt(body.length)) return undefined
  const start = Number(offset) + 32
  const length = wordAt(body, Number(offset))
  if (BigInt(start) + length > BigInt(body.length)) return undefined
  return Buffer.from(body.subarray(start, start + Number(length))).toString('utf8')
}

const wordAt = (bytes: Uint8Array, offset: number): bigint => bytesToBigint(bytes.subarray(offset, offset + 32))
