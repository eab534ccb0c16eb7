import type { Checksum } from './crc32c.ts'

/** The blocks of LevelDB's log format: https://github.com/google/leveldb/blob/main/doc/log_format.md */
const BLOCK_LENGTH = 32_768
const HEADER_LENGTH = 7
/** Types of fragments: a full record, or the middle or last part of one. The type of the first part is 2. */
const FULL = 1
const MIDDLE = 3
const LAST = 4

/** The intact records of a log. */
export interface LogContent {
  readonly records: readonly Uint8Array[]
  /** Offset in bytes at which reading stopped early, and the reason. */
  readonly stop?: { readonly at: number; readonly kind: 'torn' | 'damaged' }
}

/**
 * Reads a log to its end or to the first invalid record. `torn`: the record extends beyond the file or has only zeros, as after a killed
 * process. `damaged`: any other defect.
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
