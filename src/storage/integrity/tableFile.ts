import { ByteReader } from '../byteReader.ts'
import type { Checksum } from './crc32c.ts'

/** Length of the table footer: two block handles, padding and a magic number. See doc/table_format.md of LevelDB. */
const FOOTER_LENGTH = 48
const MAGIC = [0x57, 0xfb, 0x80, 0x8b, 0x24, 0x75, 0x47, 0xdb]
/** Length of the block trailer: compression type and checksum. */
const TRAILER_LENGTH = 5
const UNCOMPRESSED = 0

/** The intact parts of a table. */
export interface TableContent {
  readonly isIntact: boolean
  /** Blocks of entries. */
  readonly blocks: readonly Uint8Array[]
}

/** An operation in a table or a log. Without a value, it deletes the key. */
export interface StoredOperation {
  readonly key: Uint8Array
  readonly sequence: number
  readonly value: Uint8Array | undefined
}

/** Verifies the checksum of every block of a table. */
export function readTable(file: Uint8Array, checksum: Checksum): TableContent {
  const handles = handlesInFooter(file)
  const index = handles && blockAt(file, handles.index, checksum)
  if (handles === undefined || index === undefined) return { isIntact: false, blocks: blocksFromStart(file, checksum) }
  const blocks: Uint8Array[] = []
  let isIntact = true
  const read = (handle: Uint8Array): Uint8Array | undefined => {
    const block = blockAt(file, handle, checksum)
    if (block === undefined) isIntact = false
    return block
  }
  const metaindex = read(handles.metaindex)
  for (const [, handle] of metaindex === undefined ? [] : entriesOf(metaindex)) read(handle)
  for (const [, handle] of entriesOf(index)) {
    const block = read(handle)
    if (block !== undefined) blocks.push(block)
  }
  return { isIntact, blocks }
}

/**
 * Returns the consecutive blocks of a table whose index is lost. A block ends with the offsets of some entries, the first of which is 0,
 * and the number of these offsets. No entry starts with four zeros, because keys are not empty.
 */
function blocksFromStart(file: Uint8Array, checksum: Checksum): Uint8Array[] {
  const blocks: Uint8Array[] = []
  const reader = new ByteReader(file)
  try {
    for (;;) {
      const start = reader.at
      while (new ByteReader(file, reader.at).uint32() !== 0) {
        reader.varint()
        const unshared = reader.varint()
        reader.bytes(unshared + reader.varint())
      }
      reader.uint32()
      for (let count = 1; reader.uint32() !== count; ) count++
      const end = reader.at
      const trailer = reader.bytes(TRAILER_LENGTH)
      if (trailer[0] !== UNCOMPRESSED || checksum(file.subarray(start, end + 1)) !== checksumIn(trailer)) return blocks
      blocks.push(file.subarray(start, end))
    }
  } catch (error) {
    if (error instanceof RangeError) return blocks
    throw error
  }
}

const checksumIn = (trailer: Uint8Array): number =>
  new DataView(trailer.buffer, trailer.byteOffset + 1, 4).getUint32(0, true)

function handlesInFooter(file: Uint8Array): { metaindex: Uint8Array; index: Uint8Array } | undefined {
  const start = file.length - FOOTER_LENGTH
  if (start < 0 || !MAGIC.every((byte, index) => file[file.length - MAGIC.length + index] === byte)) return undefined
  try {
    const reader = new ByteReader(file.subarray(start))
    const metaindex = handleAt(reader)
    return { metaindex, index: handleAt(reader) }
  } catch {
    return undefined
  }

  function handleAt(reader: ByteReader): Uint8Array {
    const from = reader.at
    reader.varint()
    reader.varint()
    return file.subarray(start + from, start + reader.at)
  }
}

/** Returns the block at a handle (offset and length), or undefined if it is damaged. */
function blockAt(file: Uint8Array, handle: Uint8Array, checksum: Checksum): Uint8Array | undefined {
  try {
    const reader = new ByteReader(handle)
    const offset = reader.varint()
    const end = offset + reader.varint()
    if (end + TRAILER_LENGTH > file.length) return undefined
    const stored = new DataView(file.buffer, file.byteOffset + end + 1, 4).getUint32(0, true)
    if (checksum(file.subarray(offset, end + 1)) !== stored || file[end] !== UNCOMPRESSED) return undefined
    return file.subarray(offset, end)
  } catch {
    return undefined
  }
}

/** Iterates over the entries of an intact block. Keys share prefixes. */
function* entriesOf(block: Uint8Array): Generator<readonly [key: Uint8Array, value: Uint8Array]> {
  const restarts = new ByteReader(block, block.length - 4).uint32()
  const reader = new ByteReader(block.subarray(0, block.length - 4 * (restarts + 1)))
  let key: Uint8Array = new Uint8Array(0)
  while (!reader.isAtEnd) {
    const [shared, unshared, length] = [reader.varint(), reader.varint(), reader.varint()]
    key = Buffer.concat([key.subarray(0, shared), reader.bytes(unshared)])
    yield [key, reader.bytes(length)]
  }
}

/** Trailer of a key in a table: the operation number in 7 bytes, and whether it wrote (1) or deleted (0). */
const KEY_TRAILER_LENGTH = 8

/** Iterates over the operations in a block of a table. */
export function* operationsIn(block: Uint8Array): Generator<StoredOperation> {
  for (const [stored, value] of entriesOf(block)) {
    const end = stored.length - KEY_TRAILER_LENGTH
    const trailer = new DataView(stored.buffer, stored.byteOffset + end, KEY_TRAILER_LENGTH).getBigUint64(0, true)
    const sequence = Number(trailer >> 8n)
    // Such keys are in the index and are not records.
    if (!Number.isSafeInteger(sequence)) continue
    yield { key: stored.subarray(0, end), sequence, value: (trailer & 0xffn) === 0n ? undefined : value }
  }
}

/** Returns the newest operation on a key in the blocks of a table, which are in key order. Undefined without one. */
export function newestOperationOn(key: Uint8Array, blocks: readonly Uint8Array[]): StoredOperation | undefined {
  // The first block that can have the key: the next one does not start before it.
  let [first, last] = [0, blocks.length - 1]
  while (first < last) {
    const middle = (first + last) >> 1
    if (startsBefore(blocks[middle + 1], key)) first = middle + 1
    else last = middle
  }
  for (const block of blocks.slice(first)) {
    for (const operation of operationsIn(block)) {
      const order = Buffer.compare(operation.key, key)
      if (order >= 0) return order === 0 ? operation : undefined
    }
  }
  return undefined
}

/** Whether a block starts with an operation on a lower key. */
function startsBefore(block: Uint8Array | undefined, key: Uint8Array): boolean {
  for (const operation of block === undefined ? [] : operationsIn(block)) return Buffer.compare(operation.key, key) < 0
  return false
}
