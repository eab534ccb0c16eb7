import type { Hash } from '../bytes.ts'
import type { Batch, Store } from '../storage/store.ts'
import type { DueStep } from './clockPolicy.ts'
import type { Layer1, Settlement, SettlementCall } from './layer1.ts'
import type { IsTransactionRemoved, LedgerFamily, LedgerValue } from './ledgerFamily.ts'
import type { StoredLedger } from './ledgerRecords.ts'
import type { PersistedValue } from './persistedValue.ts'

/** Writes a batch that includes the changes of the ledger. */
type Commit = (stage: (batch: Batch) => void) => Promise<void>

/** The chain reverted the ledger, or removed its settlement, during a command. */
class LedgerReverted extends Error {}

/**
 * A ledger that advances by the clock: before each command, it takes the automatic steps that are due. Commands run one after another. It reads the
 * clock only when it is used, so idle time costs nothing.
 */
export abstract class AdvancingLedger<Value extends LedgerValue, Step> {
  protected readonly layer1: Layer1
  readonly #family: LedgerFamily<Value, Step>
  readonly #persisted: PersistedValue<Value>
  readonly #nextStep: (value: Value) => DueStep<Step> | undefined
  #initialValue: Value
  #openedValue: Value
  #lastCommand: Promise<unknown> = Promise.resolve()
  /** The value that the running command has seen or made last. */
  #expected: Value
  /** Cached next step of a value: consecutive reads usually see the same value. */
  #next: { readonly of: Value; readonly due: DueStep<Step> | undefined } | undefined

  protected constructor(family: LedgerFamily<Value, Step>, stored: StoredLedger<Value>, layer1: Layer1) {
    this.#family = family
    this.#persisted = stored.persisted
    this.#nextStep = family.schedule()
    this.#initialValue = stored.initialValue
    this.#openedValue = stored.openedValue
    this.#expected = stored.persisted.current
    this.layer1 = layer1
  }

  /** Takes a step that is due. */
  protected abstract take(due: DueStep<Step>): Promise<void>

  /** The stored value. Values are immutable. */
  get value(): Value {
    return this.#persisted.current
  }

  get settings(): Value['settings'] {
    return this.value.settings
  }

  /** Applies settings to a ledger that was just opened. Its content and its chain ID do not change, because its transactions belong to the chain ID. */
  async configure({ policy, chainId: _, ...settings }: Partial<Value['settings']>): Promise<void> {
    if (Object.keys(settings).length > 0)
      await this.#persisted.change((value) => ({ ...value, settings: { ...value.settings, ...settings } }))
    if (policy !== undefined && JSON.stringify(policy) !== JSON.stringify(this.settings.policy))
      await this.setPolicy(policy)
    const configured = { ...settings, ...(policy !== undefined && { policy }) }
    this.#openedValue = this.value
    this.#initialValue = { ...this.#initialValue, settings: { ...this.#initialValue.settings, ...configured } }
  }

  /** Replaces the policy, after taking the steps that are due by the old one. */
  async setPolicy(policy: Value['settings']['policy']): Promise<void> {
    await this.run(() =>
      this.change((value) => ({ ...value, settings: { ...value.settings, policy }, policySince: this.layer1.now() })),
    )
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
    await this.#persisted.replace(() => value ?? this.#openedValue, commit)
  }

  /** Restores the initial value in the write of `commit`. Its policy counts from now on. */
  async reset(commit: Commit): Promise<void> {
    await this.#persisted.replace(() => ({ ...this.#initialValue, policySince: this.layer1.now() }), commit)
  }

  /** Reverts the steps that removed layer-1 transactions settled, in the write of `commit`. Waits only for the change in progress. */
  async removeTransactions(isRemoved: IsTransactionRemoved, commit: Commit): Promise<void> {
    await this.#persisted.replace((value) => this.#family.withoutSettlements(value, isRemoved), commit)
  }

  /** Reverts the steps whose settlements layer 1 does not have, because their blocks were removed while the ledger was not open. */
  async removeLostSettlements(): Promise<void> {
    await this.#persisted.change((value) => {
      this.#openedValue = this.#family.withoutSettlements(value, (transaction) => !this.#isSettled(transaction))
      return this.#openedValue
    })
  }

  /** Runs `job` between commands, without taking the steps that are due. */
  runExclusively<Result>(job: () => Promise<Result>): Promise<Result> {
    const running = this.#lastCommand.then(job)
    this.#lastCommand = running.catch(() => undefined)
    return running
  }

  /** Returns the values of a fork of the ledger in `store`, a fork of its store. O(1). */
  protected storedFork(store: Store): StoredLedger<Value> {
    return {
      persisted: this.#persisted.fork(store),
      initialValue: this.#initialValue,
      openedValue: this.#openedValue,
    }
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
    this.#expected = await this.#persisted.change((value) => {
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
    if (this.#next?.of !== this.value) this.#next = { of: this.value, due: this.#nextStep(this.value) }
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
