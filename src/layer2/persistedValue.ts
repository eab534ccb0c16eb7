import type { Batch, Range, Store, Table } from '../storage/store.ts'
import { PersistentMap } from './persistentMap.ts'

/**
 * A value of which each version is in the store before anybody can see it. It is an object whose members are persistent maps
 * or plain JSON values; of a new version only what differs from the last is written, in one batch. Holding on to `current` is a
 * snapshot, and `restore` goes back to one at the price of the difference.
 */
export class PersistedValue<Value extends object> {
  readonly #store: Store
  readonly #table: Table
  readonly #prefix: string
  #current: Value
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(store: Store, table: Table, prefix: string, stored: Value) {
    this.#store = store
    this.#table = table
    this.#prefix = prefix
    this.#current = stored
  }

  /**
   * Reads the value from its table. A new one begins with `empty`, whose members also say which of them are maps. One of several values
   * in a table has a `name`, without slashes.
   */
  static async open<Value extends object>(
    store: Store,
    table: Table,
    empty: Value,
    name?: string,
  ): Promise<{ kept: PersistedValue<Value>; isNew: boolean }> {
    const prefix = prefixOf(name)
    const members = new Map<string, unknown>(Object.entries(empty))
    let isNew = true
    for await (const [key, bytes] of store.entries(table, rangeOf(prefix))) {
      isNew = false
      const [memberName = '', ...rest] = text(key).slice(prefix.length).split(SEPARATOR)
      const member = members.get(memberName)
      const value: unknown = JSON.parse(text(bytes))
      members.set(memberName, member instanceof PersistentMap ? member.set(rest.join(SEPARATOR), value) : value)
    }
    // The members of `empty`, as `stageChanges` put them.
    return { kept: new PersistedValue(store, table, prefix, Object.fromEntries(members) as Value), isNew }
  }

  get current(): Value {
    return this.#current
  }

  /** The value in `store`, a fork of this one's store: from here on each goes its own way. O(1). */
  fork(store: Store): PersistedValue<Value> {
    return new PersistedValue(store, this.#table, this.#prefix, this.#current)
  }

  /**
   * Replaces the value in the write that `commit` makes with the records that are staged for it. Where `commit` rejects, all is as before.
   */
  replace(next: (current: Value) => Value, commit: (stage: (batch: Batch) => void) => Promise<void>): Promise<Value> {
    const changing = this.#writing.then(async () => {
      const value = next(this.#current)
      await commit((batch) =>
        stageChanges(this.#current, value, (name, member) => put(batch, this.#table, this.#prefix + name, member)),
      )
      this.#current = value
      return value
    })
    this.#writing = changing.catch(() => undefined)
    return changing
  }

  /** Replaces the value by what `next` makes of it; changes run one after another. When `next` throws or the store refuses, all is as before. */
  change(next: (current: Value) => Value): Promise<Value> {
    return this.replace(next, async (stage) => {
      const batch = this.#store.batch()
      stage(batch)
      if (batch.length > 0) await batch.write()
    })
  }
}

/** A plain member of a value in a store, without opening the value; undefined where the store has none. */
export function readMember<Member>(store: Store, table: Table, member: string, name?: string): Member | undefined {
  const bytes = store.get(table, Buffer.from(prefixOf(name) + member))
  return bytes === undefined ? undefined : (JSON.parse(text(bytes)) as Member) // written by `stageChanges`
}

/**
 * Reads what replaces the records of a value that is not open by those of another value in the table; nothing where that has none. Returns
 * what adds it to a batch.
 */
export async function copiedRecords(
  store: Store,
  table: Table,
  from: string | undefined,
  to: string | undefined,
): Promise<(batch: Batch) => void> {
  const [source, target] = [prefixOf(from), prefixOf(to)]
  const old: Uint8Array[] = []
  for await (const [key] of store.entries(table, rangeOf(target))) old.push(key)
  const copies: (readonly [key: Uint8Array, bytes: Uint8Array])[] = []
  for await (const [key, bytes] of store.entries(table, rangeOf(source)))
    copies.push([Buffer.from(target + text(key).slice(source.length)), bytes])
  return (batch) => {
    if (copies.length === 0) return
    for (const key of old) batch.delete(table, key)
    for (const [key, bytes] of copies) batch.put(table, key, bytes)
  }
}

const SEPARATOR = '/'
/** What the records of a value with a name begin with: it sorts before all names of members. */
const NAMED = '@'

const prefixOf = (name: string | undefined): string => (name === undefined ? '' : `${NAMED}${name}${SEPARATOR}`)

/** Where the records of a value stand; those without a prefix come after all that have one. */
function rangeOf(prefix: string): Range {
  if (prefix === '') return { gte: Buffer.from('A') }
  return { gte: Buffer.from(prefix), lt: Buffer.from(`${prefix.slice(0, -1)}0`) } // the character after the slash
}

function stageChanges(before: object, after: object, stage: (name: string, value: unknown) => void): void {
  for (const [name, member] of Object.entries(after)) {
    const old: unknown = Reflect.get(before, name)
    if (member instanceof PersistentMap) {
      const earlier: PersistentMap<unknown> = old instanceof PersistentMap ? old : PersistentMap.empty()
      for (const [key, value] of member.changesSince(earlier)) stage(`${name}${SEPARATOR}${key}`, value)
    } else if (member !== old) {
      stage(name, member)
    }
  }
}

function put(batch: Batch, table: Table, name: string, value: unknown): void {
  const key = Buffer.from(name)
  if (value === undefined) batch.delete(table, key)
  else batch.put(table, key, Buffer.from(JSON.stringify(value)))
}

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString()
