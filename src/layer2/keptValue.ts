import type { Batch, Store, Table } from '../storage/store.ts'
import { PersistentMap } from './persistentMap.ts'

/**
 * A value of which each version is in the store before anybody can see it. It is an object whose members are persistent maps
 * or plain JSON values; of a new version only what differs from the last is written, in one batch. Holding on to `current` is a
 * snapshot, and `restore` goes back to one at the price of the difference.
 */
export class KeptValue<Value extends object> {
  readonly #store: Store
  readonly #table: Table
  #current: Value
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(store: Store, table: Table, stored: Value) {
    this.#store = store
    this.#table = table
    this.#current = stored
  }

  /** Reads the value from its table. A new one begins with `empty`, whose members also say which of them are maps. */
  static async open<Value extends object>(
    store: Store,
    table: Table,
    empty: Value,
  ): Promise<{ kept: KeptValue<Value>; isNew: boolean }> {
    const members = new Map<string, unknown>(Object.entries(empty))
    let isNew = true
    for await (const [key, bytes] of store.entries(table)) {
      isNew = false
      const [name = '', ...rest] = text(key).split(SEPARATOR)
      const member = members.get(name)
      const value: unknown = JSON.parse(text(bytes))
      members.set(name, member instanceof PersistentMap ? member.set(rest.join(SEPARATOR), value) : value)
    }
    // The members of `empty`, as `stageChanges` put them.
    return { kept: new KeptValue(store, table, Object.fromEntries(members) as Value), isNew }
  }

  get current(): Value {
    return this.#current
  }

  /** The value in `store`, a fork of this one's store: from here on each goes its own way. O(1). */
  fork(store: Store): KeptValue<Value> {
    return new KeptValue(store, this.#table, this.#current)
  }

  /** Replaces the value by what `next` makes of it; changes run one after another. When `next` throws or the store refuses, all is as before. */
  change(next: (current: Value) => Value): Promise<Value> {
    const changing = this.#writing.then(async () => {
      const value = next(this.#current)
      if (value !== this.#current) {
        const batch = this.#store.batch()
        stageChanges(this.#current, value, this.#table, batch)
        await batch.write()
        this.#current = value
      }
      return value
    })
    this.#writing = changing.catch(() => undefined)
    return changing
  }

  /** Goes back to what `current` once was. */
  async restore(value: Value): Promise<void> {
    await this.change(() => value)
  }
}

const SEPARATOR = '/'

function stageChanges(before: object, after: object, table: Table, batch: Batch): void {
  for (const [name, member] of Object.entries(after)) {
    const old: unknown = Reflect.get(before, name)
    if (member instanceof PersistentMap) {
      const earlier: PersistentMap<unknown> = old instanceof PersistentMap ? old : PersistentMap.empty()
      for (const [key, value] of member.changesSince(earlier)) put(batch, table, `${name}${SEPARATOR}${key}`, value)
    } else if (member !== old) {
      put(batch, table, name, member)
    }
  }
}

function put(batch: Batch, table: Table, name: string, value: unknown): void {
  const key = Buffer.from(name)
  if (value === undefined) batch.delete(table, key)
  else batch.put(table, key, Buffer.from(JSON.stringify(value)))
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
