import type { Chain } from '../../chain/chain.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import { define } from '../../errors.ts'
import type { L2aLedger } from '../../layer2/l2a/l2aLedger.ts'
import type { L2aSettings } from '../../layer2/l2a/settings.ts'
import type { L2bLedger } from '../../layer2/l2b/l2bLedger.ts'
import type { L2bSettings } from '../../layer2/l2b/settings.ts'
import type { Layer1 } from '../../layer2/layer1.ts'
import { readMember } from '../../layer2/persistedValue.ts'
import { SettlementLayer } from '../../settlementLayer.ts'
import { type Store, tables } from '../../storage/store.ts'
import { type ExclusiveRunner, type Forkable, LazyLedger, type LedgerContext } from './lazyLedger.ts'

export const ledgerMismatch = define<{ setting: string; stored: unknown; requested: unknown }>(
  'LedgerMismatch',
  -32602,
  ({ setting, stored, requested }) =>
    `${setting} is ${JSON.stringify(requested)}, but the ledger in the data directory has ${JSON.stringify(stored)}: restore that value, or use another data directory`,
)

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
  readonly settingName: (setting: string) => string
}

/** Fixtures fill the records of the ledger that is named like its family. */
const recordName = ({ name, kind }: Pick<SettlingNetwork, 'name' | 'kind'>): string | undefined =>
  name === kind ? undefined : name

/** Whether a store has the ledger of a network. */
export const hasStoredLedger = (store: Store, network: Pick<SettlingNetwork, 'name' | 'kind'>): boolean =>
  readMember(store, tables[network.kind], 'settings', recordName(network)) !== undefined

/** Throws LedgerMismatch if the stored ledger of a network has another chain ID. Does not open the ledger. */
export function checkStoredLedger(store: Store, network: SettlingNetwork): void {
  const { settings, settingName, kind } = network
  const stored = readMember<{ readonly chainId: unknown }>(
    store,
    tables[kind],
    'settings',
    recordName(network),
  )?.chainId
  const requested = settings.chainId
  if (stored !== undefined && requested !== undefined && stored !== requested)
    throw ledgerMismatch({ setting: settingName('chainId'), stored, requested })
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
    if (network.kind === 'l2a') l2a.set(network.name, lazyLedger(context, network, loadL2aLedger))
    else l2b.set(network.name, lazyLedger(context, network, loadL2bLedger))
  }
  return settling(chain, l2a, l2b)
}

const loadL2aLedger = async () => (await import('../../layer2/l2a/l2aLedger.ts')).L2aLedger
const loadL2bLedger = async () => (await import('../../layer2/l2b/l2bLedger.ts')).L2bLedger

function lazyLedger<Settings, Ledger extends SettlingLedger<Settings, Ledger>>(
  context: LedgerContext,
  network: SettlingNetwork & { readonly settings: Settings },
  load: () => Promise<LedgerClass<Settings, Ledger>>,
): LazyLedger<Ledger> {
  const { kind, settings } = network
  const records = recordName(network)
  return new LazyLedger(context, {
    async open({ store, layer1 }) {
      const loaded = await load()
      checkStoredLedger(store, network)
      return loaded.open(store, layer1, settings, records)
    },
    configure: (ledger) => ledger.configure(settings),
    async resetUnopened(store) {
      const { resetRecords } = await import('../../layer2/ledgerRecords.ts')
      return resetRecords(store, tables[kind], records)
    },
  })
}

interface SettlingLedger<Settings, Ledger> extends Forkable<Ledger> {
  configure(settings: Settings): Promise<void>
}

interface LedgerClass<Settings, Ledger> {
  open(store: Store, layer1: Layer1, settings: Settings, name: string | undefined): Promise<Ledger>
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

/** Returns the ledger of a network that settles on the chain. */
export function ledgerNamed<Ledger>(ledgers: ReadonlyMap<string, () => Promise<Ledger>>, name: string) {
  const ledger = ledgers.get(name)
  if (ledger === undefined) throw new TypeError(`no ledger ${name} settles here`)
  return ledger
}
