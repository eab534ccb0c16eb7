import { bigintToMinimalBytes, bytesToBigint, bytesToHex, EMPTY_BYTES, type Hash, hexToBytes } from '../../bytes.ts'
import type { Receipt } from '../../protocol/receipt.ts'
import { encodeRlp, encodeRlpList } from '../../state/rlp.ts'
import { type Batch, type Store, tables } from '../../storage/store.ts'
import type { LoopSlice } from '../../yieldToEventLoop.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import { decodeReceipts, encodeReceipts } from '../blocks/receipt.ts'
import { requireStored } from '../identity.ts'
import { decodeBlockRecord } from '../store/decodeBlockRecord.ts'
import { decodeStoredRlp } from '../store/decodeStoredRlp.ts'
import { decodeBody, type RawBody } from '../store/rawBody.ts'
import { hasBlock } from '../store/records.ts'
import type { StateOverrideIndex } from '../store/stateOverrideIndex.ts'
import type { BlockOutline } from '../types.ts'
import type { Snapshot } from './snapshots.ts'

const KEY = Buffer.from('beginning')

/** The stored part of a reset point: see History.setResetPoint. */
export interface StoredResetPoint extends Pick<Snapshot, 'head' | 'overriddenRoot' | 'clock'> {
  /** The removed last blocks, if the chain was reverted to a block before the reset point. A reset appends them again. */
  readonly removed?: RemovedBlocks | undefined
}

/** Consecutive removed blocks up to the reset point. */
interface RemovedBlocks {
  readonly first: number
  readonly last: number
  /** Hash of the parent of the first one. */
  readonly parent: Hash
  /** State root after the parent if an override replaced the one in its header. */
  readonly overriddenRoot?: Hash | undefined
}

/** A removed block, partly decoded from its stored record. */
export interface RemovedBlock {
  readonly header: Uint8Array[]
  readonly body: RawBody
  readonly totalDifficulty: bigint
  readonly receipts: readonly Receipt[]
  readonly accessList: Uint8Array | undefined
  readonly overriddenRoot: Hash | undefined
}

/** The last blocks of a chain, which a write removes. */
export interface BlocksToRemove {
  /** The newest first. */
  readonly blocks: readonly BlockOutline[]
  /** The last block that stays. */
  readonly target: ExecutedBlock
  /** Returns a block that is still in the chain. */
  readonly read: (block: BlockOutline) => ExecutedBlock
  /** Returns the RLP of the access list of such a block. Undefined if it is not known. */
  readonly accessListOf: (block: BlockOutline) => Uint8Array | undefined
}

/** The stored JSON of a reset point. Its keys are part of the stored format. */
interface ResetPointRecord extends Pick<Snapshot, 'head' | 'clock'> {
  readonly amended?: Hash | undefined
  readonly removed?: (Omit<RemovedBlocks, 'overriddenRoot'> & { readonly amended?: Hash | undefined }) | undefined
}

/** Stores the reset point of a chain, and its blocks that a revert removed from the chain. */
export class ResetPointStore {
  readonly #store: Store
  readonly #stateOverrides: StateOverrideIndex
  /** The record after the first read. Each revert needs it, and most chains have none. */
  #record: { readonly value: StoredResetPoint | undefined } | undefined

  constructor(store: Store, stateOverrides: StateOverrideIndex) {
    this.#store = store
    this.#stateOverrides = stateOverrides
  }

  /** Returns the reset point. Undefined if it is the genesis block, or if its block was lost. */
  read(): StoredResetPoint | undefined {
    this.#record ??= { value: this.#readRecord() }
    const { value } = this.#record
    return value !== undefined && hasBlock(this.#store, value.removed?.parent ?? value.head) ? value : undefined
  }

  #readRecord(): StoredResetPoint | undefined {
    const bytes = this.#store.get(tables.meta, KEY)
    if (bytes === undefined) return undefined
    const { head, amended, clock, removed } = JSON.parse(Buffer.from(bytes).toString()) as ResetPointRecord // written by #put
    // `overriddenRoot` is always set, although JSON omits undefined: the reset point replaces the current value.
    return { head, overriddenRoot: amended, clock, removed: removed && decodeRange(removed) }
  }

  /** Whether the store has a reset point, usable or not. */
  get isStored(): boolean {
    return this.#store.get(tables.meta, KEY) !== undefined
  }

  /** Deletes the reset point and its removed blocks, so that a reset returns to the first block. */
  async delete(): Promise<void> {
    const batch = this.#store.batch()
    batch.delete(tables.meta, KEY)
    for await (const [key] of this.#store.entries(tables.removed)) batch.delete(tables.removed, key)
    batch.afterWrite(() => {
      this.#record = undefined
    })
    await batch.write()
  }

  async write(resetPoint: Omit<StoredResetPoint, 'removed'>): Promise<void> {
    const batch = this.#store.batch()
    this.#stageWithoutRemoved(resetPoint, batch)
    await batch.write()
  }

  /** Stores that all blocks of the reset point are in the chain again. */
  stageComplete(batch: Batch): void {
    const resetPoint = this.read()
    if (resetPoint !== undefined) this.#stageWithoutRemoved(resetPoint, batch)
  }

  #stageWithoutRemoved({ head, overriddenRoot, clock }: StoredResetPoint, batch: Batch): void {
    const { removed } = this.read() ?? {}
    for (let number = removed?.first ?? 0; removed !== undefined && number <= removed.last; number++)
      batch.delete(tables.removed, keyOf(number))
    this.#put({ head, overriddenRoot, clock }, batch)
  }

  /**
   * Stores the removed blocks that belong to the reset point. Other work runs when `slice` is over.
   */
  async stage({ blocks, target, read, accessListOf }: BlocksToRemove, batch: Batch, slice: LoopSlice): Promise<void> {
    const resetPoint = this.read()
    if (resetPoint === undefined) return
    const { removed, head } = resetPoint
    const last = removed === undefined ? blocks.find(({ hash }) => hash === head)?.number : removed.first - 1
    if (last === undefined || last <= target.number) return
    for (const block of blocks) {
      if (block.number > last) continue
      const overriddenRoot = this.#overriddenRoot(block, resetPoint)
      batch.put(tables.removed, keyOf(block.number), encodeRemoved(read(block), accessListOf(block), overriddenRoot))
      if (slice.isOver) await slice.yield()
    }
    const next = {
      first: target.number + 1,
      last: removed?.last ?? last,
      parent: target.hash,
      overriddenRoot: this.#stateOverrides.of(target.hash),
    }
    this.#put({ ...resetPoint, removed: next }, batch)
  }

  /** Iterates over the removed blocks of a reset point, oldest first. Throws BrokenChain for one that is lost, and BlockDamaged for one that is wrong. */
  *removed({ removed }: StoredResetPoint): Generator<RemovedBlock> {
    for (let number = removed?.first ?? 0; removed !== undefined && number <= removed.last; number++)
      yield this.#removedAt(number)
  }

  /** Returns the last of the removed blocks. Undefined if none is removed. Throws like `removed`. */
  lastRemoved({ removed }: StoredResetPoint): RemovedBlock | undefined {
    return removed && this.#removedAt(removed.last)
  }

  #removedAt(number: number): RemovedBlock {
    const record = requireStored(this.#store.get(tables.removed, keyOf(number)))
    return decodeBlockRecord(number, 'copy in the reset point', () => decodeRemoved(record, number))
  }

  /** Returns the overridden state root after a block at the time of the reset point. A later override may have replaced it. */
  #overriddenRoot({ hash }: BlockOutline, { head, overriddenRoot, removed }: StoredResetPoint): Hash | undefined {
    if (hash === head) return overriddenRoot
    return hash === removed?.parent ? removed.overriddenRoot : this.#stateOverrides.of(hash)
  }

  #put({ head, overriddenRoot, clock, removed }: StoredResetPoint, batch: Batch): void {
    const range = removed && encodeRange(removed)
    const record: ResetPointRecord = { head, amended: overriddenRoot, clock, removed: range }
    batch.put(tables.meta, KEY, Buffer.from(JSON.stringify(record)))
    batch.afterWrite(() => {
      this.#record = { value: { head, overriddenRoot, clock, removed } }
    })
  }
}

const decodeRange = ({ amended, ...range }: NonNullable<ResetPointRecord['removed']>): RemovedBlocks => ({
  ...range,
  overriddenRoot: amended,
})

const encodeRange = ({ overriddenRoot, ...range }: RemovedBlocks): ResetPointRecord['removed'] => ({
  ...range,
  amended: overriddenRoot,
})

const keyOf = (number: number): Uint8Array => {
  const key = Buffer.alloc(8)
  key.writeBigUInt64BE(BigInt(number))
  return key
}

const encodeRemoved = (
  block: ExecutedBlock,
  accessList: Uint8Array | undefined,
  overriddenRoot: Hash | undefined,
): Uint8Array =>
  encodeRlp([
    block.encodedHeader(),
    encodeRlpList(block.bodyParts()),
    bigintToMinimalBytes(block.totalDifficulty),
    encodeReceipts(block.receipts),
    overriddenRoot === undefined ? EMPTY_BYTES : hexToBytes(overriddenRoot),
    accessList ?? EMPTY_BYTES,
  ])

function decodeRemoved(bytes: Uint8Array, number: number): RemovedBlock {
  // The shape that `encodeRemoved` writes. Earlier versions wrote no access list.
  const [header, body, totalDifficulty, receipts, overriddenRoot, accessList = EMPTY_BYTES] = decodeStoredRlp(
    bytes,
  ) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array?]
  return {
    header: decodeStoredRlp(header) as Uint8Array[],
    body: decodeBody(body),
    totalDifficulty: bytesToBigint(totalDifficulty),
    receipts: decodeReceipts(receipts, number),
    accessList: accessList.length === 0 ? undefined : accessList,
    overriddenRoot: overriddenRoot.length === 0 ? undefined : bytesToHex(overriddenRoot),
  }
}
