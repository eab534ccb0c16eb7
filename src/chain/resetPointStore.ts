import { RLP } from '@ethereumjs/rlp'
import { bigintToMinimalBytes, bytesToBigint, bytesToHex, EMPTY_BYTES, type Hash, hexToBytes } from '../bytes.ts'
import type { Receipt } from '../protocol/receipt.ts'
import { encodeRlp, encodeRlpList } from '../state/rlp.ts'
import { type Batch, type Store, tables } from '../storage/store.ts'
import type { ExecutedBlock } from './block.ts'
import { decodeOutcomes, encodeOutcomes } from './receipt.ts'
import { hasBlock, type RawItem } from './records.ts'
import type { Snapshot } from './snapshots.ts'
import type { StateOverrideIndex } from './stateOverrideIndex.ts'

const KEY = Buffer.from('beginning')

/** The part of a reset point that the store holds: see History.setResetPoint. */
export interface StoredResetPoint extends Pick<Snapshot, 'head' | 'amended' | 'clock'> {
  /** Removed last blocks, if the chain was reverted to a block before it. Kept until a reset appends them again. */
  readonly removed?: RemovedBlocks | undefined
}

/** Consecutive blocks up to a reset point, by their numbers. */
interface RemovedBlocks {
  readonly first: number
  readonly last: number
  /** Hash of the block that the first one follows. */
  readonly parent: Hash
  /** State root after the parent if it differs from its header. */
  readonly amended?: Hash | undefined
}

/** A block that was removed, as the store keeps it. */
export interface RemovedBlock {
  readonly header: Uint8Array[]
  /** Transactions, uncles and, from Shanghai, withdrawals. */
  readonly body: RawItem[][]
  readonly totalDifficulty: bigint
  readonly outcomes: readonly Receipt[]
  readonly amended: Hash | undefined
}

/** The reset point of a chain in its store, with its blocks that a revert has removed from the chain. */
export class ResetPointStore {
  readonly #store: Store
  readonly #stateOverrides: StateOverrideIndex
  /** The record, once it was read: each revert asks for it, and most chains have none. */
  #record: { readonly value: StoredResetPoint | undefined } | undefined

  constructor(store: Store, stateOverrides: StateOverrideIndex) {
    this.#store = store
    this.#stateOverrides = stateOverrides
  }

  /** Returns the reset point; undefined where it is the genesis block, or where its block was lost. */
  read(): StoredResetPoint | undefined {
    this.#record ??= { value: this.#readRecord() }
    const { value } = this.#record
    return value !== undefined && hasBlock(this.#store, value.removed?.parent ?? value.head) ? value : undefined
  }

  #readRecord(): StoredResetPoint | undefined {
    const bytes = this.#store.get(tables.meta, KEY)
    if (bytes === undefined) return undefined
    const { head, amended, clock, removed } = JSON.parse(Buffer.from(bytes).toString()) as StoredResetPoint // written by #put
    // `amended` is always set, although JSON omits undefined: the reset point replaces the current value.
    return { head, amended, clock, removed }
  }

  async write(resetPoint: StoredResetPoint): Promise<void> {
    const batch = this.#store.batch()
    const before = this.read()?.removed
    const first = resetPoint.removed?.first ?? Number.POSITIVE_INFINITY
    // Those that are in the chain again.
    for (let number = before?.first ?? 0; before !== undefined && number <= Math.min(before.last, first - 1); number++)
      batch.delete(tables.removed, keyOf(number))
    this.#put(resetPoint, batch)
    await batch.write()
  }

  /** Keeps the blocks of a removal, newest first, that belong to the reset point. `target` is the new head. */
  stage(blocks: readonly ExecutedBlock[], target: ExecutedBlock, batch: Batch): void {
    const resetPoint = this.read()
    if (resetPoint === undefined) return
    const { removed, head } = resetPoint
    const last = removed === undefined ? blocks.find(({ hash }) => hash === head)?.number : removed.first - 1
    if (last === undefined || last <= target.number) return
    for (const block of blocks)
      if (block.number <= last)
        batch.put(tables.removed, keyOf(block.number), encodeRemoved(block, this.#amended(block, resetPoint)))
    const next = {
      first: target.number + 1,
      last: removed?.last ?? last,
      parent: target.hash,
      amended: this.#stateOverrides.of(target.hash),
    }
    this.#put({ ...resetPoint, removed: next }, batch)
  }

  /** Returns the removed blocks of a reset point, oldest first. */
  removed({ removed }: StoredResetPoint): RemovedBlock[] {
    const blocks: RemovedBlock[] = []
    for (let number = removed?.first ?? 0; removed !== undefined && number <= removed.last; number++) {
      const bytes = this.#store.get(tables.removed, keyOf(number))
      if (bytes !== undefined) blocks.push(decodeRemoved(bytes))
    }
    return blocks
  }

  /** The state root after a block when the reset point was set, if it differed from the header. A later change may have replaced it. */
  #amended({ hash }: ExecutedBlock, { head, amended, removed }: StoredResetPoint): Hash | undefined {
    if (hash === head) return amended
    return hash === removed?.parent ? removed.amended : this.#stateOverrides.of(hash)
  }

  #put({ head, amended, clock, removed }: StoredResetPoint, batch: Batch): void {
    batch.put(tables.meta, KEY, Buffer.from(JSON.stringify({ head, amended, clock, removed })))
    batch.afterWrite(() => {
      this.#record = { value: { head, amended, clock, removed } }
    })
  }
}

const keyOf = (number: number): Uint8Array => {
  const key = Buffer.alloc(8)
  key.writeBigUInt64BE(BigInt(number))
  return key
}

const encodeRemoved = (block: ExecutedBlock, amended: Hash | undefined): Uint8Array =>
  encodeRlp([
    block.encodedHeader(),
    encodeRlpList(block.bodyParts()),
    bigintToMinimalBytes(block.totalDifficulty),
    encodeOutcomes(block.receipts.map((receipt) => ({ ...receipt, from: receipt.transaction.from }))),
    amended === undefined ? EMPTY_BYTES : hexToBytes(amended),
  ])

function decodeRemoved(bytes: Uint8Array): RemovedBlock {
  // The shape that `encodeRemoved` writes.
  const [header, body, totalDifficulty, outcomes, amended] = RLP.decode(bytes) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  return {
    header: RLP.decode(header) as Uint8Array[],
    body: RLP.decode(body) as RawItem[][],
    totalDifficulty: bytesToBigint(totalDifficulty),
    outcomes: decodeOutcomes(outcomes),
    amended: amended.length === 0 ? undefined : bytesToHex(amended),
  }
}
