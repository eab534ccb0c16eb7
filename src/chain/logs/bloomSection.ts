import type { BloomPattern } from './logFilter.ts'

/** Number of blocks in a section. */
export const SECTION_BLOCKS = 2_048
const ROW_BYTES = SECTION_BLOCKS / 8
const BLOOM_BYTES = 256
/** The row of the blocks with any log. It follows the rows of the 2,048 bits of a bloom. */
const ANY = BLOOM_BYTES * 8

/** One bit for each block of a section: the first block is the lowest bit of byte 0. */
export type Row = Uint8Array

/** Returns the row of a bloom bit. Undefined if no block has the bit. */
export type Rows = (bit: number) => Row | undefined

/**
 * The transposed blooms of up to 2,048 blocks: for each bloom bit, the blocks with this bit. Three rows find the blocks that may contain a
 * value. Rows exist only for set bits, so blocks without logs cost nothing.
 */
export class BloomSection {
  #rows = new Map<number, Uint8Array>()
  /** Whether a fork shares the rows. They are copied before the next change. */
  #isShared = false

  /** Returns an independent copy in O(1). */
  fork(): BloomSection {
    const fork = new BloomSection()
    fork.#rows = this.#rows
    fork.#isShared = true
    this.#isShared = true
    return fork
  }

  /** Adds the bloom of the block at `offset`. */
  add(offset: number, bloom: Uint8Array): void {
    let isEmpty = true
    for (let at = 0; at < BLOOM_BYTES; at++) {
      let byte = bloom[at] ?? 0
      while (byte !== 0) {
        isEmpty = false
        const lowest = 31 - Math.clz32(byte & -byte)
        // Yellow Paper 4.3.1: bit 0 is the lowest bit of the last byte.
        this.#set((BLOOM_BYTES - 1 - at) * 8 + lowest, offset)
        byte &= byte - 1
      }
    }
    if (!isEmpty) this.#set(ANY, offset)
  }

  /** Removes the blocks from `offset` on. */
  truncate(offset: number): void {
    this.#own()
    const first = offset >> 3
    for (const row of this.#rows.values()) {
      if (first >= ROW_BYTES) return
      row[first] = (row[first] ?? 0) & ((1 << (offset & 7)) - 1)
      row.fill(0, first + 1)
    }
  }

  /** Iterates over the rows, unordered. */
  entries(): Iterable<readonly [bit: number, row: Row]> {
    return this.#rows
  }

  readonly row: Rows = (bit) => this.#rows.get(bit)

  #own(): void {
    if (!this.#isShared) return
    this.#rows = new Map([...this.#rows].map(([bit, row]) => [bit, row.slice()]))
    this.#isShared = false
  }

  #set(bit: number, offset: number): void {
    this.#own()
    let row = this.#rows.get(bit)
    if (row === undefined) {
      row = new Uint8Array(ROW_BYTES)
      this.#rows.set(bit, row)
    }
    const byte = offset >> 3
    row[byte] = (row[byte] ?? 0) | (1 << (offset & 7))
  }
}

/** Iterates over the offsets from `first` to `last` (inclusive) of blocks whose bloom matches a pattern, in order. */
export function* matchingOffsets(rows: Rows, pattern: BloomPattern, first: number, last: number): Generator<number> {
  const allowed = allowedRow(rows, pattern)
  if (allowed === undefined) return
  for (let at = first >> 3; at <= last >> 3; at++) {
    let byte = allowed[at] ?? 0
    while (byte !== 0) {
      const offset = at * 8 + 31 - Math.clz32(byte & -byte)
      if (offset >= first && offset <= last) yield offset
      byte &= byte - 1
    }
  }
}

function allowedRow(rows: Rows, pattern: BloomPattern): Row | undefined {
  let allowed = rows(ANY)
  for (const alternatives of pattern) {
    if (allowed === undefined) return undefined
    const any = union(alternatives.map((bits) => intersection(bits.map(rows))))
    allowed = intersection([allowed, any])
  }
  return allowed
}

/** Returns the bits that all rows have in common. Undefined if a row does not exist. */
function intersection(rows: readonly (Row | undefined)[]): Row | undefined {
  let common: Uint8Array | undefined
  for (const row of rows) {
    if (row === undefined) return undefined
    if (common === undefined) common = row.slice()
    else for (let at = 0; at < ROW_BYTES; at++) common[at] = (common[at] ?? 0) & (row[at] ?? 0)
  }
  return common
}

function union(rows: readonly (Row | undefined)[]): Row | undefined {
  let all: Uint8Array | undefined
  for (const row of rows) {
    if (row === undefined) continue
    if (all === undefined) all = row.slice()
    else for (let at = 0; at < ROW_BYTES; at++) all[at] = (all[at] ?? 0) | (row[at] ?? 0)
  }
  return all
}
