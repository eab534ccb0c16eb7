import { bytesToHex, type Hash, hexToBytes } from '../../bytes.ts'
import { type Batch, type Store, tables } from '../../storage/store.ts'

/** The hash and the state root of a block. */
export interface StateOf {
  readonly hash: Hash
  readonly stateRoot: Hash
}

/**
 * State roots that development methods such as setBalance overrode outside of a block, by block hash. The block keeps its hash and header,
 * but the next block starts with the overridden state. Few entries exist.
 */
export class StateOverrideIndex {
  readonly #roots: Map<Hash, Hash>

  constructor(roots: ReadonlyMap<Hash, Hash> = new Map()) {
    this.#roots = new Map(roots)
  }

  /** Reads the index of a store. */
  static async read(store: Store): Promise<StateOverrideIndex> {
    const roots = new Map<Hash, Hash>()
    for await (const [block, root] of store.entries(tables.stateOverrides))
      roots.set(bytesToHex(block), bytesToHex(root))
    return new StateOverrideIndex(roots)
  }

  copy(): StateOverrideIndex {
    return new StateOverrideIndex(this.#roots)
  }

  /** Returns the state root after a block, with overrides. */
  rootAfter({ hash, stateRoot }: StateOf): Hash {
    if (this.#roots.size === 0) return stateRoot
    return this.#roots.get(hash) ?? stateRoot
  }

  /** Returns the overridden state root after a block. Undefined if the root in its header applies. */
  of(block: Hash): Hash | undefined {
    return this.#roots.get(block)
  }

  /** Returns the hashes of all blocks whose states were overridden. */
  blocks(): readonly Hash[] {
    return [...this.#roots.keys()]
  }

  /** Sets the state root after a block when the batch is written. Undefined: the root in its header. */
  stage(block: Hash, root: Hash | undefined, batch: Batch): void {
    if (root === undefined && !this.#roots.has(block)) return
    if (root === undefined) batch.delete(tables.stateOverrides, hexToBytes(block))
    else batch.put(tables.stateOverrides, hexToBytes(block), hexToBytes(root))
    batch.afterWrite(() => {
      if (root === undefined) this.#roots.delete(block)
      else this.#roots.set(block, root)
    })
  }
}
