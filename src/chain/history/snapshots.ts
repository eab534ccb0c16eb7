import type { Hash } from '../../bytes.ts'
import { define } from '../../errors.ts'
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
  /** The state of each participant, by its name. */
  readonly participants: ReadonlyMap<string, unknown>
}

/** The target of a reset. */
export interface ResetPoint extends Snapshot {
  readonly mining: MiningMode
}

const tooDeep = define<{ depth: number; first: number; removable: number }>(
  'TooDeep',
  -32602,
  ({ depth, first, removable }) =>
    `cannot remove ${depth} blocks: the chain has ${removable} after its first block, number ${first}`,
)

/** Throws TooDeep unless `depth` blocks can be removed from a chain. */
export function checkDepth(depth: number, { head, genesis }: Record<'head' | 'genesis', ChainBlock>): void {
  const removable = head.number - genesis.number
  if (depth > removable) throw tooDeep({ depth, first: genesis.number, removable })
}

/** Snapshots by number, from 1 on. They nest: a revert to one removes it and all later ones. */
export class Snapshots {
  readonly #taken = new Map<number, Snapshot>()
  readonly #names = new Map<string, number>()
  #next = 1

  /** Returns an independent copy with the same snapshots and numbers. */
  copy(): Snapshots {
    const copy = new Snapshots()
    for (const [id, snapshot] of this.#taken) copy.#taken.set(id, snapshot)
    for (const [name, id] of this.#names) copy.#names.set(name, id)
    copy.#next = this.#next
    return copy
  }

  get size(): number {
    return this.#taken.size
  }

  take(snapshot: Snapshot): number {
    const id = this.#next++
    this.#taken.set(id, snapshot)
    return id
  }

  /** The snapshot with this number, or undefined. */
  get(id: number): Snapshot | undefined {
    return this.#taken.get(id)
  }

  /** The snapshot with this name, or undefined. */
  named(name: string): Snapshot | undefined {
    const id = this.#names.get(name)
    return id === undefined ? undefined : this.#taken.get(id)
  }

  /** Removes all snapshots from this number on. */
  forgetFrom(id: number): void {
    for (const taken of this.#taken.keys()) if (taken >= id) this.#taken.delete(taken)
    for (const [name, taken] of this.#names) if (taken >= id) this.#names.delete(name)
  }

  /** Adds a named snapshot. It replaces the one with the same name. */
  takeNamed(name: string, snapshot: Snapshot): void {
    const before = this.#names.get(name)
    if (before !== undefined) this.#taken.delete(before)
    this.#names.set(name, this.take(snapshot))
  }

  /** Removes all snapshots after the one with this name. */
  forgetAfter(name: string): void {
    const id = this.#names.get(name)
    if (id !== undefined) this.forgetFrom(id + 1)
  }

  /** Returns the names of the named snapshots, the oldest first. */
  names(): string[] {
    return [...this.#names].filter(([, id]) => this.#taken.has(id)).map(([name]) => name)
  }

  list(): (readonly [id: number, Snapshot])[] {
    return [...this.#taken]
  }

  clear(): void {
    this.#taken.clear()
    this.#names.clear()
  }
}
