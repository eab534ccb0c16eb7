/** A quantity of JSON-RPC as a bigint. */
export const toBigInt = (quantity: string): bigint => BigInt(quantity)

/** A quantity that counts things, such as a block number, as a number. */
export const toNumber = (quantity: string): number => Number(BigInt(quantity))

/** A number as JSON-RPC takes it. */
export const quantityHexOf = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

/** `0x1234567…89abcdef`. Text that is not longer than that stays as it is. */
export function abbreviateHex(hex: string, lead = 6, tail = 4): string {
  return hex.length <= 2 + lead + tail + 1 ? hex : `${hex.slice(0, 2 + lead)}…${hex.slice(-tail)}`
}

/** The number of bytes of hex data with a 0x prefix. */
export const byteLength = (hex: string): number => Math.max(0, (hex.length - 2) / 2)

/** Whether a text is hex data, or empty. */
export const isBytes = (text: string): boolean => /^(0x([0-9a-fA-F]{2})*)?$/.test(text)
/** The message about a text that is not hex data. */
export const notBytes = 'not hex data: enter 0x and two digits for each byte'

export const isAddress = (text: string): boolean => /^0x[0-9a-fA-F]{40}$/.test(text)
export const isHash = (text: string): boolean => /^0x[0-9a-fA-F]{64}$/.test(text)
