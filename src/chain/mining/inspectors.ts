import type { Inspector } from '../../evm/inspector.ts'
import { combineInspectors } from '../../execution/trace/combine.ts'
import type { PoolTransaction } from '../types.ts'

/** Returns an inspector for a transaction before its execution, or undefined. */
export type InspectorOf = (transaction: PoolTransaction) => Inspector | undefined

/** Functions that return inspectors for the transactions of blocks produced here. */
export class Inspectors {
  /** An entry for each addition, because the same function can be added several times. */
  readonly #added = new Set<readonly [InspectorOf]>()

  /** Adds a function. The returned function removes it. */
  add(inspectorOf: InspectorOf): () => void {
    const entry = [inspectorOf] as const
    this.#added.add(entry)
    return () => {
      this.#added.delete(entry)
    }
  }

  /** Returns the combined inspectors of a transaction, or undefined if it has none. */
  of(transaction: PoolTransaction): Inspector | undefined {
    if (this.#added.size === 0) return undefined
    const inspectors = [...this.#added].flatMap(([inspectorOf]) => inspectorOf(transaction) ?? [])
    return inspectors.length === 0 ? undefined : combineInspectors(inspectors)
  }
}
