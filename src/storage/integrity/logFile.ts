import type { Checksum } from './crc32c.ts'

/** The blocks of LevelDB's log format: https://github.com/google/leveldb/blob/main/doc/log_format.md */
const BLOCK_LENGTH = 32_768
const HEADER_LENGTH = 7
/** Whether a record is whole, or which part of one. FIRST is 2. */
const FULL = 1
const MIDDLE = 3
const LAST = 4

/** The records of a log, as far as they are intact. */
export interface LogContent {
  readonly records: readonly Uint8Array[]
  /** Where reading ended before the end of the file, in bytes, and why. */
  readonly stop?: { readonly at: number; readonly kind: 'torn' | 'damaged' }
}

/**
 * Reads a log up to its end or the first record that is not intact. `torn` is what a process leaves that ends while it writes: a record
 * that goes on after the end of the file, or nothing but zeros. Everything else is `damaged`.
 */
export function readLog(file: Uint8Array, checksum: Checksum): LogContent {
  const records: Uint8Array[] = []
  let fragments: Uint8Array[] = []
  let at = 0
  const stopAt = (kind: 'torn' | 'damaged'): LogContent => ({ records, stop: { at, kind } })
  while (at < file.length) {
    const left = BLOCK_LENGTH - (at % BLOCK_LENGTH)
    if (left < HEADER_LENGTH) {
      at += left
      continue
    }
    if (at + HEADER_LENGTH > file.length) return stopAt('torn')
    const view = new DataView(file.buffer, file.byteOffset + at, HEADER_LENGTH)
    const length = view.getUint16(4, true)
    const type = view.getUint8(6)
    if (type === 0 && length === 0) return stopAt(isZero(file.subarray(at)) ? 'torn' : 'damaged')
    if (HEADER_LENGTH + length > left) return stopAt('damaged')
    const end = at + HEADER_LENGTH + length
    if (end > file.length) return stopAt('torn')
    if (checksum(file.subarray(at + 6, end)) !== view.getUint32(0, true)) return stopAt('damaged')
    const isContinued = type === MIDDLE || type === LAST
    if (type < FULL || type > LAST || isContinued !== fragments.length > 0) return stopAt('damaged')
    fragments.push(file.subarray(at + HEADER_LENGTH, end))
    if (type === FULL || type === LAST) {
      const [only = new Uint8Array(0)] = fragments
      records.push(fragments.length === 1 ? only : Buffer.concat(fragments))
      fragments = []
    }
    at = end
  }
  return fragments.length > 0 ? stopAt('torn') : { records }
}

const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0)
