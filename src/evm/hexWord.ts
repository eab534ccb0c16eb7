/** Writes an address or a hash (lower-case hex) to `at` as a word, least significant byte first. Takes less time than a native call. */
export function writeHexWord(bytes: Uint8Array, at: number, hex: string): void {
  let to = at
  for (let digit = hex.length - 1; digit > 1; digit -= 2)
    bytes[to++] = digitOf(hex.charCodeAt(digit)) | (digitOf(hex.charCodeAt(digit - 1)) << 4)
  while (to < at + 32) bytes[to++] = 0
}

/** Returns the value of a lower-case hex digit. */
const digitOf = (code: number): number => (code & 15) + (code >> 6) * 9
