import type { Hash } from '../bytes.ts'
import type { Batch, Store, Table } from '../storage/store.ts'
import type { DueStep } from './clockPolicy.ts'
import type { Layer1 } from './layer1.ts'
import { copyRecords, PersistedValue, recordKeys, type StoredForm, valueNames } from './persistedValue.ts'

/** Members of the value of every ledger. */
export interface LedgerValue {
  readonly settings: { readonly chainId: unknown; readonly policy: object }
  /** Unix seconds from which the policy counts, so that earlier content does not fall due all at once. */
  readonly policySince: number | undefined
}

/** Whether layer 1 removes or has removed a transaction. */
export type IsTransactionRemoved = (transaction: Hash) => boolean

/** What ledgers of one kind have in common: their records, the content of a new ledger, and the steps that they take by the clock. */
export interface LedgerFamily<Value extends LedgerValue, Step> {
  readonly table: Table
  /** The value without content, with the default settings. */
  readonly empty: Value
  readonly form: StoredForm<Value>
  /** Adds the block with which a ledger begins unless a fixture describes its content. `now` is in Unix seconds. */
  readonly addFirstBlock: (empty: Value, now: number) => Value | Promise<Value>
  /** Returns the next automatic step and its time. Depends on the value only. */
  readonly nextStep: (value: Value) => DueStep<Step> | undefined
  /** Returns the value before the steps that removed layer-1 transactions settled, or the same value if there are none. */
  readonly withoutSettlements: (value: Value, isRemoved: IsTransactionRemoved) => Value
  /** Whether the records of a value fit together. They do not if some are lost. */
  readonly hasAllRecords: (value: Value) => boolean
}

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

/** Creates a ledger in a new store, completely or not at all, without opening it. Its policy counts from when it is first opened. */
export async function createStoredLedger<Value extends LedgerValue>(
  family: LedgerFamily<Value, unknown>,
  store: Store,
  settings: Partial<Value['settings']>,
  seed: SeedLedger<Value>,
): Promise<void> {
  await openOrSeed(family, store, settings, seed)
}

/** Opens the ledger of a table, or creates it with one block. `name` identifies one of several ledgers in a table. */
export async function openStoredLedger<Value extends LedgerValue>(
  family: LedgerFamily<Value, unknown>,
  store: Store,
  layer1: Layer1,
  settings: Partial<Value['settings']>,
  name?: string,
): Promise<StoredLedger<Value>> {
  const seed = (empty: Value) => family.addFirstBlock(empty, layer1.genesisTime)
  const persisted = await openOrSeed(family, store, settings, seed, name)
  const openedValue = await persisted.change((value) => ({ ...value, policySince: value.policySince ?? layer1.now() }))
  const initial = await openValue(family, store, initialValueName(name))
  const initialValue = initial.isNew ? await initial.persisted.change(() => openedValue) : initial.persisted.current
  return { persisted, initialValue, openedValue }
}

/** Reads the records that reset a closed ledger to its initial value. Returns a function that adds them to a batch. */
export const resetRecords = (store: Store, table: Table, name?: string): Promise<(batch: Batch) => void> =>
  copyRecords(store, table, initialValueName(name), name)

/**
 * Checks a ledger of a damaged store. One that lost records continues with its initial content if that is complete, and otherwise begins as a
 * new one. If only records of its initial content are lost, its present content becomes the initial one when it is opened.
 */
export async function recoverStoredLedger<Value extends LedgerValue>(
  family: LedgerFamily<Value, unknown>,
  store: Store,
  name: string | undefined,
): Promise<'complete' | 'withoutInitial' | 'incomplete'> {
  const { table } = family
  const isComplete = await hasAllRecords(family, store, name)
  const initialName = initialValueName(name)
  const initialKeys = await recordKeys(store, table, initialName)
  const hasInitial = await hasAllRecords(family, store, initialName)
  const batch = store.batch()
  if (!hasInitial) for (const key of initialKeys) batch.delete(table, key)
  if (!isComplete) {
    for (const key of await recordKeys(store, table, name)) batch.delete(table, key)
    if (hasInitial) (await copyRecords(store, table, initialName, name))(batch)
  }
  if (batch.length > 0) await batch.write()
  if (!isComplete) return 'incomplete'
  return hasInitial || initialKeys.length === 0 ? 'complete' : 'withoutInitial'
}

/** Returns the names of the ledgers in a table. Undefined for the ledger without a name. */
export async function ledgerNames(store: Store, table: Table): Promise<ReadonlySet<string | undefined>> {
  const names = await valueNames(store, table)
  // The initial value of a ledger has records too.
  return new Set([...names].map((name) => (name?.startsWith('/') === true ? name.slice(1) || undefined : name)))
}

async function hasAllRecords<Value extends LedgerValue>(
  family: LedgerFamily<Value, unknown>,
  store: Store,
  name: string | undefined,
): Promise<boolean> {
  try {
    const { persisted } = await openValue(family, store, name)
    const { current } = persisted
    // A stored ledger always has its settings.
    return current.settings !== family.empty.settings && family.hasAllRecords(current)
  } catch {
    return false // an incomplete record of an older version
  }
}

async function openOrSeed<Value extends LedgerValue>(
  family: LedgerFamily<Value, unknown>,
  store: Store,
  settings: Partial<Value['settings']>,
  seed: SeedLedger<Value>,
  name?: string,
): Promise<PersistedValue<Value>> {
  const { persisted, isNew } = await openValue(family, store, name)
  if (isNew) {
    const { empty } = family
    const seeded = await seed({ ...empty, settings: { ...empty.settings, ...settings } })
    await persisted.change(() => seeded)
  }
  return persisted
}

const openValue = <Value extends LedgerValue>(
  { table, empty, form }: LedgerFamily<Value, unknown>,
  store: Store,
  name: string | undefined,
) => PersistedValue.open(store, table, empty, name, form)

/** Name of the records with the initial value of a ledger. Network names contain no slash. */
const initialValueName = (name = ''): string => `/${name}`
