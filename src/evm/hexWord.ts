/** Writes an address or a hash (lower-case hex) to `at` as a word, least significant byte first. Takes less time than a native call. */
export function writeHexWord(bytes: Uint8Array, at: number, hex: string): void {
  let to = at
  for (let digit = hex.length - 1; digit > 1; digit -= 2) {
    const low = hex.charCodeAt(digit)
    const high = hex.charCodeAt(digit - 1)
    // The code of a letter has bit 6, and its last four bits are 1 for `a`.
    bytes[to++] = ((low & 15) + (low >> 6) * 9) | (((high & 15) + (high >> 6) * 9) << 4)
  }
  while (to < at + 32) bytes[to++] = 0
}
