import { type Batch, type Store, tables } from '../../storage/store.ts'
import type { ClockState } from '../clock.ts'

const KEY = Buffer.from('clock')

/** Stores the clock of a chain. */
export class ClockStore {
  readonly #store: Store
  #stored: ClockState | undefined

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
    const { offset, next, interval, start } = clock
    const stored = this.#stored
    const isStored = stored?.offset === offset && stored.next === next && stored.interval === interval
    if (isStored && stored.start === start) return
    batch.put(tables.meta, KEY, Buffer.from(JSON.stringify(clock)))
    batch.afterWrite(() => {
      this.#stored = clock
    })
  }
}
