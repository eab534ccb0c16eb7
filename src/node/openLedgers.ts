import type { Chain } from '../chain/chain.ts'
import type { Companion } from '../chain/companion.ts'
import { SettlementLayer } from '../chain/settlementLayer.ts'
import type { Wallet } from '../crypto/wallet.ts'
import type { L2aLedger } from '../layer2/l2a/l2aLedger.ts'
import type { L2aSettings } from '../layer2/l2a/settings.ts'
import type { L2bLedger } from '../layer2/l2b/l2bLedger.ts'
import type { L2bSettings } from '../layer2/l2b/settings.ts'
import type { Store } from '../storage/store.ts'

/** What new ledgers are like where it is not the default. One that the store holds already stays as it is. */
export interface LedgerSettings {
  readonly l2a?: Partial<L2aSettings> | undefined
  readonly l2b?: Partial<L2bSettings> | undefined
}

/** The layer-2 ledgers that settle on a chain; each is opened, and its code loaded, when it is first asked for. */
export interface Ledgers {
  readonly l2a: () => Promise<L2aLedger>
  readonly l2b: () => Promise<L2bLedger>
}

/** Has the ledgers in `store`, which stays the caller's, settle on `chain` and go back with it. */
export function openLedgers(
  store: Store,
  chain: Chain,
  { l2a = {}, l2b = {} }: LedgerSettings = {},
  wallet?: Wallet,
): Ledgers {
  const layer1 = new SettlementLayer(chain, wallet)
  const a = new LazyLedger(async () => {
    const { L2aLedger } = await import('../layer2/l2a/l2aLedger.ts')
    const { defaultSettings } = await import('../layer2/l2a/settings.ts')
    return L2aLedger.open(store, layer1, { ...defaultSettings, ...l2a })
  })
  const b = new LazyLedger(async () => {
    const { L2bLedger } = await import('../layer2/l2b/l2bLedger.ts')
    const { defaultSettings } = await import('../layer2/l2b/settings.ts')
    return L2bLedger.open(store, layer1, { ...defaultSettings, ...l2b })
  })
  chain.accompany(a)
  chain.accompany(b)
  return { l2a: () => a.ledger(), l2b: () => b.ledger() }
}

/** A ledger that is not opened before somebody asks for it. */
class LazyLedger<Ledger extends Companion> implements Companion {
  readonly #open: () => Promise<Ledger>
  #opening: Promise<Ledger> | undefined
  #opened: Ledger | undefined

  constructor(open: () => Promise<Ledger>) {
    this.#open = open
  }

  ledger(): Promise<Ledger> {
    this.#opening ??= this.#open().then(
      (ledger) => {
        this.#opened = ledger
        return ledger
      },
      (fault: unknown) => {
        // What the store refused once it may grant the next time.
        this.#opening = undefined
        throw fault
      },
    )
    return this.#opening
  }

  /** Undefined before it was opened, which a ledger takes for how it was opened. */
  state(): unknown {
    return this.#opened?.state()
  }

  async restore(state: unknown): Promise<void> {
    await this.#opened?.restore(state)
  }
}
