import type { Hash } from '../bytes.ts'
import type { ClockState } from './clock.ts'
import type { Companion } from './companion.ts'
import type { PoolTransaction } from './types.ts'

/** What is remembered to come back to. */
export interface Snapshot {
  readonly head: Hash
  readonly clock: ClockState
  readonly pool: readonly PoolTransaction[]
  readonly companions: readonly (readonly [Companion, state: unknown])[]
}

/** Snapshots by number, from 1 on. They nest: going back to one forgets it and all that were taken after it. */
export class Snapshots {
  readonly #taken = new Map<number, Snapshot>()
  #next = 1

  take(snapshot: Snapshot): number {
    const id = this.#next++
    this.#taken.set(id, snapshot)
    return id
  }

  /** The snapshot, which is forgotten with all later ones; undefined when there is none (any more). */
  use(id: number): Snapshot | undefined {
    const snapshot = this.#taken.get(id)
    if (snapshot === undefined) return undefined
    for (const taken of this.#taken.keys()) if (taken >= id) this.#taken.delete(taken)
    return snapshot
  }
}
