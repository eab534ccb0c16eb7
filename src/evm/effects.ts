import type { Address } from '../bytes.ts'
import type { Log } from './message.ts'

/** Counts of the effects when a frame started. */
export interface EffectMark {
  readonly logs: number
  readonly created: number
  readonly destroyed: number
  readonly refund: number
}

/** Effects of a run outside of the state: logs, refunds, created and destroyed contracts. A failing frame reverts its part. */
export class Effects {
  readonly logs: Log[] = []
  /** Number of logs emitted so far. A revert does not reduce it. */
  emittedLogs = 0
  refund = 0
  readonly #created = new Set<Address>()
  readonly #destroyed = new Map<Address, Address>()

  get created(): ReadonlySet<Address> {
    return this.#created
  }

  /** With the accounts that got their balance. */
  get destroyed(): ReadonlyMap<Address, Address> {
    return this.#destroyed
  }

  create(address: Address): void {
    this.#created.add(address)
  }

  /** Marks a contract for removal. Returns false if it is already marked. */
  destroy(address: Address, beneficiary: Address): boolean {
    const isNew = !this.#destroyed.has(address)
    this.#destroyed.set(address, beneficiary)
    return isNew
  }

  /** Reverts to a mark. Sets and maps keep insertion order, so later entries are at the end. */
  undo({ logs, created, destroyed, refund }: EffectMark): void {
    this.logs.length = logs
    this.refund = refund
    if (this.#created.size > created)
      for (const address of [...this.#created].slice(created)) this.#created.delete(address)
    if (this.#destroyed.size > destroyed) {
      for (const address of [...this.#destroyed.keys()].slice(destroyed)) this.#destroyed.delete(address)
    }
  }
}
