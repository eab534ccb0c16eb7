import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { compressed, encodeBlock, type RecordEntry, recordLength } from './recordBlock.ts'
import { encodeHeader, HEADER_LENGTH, IndexWriter } from './recordFormat.ts'

/** Bytes of records in a block, before it is compressed: what a look-up reads. A longer record has a block of its own. */
const BLOCK_LENGTH = 16_384

export interface RecordWriterOptions {
  /** Whether blocks are compressed, which takes a file a third as large and three times as long to write. */
  readonly compress: boolean
}

/** Writes a record file, in the place of one that is there, when it is finished; until then under another name beside it. */
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

  /** Throws the errors of `node:fs`. */
  constructor(file: string, { compress }: RecordWriterOptions) {
    this.#file = file
    this.#unfinished = `${file}.${process.pid}.unfinished`
    this.#compress = compress
    this.#descriptor = openSync(this.#unfinished, 'w')
    writeSync(this.#descriptor, new Uint8Array(HEADER_LENGTH))
  }

  /** Adds a record. Keys come in ascending order. */
  add(key: Uint8Array, value: Uint8Array | null): void {
    if (this.#last !== undefined && Buffer.compare(this.#last, key) >= 0) throw new TypeError('records come in order')
    this.#last = key
    const entry: RecordEntry = [key, value]
    const length = recordLength(entry)
    if (this.#length > 0 && this.#length + length > BLOCK_LENGTH) this.#endBlock()
    this.#records.push(entry)
    this.#length += length
  }

  /** Writes index and metadata, which is JSON, and gives the file its name. */
  finish(metadata: unknown): void {
    this.#endBlock()
    const index = this.#offset
    this.#write(this.#index.finish())
    const start = this.#offset
    const json = Buffer.from(JSON.stringify(metadata))
    this.#write(compressed(json) ?? json)
    const header = encodeHeader({ crc: this.#crc, length: this.#offset, index, metadata: start })
    writeSync(this.#descriptor, header, 0, header.length, 0)
    closeSync(this.#descriptor)
    renameSync(this.#unfinished, this.#file)
  }

  /** Removes what was written. Nothing may follow. */
  abandon(): void {
    closeSync(this.#descriptor)
    rmSync(this.#unfinished, { force: true })
  }

  #endBlock(): void {
    const [first] = this.#records
    if (first === undefined) return
    const block = encodeBlock(this.#records, this.#length)
    const stored = (this.#compress ? compressed(block) : undefined) ?? block
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
