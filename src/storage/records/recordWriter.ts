import { closeSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { hasEnded, processName } from '../processName.ts'
import { compressBlock, encodeBlock, type RecordEntry, recordLength } from './recordBlock.ts'
import { encodeFileHeader, HEADER_LENGTH, IndexWriter } from './recordFormat.ts'

/** Maximum uncompressed length of a block, in bytes. A longer record is alone in a block. */
const BLOCK_LENGTH = 16_384

export interface RecordWriterOptions {
  /** Whether to compress blocks: the file is a third as large and takes three times as long to write. */
  readonly compress: boolean
}

const UNFINISHED = '.unfinished'

/**
 * Writes a record file. It has a temporary name until it is finished and then replaces an existing file. Creating a writer also removes the
 * unfinished files of killed processes that wrote the same file.
 */
export class RecordWriter {
  readonly #file: string
  readonly #unfinished: string
  readonly #compress: boolean
  readonly #descriptor: number
  readonly #index = new IndexWriter()
  #records: RecordEntry[] = []
  #length = 0
  #offset = HEADER_LENGTH
  #crc = 0
  #last: Uint8Array | undefined
  #isOpen = true

  /** Throws errors of `node:fs`. */
  constructor(file: string, { compress }: RecordWriterOptions) {
    this.#file = file
    removeStale(file)
    // Several nodes of a process can build the same chain at the same time.
    this.#unfinished = `${file}.${processName()}.${crypto.randomUUID()}${UNFINISHED}`
    this.#compress = compress
    this.#descriptor = openSync(this.#unfinished, 'w')
    try {
      writeSync(this.#descriptor, new Uint8Array(HEADER_LENGTH))
    } catch (error) {
      this.abandon()
      throw error
    }
  }

  /** Adds a record. Keys must ascend. Throws errors of `node:fs`. */
  add(key: Uint8Array, value: Uint8Array | null): void {
    if (this.#last !== undefined && Buffer.compare(this.#last, key) >= 0)
      throw new TypeError('records must be in ascending order')
    this.#last = key
    const entry: RecordEntry = [key, value]
    const length = recordLength(entry)
    if (this.#length > 0 && this.#length + length > BLOCK_LENGTH) this.#endBlock()
    this.#records.push(entry)
    this.#length += length
  }

  /** Writes the index and the metadata (JSON), and renames the file. Throws errors of `node:fs`. */
  finish(metadata: unknown): void {
    this.#endBlock()
    const index = this.#offset
    this.#write(this.#index.finish())
    const start = this.#offset
    const json = Buffer.from(JSON.stringify(metadata))
    this.#write(compressBlock(json) ?? json)
    const header = encodeFileHeader({ crc: this.#crc, length: this.#offset, index, metadata: start })
    writeSync(this.#descriptor, header, 0, header.length, 0)
    this.#close()
    renameSync(this.#unfinished, this.#file)
  }

  /** Removes the unfinished file. The writer cannot be used afterwards. Does nothing after `finish`. */
  abandon(): void {
    this.#close()
    rmSync(this.#unfinished, { force: true })
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#descriptor)
    this.#isOpen = false
  }

  #endBlock(): void {
    const [first] = this.#records
    if (first === undefined) return
    const block = encodeBlock(this.#records, this.#length)
    const stored = (this.#compress ? compressBlock(block) : undefined) ?? block
    this.#index.bytes(first[0])
    this.#index.integer(stored.length)
    this.#index.integer(block.length)
    this.#write(stored)
    this.#records = []
    this.#length = 0
  }

  #write(bytes: Uint8Array): void {
    for (let written = 0; written < bytes.length; )
      written += writeSync(this.#descriptor, bytes, written, bytes.length - written)
    this.#crc = crc32(bytes, this.#crc)
    this.#offset += bytes.length
  }
}

function removeStale(file: string): void {
  const prefix = `${basename(file)}.`
  try {
    for (const name of readdirSync(dirname(file))) {
      const isUnfinished = name.startsWith(prefix) && name.endsWith(UNFINISHED)
      const [owner = ''] = name.slice(prefix.length).split('.')
      if (isUnfinished && hasEnded(owner)) rmSync(join(dirname(file), name), { force: true })
    }
  } catch {
    // The folder cannot be read, or the file belongs to another user. If the folder cannot be written, creating the new file fails.
  }
}
