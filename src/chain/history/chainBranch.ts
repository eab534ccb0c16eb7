import type { Hash } from '../../bytes.ts'
import type { StateVersion } from '../../state/stateVersion.ts'
import type { ExecutedBlock } from '../blocks/block.ts'
import type { BlockReader, BlockSource } from '../engine/blockEngine.ts'
import type { StorableBlock } from '../store/blockArchive.ts'
import type { BlockStore } from '../store/blockStore.ts'

/**
 * A canonical block and new blocks on top of it that are not part of the chain yet. Readers of the chain do not see them. The execution of
 * the next one sees them as its ancestors.
 */
export class ChainBranch implements BlockReader {
  /** The parts of the chain that an engine reads to execute the next block of the branch. */
  readonly source: BlockSource
  readonly #blockStore: BlockStore
  readonly #base: ExecutedBlock
  readonly #blocks: StorableBlock[] = []
  #state: StateVersion

  /** `base` is a canonical block. Throws a NodeError if the state after it is not known. */
  constructor(blockStore: BlockStore, base: ExecutedBlock) {
    this.#blockStore = blockStore
    this.#base = base
    this.#state = blockStore.state(base)
    const { identity, states, commonOf, genesis } = blockStore
    this.source = { identity, states, commonOf, genesis, archive: this }
  }

  /** The new blocks, oldest first. */
  get blocks(): readonly StorableBlock[] {
    return this.#blocks
  }

  get head(): ExecutedBlock {
    return this.#blocks.at(-1)?.block ?? this.#base
  }

  /** The state after the head. */
  get state(): StateVersion {
    return this.#state
  }

  /** Adds a block on top of the head. Stores its state, so that long branches need little memory. Without its block, it is unused. */
  async add({ block, receipts, accessList }: StorableBlock, state: StateVersion): Promise<void> {
    await this.#blockStore.storeState(state)
    this.#blocks.push({ block, receipts, accessList })
    this.#state = state
  }

  byHash(hash: Hash): ExecutedBlock | undefined {
    return this.#blocks.findLast(({ block }) => block.hash === hash)?.block ?? this.#blockStore.archive.byHash(hash)
  }

  byNumber(number: number): ExecutedBlock | undefined {
    return number > this.#base.number ? this.#at(number) : this.#blockStore.archive.byNumber(number)
  }

  hashOf(number: number): Hash | undefined {
    return number > this.#base.number ? this.#at(number)?.hash : this.#blockStore.archive.hashOf(number)
  }

  ancestorHash(number: number): Hash | undefined {
    return number > this.#base.number ? this.#at(number)?.hash : this.#blockStore.archive.ancestorHash(number)
  }

  #at(number: number): ExecutedBlock | undefined {
    return this.#blocks[number - this.#base.number - 1]?.block
  }
}
