import type { ConfiguredLedgers } from '../../fixtures/plan/configuredLedgers.ts'
import type { L2aPolicy, L2aSettings } from '../../layer2/l2a/settings.ts'
import type { L2bPolicy, L2bSettings } from '../../layer2/l2b/settings.ts'
import { durationSeconds } from '../../options/duration.ts'
import { codeSizeLimitOf } from '../chain/chainSettings.ts'
import type { FixtureSelection } from '../chain/fixtureBuild.ts'
import type { SettlingNetwork } from '../networks/settlingLedgers.ts'
import { chainFelt } from './chainFelt.ts'
import type { EthereumSettings, LedgerNetworkSettings, NetworkSettings } from './networkSettings.ts'

/** Returns the configuration of the ledgers `l2a` and `l2b`, which fixtures can fill. */
export function configuredLedgers(all: ReadonlyMap<string, NetworkSettings>): ConfiguredLedgers {
  const [l2a, l2b] = [all.get('l2a'), all.get('l2b')]
  return {
    l2a: l2a?.kind === 'l2a' ? configuredLedger(l2aSettings(l2a.ledger), l2a) : undefined,
    l2b: l2b?.kind === 'l2b' ? configuredLedger(l2bSettings(l2b.ledger), l2b) : undefined,
  }
}

function configuredLedger<Settings extends { readonly policy?: unknown }>(
  { policy, ...settings }: Settings,
  { settingName, ledger }: LedgerNetworkSettings,
) {
  const written: Readonly<Record<string, unknown>> = { ...ledger }
  const descriptions = Object.fromEntries(
    Object.keys(settings).map((name) => [name, `${settingName(name)}, which is ${written[name]}`]),
  )
  return Object.keys(settings).length === 0 ? undefined : { settings, descriptions }
}

/** Returns the part of its fixtures that a network begins with. */
export function fixtureSelectionOf(
  { name, hasOwnFixtures, fallbackId, options }: EthereumSettings,
  all: ReadonlyMap<string, NetworkSettings>,
  defaultName: string,
): FixtureSelection {
  const ledgers = (['l2a', 'l2b'] as const).filter((kind) => {
    const ledger = all.get(kind)
    return ledger?.kind === kind && ledger.settlesOn === name
  })
  const isDefault = name === defaultName
  const configured = configuredLedgers(all)
  return {
    network: name,
    orOutside: hasOwnFixtures,
    chainId: fallbackId,
    hardfork: options.hardfork,
    otherIds: chainIdsOf(all),
    ledgers,
    configured,
    isDefault,
    codeSizeLimit: codeSizeLimitOf(options),
  }
}

/** Returns the configured chain IDs of networks with an EVM, by name. */
const chainIdsOf = (all: ReadonlyMap<string, NetworkSettings>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...all.values()].flatMap((network) =>
      network.kind === 'ethereum' && network.fallbackId !== undefined ? [[network.name, network.fallbackId]] : [],
    ),
  )

/** Returns the networks whose ledgers settle on `layer1`. */
export const ledgersSettlingOn = (layer1: string, all: ReadonlyMap<string, NetworkSettings>): SettlingNetwork[] =>
  [...all.values()].flatMap((network) =>
    network.kind !== 'ethereum' && network.settlesOn === layer1 ? [settlingNetwork(network)] : [],
  )

function settlingNetwork({ name, kind, ledger, settingName }: LedgerNetworkSettings): SettlingNetwork {
  return kind === 'l2a'
    ? { name, kind, settings: l2aSettings(ledger), settingName }
    : { name, kind, settings: l2bSettings(ledger), settingName }
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

/** Converts the durations of a policy, which the options have checked, to seconds. */
const inSeconds = (policy: NonNullable<LedgerNetworkSettings['ledger']['policy']>): L2aPolicy & L2bPolicy =>
  Object.fromEntries(Object.entries(policy).map(([step, duration]) => [step, durationSeconds(duration)]))
