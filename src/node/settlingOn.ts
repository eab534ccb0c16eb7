import type { L2aPolicy, L2aSettings } from '../layer2/l2a/settings.ts'
import type { L2bPolicy, L2bSettings } from '../layer2/l2b/settings.ts'
import { durationSeconds } from '../options/duration.ts'
import { chainFelt } from './chainFelt.ts'
import type { LedgerNetworkSettings, NetworkSettings } from './networkSettings.ts'
import type { SettlingNetwork } from './openLedgers.ts'

/** The networks whose ledgers settle on the network called `layer1`. */
export const settlingOn = (layer1: string, all: ReadonlyMap<string, NetworkSettings>): SettlingNetwork[] =>
  [...all.values()].flatMap((network) =>
    network.kind !== 'ethereum' && network.settlesOn === layer1 ? [settlingNetwork(network)] : [],
  )

function settlingNetwork({ name, kind, ledger }: LedgerNetworkSettings): SettlingNetwork {
  return kind === 'l2a' ? { name, kind, settings: l2aSettings(ledger) } : { name, kind, settings: l2bSettings(ledger) }
}

function l2aSettings({ chainId, profile, version, policy }: LedgerNetworkSettings['ledger']): Partial<L2aSettings> {
  return {
    ...(chainId !== undefined && { chainId: chainFelt(chainId) }),
    ...(profile !== undefined && { profile }),
    ...(version !== undefined && { version }),
    ...(policy !== undefined && { policy: inSeconds(policy) satisfies L2aPolicy }),
  }
}

function l2bSettings({ chainId, policy }: LedgerNetworkSettings['ledger']): Partial<L2bSettings> {
  return {
    ...(chainId !== undefined && { chainId: Number(chainId) }),
    ...(policy !== undefined && { policy: inSeconds(policy) satisfies L2bPolicy }),
  }
}

/** Checked by the options: every value is a duration. */
const inSeconds = (policy: NonNullable<LedgerNetworkSettings['ledger']['policy']>): L2aPolicy & L2bPolicy =>
  Object.fromEntries(Object.entries(policy).map(([step, duration]) => [step, durationSeconds(duration)]))
