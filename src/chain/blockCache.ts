import type { Hash } from '../bytes.ts'
import type { ExecutedBlock } from './block.ts'

const NONE: readonly ExecutedBlock[] = []

/** Decoded blocks by hash, bounded by weight: a block counts one and each of its transactions one more. */
export class BlockCache {
  readonly #capacity: number
  /** In the order of use, the longest unused first. */
  readonly #blocks = new Map<Hash, ExecutedBlock>()
  #weight = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(hash: Hash): ExecutedBlock | undefined {
    const block = this.#blocks.get(hash)
    if (block === undefined) return undefined
    // The newest in the map is the last used; most look-ups are for a few recent blocks, so the move is cheap.
    this.#blocks.delete(hash)
    this.#blocks.set(hash, block)
    return block
  }

  /** Keeps a block, and returns those that gave way to it. */
  keep(block: ExecutedBlock): readonly ExecutedBlock[] {
    if (this.#blocks.delete(block.hash)) this.#weight -= weightOf(block)
    this.#blocks.set(block.hash, block)
    this.#weight += weightOf(block)
    if (this.#weight <= this.#capacity) return NONE
    const dropped: ExecutedBlock[] = []
    for (const oldest of this.#blocks.values()) {
      if (this.#weight <= this.#capacity || oldest === block) break
      this.drop(oldest)
      dropped.push(oldest)
    }
    return dropped
  }

  /** Whether the block was here. */
  drop(block: ExecutedBlock): boolean {
    if (!this.#blocks.delete(block.hash)) return false
    this.#weight -= weightOf(block)
    return true
  }
}

const weightOf = (block: ExecutedBlock): number => 1 + block.transactions.length
