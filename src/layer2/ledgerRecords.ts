import type { Batch, Store, Table } from '../storage/store.ts'
import type { Layer1 } from './layer1.ts'
import type { LedgerFamily, LedgerValue } from './ledgerFamily.ts'
import { copyRecords, PersistedValue, recordKeys, valueNames } from './persistedValue.ts'

/** The value of a ledger in its store, and the earlier values to which it can return. */
export interface StoredLedger<Value extends object> {
  readonly persisted: PersistedValue<Value>
  /** The value when the ledger was created, in any run. */
  readonly initialValue: Value
  /** The value when the ledger was opened. */
  readonly openedValue: Value
}

/** Fills an empty ledger with its initial content. */
export type SeedLedger<Value> = (empty: Value) => Value | Promise<Value>

/**
 * The records of a ledger: those of its value, and those of its initial value, to which a reset of the chain returns it. A ledger is created
 * completely or not at all.
 */
export class LedgerRecords<Value extends LedgerValue> {
  readonly #family: LedgerFamily<Value, unknown>
  readonly #store: Store
  readonly #name: string | undefined

  /** `name` identifies one of several ledgers in the table of the family. */
  constructor(family: LedgerFamily<Value, unknown>, store: Store, name?: string) {
    this.#family = family
    this.#store = store
    this.#name = name
  }

  /** Opens the ledger, or creates it with one block. */
  async open(layer1: Layer1, settings: Partial<Value['settings']>): Promise<StoredLedger<Value>> {
    const persisted = await this.#openOrCreate(settings, (empty) =>
      this.#family.addFirstBlock(empty, layer1.genesisTime),
    )
    const openedValue = await persisted.change((value) => ({
      ...value,
      policySince: value.policySince ?? layer1.now(),
    }))
    const initial = await this.#read(initialName(this.#name))
    const initialValue = initial.isNew ? await initial.persisted.change(() => openedValue) : initial.persisted.current
    return { persisted, initialValue, openedValue }
  }

  /** Creates the ledger in a new store, without opening it. Its policy counts from when it is first opened. */
  async create(settings: Partial<Value['settings']>, seed: SeedLedger<Value>): Promise<void> {
    await this.#openOrCreate(settings, seed)
  }

  /**
   * Checks the ledger of a damaged store. One that lost records continues with its initial content if that is complete, and otherwise begins as
   * a new one. If only records of its initial content are lost, its present content becomes the initial one when it is opened.
   */
  async recover(): Promise<'complete' | 'withoutInitial' | 'incomplete'> {
    const { table } = this.#family
    const store = this.#store
    const initial = initialName(this.#name)
    const isComplete = await this.#isComplete(this.#name)
    const hasInitial = await this.#isComplete(initial)
    const initialKeys = await recordKeys(store, table, initial)
    const batch = store.batch()
    if (!hasInitial) for (const key of initialKeys) batch.delete(table, key)
    if (!isComplete) {
      for (const key of await recordKeys(store, table, this.#name)) batch.delete(table, key)
      if (hasInitial) (await copyRecords(store, table, initial, this.#name))(batch)
    }
    if (batch.length > 0) await batch.write()
    if (!isComplete) return 'incomplete'
    return hasInitial || initialKeys.length === 0 ? 'complete' : 'withoutInitial'
  }

  async #openOrCreate(settings: Partial<Value['settings']>, seed: SeedLedger<Value>): Promise<PersistedValue<Value>> {
    const { empty } = this.#family
    const { persisted, isNew } = await this.#read(this.#name)
    if (isNew) {
      const seeded = await seed({ ...empty, settings: { ...empty.settings, ...settings } })
      await persisted.change(() => seeded)
    }
    return persisted
  }

  /** Whether no record of a value is lost. */
  async #isComplete(name: string | undefined): Promise<boolean> {
    const { empty, hasAllRecords } = this.#family
    try {
      const { current } = (await this.#read(name)).persisted
      // A stored ledger always has its settings.
      return current.settings !== empty.settings && hasAllRecords(current)
    } catch {
      return false // an incomplete record of an older version
    }
  }

  #read(name: string | undefined) {
    const { table, empty, form } = this.#family
    return PersistedValue.open(this.#store, table, empty, { name, form })
  }
}

/** Reads the records that reset a closed ledger to its initial value. Returns a function that adds them to a batch. */
export const resetRecords = (store: Store, table: Table, name?: string): Promise<(batch: Batch) => void> =>
  copyRecords(store, table, initialName(name), name)

/** Returns the names of the ledgers in a table. Undefined for the ledger without a name. */
export async function ledgerNames(store: Store, table: Table): Promise<ReadonlySet<string | undefined>> {
  const names = await valueNames(store, table)
  // The initial value of a ledger has records too.
  return new Set([...names].map((name) => (name?.startsWith('/') === true ? name.slice(1) || undefined : name)))
}

/** Name of the records with the initial value of a ledger. Network names contain no slash. */
const initialName = (name = ''): string => `/${name}`
