/** Converts a JSON-RPC quantity to a bigint. */
export const toBigInt = (quantity: string): bigint => BigInt(quantity)

/** Converts a small JSON-RPC quantity, such as a block number, to a number. */
export const toNumber = (quantity: string): number => Number(BigInt(quantity))

/** Converts a number to a JSON-RPC quantity. */
export const quantityHexOf = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

/** Shortens hex text to its first and last digits: `0x123456…cdef`. Short text stays unchanged. */
export function abbreviateHex(hex: string, lead = 6, tail = 4): string {
  return hex.length <= 2 + lead + tail + 1 ? hex : `${hex.slice(0, 2 + lead)}…${hex.slice(-tail)}`
}

/** Returns the number of bytes of hex data with a 0x prefix. */
export const byteLength = (hex: string): number => Math.max(0, (hex.length - 2) / 2)

/** Whether a text is hex data or empty. */
export const isBytes = (text: string): boolean => /^(0x([0-9a-fA-F]{2})*)?$/.test(text)
/** Describes invalid hex data, for error messages. */
export const notBytes = 'not hex data: enter 0x and two digits for each byte'

export const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text)
export const isHash = (text: string): boolean => /^0x[0-9a-fA-F]{64}$/.test(text)

/** Returns the account whose code an account with this code uses (EIP-7702). */
export const delegatedAddressOf = (code: string): `0x${string}` | undefined =>
  code.startsWith('0xef0100') && code.length === 48 ? `0x${code.slice(8)}` : undefined

/** Decodes hex data as UTF-8. Undefined if the bytes are not text: not UTF-8, or with control characters except tabs and line breaks. */
export function utf8Of(hex: string): string | undefined {
  const bytes = Uint8Array.from({ length: byteLength(hex) }, (_, index) =>
    Number.parseInt(hex.slice(2 + 2 * index, 4 + 2 * index), 16),
  )
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text === '' || /[^\P{Cc}\t\n\r]/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Returns a chain ID as text. The chain ID of a network of kind l2a is the hex of a short text, such as SN_SEPOLIA. */
export const chainIdText = (chainId: number | string): string =>
  typeof chainId === 'string' && chainId.startsWith('0x') ? (utf8Of(chainId) ?? chainId) : String(chainId)

const SELECTOR_DIGITS = 8
const WORD_DIGITS = 64

/** Returns the data of a call with its selector and each numbered word on a line. Other data stays unchanged. */
export function wordsOf(data: string): string {
  const digits = data.slice(2 + SELECTOR_DIGITS)
  if (digits === '' || digits.length % WORD_DIGITS !== 0) return data
  const count = digits.length / WORD_DIGITS
  const width = String(count - 1).length
  const words = Array.from(
    { length: count },
    (_, index) => `${String(index).padStart(width)}  ${digits.slice(index * WORD_DIGITS, (index + 1) * WORD_DIGITS)}`,
  )
  return [data.slice(0, 2 + SELECTOR_DIGITS), ...words].join('\n')
}
