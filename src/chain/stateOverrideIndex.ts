import { bytesToHex, type Hash, hexToBytes } from '../bytes.ts'
import { type Batch, type Store, tables } from '../storage/store.ts'

/** A block, as far as it names a state. */
export interface StateOf {
  readonly hash: Hash
  readonly stateRoot: Hash
}

/**
 * State roots that development methods such as setBalance changed outside of a block, by block hash. The block keeps its hash and header,
 * but the next block starts with the changed state. Few entries exist.
 */
export class StateOverrideIndex {
  readonly #roots: Map<Hash, Hash>

  constructor(roots: ReadonlyMap<Hash, Hash> = new Map()) {
    this.#roots = new Map(roots)
  }

  /** Those that a store keeps. */
  static async read(store: Store): Promise<StateOverrideIndex> {
    const roots = new Map<Hash, Hash>()
    for await (const [block, root] of store.entries(tables.amendments)) roots.set(bytesToHex(block), bytesToHex(root))
    return new StateOverrideIndex(roots)
  }

  copy(): StateOverrideIndex {
    return new StateOverrideIndex(this.#roots)
  }

  /** The root of the state that holds after a block. */
  rootAfter({ hash, stateRoot }: StateOf): Hash {
    if (this.#roots.size === 0) return stateRoot
    return this.#roots.get(hash) ?? stateRoot
  }

  /** The root that holds instead of the one in the block's header; undefined for a block that was not amended. */
  of(block: Hash): Hash | undefined {
    return this.#roots.get(block)
  }

  /** The hashes of all blocks that were amended. */
  blocks(): readonly Hash[] {
    return [...this.#roots.keys()]
  }

  /** Sets the state root after a block when the batch is written. Undefined: the root in its header. */
  stage(block: Hash, root: Hash | undefined, batch: Batch): void {
    if (this.#roots.get(block) === root) return
    if (root === undefined) batch.delete(tables.amendments, hexToBytes(block))
    else batch.put(tables.amendments, hexToBytes(block), hexToBytes(root))
    batch.afterWrite(() => {
      if (root === undefined) this.#roots.delete(block)
      else this.#roots.set(block, root)
    })
  }
}
