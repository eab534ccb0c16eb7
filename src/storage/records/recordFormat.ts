import { crc32 } from 'node:zlib'
import { define } from '../../errors.ts'

/**
 * A record file: sorted records in compressed blocks, an index of the blocks, metadata, and a header with their offsets. All integers are
 * little-endian. Equal records and metadata give equal bytes.
 * | bytes | header |
 * | --- | --- |
 * | 0..8 | magic |
 * | 8..12 | format version |
 * | 12..16 | CRC-32 of everything after the header |
 * | 16..24 | length of the file |
 * | 24..32 | offset of the index |
 * | 32..40 | offset of the metadata, which ends the file |
 * | 40..44 | CRC-32 of the header up to here |
 */
export const MAGIC = Uint8Array.of(0x8a, 0x56, 0x49, 0x56, 0x0d, 0x0a, 0x1a, 0x0a)
export const HEADER_LENGTH = 44
/** The only format version that is read and written. */
export const RECORD_FORMAT = 1

export const notRecordFile = define<{ file: string }>(
  'NotBuiltFixture',
  -32602,
  ({ file }) => `${file} is not a built fixture: build one with vivarium fixtures build FILE --out ${file}`,
)
export const recordFileTooNew = define<{ file: string; found: number }>(
  'BuiltFixtureTooNew',
  -32602,
  ({ file, found }) =>
    `${file} has format ${found}, written by a newer version of vivarium; this one reads format ${RECORD_FORMAT}: update vivarium, or build the file again`,
)
export const recordFileTruncated = define<{ file: string; actual: number; length: number }>(
  'BuiltFixtureTruncated',
  -32602,
  ({ file, actual, length }) =>
    `${file} is truncated: it has ${actual.toLocaleString('en')} of ${length.toLocaleString('en')} bytes. Copy or build it again`,
)
export const recordFileDamaged = define<{ file: string; problem: string }>(
  'BuiltFixtureDamaged',
  -32602,
  ({ file, problem }) => `${file} is damaged (${problem}): copy or build it again`,
)

export interface RecordFileHeader {
  readonly crc: number
  readonly length: number
  readonly index: number
  readonly metadata: number
}

/** Encodes the header of a record file. */
export function encodeFileHeader({ crc, length, index, metadata }: RecordFileHeader): Uint8Array {
  const header = Buffer.alloc(HEADER_LENGTH)
  header.set(MAGIC)
  header.writeUInt32LE(RECORD_FORMAT, 8)
  header.writeUInt32LE(crc, 12)
  header.writeBigUInt64LE(BigInt(length), 16)
  header.writeBigUInt64LE(BigInt(index), 24)
  header.writeBigUInt64LE(BigInt(metadata), 32)
  header.writeUInt32LE(crc32(header.subarray(0, 40)), 40)
  return header
}

/** Whether a file starts with the magic bytes of record files. */
export const hasMagic = (bytes: Uint8Array): boolean => Buffer.compare(bytes.subarray(0, MAGIC.length), MAGIC) === 0

/** Decodes the header of a file of `size` bytes. Throws a NodeError if the file is invalid. */
export function decodeFileHeader(bytes: Uint8Array, file: string, size: number): RecordFileHeader {
  const header = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!hasMagic(header)) throw notRecordFile({ file })
  if (header.length < HEADER_LENGTH) throw recordFileTruncated({ file, actual: size, length: HEADER_LENGTH })
  const found = header.readUInt32LE(8)
  if (found > RECORD_FORMAT) throw recordFileTooNew({ file, found })
  if (header.readUInt32LE(40) !== crc32(header.subarray(0, 40)))
    throw recordFileDamaged({ file, problem: 'the checksum of the header differs' })
  const length = Number(header.readBigUInt64LE(16))
  if (size < length) throw recordFileTruncated({ file, actual: size, length })
  if (size > length) throw recordFileDamaged({ file, problem: `${size - length} bytes follow its end` })
  return {
    crc: header.readUInt32LE(12),
    length,
    index: Number(header.readBigUInt64LE(24)),
    metadata: Number(header.readBigUInt64LE(32)),
  }
}

/** Appends unsigned integers of up to 53 bits, 7 bits per byte, and byte strings with a length prefix. `ByteReader` reads them. */
export class IndexWriter {
  readonly #bytes: number[] = []

  integer(value: number): void {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes.push((rest % 0x80) | 0x80)
    this.#bytes.push(rest)
  }

  bytes(value: Uint8Array): void {
    this.integer(value.length)
    for (const byte of value) this.#bytes.push(byte)
  }

  finish(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}
