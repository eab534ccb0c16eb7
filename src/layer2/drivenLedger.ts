import type { Store, Table } from '../storage/store.ts'
import type { Due } from './clockPolicy.ts'
import { KeptValue } from './keptValue.ts'
import type { Layer1 } from './layer1.ts'

/** Makes what a new ledger begins with of an empty one. */
export type Seed<Value> = (empty: Value, layer1: Layer1) => Value | Promise<Value>

/** Opens what a table keeps of a ledger; where it keeps nothing, `seed` begins it, all at once or not at all. `name` tells several in a table apart. */
export async function openSeeded<Value extends object>(
  store: Store,
  table: Table,
  empty: Value,
  seed: () => Value | Promise<Value>,
  name?: string,
): Promise<KeptValue<Value>> {
  const { kept, isNew } = await KeptValue.open(store, table, empty, name)
  if (isNew) {
    const seeded = await seed()
    await kept.change(() => seeded)
  }
  return kept
}

/**
 * A ledger at work: commands run one after another, and before each the steps are taken that came due by the clock. A ledger
 * looks at the clock when somebody asks it something: the time between does not cost anything.
 */
export abstract class DrivenLedger<Value extends object, Step> {
  protected readonly layer1: Layer1
  protected readonly kept: KeptValue<Value>
  #first: Value
  #last: Promise<unknown> = Promise.resolve()
  /** The next step of the value it was last asked for: most readers find the value that the reader before found. */
  #next: { readonly of: Value; readonly due: Due<Step> | undefined } | undefined

  /** `first` is how the ledger was opened. */
  protected constructor(kept: KeptValue<Value>, layer1: Layer1, first: Value = kept.current) {
    this.kept = kept
    this.#first = first
    this.layer1 = layer1
  }

  /** How the ledger was opened: what it goes back to where no earlier state is known. */
  protected get first(): Value {
    return this.#first
  }

  /** Has the ledger begin as it is now. */
  protected beginHere(): void {
    this.#first = this.value
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

  /** Goes back to what `state` gave once; undefined stands for how the ledger was opened. Waits for the store alone. */
  async restore(value: Value = this.first): Promise<void> {
    await this.kept.change(() => value)
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
