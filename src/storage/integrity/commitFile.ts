import { closeSync, constants, fstatSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** State of a store after its last acknowledged write. */
export interface CommitState {
  /** LevelDB's number of the last operation. */
  readonly sequence: number
  /** Number of the head block. Undefined in a store without a chain. */
  readonly head: number | undefined
}

const NAME = 'COMMIT'
const LENGTH = 48
/** "VIVARIUM" and a version. */
const MAGIC = 0x56_49_56_41
const VERSION = 1
const NO_HEAD = -1

/**
 * A file beside the database with the state of the last write. It reveals whether the newest records are lost. It is written after each
 * acknowledged write without a flush, so the store may be ahead of it but never behind.
 */
export class CommitFile {
  readonly #descriptor: number
  readonly #bytes = Buffer.alloc(LENGTH)
  readonly #path: string
  #sequence: number
  #head: number | undefined
  #onDeleted: (() => void) | undefined

  /**
   * Opens or creates the file in `folder`, with the content `from`. Throws file system errors. `onDeleted` is called once, at the first write
   * after the file was deleted. It is deleted with its folder.
   */
  constructor(folder: string, from: CommitState, onDeleted?: () => void) {
    this.#path = join(folder, NAME)
    this.#onDeleted = onDeleted
    this.#descriptor = openSync(this.#path, constants.O_RDWR | constants.O_CREAT, 0o644)
    this.#sequence = from.sequence
    this.#head = from.head
    try {
      this.#write()
    } catch (error) {
      this.close()
      throw error
    }
  }

  /** Records a written batch. If the file cannot be written, the store is ahead of it until the next batch. */
  advance(operations: number, head: number | undefined): void {
    this.#sequence += operations
    if (head !== undefined) this.#head = head
    let isDeleted = false
    try {
      this.#write()
      isDeleted = this.#onDeleted !== undefined && this.#isDeleted()
    } catch {
      // The store has the batch, so it must not be rejected.
    }
    if (!isDeleted) return
    this.#onDeleted?.()
    this.#onDeleted = undefined
  }

  /** Whether the open file has no name. Takes 1 µs, as long as the file exists. */
  #isDeleted(): boolean {
    const { nlink, ino, dev } = fstatSync(this.#descriptor)
    if (nlink > 0) return false
    // Some file systems do not count names.
    const named = statSync(this.#path, { throwIfNoEntry: false })
    return named?.ino !== ino || named.dev !== dev
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
    // The inverted copy reveals changed bytes.
    for (let at = 0; at < LENGTH / 2; at++) bytes[LENGTH / 2 + at] = (bytes[at] ?? 0) ^ 0xff
    writeSync(this.#descriptor, bytes, 0, LENGTH, 0)
  }
}

/** Reads the file in `folder`. Returns undefined if it does not exist and `damaged` if its content is invalid. */
export function readCommit(folder: string): CommitState | 'damaged' | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(folder, NAME))
  } catch {
    return undefined
  }
  // The process ended before it wrote the content.
  if (bytes.length === 0) return undefined
  if (bytes.length !== LENGTH || bytes.readUInt32BE(0) !== MAGIC || bytes.readUInt32BE(4) !== VERSION) return 'damaged'
  for (let at = 0; at < LENGTH / 2; at++) if (bytes[LENGTH / 2 + at] !== ((bytes[at] ?? 0) ^ 0xff)) return 'damaged'
  const head = bytes.readDoubleBE(16)
  return { sequence: bytes.readDoubleBE(8), head: head === NO_HEAD ? undefined : head }
}
