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

/** The records of a block, for look-ups. */
export class RecordBlock {
  readonly #bytes: Buffer
  /** Where each record begins, in key order. */
  readonly #starts: readonly number[]

  /** `bytes`: the result of `encodeBlock`. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bufferOf(bytes)
    const starts: number[] = []
    for (let at = 0; at < this.#bytes.length; at = this.#valueEnd(at)) starts.push(at)
    this.#starts = starts
  }

  /** Length of the encoded block, in bytes. */
  get length(): number {
    return this.#bytes.length
  }

  /** Returns a copy of the value of a key: null if deleted, undefined if absent. */
  get(key: Uint8Array): Uint8Array | null | undefined {
    let [low, high] = [0, this.#starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const at = this.#starts[middle] ?? 0
      const order = this.#compareKey(at, key)
      if (order === 0) return this.#value(at)
      if (order < 0) low = middle + 1
      else high = middle
    }
    return undefined
  }

  /** Returns copies of all records in key order. */
  entries(): RecordEntry[] {
    return this.#starts.map((at) => [copyOf(this.#bytes, at + RECORD_HEADER, this.#keyEnd(at)), this.#value(at)])
  }

  #value(at: number): Uint8Array | null {
    const isDeleted = this.#bytes.readUInt32LE(at + 2) === 0
    return isDeleted ? null : copyOf(this.#bytes, this.#keyEnd(at), this.#valueEnd(at))
  }

  #keyEnd(at: number): number {
    return at + RECORD_HEADER + this.#bytes.readUInt16LE(at)
  }

  #valueEnd(at: number): number {
    return this.#keyEnd(at) + Math.max(0, this.#bytes.readUInt32LE(at + 2) - 1)
  }

  /** Compares the key of the record at `at` with another one. Not with `Buffer.compare`: its call takes longer than most keys have equal bytes. */
  #compareKey(at: number, key: Uint8Array): number {
    const bytes = this.#bytes
    const start = at + RECORD_HEADER
    const length = bytes.readUInt16LE(at)
    const shared = Math.min(length, key.length)
    for (let index = 0; index < shared; index++) {
      const difference = (bytes[start + index] ?? 0) - (key[index] ?? 0)
      if (difference !== 0) return difference
    }
    return length - key.length
  }
}

/** Returns a Buffer on the same bytes. Public types must not need Node types, so parameters are a Uint8Array. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Returns a copy, because a view would keep the whole block in memory. */
const copyOf = (block: Buffer, start: number, end: number): Uint8Array => new Uint8Array(block.subarray(start, end))
