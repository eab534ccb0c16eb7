/** Returns a key after the byte of its table in a database, or of its section in a record file. */
export function prefixedKey(prefix: number, key: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + key.length)
  bytes[0] = prefix
  bytes.set(key, 1)
  return bytes
}
