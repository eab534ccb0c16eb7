import type { Batch, Range, Store, Table } from '../storage/store.ts'
import { PersistentMap } from './persistentMap.ts'

/** Converts a value to its stored form, without members that follow from others, and back. A long member would be written at each change. */
export interface StoredForm<Value> {
  readonly reduce: (value: Value) => Value
  readonly complete: (stored: Value) => Value
}

const asIs = { reduce: <Value>(value: Value) => value, complete: <Value>(stored: Value) => stored }

/** Where the records of a value are. */
interface ValueRecords {
  readonly store: Store
  readonly table: Table
  /** The beginning of their keys. */
  readonly prefix: string
}

/**
 * An immutable value that is stored before it becomes visible. Its members are persistent maps or plain JSON values. Each change writes
 * only the difference, in one batch. A reference to `current` is a snapshot. Restoring it costs the difference.
 */
export class PersistedValue<Value extends object> {
  readonly #records: ValueRecords
  readonly #form: StoredForm<Value>
  #current: Value
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(records: ValueRecords, form: StoredForm<Value>, current: Value) {
    this.#records = records
    this.#form = form
    this.#current = current
  }

  /**
   * Reads the value from its table. A new value starts with `empty`, whose members define which of them are maps. `name` identifies one of
   * several values in a table and contains no slash.
   */
  static async open<Value extends object>(
    store: Store,
    table: Table,
    empty: Value,
    { name, form = asIs }: { readonly name?: string | undefined; readonly form?: StoredForm<Value> } = {},
  ): Promise<{ persisted: PersistedValue<Value>; isNew: boolean }> {
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
    const current = form.complete(Object.fromEntries(members) as Value) // has the members of `empty`, as written by `stageChanges`
    return { persisted: new PersistedValue({ store, table, prefix }, form, current), isNew }
  }

  get current(): Value {
    return this.#current
  }

  /** Returns the value in `store`, a fork of its store. Later changes are independent. O(1). */
  fork(store: Store): PersistedValue<Value> {
    return new PersistedValue({ ...this.#records, store }, this.#form, this.#current)
  }

  /** Replaces the value in the write of `commit`, which receives the staged records. If `commit` rejects, nothing changes. */
  replace(
    next: (current: Value) => Value | Promise<Value>,
    commit: (stage: (batch: Batch) => void) => Promise<void>,
  ): Promise<Value> {
    const changing = this.#writing.then(async () => {
      const value = await next(this.#current)
      const becomeCurrent = () => {
        this.#current = value
      }
      await commit((batch) => {
        const { reduce } = this.#form
        const { table, prefix } = this.#records
        stageChanges(reduce(this.#current), reduce(value), (name, member) => put(batch, table, prefix + name, member))
        // Before other work sees the rest of the write: a snapshot must not combine the old value with the new blocks of a chain.
        batch.afterWrite(becomeCurrent)
      })
      becomeCurrent()
      return value
    })
    this.#writing = changing.catch(() => undefined)
    return changing
  }

  /** Replaces the value by the result of `next`. Changes run one after another. If `next` throws or the write fails, nothing changes. */
  change(next: (current: Value) => Value | Promise<Value>): Promise<Value> {
    return this.replace(next, async (stage) => {
      const batch = this.#records.store.batch()
      stage(batch)
      if (batch.length > 0) await batch.write()
    })
  }
}

/** Reads a plain member of a value without opening it. Undefined if the store has none. */
export function readMember<Member>(store: Store, table: Table, member: string, name?: string): Member | undefined {
  const bytes = store.get(table, Buffer.from(prefixOf(name) + member))
  return bytes === undefined ? undefined : (JSON.parse(text(bytes)) as Member) // written by `stageChanges`
}

/** Returns the keys of the records of a value. */
export async function recordKeys(store: Store, table: Table, name: string | undefined): Promise<readonly Uint8Array[]> {
  const keys: Uint8Array[] = []
  for await (const [key] of store.entries(table, rangeOf(prefixOf(name)))) keys.push(key)
  return keys
}

/** Returns the names of the values in a table. */
export async function valueNames(store: Store, table: Table): Promise<ReadonlySet<string | undefined>> {
  const names = new Set<string | undefined>()
  for await (const [key] of store.entries(table)) names.add(nameIn(text(key)))
  return names
}

/** Returns the name of the value whose record has a key. */
const nameIn = (key: string): string | undefined => NAME_IN_KEY.exec(key)?.[1]
/** A name can begin with a slash, which names of networks cannot. */
const NAME_IN_KEY = /^@(\/?[^/]*)\//

/**
 * Prepares to replace the records of a closed value by the records of another value in the table, if there are any. Returns a function that
 * adds the operations to a batch.
 */
export async function copyRecords(
  store: Store,
  table: Table,
  from: string | undefined,
  to: string | undefined,
): Promise<(batch: Batch) => void> {
  const [source, target] = [prefixOf(from), prefixOf(to)]
  const old = await recordKeys(store, table, to)
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
/** Prefix of the records of named values. It sorts before all member names. */
const NAMED = '@'

const prefixOf = (name: string | undefined): string => (name === undefined ? '' : `${NAMED}${name}${SEPARATOR}`)

/** Returns the key range of a value. Records without a prefix follow those with one. */
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
