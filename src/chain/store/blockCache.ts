import type { Hash } from '../../bytes.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import type { BlockOutline } from '../types.ts'

const NONE: readonly ExecutedBlock[] = []

/** An LRU cache of decoded blocks by hash. The capacity counts blocks and their transactions. */
export class BlockCache {
  readonly #capacity: number
  /** The least recently used first. */
  readonly #blocks = new Map<Hash, ExecutedBlock>()
  #weight = 0

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get(hash: Hash): ExecutedBlock | undefined {
    const block = this.#blocks.get(hash)
    if (block === undefined) return undefined
    // Moves the block to the end of the map. This is cheap, because most look-ups are for a few recent blocks.
    this.#blocks.delete(hash)
    this.#blocks.set(hash, block)
    return block
  }

  /** Adds a block. Returns the blocks that were evicted. */
  keep(block: ExecutedBlock): readonly ExecutedBlock[] {
    if (this.#blocks.delete(block.hash)) this.#weight -= weightOf(block)
    this.#blocks.set(block.hash, block)
    this.#weight += weightOf(block)
    if (this.#weight <= this.#capacity) return NONE
    const evicted: ExecutedBlock[] = []
    for (const oldest of this.#blocks.values()) {
      if (this.#weight <= this.#capacity || oldest === block) break
      this.drop(oldest)
      evicted.push(oldest)
    }
    return evicted
  }

  /** Removes a block. Returns whether the cache had it. */
  drop(block: BlockOutline): boolean {
    if (!this.#blocks.delete(block.hash)) return false
    this.#weight -= weightOf(block)
    return true
  }
}

const weightOf = (block: BlockOutline): number => 1 + block.transactions.length
