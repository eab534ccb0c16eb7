import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** A key and its value. Null deletes a record of a lower layer. */
export type RecordEntry = readonly [key: Uint8Array, value: Uint8Array | null]

/** Key length (2 bytes), then value length plus one (4 bytes). 0 marks a deleted record. */
const RECORD_HEADER = 6

/** Window of the compressor: larger than a block. Larger windows would take longer. */
const WINDOW_BITS = 16

/** Returns the length of an encoded record, in bytes. */
export const recordLength = ([key, value]: RecordEntry): number => RECORD_HEADER + key.length + (value?.length ?? 0)

/** Encodes the records of a block. */
export function encodeBlock(records: readonly RecordEntry[], length: number): Uint8Array {
  const block = Buffer.allocUnsafe(length)
  let at = 0
  for (const [key, value] of records) {
    block.writeUInt16LE(key.length, at)
    block.writeUInt32LE(value === null ? 0 : value.length + 1, at + 2)
    block.set(key, at + RECORD_HEADER)
    at += RECORD_HEADER + key.length
    if (value === null) continue
    block.set(value, at)
    at += value.length
  }
  return block
}

/** Compresses a block. Returns undefined if that saves less than a sixteenth, and the block is then stored uncompressed. */
export function compressBlock(block: Uint8Array): Uint8Array | undefined {
  const result = brotliCompressSync(block, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 3,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: block.length,
    },
  })
  return result.length < block.length - (block.length >> 4) ? result : undefined
}

/** Decompresses the result of `compressBlock`. Throws the errors of `node:zlib`. */
export const decompressBlock = (block: Uint8Array): Uint8Array => brotliDecompressSync(block)

/** Finds a value in a block: null if deleted, undefined if absent. */
export function findInBlock(bytes: Uint8Array, key: Uint8Array): Uint8Array | null | undefined {
  const block = bufferOf(bytes)
  for (let at = 0; at < block.length; ) {
    const keyEnd = at + RECORD_HEADER + block.readUInt16LE(at)
    const marked = block.readUInt32LE(at + 2)
    const valueEnd = keyEnd + (marked === 0 ? 0 : marked - 1)
    const order = block.compare(key, 0, key.length, at + RECORD_HEADER, keyEnd)
    if (order === 0) return marked === 0 ? null : copyOf(block, keyEnd, valueEnd)
    if (order > 0) return undefined
    at = valueEnd
  }
  return undefined
}

/** Returns all records of a block in order. */
export function readBlock(bytes: Uint8Array): RecordEntry[] {
  const block = bufferOf(bytes)
  const records: RecordEntry[] = []
  for (let at = 0; at < block.length; ) {
    const keyEnd = at + RECORD_HEADER + block.readUInt16LE(at)
    const marked = block.readUInt32LE(at + 2)
    const valueEnd = keyEnd + (marked === 0 ? 0 : marked - 1)
    records.push([copyOf(block, at + RECORD_HEADER, keyEnd), marked === 0 ? null : copyOf(block, keyEnd, valueEnd)])
    at = valueEnd
  }
  return records
}

/** Returns a Buffer on the same bytes. Public types must not need Node types, so parameters are a Uint8Array. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Returns a copy, because a view would keep the whole block in memory. */
const copyOf = (block: Buffer, start: number, end: number): Uint8Array => new Uint8Array(block.subarray(start, end))
