/**
 * A store of byte strings: one ordered map, split into tables by a one-byte prefix, with atomic batches and synchronous reads. LevelDB
 * stores it on disk, memory-level in the process.
 */
export interface Store {
  /** Whether the store accepts a batch now, even if the disk fails, for stores that end with the process. Only a large batch waits for the disk. */
  readonly acceptsAtOnce: boolean
  /** Whether the content is kept after the process ends. */
  readonly isPermanent: boolean
  /** Returns the value of a key, or undefined. Takes about 2 µs with LevelDB. */
  get(table: Table, key: Uint8Array): Uint8Array | undefined
  /** Iterates over the entries of a table in key order. Keys have no table prefix. */
  entries(table: Table, range?: Range): AsyncIterable<readonly [key: Uint8Array, value: Uint8Array]>
  /** Returns a new batch of puts and deletes. */
  batch(): Batch
  /**
   * Returns a store with the current content. Later writes to either are independent. Writes to the fork stay in memory. O(1), also for
   * forks of forks.
   */
  fork(): Store
  /** Waits for running batches. The folder is released when all forks are closed too. Can be called twice. */
  close(): Promise<void>
}

/** Puts and deletes that are written together. */
export interface Operations {
  put(table: Table, key: Uint8Array, value: Uint8Array): void
  delete(table: Table, key: Uint8Array): void
  /** Calls `listener` after the operations were written, not after a failed write. */
  afterWrite(listener: () => void): void
}

/** Puts and deletes that are written atomically. */
export interface Batch extends Operations {
  /**
   * Adds the operations that `add` computes. No other operation of the batch may concern the same records. A store that ends with the process
   * defers `add`, at most until something is read: many end before that. All others call it at once. `add` must not read the store. `bytes` is
   * the approximate memory of the data that it needs.
   */
  defer(bytes: number, add: (operations: Operations) => void): void
  /** Number of collected operations. Deferred ones do not count. */
  readonly length: number
  /**
   * Sets the number of the head block after this batch. It is stored beside the database, so that the lost blocks of a damaged store are
   * known.
   */
  setHead(number: number): void
  /** Writes all operations atomically. If the write fails, rejects with WriteFailed and writes nothing. */
  write(): Promise<void>
}

/** A part of a table. Keys from `gte` (inclusive) to `lt` (exclusive); by default all. */
export interface Range {
  readonly gte?: Uint8Array
  readonly lt?: Uint8Array
  readonly reverse?: boolean
  readonly limit?: number
}

/** Prefix byte of each table. Part of the stored format: numbers are never reused. */
export const tables = {
  /** Format version, chain identity, head. */
  meta: 0x00,
  /** Page number (4 bytes big-endian) → trie nodes in write order: see src/state. */
  nodes: 0x01,
  /** Contract code by hash. */
  code: 0x02,
  /** Records of @ethereumjs/blockchain (headers, bodies, canonical numbers, heads), under the keys of go-ethereum. */
  chain: 0x03,
  /** Block hash → receipts (src/chain/blocks/receipt.ts). */
  receipts: 0x04,
  /** Transaction hash → block hash and index. */
  transactions: 0x05,
  /** State root → page and offset of the root node. */
  roots: 0x06,
  /** Layer-2 ledgers: record name → JSON (src/layer2/persistedValue.ts). */
  l2a: 0x07,
  l2b: 0x08,
  /** Log index: section of blocks and bloom bit → one bit per block (src/chain/logs). */
  logs: 0x09,
  /** Block hash → overridden state root after the block (src/chain/store/stateOverrideIndex.ts). */
  stateOverrides: 0x0a,
  /** Versioned hash → blob of a transaction mined here. */
  blobs: 0x0b,
  /** Block number (8 bytes big-endian) → a block of the reset point that a revert removed (src/chain/history/resetPointStore.ts). */
  removed: 0x0c,
  /** Block hash → the RLP of its access list (EIP-7928). */
  accessLists: 0x0d,
  /** Increasing number (6 bytes big-endian) → sender and bytes of a waiting transaction (src/chain/store/poolStore.ts). */
  pool: 0x0e,
  /** Hash of a transaction that was mined again → its earlier positions (src/chain/store/earlierPositions.ts). */
  earlierPositions: 0x0f,
  /** Records of the gateway, in a separate store (src/gateway/recordStore.ts). */
  keys: 0x10,
  credits: 0x11,
  usage: 0x12,
  webhooks: 0x13,
  tokenPrices: 0x14,
  webhookVariables: 0x15,
  webhookEvents: 0x16,
} as const
export type Table = (typeof tables)[keyof typeof tables]
