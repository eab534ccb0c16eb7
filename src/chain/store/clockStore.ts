import { type Batch, type Store, tables } from '../../storage/store.ts'
import { type ClockState, isSameClock } from '../clock.ts'

const KEY = Buffer.from('clock')

/** Stores the clock of a chain. */
export class ClockStore {
  readonly #store: Store
  /** The clock in the store. Undefined if it is not known, also during a write. */
  #stored: ClockState | undefined
  /** The clock of the last write. */
  #latest: ClockState | undefined

  /** `stored`: the clock in the store, if known. */
  constructor(store: Store, stored?: ClockState) {
    this.#store = store
    this.#stored = stored
  }

  /** Returns the same in a fork of the store. */
  fork(store: Store): ClockStore {
    return new ClockStore(store, this.#stored)
  }

  /** Returns the clock state of the last stored block. */
  read(): ClockState | undefined {
    const bytes = this.#store.get(tables.meta, KEY)
    if (bytes === undefined) return undefined
    const { offset, next, interval, start } = JSON.parse(Buffer.from(bytes).toString()) as Partial<ClockState> // written by `stage`
    return { offset: offset ?? 0, next, interval, start }
  }

  /** Writes the clock only if it changed: most blocks do not change it. */
  stage(clock: ClockState, batch: Batch): void {
    if (this.#stored !== undefined && isSameClock(this.#stored, clock)) return
    batch.put(tables.meta, KEY, Buffer.from(JSON.stringify(clock)))
    this.#stored = undefined
    this.#latest = clock
    batch.afterWrite(() => {
      if (this.#latest === clock) this.#stored = clock
    })
  }
}
