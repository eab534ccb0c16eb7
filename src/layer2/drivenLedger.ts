import type { Hash } from '../bytes.ts'
import type { Batch, Store, Table } from '../storage/store.ts'
import type { DueStep } from './clockPolicy.ts'
import type { Layer1, Settlement, SettlementCall } from './layer1.ts'
import { copyRecords, PersistedValue, type StoredForm } from './persistedValue.ts'

/** Fills an empty ledger with its initial content. */
export type SeedLedger<Value> = (empty: Value, layer1: Layer1) => Value | Promise<Value>

/**
 * Opens the ledger of a table. If the table has none, creates it with `seed`, completely or not at all. `name` identifies one of several
 * ledgers in a table.
 */
export async function openOrSeed<Value extends object>(
  store: Store,
  table: Table,
  empty: Value,
  form: StoredForm<Value>,
  seed: () => Value | Promise<Value>,
  name?: string,
): Promise<PersistedValue<Value>> {
  const { persisted, isNew } = await PersistedValue.open(store, table, empty, name, form)
  if (isNew) {
    const seeded = await seed()
    await persisted.change(() => seeded)
  }
  return persisted
}

/** Name of the records with the initial value of a ledger. Network names contain no slash. */
const initialValueName = (name = ''): string => `/${name}`

/** Opens the initial value of a ledger in a table. If none is stored, stores `current`. */
export async function openInitialValue<Value extends object>(
  store: Store,
  table: Table,
  empty: Value,
  form: StoredForm<Value>,
  current: Value,
  name?: string,
): Promise<Value> {
  const { persisted, isNew } = await PersistedValue.open(store, table, empty, initialValueName(name), form)
  return isNew ? persisted.change(() => current) : persisted.current
}

/** Reads the records that reset a closed ledger to its initial value. Returns a function that adds them to a batch. */
export const resetRecords = (store: Store, table: Table, name?: string): Promise<(batch: Batch) => void> =>
  copyRecords(store, table, initialValueName(name), name)

/** Whether layer 1 removes or has removed a transaction. */
export type IsTransactionRemoved = (transaction: Hash) => boolean

/** Writes a batch that includes the changes of the ledger. */
type Commit = (stage: (batch: Batch) => void) => Promise<void>

/** Members that every ledger has in addition to its own records. */
interface CommonMembers {
  readonly settings: object
  readonly policySince: number | undefined
}

/** The chain reverted the ledger, or removed its settlement, during a command. */
class LedgerReverted extends Error {}

/**
 * A ledger that runs commands one after another. Before each command, it takes the automatic steps that are due. It reads the clock only
 * when it is used, so idle time costs nothing.
 */
export abstract class DrivenLedger<Value extends CommonMembers, Step> {
  protected readonly layer1: Layer1
  protected readonly persisted: PersistedValue<Value>
  #openedValue: Value
  #initialValue: Value
  #lastCommand: Promise<unknown> = Promise.resolve()
  /** The value that the running command has seen or made last. */
  #expected: Value
  /** Cached next step of a value: consecutive reads usually see the same value. */
  #next: { readonly of: Value; readonly due: DueStep<Step> | undefined } | undefined

  /** `initialValue` is the value when the ledger was created, in any run. `openedValue` is the value when it was opened. */
  protected constructor(
    persisted: PersistedValue<Value>,
    layer1: Layer1,
    initialValue: Value,
    openedValue: Value = persisted.current,
  ) {
    this.persisted = persisted
    this.#initialValue = initialValue
    this.#openedValue = openedValue
    this.#expected = persisted.current
    this.layer1 = layer1
  }

  /** The value when the ledger was opened, for `restore` without an earlier value. */
  protected get openedValue(): Value {
    return this.#openedValue
  }

  /** The value when the ledger was created, in any run, with the current settings. */
  protected get initialValue(): Value {
    return this.#initialValue
  }

  /** Makes the current value the initial value, with configured settings. */
  protected setInitialValue(configured: Partial<Value['settings']>): void {
    this.#openedValue = this.value
    this.#initialValue = { ...this.#initialValue, settings: { ...this.#initialValue.settings, ...configured } }
  }

  /** Returns the next automatic step and its time. Depends on the value only. */
  protected abstract nextStep(value: Value): DueStep<Step> | undefined
  protected abstract take(due: DueStep<Step>): Promise<void>
  /** Returns the value before the steps that removed layer-1 transactions settled, or the same value if there are none. */
  protected abstract withoutSettlements(value: Value, isRemoved: IsTransactionRemoved): Value

  /** The stored value. Values are immutable. */
  get value(): Value {
    return this.persisted.current
  }

  /** Returns the value after all steps that are due. */
  async catchUp(): Promise<Value> {
    if (this.#isDue()) await this.run(async () => undefined)
    return this.value
  }

  /** SnapshotParticipant: the state is the value. */
  state(): Value {
    return this.value
  }

  /**
   * Restores an earlier value in the write of `commit`. Undefined restores the value when the ledger was opened. Waits only for the change in progress.
   */
  async restore(value: Value | undefined, commit: Commit): Promise<void> {
    await this.persisted.replace(() => value ?? this.openedValue, commit)
  }

  /** Restores the initial value in the write of `commit`. Its policy counts from now on. */
  async reset(commit: Commit): Promise<void> {
    await this.persisted.replace(() => ({ ...this.#initialValue, policySince: this.layer1.now() }), commit)
  }

  /** Reverts the steps that removed layer-1 transactions settled, in the write of `commit`. Waits only for the change in progress. */
  async removeTransactions(isRemoved: IsTransactionRemoved, commit: Commit): Promise<void> {
    await this.persisted.replace((value) => this.withoutSettlements(value, isRemoved), commit)
  }

  /** Reverts the steps whose settlements layer 1 does not have, because their blocks were removed while the ledger was not open. */
  async removeLostSettlements(): Promise<void> {
    await this.persisted.change((value) => {
      this.#openedValue = this.withoutSettlements(value, (transaction) => !this.#isSettled(transaction))
      return this.#openedValue
    })
  }

  /** Runs `job` between commands, without taking the steps that are due. */
  runExclusively<Result>(job: () => Promise<Result>): Promise<Result> {
    const running = this.#lastCommand.then(job)
    this.#lastCommand = running.catch(() => undefined)
    return running
  }

  /**
   * Runs a command after earlier commands and after the steps that are due. If the chain changes the value meanwhile, the command runs again, as
   * if it came after the revert or reorganization.
   */
  protected run<Result>(command: () => Promise<Result>): Promise<Result> {
    return this.runExclusively(async () => {
      for (;;) {
        this.#expected = this.value
        try {
          await this.#takeSteps()
          return await command()
        } catch (error) {
          if (!(error instanceof LedgerReverted)) throw error
        }
      }
    })
  }

  /** Stores a new value and makes it the current one, in a command. Throws LedgerReverted if the chain changed the value meanwhile. */
  protected async change(next: (value: Value) => Value | Promise<Value>): Promise<Value> {
    this.#expected = await this.persisted.change((value) => {
      this.#checkExpected(value)
      return next(value)
    })
    return this.#expected
  }

  /** Mines a settlement, in a command. Throws LedgerReverted and mines nothing if the chain changed the value before its block. */
  protected settle(call: SettlementCall): Promise<Settlement> {
    return this.layer1.settle(call, () => this.#checkExpected(this.value))
  }

  /** Records a settlement. Throws LedgerReverted if its block was removed meanwhile, or if the chain changed the value. */
  protected record({ transactionHash }: Settlement, next: (value: Value) => Value): Promise<Value> {
    return this.change((value) => {
      if (!this.#isSettled(transactionHash)) throw new LedgerReverted()
      return next(value)
    })
  }

  #checkExpected(value: Value): void {
    if (value !== this.#expected) throw new LedgerReverted()
  }

  #isSettled(transaction: Hash): boolean {
    return this.layer1.blockNumberOf(transaction) !== undefined
  }

  #due(): DueStep<Step> | undefined {
    if (this.#next?.of !== this.value) this.#next = { of: this.value, due: this.nextStep(this.value) }
    return this.#next.due
  }

  #isDue(): boolean {
    const due = this.#due()
    return due !== undefined && due.at <= this.layer1.now()
  }

  async #takeSteps(): Promise<void> {
    const now = this.layer1.now()
    for (let due = this.#due(); due !== undefined && due.at <= now; due = this.#due()) await this.take(due)
  }
}
