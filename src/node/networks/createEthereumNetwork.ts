import { closeAll } from '../../closeAll.ts'
import { l2aCore, l2bDiamond } from '../../layer2/settlementContracts.ts'
import { ContractDirectory } from '../../reports/contractDirectory.ts'
import type { Reporter } from '../../reports/reporter.ts'
import type { ChainEvents } from '../../rpc/events/chainEvents.ts'
import type { UpstreamControl } from '../../rpc/ports/upstreamControl.ts'
import { behaviorOf } from '../../rpc/protocol/behavior.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import { createEvents } from '../../rpc/protocol/endpoint.ts'
import { limitsOf } from '../../rpc/protocol/limits.ts'
import { fixtureNamesOf } from '../chain/fixtureNamesOf.ts'
import type { ChainServices } from '../chain/openChain.ts'
import { displayedAddress } from '../displayedAddress.ts'
import { ledgersSettlingOn } from '../settings/ledgerSettings.ts'
import type { EthereumSettings } from '../settings/networkSettings.ts'
import type { EthereumNetwork, NetworkContext } from './ethereumNetwork.ts'
import { networkEndpoint } from './networkEndpoint.ts'
import { ReplaceableNetwork } from './replaceableNetwork.ts'
import { openSettlingLedgers } from './settlingLedgers.ts'

type NodeParts = Omit<NetworkContext, 'onReport'>

/** The parts that a network is composed of. */
interface NetworkParts extends Pick<EthereumNetwork, 'chain' | 'wallet' | 'fixture' | 'ledgers'> {
  readonly upstream: ChainServices['upstream']
  readonly directory: ContractDirectory
  readonly reports: Reporter | undefined
  /** The filters and subscriptions of clients. Undefined for a new network. */
  readonly events?: ChainEvents
}

/** Creates a network with a chain, the ledgers that settle on it, and its endpoint. The network owns the chain. */
export const createEthereumNetwork = (
  settings: EthereumSettings,
  services: ChainServices,
  node: NodeParts,
  reports?: Reporter,
): EthereumNetwork => replaceableNetwork(settings, partsOf(settings, services, node, reports), node)

function partsOf(
  settings: EthereumSettings,
  { store, chain, wallet, fixture, upstream }: ChainServices,
  { all }: NodeParts,
  reports: Reporter | undefined,
): NetworkParts {
  const settling = ledgersSettlingOn(settings.name, all.settings)
  const ledgers = openSettlingLedgers(store, chain, settling, wallet)
  const directory = new ContractDirectory(fixture, settings.options.artifacts ?? [])
  for (const { kind } of settling) directory.add(kind === 'l2a' ? l2aCore : l2bDiamond)
  return { chain, wallet, fixture, upstream, ledgers, directory, reports }
}

function replaceableNetwork(settings: EthereumSettings, parts: NetworkParts, node: NodeParts): EthereumNetwork {
  return new ReplaceableNetwork(
    settings,
    (control) => fixedNetwork(settings, parts, node, control),
    async (next, { services: { events, reports } }, control) => {
      const opened = await node.openNewChain(next)
      events?.feed.replaceChain(opened.chain)
      const reporter = reports?.copy()
      reporter?.watch(opened.chain)
      const made = { ...partsOf(next, opened, node, reporter), ...(events !== undefined && { events }) }
      return fixedNetwork(next, made, node, control)
    },
    () => node.onReplaced(settings.name),
  )
}

/** Creates a network whose chain cannot be replaced. */
function fixedNetwork(
  settings: EthereumSettings,
  parts: NetworkParts,
  { all, clientVersion, report, warn, forksOf, l2a, l2b }: NodeParts,
  upstreams: UpstreamControl,
): EthereumNetwork {
  const { chain, wallet, fixture, ledgers, upstream, directory, reports } = parts
  const isDefault = settings.name === all.defaultName
  const limits = limitsOf(settings.options)
  const services: Services = {
    chain,
    wallet,
    clientVersion,
    limits,
    behavior: behaviorOf(settings.options, clientVersion),
    strictParams: settings.options.strictParams,
    warn,
    reports,
    directory,
    events: parts.events ?? createEvents({ chain, wallet, clientVersion, limits }),
    forks: forksOf(settings.name),
    upstream,
    upstreams,
    ...(isDefault && { l2a, l2b }),
  }
  return {
    chainId: Number(chain.chainId),
    chain,
    wallet,
    fixture,
    accounts: () =>
      wallet.accounts().map(({ address, privateKey }) => ({ address: displayedAddress(address), privateKey })),
    names: (ledger) => fixtureNamesOf(fixture, ledger),
    ledgers,
    services,
    endpoint: networkEndpoint(settings, all, services, report),
    async fork(node, mining, forkSettings = settings) {
      const copied = wallet.copy()
      const forked = await ledgers.fork(() => chain.fork(mining), copied)
      const reporter = reports?.copy()
      reporter?.watch(forked.chain)
      const copies = { fixture, upstream: upstream?.retain(), directory: directory.copy(), reports: reporter }
      return replaceableNetwork(forkSettings, { ...copies, ...forked, wallet: copied }, node)
    },
    close: () =>
      closeAll(
        () => chain.close(),
        () => upstream?.close(),
      ),
  }
}
