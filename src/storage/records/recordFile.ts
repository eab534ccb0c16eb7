import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { ByteReader } from '../byteReader.ts'
import { recordsUnreadable } from '../storageErrors.ts'
import { decompressBlock, RecordBlock, type RecordEntry } from './recordBlock.ts'
import { decodeFileHeader, HEADER_LENGTH, type RecordFileHeader, recordFileDamaged } from './recordFormat.ts'
import type { RecordRange, Records } from './records.ts'

/** Cache size for decompressed blocks of an open file, in bytes. */
const CACHE_LENGTH = 4 << 20
/** Bytes per read when a file is verified. */
const CHUNK_LENGTH = 1 << 20

interface BlockHandle {
  /** The key of its first record. */
  readonly first: Uint8Array
  readonly offset: number
  readonly stored: number
  readonly length: number
}

/** Files that this process has verified, by attributes that a write changes. Each file is verified once. */
const verified = new Set<string>()

/** A record file. Blocks are read on demand. */
export class RecordFile implements Records {
  readonly #name: string
  readonly #descriptor: number
  readonly #header: RecordFileHeader
  readonly #blocks: readonly BlockHandle[]
  /** Decompressed blocks by number, least recently used first. */
  readonly #cache = new Map<number, RecordBlock>()
  #cached = 0
  #isOpen = true

  /**
   * Opens a file and verifies its checksum. `name` replaces the path in errors. Throws errors of `node:fs`, and a NodeError if the file is
   * not a record file, is damaged or truncated, or has a newer format.
   */
  constructor(path: string, name = path) {
    this.#name = name
    this.#descriptor = openSync(path, 'r')
    try {
      const { size, dev, ino, mtimeMs } = fstatSync(this.#descriptor)
      const header = decodeFileHeader(this.#read(0, Math.min(HEADER_LENGTH, size)), name, size)
      const identity = `${dev}:${ino}:${size}:${mtimeMs}:${header.crc}`
      if (!verified.has(identity)) this.#verify(header)
      verified.add(identity)
      this.#blocks = readIndex(this.#read(header.index, header.metadata - header.index))
      this.#header = header
    } catch (error) {
      closeSync(this.#descriptor)
      throw error
    }
  }

  /** Returns the argument of `RecordWriter.finish`. */
  metadata(): unknown {
    const { metadata, length } = this.#header
    return readMetadata(this.#read(metadata, length - metadata))
  }

  get(key: Uint8Array): Uint8Array | null | undefined {
    const number = this.#blockOf(key)
    return number < 0 ? undefined : this.#block(number).get(key)
  }

  *range({ gte, lt, reverse = false }: RecordRange): Generator<RecordEntry> {
    const first = Math.max(0, this.#blockOf(gte))
    const last = lt === undefined ? this.#blocks.length - 1 : this.#blockOf(lt)
    const count = last - first + 1
    for (let step = 0; step < count; step++) {
      const records = this.#block(reverse ? last - step : first + step).entries()
      for (const entry of reverse ? records.reverse() : records) {
        if (Buffer.compare(entry[0], gte) >= 0 && (lt === undefined || Buffer.compare(entry[0], lt) < 0)) yield entry
      }
    }
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#descriptor)
    this.#isOpen = false
    this.#cache.clear()
  }

  /** Returns the number of the only block that can contain a key, or -1 if the key precedes all blocks. */
  #blockOf(key: Uint8Array): number {
    let [low, high] = [0, this.#blocks.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const block = this.#blocks[middle]
      if (block !== undefined && Buffer.compare(block.first, key) <= 0) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #block(number: number): RecordBlock {
    const known = this.#cache.get(number)
    if (known !== undefined) {
      this.#cache.delete(number)
      this.#cache.set(number, known)
      return known
    }
    const handle = this.#blocks[number]
    if (handle === undefined) throw new RangeError(`block ${number} does not exist`)
    const stored = this.#read(handle.offset, handle.stored)
    const block = new RecordBlock(handle.stored === handle.length ? stored : this.#decompress(stored))
    this.#cache.set(number, block)
    this.#cached += block.length
    for (const [oldest, { length }] of this.#cache) {
      if (this.#cached <= CACHE_LENGTH || oldest === number) break
      this.#cache.delete(oldest)
      this.#cached -= length
    }
    return block
  }

  #decompress(stored: Uint8Array): Uint8Array {
    try {
      return decompressBlock(stored)
    } catch (cause) {
      throw recordsUnreadable(undefined, { cause })
    }
  }

  #verify({ crc, length }: RecordFileHeader): void {
    const chunk = Buffer.allocUnsafe(CHUNK_LENGTH)
    let computed = 0
    for (let offset = HEADER_LENGTH; offset < length; ) {
      const read = readSync(this.#descriptor, chunk, 0, Math.min(CHUNK_LENGTH, length - offset), offset)
      if (read === 0) break
      computed = crc32(chunk.subarray(0, read), computed)
      offset += read
    }
    if (computed !== crc)
      throw recordFileDamaged({ file: this.#name, problem: `its checksum is ${hex(computed)}, not ${hex(crc)}` })
  }

  #read(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length)
    let read = 0
    while (read < length) {
      const more = readSync(this.#descriptor, bytes, read, length - read, offset + read)
      // Another process overwrote the open file.
      if (more === 0) throw recordsUnreadable()
      read += more
    }
    return bytes
  }
}

function readIndex(bytes: Uint8Array): BlockHandle[] {
  const reader = new ByteReader(bytes)
  const blocks: BlockHandle[] = []
  let offset = HEADER_LENGTH
  while (!reader.isAtEnd) {
    const handle = { first: reader.string(), offset, stored: reader.varint(), length: reader.varint() }
    blocks.push(handle)
    offset += handle.stored
  }
  return blocks
}

const BRACE = 0x7b

/** Parses the metadata: JSON, compressed if that makes it shorter. */
function readMetadata(bytes: Buffer): unknown {
  return JSON.parse(new TextDecoder().decode(bytes[0] === BRACE ? bytes : decompressBlock(bytes)))
}

const hex = (crc: number): string => crc.toString(16).padStart(8, '0')
