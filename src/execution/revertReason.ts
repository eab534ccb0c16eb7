import { bytesToBigint, bytesToHex } from '../bytes.ts'

const ERROR_SELECTOR = '0x08c379a0' // Error(string)
const PANIC_SELECTOR = '0x4e487b71' // Panic(uint256)

/** What Solidity means by the code of a panic, in the words of go-ethereum. */
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

/** `execution reverted`, with the reason where the data is an `Error(string)` or a `Panic(uint256)`. */
export function revertText(data: Uint8Array): string {
  const reason = revertReason(data)
  return reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`
}

/** The reason in revert data; undefined for a custom error and for data that is cut short. */
export function revertReason(data: Uint8Array): string | undefined {
  const body = data.subarray(4)
  if (data.length < 4 + 32) return undefined
  switch (bytesToHex(data.subarray(0, 4))) {
    case ERROR_SELECTOR:
      return decodeString(body)
    case PANIC_SELECTOR: {
      const code = wordAt(body, 0)
      return panics[code.toString()] ?? `unknown panic code: 0x${code.toString(16)}`
    }
    default:
      return undefined
  }
}

function decodeString(body: Uint8Array): string | undefined {
  const offset = wordAt(body, 0)
  if (offset + 32n > BigInt(body.length)) return undefined
  const start = Number(offset) + 32
  const length = wordAt(body, Number(offset))
  if (BigInt(start) + length > BigInt(body.length)) return undefined
  return Buffer.from(body.subarray(start, start + Number(length))).toString('utf8')
}

const wordAt = (bytes: Uint8Array, offset: number): bigint => bytesToBigint(bytes.subarray(offset, offset + 32))
