/** Opens networks with an EVM. Loaded when the first network is built. */
import { closeAll } from '../../closeAll.ts'
import type { BuiltFixture } from '../../fixtures/store/builtFixture.ts'
import type { Reporter } from '../../reports/reporter.ts'
import type { Store } from '../../storage/store.ts'
import { reportingHook } from '../api/reportingHook.ts'
import { type ChainServices, openChain } from '../chain/openChain.ts'
import { ledgersSettlingOn } from '../settings/ledgerSettings.ts'
import { chainIdMismatch, type EthereumSettings, type NetworkSettings } from '../settings/networkSettings.ts'
import { EthereumNetwork } from './ethereumNetwork.ts'
import { networkParts } from './networkParts.ts'
import type { NetworkContext } from './nodeContext.ts'
import { checkStoredLedger, hasStoredLedger } from './settlingLedgers.ts'

/** Opens a network in a store, which it owns from then on. Rejects with a NodeError and closes the store. */
export async function openEthereum(
  settings: EthereumSettings,
  store: Store,
  fixture: BuiltFixture | undefined,
  node: NetworkContext,
): Promise<EthereumNetwork> {
  const { name, demandedId, settingName } = settings
  const services = await openChain(store, settings, { ...node, fixture, signal: node.signal() })
  const { chain, upstream } = services
  try {
    if (demandedId !== undefined && BigInt(demandedId) !== chain.chainId)
      throw chainIdMismatch({ setting: settingName('chainId'), demanded: demandedId, chainId: chain.chainId })
    for (const ledger of ledgersSettlingOn(name, node.all.settings)) checkStoredLedger(store, ledger)
    for (const text of movedLedgers(store, name, node.all.settings)) node.warnOfStore(text)
    const reports = await reportsOf(settings, services, node)
    return new EthereumNetwork(settings, networkParts(settings, services, node, reports), node)
  } catch (error) {
    await closeAll(
      () => chain.close(),
      () => upstream?.close(),
    ).catch(() => {}) // the caller gets the first error
    throw error
  }
}

/** Returns a warning for each ledger in the store of a network that now settles on another network, where it begins again. */
const movedLedgers = (store: Store, layer1: string, settings: ReadonlyMap<string, NetworkSettings>): string[] =>
  [...settings.values()].flatMap((network) =>
    network.kind !== 'ethereum' && network.settlesOn !== layer1 && hasStoredLedger(store, network)
      ? [
          `the stored ledger of ${network.name} settles on ${layer1} and is not used: ${network.settingName('settlesOn')} is ${network.settlesOn}`,
        ]
      : [],
  )

/** Loads the code for reports only if they are enabled. Without them, artifacts are checked now, and read on first use. */
async function reportsOf(
  { name, options }: EthereumSettings,
  { chain, wallet, fixture }: ChainServices,
  { onReport, report }: NetworkContext,
): Promise<Reporter | undefined> {
  const { printTraces = false, artifacts = [] } = options
  if (onReport === undefined) {
    if (artifacts.length > 0) new (await import('../../reports/artifacts.ts')).Artifacts(artifacts).check()
    return undefined
  }
  const { openReports } = await import('../chain/openReports.ts')
  const hook = reportingHook('onReport', onReport, report)
  const write = (text: string) => hook(text, name)
  return openReports(chain, { write, traces: printTraces, artifacts, fixture, wallet })
}
