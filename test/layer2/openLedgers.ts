import type { Chain } from '../../src/chain/chain.ts'
import type { Wallet } from '../../src/crypto/wallet.ts'
import type { L2aLedger } from '../../src/layer2/l2a/l2aLedger.ts'
import type { L2aSettings } from '../../src/layer2/l2a/settings.ts'
import type { L2bLedger } from '../../src/layer2/l2b/l2bLedger.ts'
import type { L2bSettings } from '../../src/layer2/l2b/settings.ts'
import { ledgerNamed, openSettlingLedgers, type SettlingNetwork } from '../../src/node/networks/settlingLedgers.ts'
import type { Store } from '../../src/storage/store.ts'

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

/** Opens one ledger of each family, named like the family. */
export function openLedgers(
  store: Store,
  chain: Chain,
  { l2a = {}, l2b = {} }: LedgerSettings = {},
  wallet?: Wallet,
): Ledgers {
  const settingName = (setting: string) => setting
  const networks: readonly SettlingNetwork[] = [
    { name: 'l2a', kind: 'l2a', settings: l2a, settingName },
    { name: 'l2b', kind: 'l2b', settings: l2b, settingName },
  ]
  const ledgers = openSettlingLedgers(store, chain, networks, wallet)
  return { l2a: ledgerNamed(ledgers.l2a, 'l2a'), l2b: ledgerNamed(ledgers.l2b, 'l2b') }
}
