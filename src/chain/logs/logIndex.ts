import { type Hash, hexToBytes } from '../../bytes.ts'
import { type Batch, type Store, tables } from '../../storage/store.ts'
import { readBloom } from '../store/records.ts'
import type { BlockOutline, ChainBlock } from '../types.ts'
import { BloomSection, matchingOffsets, type Row, type Rows, SECTION_BLOCKS } from './bloomSection.ts'
import type { BloomPattern } from './logFilter.ts'

/** The hashes of the canonical blocks by number. */
interface CanonicalHashes {
  hashOf(number: number): Hash | undefined
}

/** The bloom of the block at `offset` of a section, and of earlier blocks. Immutable, because forks share it. */
interface WaitingBloom {
  readonly offset: number
  readonly bloom: Uint8Array
  readonly earlier: WaitingBloom | undefined
}

/** Number of blooms to add before other work may run. */
const STRIDE = 64

const sectionOf = (number: number): number => Math.floor(number / SECTION_BLOCKS)
const isLastOfSection = (number: number): boolean => number % SECTION_BLOCKS === SECTION_BLOCKS - 1

/**
 * Finds the blocks that may contain certain logs without reading each bloom. The index has sections of 2,048 blocks. The rows of a full
 * section (see BloomSection) are stored under its number and the hash of its last block. This hash identifies all earlier blocks, so a
 * stored section stays valid after reverts and in forks. The last section is in memory. The first search builds missing sections from the
 * headers.
 */
export class LogIndex {
  readonly #store: Store
  readonly #chain: CanonicalHashes
  /** The section of the next block, with the blooms of its blocks from `#from` to the head, except those in `#waiting`. */
  #filling = new BloomSection()
  /** Blooms of the section that are added before the next search: many chains end without one. */
  #waiting: WaitingBloom | undefined
  #from: number
  #next: number

  /** `next`: the number of the block after the head. */
  constructor(store: Store, chain: CanonicalHashes, next: number) {
    this.#store = store
    this.#chain = chain
    // The genesis block has no logs.
    this.#from = next === 1 ? 0 : next
    this.#next = next
  }

  /** Returns an index over a fork of the store, with the known sections. */
  fork(store: Store, chain: CanonicalHashes): LogIndex {
    const fork = new LogIndex(store, chain, this.#next)
    fork.#filling = this.#filling.fork()
    fork.#waiting = this.#waiting
    fork.#from = this.#from
    return fork
  }

  /** Adds the section that a block completes to the batch of the block. */
  stage({ number, hash, header, receipts }: ChainBlock, batch: Batch): void {
    if (!isLastOfSection(number) || this.#from > number - SECTION_BLOCKS + 1) return
    const offset = number % SECTION_BLOCKS
    while (this.#waiting !== undefined) this.#addWaiting(this.#waiting)
    // Removes the bloom of a block whose write failed.
    this.#filling.truncate(offset)
    if (receipts.length > 0) this.#filling.add(offset, header.logsBloom)
    write(this.#filling, number, hash, batch)
  }

  /** Adds the new head of the store. */
  remember({ number, header, receipts }: ChainBlock): void {
    this.#next = number + 1
    if (isLastOfSection(number)) {
      this.#filling = new BloomSection()
      this.#waiting = undefined
      this.#from = this.#next
    } else if (receipts.some(({ logs }) => logs.length > 0)) {
      this.#waiting = { offset: number % SECTION_BLOCKS, bloom: header.logsBloom, earlier: this.#waiting }
    }
  }

  /** Deletes the stored section that ends with this block, in `batch`. */
  unstage({ number, hash }: BlockOutline, batch: Batch): void {
    if (!isLastOfSection(number)) return
    const key = sectionKey(number, hash)
    const bits = this.#store.get(tables.logs, key)
    if (bits === undefined) return
    batch.delete(tables.logs, key)
    for (const bit of readBits(bits)) batch.delete(tables.logs, rowKey(key, bit))
  }

  /** Removes the blocks after `head`, the number of the head of the store. */
  truncate(head: number): void {
    const next = head + 1
    const offset = next % SECTION_BLOCKS
    if (sectionOf(next) === sectionOf(this.#next)) {
      while (this.#waiting !== undefined && this.#waiting.offset >= offset) this.#waiting = this.#waiting.earlier
      this.#filling.truncate(offset)
    } else {
      this.#filling = new BloomSection()
      this.#waiting = undefined
    }
    this.#from = sectionOf(next) === sectionOf(this.#next) ? Math.min(this.#from, next) : next
    this.#next = next
  }

  /**
   * Iterates over the canonical block numbers from `first` to `last` (inclusive) whose bloom matches a pattern. Yields undefined where
   * other work may run. The chain may grow meanwhile, but the searched blocks must stay.
   */
  *candidates(pattern: BloomPattern, first: number, last: number): Generator<number | undefined> {
    for (let section = sectionOf(first); section <= sectionOf(last); section++) {
      const start = section * SECTION_BLOCKS
      const rows = yield* this.#rowsOf(section)
      const from = Math.max(first - start, 0)
      for (const offset of matchingOffsets(rows, pattern, from, Math.min(last - start, SECTION_BLOCKS - 1)))
        yield start + offset
      yield undefined
    }
  }

  *#rowsOf(section: number): Generator<undefined, Rows> {
    const start = section * SECTION_BLOCKS
    // The section may become full while other work runs.
    while (section === sectionOf(this.#next)) {
      const filling = this.#filling
      yield* this.#fill(filling, start)
      if (this.#filling === filling) return filling.row
    }
    const number = start + SECTION_BLOCKS - 1
    const hash = this.#chain.hashOf(number)
    // A chain recorded from a later block has only the genesis block before it.
    if (hash === undefined) return () => undefined
    const key = sectionKey(number, hash)
    const bits = this.#store.get(tables.logs, key)
    if (bits !== undefined) return this.#storedRows(key, new Set(readBits(bits)))
    const made = new BloomSection()
    for (let at = start; at <= number; at++) {
      this.#read(at, made)
      if (at % STRIDE === 0) yield undefined
    }
    this.#keep(made, number, hash)
    return made.row
  }

  #addWaiting({ offset, bloom, earlier }: WaitingBloom): void {
    this.#filling.add(offset, bloom)
    this.#waiting = earlier
  }

  /**
   * Adds the waiting blooms of the last section, and reads the missing ones in descending order, so that the known part never has a gap.
   */
  *#fill(filling: BloomSection, start: number): Generator<undefined, void> {
    for (let added = 1; this.#filling === filling && this.#waiting !== undefined; added++) {
      this.#addWaiting(this.#waiting)
      if (added % STRIDE === 0) yield undefined
    }
    while (this.#filling === filling && this.#from > start) {
      this.#read(this.#from - 1, filling)
      this.#from--
      if (this.#from % STRIDE === 0) yield undefined
    }
  }

  #read(number: number, into: BloomSection): void {
    const hash = this.#chain.hashOf(number)
    const bloom = hash && readBloom(this.#store, number, hash)
    if (bloom !== undefined) into.add(number % SECTION_BLOCKS, bloom)
  }

  #storedRows(key: Uint8Array, bits: ReadonlySet<number>): Rows {
    const known = new Map<number, Row | undefined>()
    return (bit) => {
      if (!bits.has(bit)) return undefined
      let row = known.get(bit)
      if (row === undefined) {
        row = this.#store.get(tables.logs, rowKey(key, bit))
        known.set(bit, row)
      }
      return row
    }
  }

  /** Stores a section that a search has built. If the write fails, the next search builds it again. */
  #keep(section: BloomSection, number: number, hash: Hash): void {
    if (this.#chain.hashOf(number) !== hash) return
    const batch = this.#store.batch()
    write(section, number, hash, batch)
    batch.write().catch(() => {})
  }
}

/** The batch gets the rows themselves, because a full section does not change. */
function write(section: BloomSection, number: number, hash: Hash, batch: Batch): void {
  const key = sectionKey(number, hash)
  const bits: number[] = []
  for (const [bit, row] of section.entries()) {
    bits.push(bit)
    batch.put(tables.logs, rowKey(key, bit), row)
  }
  const list = new Uint8Array(bits.length * 2)
  const view = new DataView(list.buffer)
  for (const [at, bit] of bits.entries()) view.setUint16(at * 2, bit)
  batch.put(tables.logs, key, list)
}

/** Decodes the bits with a row from the record of a section. */
function* readBits(list: Uint8Array): Generator<number> {
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength)
  for (let at = 0; at + 1 < list.length; at += 2) yield view.getUint16(at)
}

/** Returns the key of the section that ends with block `number`: 4 bytes of its number, then the hash of that block. */
function sectionKey(number: number, hash: Hash): Uint8Array {
  const key = new Uint8Array(36)
  new DataView(key.buffer).setUint32(0, sectionOf(number))
  key.set(hexToBytes(hash), 4)
  return key
}

function rowKey(section: Uint8Array, bit: number): Uint8Array {
  const key = new Uint8Array(section.length + 2)
  key.set(section)
  new DataView(key.buffer).setUint16(section.length, bit)
  return key
}
