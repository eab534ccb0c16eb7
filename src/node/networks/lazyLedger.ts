import type { Commit, IsRemoved, SnapshotParticipant, StageRecords } from '../../chain/history/snapshotParticipant.ts'
import type { Layer1 } from '../../layer2/layer1.ts'
import type { Store } from '../../storage/store.ts'

/** The store of a ledger and the chain that it settles on. */
export interface LedgerContext {
  readonly store: Store
  readonly layer1: Layer1
}

export interface ExclusiveRunner {
  runExclusively<Result>(job: () => Promise<Result>): Promise<Result>
}

export interface Forkable<Ledger> extends SnapshotParticipant, ExclusiveRunner {
  fork(store: Store, layer1: Layer1): Ledger
  removeLostSettlements(): Promise<void>
}

interface LedgerSteps<Ledger> {
  readonly open: (context: LedgerContext) => Promise<Ledger>
  /** Applies the settings. Can settle steps that are due. */
  readonly configure: (ledger: Ledger) => Promise<void>
  readonly resetUnopened: (store: Store) => Promise<StageRecords>
}

/** A ledger that is opened at its first use. */
export class LazyLedger<Ledger extends Forkable<Ledger>> implements SnapshotParticipant, ExclusiveRunner {
  readonly #context: LedgerContext
  readonly #steps: LedgerSteps<Ledger>
  #opening: Promise<Ledger> | undefined
  /** The first step of opening, which never waits for a job of the chain. The chain can wait for it. */
  #loading: Promise<Ledger> | undefined
  #opened: Ledger | undefined
  /** The last write of the chain while the ledger was not open. */
  #lastWrite: Promise<unknown> = Promise.resolve()

  constructor(context: LedgerContext, steps: LedgerSteps<Ledger>, opened?: Ledger) {
    this.#context = context
    this.#steps = steps
    this.#opened = opened
    this.#opening = opened && Promise.resolve(opened)
    this.#loading = this.#opening
  }

  /** Runs `job` while the ledger does nothing else. */
  async runExclusively<Result>(job: () => Promise<Result>): Promise<Result> {
    const ledger = await this.#opening?.catch(() => undefined)
    return ledger === undefined ? job() : ledger.runExclusively(job)
  }

  fork(context: LedgerContext): LazyLedger<Ledger> {
    return new LazyLedger(context, this.#steps, this.#opened?.fork(context.store, context.layer1))
  }

  ledger(): Promise<Ledger> {
    this.#opening ??= this.#openAndConfigure().catch((fault: unknown) => {
      // The next use tries again.
      this.#opened = undefined
      this.#loading = undefined
      this.#opening = undefined
      throw fault
    })
    return this.#opening
  }

  async #openAndConfigure(): Promise<Ledger> {
    this.#loading = this.#lastWrite.then(() => this.#steps.open(this.#context))
    const ledger = await this.#loading
    this.#opened = ledger
    await ledger.removeLostSettlements()
    await this.#steps.configure(ledger)
    return ledger
  }

  /** Undefined before the ledger is opened. As a state to restore, undefined is the state at opening. */
  state(): unknown {
    return this.#opened?.state()
  }

  restore(state: unknown, commit: Commit): Promise<void> {
    return this.#write((ledger) => ledger.restore(state, commit), commit)
  }

  /** Does not open a stored ledger. */
  reset(commit: Commit): Promise<void> {
    const resetUnopened = async () => commit(await this.#steps.resetUnopened(this.#context.store))
    return this.#write((ledger) => ledger.reset(commit), resetUnopened)
  }

  /** A ledger that is not open follows its layer 1 when it is opened. */
  removeTransactions(isRemoved: IsRemoved, commit: Commit): Promise<void> {
    return this.#write((ledger) => ledger.removeTransactions(isRemoved, commit), commit)
  }

  /** Makes a write of the chain. A ledger that opens meanwhile is either open before it or reads the store after it. */
  async #write(opened: (ledger: Ledger) => Promise<void>, unopened: () => Promise<void>): Promise<void> {
    if (this.#loading === undefined) {
      const writing = unopened()
      this.#lastWrite = writing.catch(() => {}) // the chain gets the error
      return writing
    }
    const ledger = await this.#loading.catch(() => undefined)
    return ledger === undefined ? this.#write(opened, unopened) : opened(ledger)
  }
}
