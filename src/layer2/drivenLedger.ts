import type { Batch, Store, Table } from '../storage/store.ts'
import type { Due } from './clockPolicy.ts'
import type { Layer1 } from './layer1.ts'
import { copiedRecords, PersistedValue } from './persistedValue.ts'

/** Makes what a new ledger begins with of an empty one. */
export type Seed<Value> = (empty: Value, layer1: Layer1) => Value | Promise<Value>

/** Opens what a table keeps of a ledger; where it keeps nothing, `seed` begins it, all at once or not at all. `name` tells several in a table apart. */
export async function openSeeded<Value extends object>(
  store: Store,
  table: Table,
  empty: Value,
  seed: () => Value | Promise<Value>,
  name?: string,
): Promise<PersistedValue<Value>> {
  const { kept, isNew } = await PersistedValue.open(store, table, empty, name)
  if (isNew) {
    const seeded = await seed()
    await kept.change(() => seeded)
  }
  return kept
}

/** The name of the records that keep how a ledger began. The name of a network has no slash. */
const beginningName = (name = ''): string => `/${name}`

/** How a ledger in a table began: `current` where nothing is kept of it yet, which is then kept. */
export async function openBeginning<Value extends object>(
  store: Store,
  table: Table,
  empty: Value,
  current: Value,
  name?: string,
): Promise<Value> {
  const { kept, isNew } = await PersistedValue.open(store, table, empty, beginningName(name))
  return isNew ? kept.change(() => current) : kept.current
}

/** Reads what brings a ledger that is not open back to how it began. Returns what adds it to a batch. */
export const resetRecords = (store: Store, table: Table, name?: string): Promise<(batch: Batch) => void> =>
  copiedRecords(store, table, beginningName(name), name)

/** Makes a write of which the ledger's change is a part. */
type Commit = (stage: (batch: Batch) => void) => Promise<void>

/** What every ledger has beside its own records. */
interface Driven {
  readonly settings: object
  readonly policySince: number | undefined
}

/**
 * A ledger at work: commands run one after another, and before each the steps are taken that came due by the clock. A ledger
 * looks at the clock when somebody asks it something: the time between does not cost anything.
 */
export abstract class DrivenLedger<Value extends Driven, Step> {
  protected readonly layer1: Layer1
  protected readonly kept: PersistedValue<Value>
  #first: Value
  #beginning: Value
  #last: Promise<unknown> = Promise.resolve()
  /** The next step of the value it was last asked for: most readers find the value that the reader before found. */
  #next: { readonly of: Value; readonly due: Due<Step> | undefined } | undefined

  /** `beginning` is how the ledger began, in whatever run that was; `first` is how it was opened. */
  protected constructor(kept: PersistedValue<Value>, layer1: Layer1, beginning: Value, first: Value = kept.current) {
    this.kept = kept
    this.#beginning = beginning
    this.#first = first
    this.layer1 = layer1
  }

  /** How the ledger was opened: what it goes back to where no earlier state is known. */
  protected get first(): Value {
    return this.#first
  }

  /** How the ledger began, in whatever run that was, with the settings that were configured since. */
  protected get beginning(): Value {
    return this.#beginning
  }

  /** Has the ledger begin as it is now, with settings that were configured. */
  protected beginHere(configured: Partial<Value['settings']>): void {
    this.#first = this.value
    this.#beginning = { ...this.#beginning, settings: { ...this.#beginning.settings, ...configured } }
  }

  /** The step that a ledger takes next by itself, and when: it depends on nothing but the value. */
  protected abstract nextStep(value: Value): Due<Step> | undefined
  protected abstract take(due: Due<Step>): Promise<void>

  /** The ledger as it is in the store: a value that never changes. */
  get value(): Value {
    return this.kept.current
  }

  /** The ledger after all steps that came due by now. */
  async upToDate(): Promise<Value> {
    if (this.#isDue()) await this.run(async () => undefined)
    return this.value
  }

  /** A Companion of a chain: its state is the value. */
  state(): Value {
    return this.value
  }

  /**
   * Returns to what `state` gave once, in the write that `commit` makes; undefined stands for how the ledger was opened. Waits for the store
   * alone.
   */
  async restore(value: Value = this.first, commit: Commit): Promise<void> {
    await this.kept.replace(() => value, commit)
  }

  /** The same to how the ledger began; its policy counts from now on. */
  async reset(commit: Commit): Promise<void> {
    await this.kept.replace(() => ({ ...this.#beginning, policySince: this.layer1.now() }), commit)
  }

  /** Runs `job` when the commands before it are done; those after it wait. Nothing that came due is done for it. */
  alone<Result>(job: () => Promise<Result>): Promise<Result> {
    const running = this.#last.then(job)
    this.#last = running.catch(() => undefined)
    return running
  }

  /** Runs a command when those before it are done and the ledger has caught up with the clock. */
  protected run<Result>(command: () => Promise<Result>): Promise<Result> {
    return this.alone(async () => {
      await this.#takeSteps()
      return command()
    })
  }

  /** Replaces the value by what `next` makes of it, in the store first. */
  protected change(next: (value: Value) => Value): Promise<Value> {
    return this.kept.change(next)
  }

  #due(): Due<Step> | undefined {
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
