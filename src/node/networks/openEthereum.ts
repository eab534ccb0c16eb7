/** Everything behind a network with an EVM: it is loaded with the first one that is built. */
import { endIdleWorkers } from '../../evm/background/backgroundJob.ts'
import type { Reporter } from '../../reports/reporter.ts'
import type { Store } from '../../storage/store.ts'
import { type ChainContext, type ChainServices, openServices } from '../chain/openChain.ts'
import { type EthereumNetwork, ethereumNetwork, type NetworkContext } from './ethereumNetwork.ts'
import { settlingOn } from './ledgerSettings.ts'
import { type EthereumSettings, otherChainId } from './networkSettings.ts'
import { checkKeptLedger } from './openLedgers.ts'

/** Builds a network in a store, which belongs to it from here on. Rejects with a NodeError, with nothing left open, the store included. */
export async function openEthereum(
  settings: EthereumSettings,
  store: Store,
  around: ChainContext,
  node: NetworkContext,
): Promise<EthereumNetwork> {
  const { name, demandedId, placeOf } = settings
  const services = await openServices(store, settings, around)
  const { chainId } = services.chain
  if (demandedId !== undefined && BigInt(demandedId) !== chainId) {
    await services.chain.close()
    throw otherChainId({ place: placeOf('chainId'), demanded: demandedId, chainId })
  }
  try {
    for (const ledger of settlingOn(name, node.all.settings)) checkKeptLedger(store, ledger)
    const network = ethereumNetwork(settings, services, node, await reportsOf(settings, services, node))
    return {
      ...network,
      async close() {
        await network.close()
        await endIdleWorkers()
      },
    }
  } catch (error) {
    await services.chain.close()
    throw error
  }
}

/** Most nodes of a test suite report nothing, and need none of the code. */
async function reportsOf(
  { name, options }: EthereumSettings,
  { chain, wallet, fixture }: ChainServices,
  { onReport }: NetworkContext,
): Promise<Reporter | undefined> {
  if (onReport === undefined) return undefined
  const { openReports } = await import('../chain/openReports.ts')
  const { printTraces = false, artifacts = [] } = options
  const write = (report: string) => onReport(report, name)
  return openReports(chain, { write, traces: printTraces, artifacts, fixture, wallet })
}
