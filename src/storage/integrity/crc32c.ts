import hashWasm from 'hash-wasm/dist/crc32.umd.min.js'

/** Computes the masked CRC-32C of LevelDB records. */
export type Checksum = (...parts: readonly Uint8Array[]) => number

/** The Castagnoli polynomial, reversed. */
const CASTAGNOLI = 0x82f63b78
/** LevelDB rotates each checksum and adds this value, because its data can contain checksums. */
const MASK_DELTA = 0xa282ead8

/** Compiles the checksum function, which takes a few milliseconds. Only needed to reopen a store. */
export async function loadChecksum(): Promise<Checksum> {
  const crc32 = await hashWasm.createCRC32(CASTAGNOLI)
  return (...parts) => {
    crc32.init()
    for (const part of parts) crc32.update(part)
    const [a = 0, b = 0, c = 0, d = 0] = crc32.digest('binary')
    const crc = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
    return (((crc >>> 15) | (crc << 17)) + MASK_DELTA) >>> 0
  }
}
