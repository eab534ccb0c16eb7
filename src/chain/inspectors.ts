import type { Inspector } from '../evm/inspector.ts'
import { combineInspectors } from '../execution/trace/combine.ts'
import type { PoolTransaction } from './types.ts'

/** Returns an inspector for a transaction that is about to be executed; undefined to let it run unwatched. */
export type InspectorOf = (transaction: PoolTransaction) => Inspector | undefined

/** Functions that return inspectors for the transactions of blocks produced here. */
export class Inspectors {
  readonly #added = new Set<readonly [InspectorOf]>()

  /** Adds a function; the function returned removes it again. */
  add(inspectorOf: InspectorOf): () => void {
    const entry = [inspectorOf] as const
    this.#added.add(entry)
    return () => {
      this.#added.delete(entry)
    }
  }

  /** Returns one inspector for all that watch a transaction; undefined where none does. */
  of(transaction: PoolTransaction): Inspector | undefined {
    if (this.#added.size === 0) return undefined
    const inspectors = [...this.#added].flatMap(([inspectorOf]) => inspectorOf(transaction) ?? [])
    return inspectors.length === 0 ? undefined : combineInspectors(inspectors)
  }
}
