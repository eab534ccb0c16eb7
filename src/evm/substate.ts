import type { Address } from '../bytes.ts'
import type { Log } from './message.ts'

/** Sizes of the substate when a frame started. */
export interface SubstateMark {
  readonly logs: number
  readonly created: number
  readonly destroyed: number
  readonly refund: number
}

/** Approximate bytes of memory of a log without its data, and of a topic. */
const LOG_BYTES = 160

export const noAddresses: ReadonlySet<Address> = new Set()
export const noneDestroyed: ReadonlyMap<Address, Address> = new Map()

/** The accrued substate of a run (Yellow Paper): logs, refunds, created and destroyed contracts. A failing frame reverts its part. */
export class Substate {
  readonly logs: Log[] = []
  /** Number of emitted logs. A revert does not reduce it. */
  emittedLogs = 0
  /** Approximate bytes of memory of the emitted logs. A revert does not reduce it. */
  logBytes = 0
  refund = 0
  /** Created on first use, because most runs create and destroy no contracts. */
  #created: Set<Address> | undefined
  #destroyed: Map<Address, Address> | undefined

  get created(): ReadonlySet<Address> {
    return this.#created ?? noAddresses
  }

  /** The destroyed contracts, with the accounts that received their balances. */
  get destroyed(): ReadonlyMap<Address, Address> {
    return this.#destroyed ?? noneDestroyed
  }

  emit(log: Log): void {
    this.logs.push(log)
    this.emittedLogs++
    this.logBytes += (1 + log.topics.length) * LOG_BYTES + log.data.length
  }

  create(address: Address): void {
    this.#created ??= new Set()
    this.#created.add(address)
  }

  /** Marks a contract for removal. Returns false if it is already marked. */
  destroy(address: Address, beneficiary: Address): boolean {
    this.#destroyed ??= new Map()
    const isNew = !this.#destroyed.has(address)
    this.#destroyed.set(address, beneficiary)
    return isNew
  }

  /** Reverts to a mark. Sets and maps keep insertion order, so later entries are at the end. */
  revertTo({ logs, created, destroyed, refund }: SubstateMark): void {
    this.logs.length = logs
    this.refund = refund
    if (this.#created !== undefined && this.#created.size > created)
      for (const address of [...this.#created].slice(created)) this.#created.delete(address)
    if (this.#destroyed !== undefined && this.#destroyed.size > destroyed) {
      for (const address of [...this.#destroyed.keys()].slice(destroyed)) this.#destroyed.delete(address)
    }
  }
}
