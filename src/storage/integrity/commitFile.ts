import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** What a store had written when its node last heard that a write was done. */
export interface Commit {
  /** LevelDB's number of the last operation. */
  readonly sequence: number
  /** The number of the chain's head; undefined in a store that holds no chain. */
  readonly head: number | undefined
}

const NAME = 'COMMIT'
const LENGTH = 48
/** "VIVARIUM" and a version. */
const MAGIC = 0x56_49_56_41
const VERSION = 1
const NO_HEAD = -1

/**
 * The file beside a store's own that says how far it was written: it is how a store whose last records are gone shows it. It is
 * written after each write that was acknowledged, without waiting for the disk, so the store may be ahead of it and never behind.
 */
export class CommitFile {
  readonly #descriptor: number
  readonly #bytes = Buffer.alloc(LENGTH)
  #sequence: number
  #head: number | undefined

  /** Opens the file of a store in `folder`, made where there is none, which holds `from` now. Throws what the file system does. */
  constructor(folder: string, from: Commit) {
    this.#descriptor = openSync(join(folder, NAME), constants.O_RDWR | constants.O_CREAT, 0o644)
    this.#sequence = from.sequence
    this.#head = from.head
    this.#write()
  }

  /** Notes a batch that was written. */
  advance(operations: number, head: number | undefined): void {
    this.#sequence += operations
    if (head !== undefined) this.#head = head
    this.#write()
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #write(): void {
    const bytes = this.#bytes
    bytes.writeUInt32BE(MAGIC, 0)
    bytes.writeUInt32BE(VERSION, 4)
    bytes.writeDoubleBE(this.#sequence, 8)
    bytes.writeDoubleBE(this.#head ?? NO_HEAD, 16)
    // The same again, inverted: a byte that was changed shows.
    for (let at = 0; at < LENGTH / 2; at++) bytes[LENGTH / 2 + at] = (bytes[at] ?? 0) ^ 0xff
    writeSync(this.#descriptor, bytes, 0, LENGTH, 0)
  }
}

/** What the file in `folder` says; undefined where there is none, `damaged` where it is not as it was written. */
export function readCommit(folder: string): Commit | 'damaged' | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(folder, NAME))
  } catch {
    return undefined
  }
  // A process that ended between making the file and filling it.
  if (bytes.length === 0) return undefined
  if (bytes.length !== LENGTH || bytes.readUInt32BE(0) !== MAGIC || bytes.readUInt32BE(4) !== VERSION) return 'damaged'
  for (let at = 0; at < LENGTH / 2; at++) if (bytes[LENGTH / 2 + at] !== ((bytes[at] ?? 0) ^ 0xff)) return 'damaged'
  const head = bytes.readDoubleBE(16)
  return { sequence: bytes.readDoubleBE(8), head: head === NO_HEAD ? undefined : head }
}
