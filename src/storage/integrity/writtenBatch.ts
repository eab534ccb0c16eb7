import { ByteReader } from '../byteReader.ts'
import type { StoredOperation } from './tableFile.ts'

/** Header of a batch: the number of its first operation (8 bytes) and the operation count (4 bytes). */
const HEADER_LENGTH = 12
const PUT = 1

/** A batch in a log. */
export interface WrittenBatch {
  /** Numbers of its first and last operation. */
  readonly first: number
  readonly last: number
  readonly operations: Uint8Array
}

/** Throws a RangeError for a record that is not a batch. */
export function readBatch(record: Uint8Array): WrittenBatch {
  const reader = new ByteReader(record)
  const first = reader.uint64()
  return { first, last: first + reader.uint32() - 1, operations: record.subarray(HEADER_LENGTH) }
}

/** Iterates over the operations of a batch. Throws a RangeError if it is damaged. */
export function* operationsOf({ first, operations }: WrittenBatch): Generator<StoredOperation> {
  const reader = new ByteReader(operations)
  for (let sequence = first; !reader.isAtEnd; sequence++) {
    const isPut = reader.byte() === PUT
    const key = reader.string()
    yield { key, sequence, value: isPut ? reader.string() : undefined }
  }
}
