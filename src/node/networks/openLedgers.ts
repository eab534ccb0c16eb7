import type { Chain } from '../../chain/chain.ts'
import type { Commit, IsRemoved, SnapshotParticipant, StageRecords } from '../../chain/history/snapshotParticipant.ts'
import { SettlementLayer } from '../../chain/settlementLayer.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import { define } from '../../errors.ts'
import type { L2aLedger } from '../../layer2/l2a/l2aLedger.ts'
import type { L2aSettings } from '../../layer2/l2a/settings.ts'
import type { L2bLedger } from '../../layer2/l2b/l2bLedger.ts'
import type { L2bSettings } from '../../layer2/l2b/settings.ts'
import { readMember } from '../../layer2/persistedValue.ts'
import { type Store, tables } from '../../storage/store.ts'

export const ledgerMismatch = define<{ place: string; stored: unknown; requested: unknown }>(
  'OtherLedger',
  -32602,
  ({ place, stored, requested }) =>
    `${place} is ${JSON.stringify(requested)}, but the ledger in the data directory has ${JSON.stringify(stored)}: restore that value, or use another data directory`,
)

/** Settings of ledgers that differ from the defaults. A stored ledger keeps its chain ID. */
export interface LedgerSettings {
  readonly l2a?: Partial<L2aSettings> | undefined
  readonly l2b?: Partial<L2bSettings> | undefined
}

/** The layer-2 ledgers that settle on a chain. Each is loaded and opened at its first use. */
export interface Ledgers {
  readonly l2a: () => Promise<L2aLedger>
  readonly l2b: () => Promise<L2bLedger>
}

/** All ledgers that settle on a chain, by the name of the network. */
export interface SettlingLedgers {
  readonly l2a: ReadonlyMap<string, () => Promise<L2aLedger>>
  readonly l2b: ReadonlyMap<string, () => Promise<L2bLedger>>
  /** Forks the chain and the ledgers that settle on it, while no ledger changes. `wallet` has the development accounts of the fork. */
  fork(forkChain: () => Promise<Chain>, wallet: Wallet): Promise<{ chain: Chain; ledgers: SettlingLedgers }>
}

/** A network whose ledger settles on a chain. */
export type SettlingNetwork =
  | (NamedLedger & { readonly kind: 'l2a'; readonly settings: Partial<L2aSettings> })
  | (NamedLedger & { readonly kind: 'l2b'; readonly settings: Partial<L2bSettings> })

interface NamedLedger {
  readonly name: string
  /** Returns the name of a setting for messages. */
  readonly placeOf: (setting: string) => string
}

/** Fixtures fill the records of the ledger that is named like its family. */
const recordName = ({ name, kind }: SettlingNetwork): string | undefined => (name === kind ? undefined : name)

/** Throws OtherLedger if the stored ledger of a network has another chain ID. Does not open the ledger. */
export function checkStoredLedger(store: Store, network: SettlingNetwork): void {
  const { settings, placeOf, kind } = network
  const stored = readMember<{ readonly chainId: unknown }>(
    store,
    tables[kind],
    'settings',
    recordName(network),
  )?.chainId
  const requested = settings.chainId
  if (stored !== undefined && requested !== undefined && stored !== requested)
    throw ledgerMismatch({ place: placeOf('chainId'), stored, requested })
}

/** Opens the ledgers of networks in `store` that settle on `chain` and revert with it. The caller owns the store. */
export function openSettlingLedgers(
  store: Store,
  chain: Chain,
  networks: readonly SettlingNetwork[],
  wallet?: Wallet,
): SettlingLedgers {
  const context = { store, layer1: new SettlementLayer(chain, wallet) }
  const l2a = new Map<string, LazyLedger<L2aLedger>>()
  const l2b = new Map<string, LazyLedger<L2bLedger>>()
  for (const network of networks) {
    const { kind, name, settings } = network
    const records = recordName(network)
    const reset = (store: Store) => resetUnopened(store, network)
    if (kind === 'l2a') {
      const open = async ({ store, layer1 }: LedgerContext) => {
        const { L2aLedger } = await import('../../layer2/l2a/l2aLedger.ts')
        const { defaultL2aSettings: defaultSettings } = await import('../../layer2/l2a/settings.ts')
        const effective = { ...defaultSettings, ...settings }
        checkStoredLedger(store, network)
        return L2aLedger.open(store, layer1, effective, undefined, records)
      }
      const steps = { open, configure: (ledger: L2aLedger) => ledger.configure(settings), resetUnopened: reset }
      l2a.set(name, new LazyLedger(context, steps))
    } else {
      const open = async ({ store, layer1 }: LedgerContext) => {
        const { L2bLedger } = await import('../../layer2/l2b/l2bLedger.ts')
        const { defaultL2bSettings: defaultSettings } = await import('../../layer2/l2b/settings.ts')
        const effective = { ...defaultSettings, ...settings }
        checkStoredLedger(store, network)
        return L2bLedger.open(store, layer1, effective, undefined, records)
      }
      const steps = { open, configure: (ledger: L2bLedger) => ledger.configure(settings), resetUnopened: reset }
      l2b.set(name, new LazyLedger(context, steps))
    }
  }
  return settling(chain, l2a, l2b)
}

async function resetUnopened(store: Store, network: SettlingNetwork): Promise<StageRecords> {
  const { resetRecords } = await import('../../layer2/drivenLedger.ts')
  return resetRecords(store, tables[network.kind], recordName(network))
}

type LazyLedgers<Ledger extends Forkable<Ledger>> = ReadonlyMap<string, LazyLedger<Ledger>>

function settling(chain: Chain, l2a: LazyLedgers<L2aLedger>, l2b: LazyLedgers<L2bLedger>): SettlingLedgers {
  for (const [name, ledger] of [...l2a, ...l2b]) chain.history.register(name, ledger)
  return {
    l2a: mapped(l2a, (ledger) => () => ledger.ledger()),
    l2b: mapped(l2b, (ledger) => () => ledger.ledger()),
    fork(forkChain, wallet) {
      const forkAll = async () => {
        const chain = await forkChain()
        const context = { store: chain.store, layer1: new SettlementLayer(chain, wallet) }
        const a = mapped(l2a, (ledger) => ledger.fork(context))
        const b = mapped(l2b, (ledger) => ledger.fork(context))
        return { chain, ledgers: settling(chain, a, b) }
      }
      // Always in the same order, so that two parallel forks do not deadlock.
      const all: readonly ExclusiveRunner[] = [...l2a.values(), ...l2b.values()]
      return all.reduceRight((job, ledger) => () => ledger.runExclusively(job), forkAll)()
    },
  }
}

const mapped = <From, To>(map: ReadonlyMap<string, From>, make: (value: From) => To): ReadonlyMap<string, To> =>
  new Map([...map].map(([name, value]) => [name, make(value)]))

/** Opens one ledger of each family, named like the family. */
export function openLedgers(
  store: Store,
  chain: Chain,
  { l2a = {}, l2b = {} }: LedgerSettings = {},
  wallet?: Wallet,
): Ledgers {
  const placeOf = (setting: string) => setting
  const networks: readonly SettlingNetwork[] = [
    { name: 'l2a', kind: 'l2a', settings: l2a, placeOf },
    { name: 'l2b', kind: 'l2b', settings: l2b, placeOf },
  ]
  const ledgers = openSettlingLedgers(store, chain, networks, wallet)
  return { l2a: ledgerNamed(ledgers.l2a, 'l2a'), l2b: ledgerNamed(ledgers.l2b, 'l2b') }
}

/** Returns the ledger of a network that settles on the chain. */
export function ledgerNamed<Ledger>(ledgers: ReadonlyMap<string, () => Promise<Ledger>>, name: string) {
  const ledger = ledgers.get(name)
  if (ledger === undefined) throw new TypeError(`no ledger ${name} settles here`)
  return ledger
}

/** The store of a ledger and the chain that it settles on. */
interface LedgerContext {
  readonly store: Store
  readonly layer1: SettlementLayer
}

interface ExclusiveRunner {
  runExclusively<Result>(job: () => Promise<Result>): Promise<Result>
}

interface Forkable<Ledger> extends SnapshotParticipant, ExclusiveRunner {
  fork(store: Store, layer1: SettlementLayer): Ledger
  removeLostSettlements(): Promise<void>
}

interface LedgerSteps<Ledger> {
  readonly open: (context: LedgerContext) => Promise<Ledger>
  /** Applies the settings. Can settle steps that are due. */
  readonly configure: (ledger: Ledger) => Promise<void>
  readonly resetUnopened: (store: Store) => Promise<StageRecords>
}

/** A ledger that is opened at its first use. */
class LazyLedger<Ledger extends Forkable<Ledger>> implements SnapshotParticipant, ExclusiveRunner {
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
