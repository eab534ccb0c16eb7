import type { Hash } from '../../bytes.ts'
import { define } from '../../errors.ts'
import type { Bundle } from '../bundles/bundle.ts'
import type { ClockState } from '../clock.ts'
import type { MiningMode } from '../mining/miningSchedule.ts'
import type { NextBlockOverrides } from '../mining/nextBlockOverrides.ts'
import type { ChainBlock, PoolTransaction } from '../types.ts'

/** A snapshot or checkpoint of a chain. */
export interface Snapshot {
  readonly head: Hash
  /** State root after the block if an override replaced the one in its header. */
  readonly overriddenRoot: Hash | undefined
  readonly clock: ClockState
  readonly overrides: NextBlockOverrides
  readonly pool: readonly PoolTransaction[]
  readonly bundles: readonly Bundle[]
  /** The state of each participant, by its name. */
  readonly participants: ReadonlyMap<string, unknown>
}

/** The target of a reset. */
export interface ResetPoint extends Snapshot {
  readonly mining: MiningMode
}

const removalTooDeep = define<{ depth: number; first: number; removable: number }>(
  'RemovalTooDeep',
  -32602,
  ({ depth, first, removable }) =>
    `cannot remove ${depth} blocks: the chain has ${removable} after its first block, number ${first}`,
)

/** Throws RemovalTooDeep unless `depth` blocks can be removed from a chain. */
export function checkDepth(depth: number, { head, genesis }: Record<'head' | 'genesis', ChainBlock>): void {
  const removable = head.number - genesis.number
  if (depth > removable) throw removalTooDeep({ depth, first: genesis.number, removable })
}

/** A snapshot with its number, and its name if it is a checkpoint. */
interface Entry {
  readonly id: number
  readonly name: string | undefined
  readonly snapshot: Snapshot
}

/**
 * Snapshots by number, from 1 on. They nest: a revert to one removes it and all later ones. A suite with a snapshot per test leaves tens of
 * thousands, so no operation that such a suite repeats walks through all of them.
 */
export class Snapshots {
  /** In the order of their numbers. */
  #entries: Entry[] = []
  /** Numbers of the checkpoints by name. */
  #names = new Map<string, number>()
  #next = 1

  /** Returns an independent copy with the same snapshots and numbers. */
  copy(): Snapshots {
    const copy = new Snapshots()
    copy.#entries = [...this.#entries]
    copy.#names = new Map(this.#names)
    copy.#next = this.#next
    return copy
  }

  get size(): number {
    return this.#entries.length
  }

  /** Adds a snapshot and returns its number. */
  take(snapshot: Snapshot): number {
    return this.#add(snapshot, undefined)
  }

  /** Adds a checkpoint. It replaces the one with the same name. */
  takeNamed(name: string, snapshot: Snapshot): void {
    const replaced = this.#names.get(name)
    if (replaced !== undefined) this.#entries.splice(this.#indexFrom(replaced), 1)
    this.#names.set(name, this.#add(snapshot, name))
  }

  /** The snapshot with this number, or undefined. */
  get(id: number): Snapshot | undefined {
    const entry = this.#entries[this.#indexFrom(id)]
    return entry?.id === id ? entry.snapshot : undefined
  }

  /** The checkpoint with this name, or undefined. */
  named(name: string): Snapshot | undefined {
    const id = this.#names.get(name)
    return id === undefined ? undefined : this.get(id)
  }

  /** Removes all snapshots from this number on. */
  forgetFrom(id: number): void {
    for (const { name } of this.#entries.splice(this.#indexFrom(id))) if (name !== undefined) this.#names.delete(name)
  }

  /** Removes all snapshots after the checkpoint with this name. */
  forgetAfter(name: string): void {
    const id = this.#names.get(name)
    if (id !== undefined) this.forgetFrom(id + 1)
  }

  /** Returns the names of the checkpoints, the oldest name first. */
  names(): string[] {
    return [...this.#names.keys()]
  }

  /** Returns the last `count` snapshots with their numbers, the oldest first. */
  latest(count: number): (readonly [id: number, Snapshot])[] {
    return this.#entries.slice(-count).map(({ id, snapshot }) => [id, snapshot])
  }

  clear(): void {
    this.#entries = []
    this.#names.clear()
  }

  #add(snapshot: Snapshot, name: string | undefined): number {
    const id = this.#next++
    this.#entries.push({ id, name, snapshot })
    return id
  }

  /** Returns the index of the first snapshot whose number is at least `id`, by binary search. */
  #indexFrom(id: number): number {
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#entries[middle]?.id ?? id) < id) low = middle + 1
      else high = middle
    }
    return low
  }
}
