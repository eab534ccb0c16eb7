/**
 * Bytes in, bytes out. A store is one ordered map of byte strings, split into tables by a one-byte prefix, with atomic
 * batches and synchronous reads. LevelDB keeps it on disk; memory-level keeps it in the process.
 */
export interface Store {
  /** The value under a key of a table, or undefined. Synchronous: LevelDB answers in about 2 µs. */
  get(table: Table, key: Uint8Array): Uint8Array | undefined
  /** Key and value pairs of one table in the order of the keys; the keys come without the table's prefix. */
  entries(table: Table, range?: Range): AsyncIterable<readonly [key: Uint8Array, value: Uint8Array]>
  /** Collects puts and deletes that become visible and durable together, or not at all. */
  batch(): Batch
  /**
   * A store that begins with what this one holds now; neither sees what is written to the other later. What is written to it
   * stays in memory. O(1), and so is a fork of a fork.
   */
  fork(): Store
  /** Waits for running batches; the folder is let go of once all forks are closed too. Safe to call twice. */
  close(): Promise<void>
}

export interface Batch {
  put(table: Table, key: Uint8Array, value: Uint8Array): void
  delete(table: Table, key: Uint8Array): void
  /** Number of operations collected so far. */
  readonly length: number
  /**
   * Names the chain's head from this batch on, by its number. It is kept beside a store on disk, so that a damaged store can say which
   * blocks it lost.
   */
  setHead(number: number): void
  /** Calls `listener` once the batch has been written; never when the write failed. */
  afterWrite(listener: () => void): void
  /** Writes everything at once; rejects with a NodeError when the disk refuses, and then nothing was written. */
  write(): Promise<void>
}

export interface Range {
  readonly gte?: Uint8Array
  readonly lt?: Uint8Array
  readonly reverse?: boolean
  readonly limit?: number
}

/** What the store holds: the prefix byte of each table. Part of the on-disk format: a number once given is never reused. */
export const tables = {
  /** Format version, chain identity, head. */
  meta: 0x00,
  /** Page number (4 bytes big-endian) → trie nodes, in the order they were written: see src/state. */
  nodes: 0x01,
  /** Contract code by hash. */
  code: 0x02,
  /** What @ethereumjs/blockchain keeps (headers, bodies, canonical numbers, heads), under the keys of go-ethereum. */
  chain: 0x03,
  /** Block hash → receipts with what is derived from execution. */
  receipts: 0x04,
  /** Transaction hash → block hash and index. */
  transactions: 0x05,
  /** State root → page and offset of the root node. */
  roots: 0x06,
  /** The layer-2 ledgers: the name of a record → JSON (src/layer2/persistedValue.ts). */
  l2a: 0x07,
  l2b: 0x08,
  /** Which blocks may hold which logs: a section of blocks and a bit of their blooms → one bit for each block (src/chain/logs). */
  logs: 0x09,
  /** Block hash → root of the state that holds after it where that is not the root in its header (src/chain/stateOverrideIndex.ts). */
  amendments: 0x0a,
  /** Versioned hash → blob of a blob transaction that was mined here. */
  blobs: 0x0b,
  /** Number of a block (8 bytes big-endian) → a block of the reset point that the chain went back behind (src/chain/resetPointStore.ts). */
  removed: 0x0c,
  /** The gateway's records, in a store of their own: text under text (src/gateway/records.ts). */
  keys: 0x10,
  credits: 0x11,
  usage: 0x12,
} as const
export type Table = (typeof tables)[keyof typeof tables]
