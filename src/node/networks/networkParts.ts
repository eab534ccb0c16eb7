import type { Chain } from '../../chain/chain.ts'
import type { MiningMode } from '../../chain/mining/miningSchedule.ts'
import { l2aCore, l2bDiamond } from '../../layer2/settlementContracts.ts'
import { ContractDirectory } from '../../reports/contractDirectory.ts'
import type { Reporter } from '../../reports/reporter.ts'
import { behaviorOf } from '../../rpc/protocol/behavior.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import { createEvents } from '../../rpc/protocol/endpoint.ts'
import { limitsOf } from '../../rpc/protocol/limits.ts'
import type { ChainServices } from '../chain/openChain.ts'
import { ledgersSettlingOn } from '../settings/ledgerSettings.ts'
import type { EthereumSettings } from '../settings/networkSettings.ts'
import type { NetworkContext } from './nodeContext.ts'
import { ledgerNamed, openSettlingLedgers, type SettlingLedgers } from './settlingLedgers.ts'

/** The chain of a network, and everything that belongs to this chain. The network owns it. */
export interface NetworkParts extends Omit<ChainServices, 'store'> {
  readonly ledgers: SettlingLedgers
  readonly directory: ContractDirectory
  readonly reports: Reporter | undefined
}

/** Opens the ledgers that settle on a chain, and collects the names of its contracts. */
export function networkParts(
  { name, options }: EthereumSettings,
  { store, chain, wallet, fixture, upstream }: ChainServices,
  { all }: NetworkContext,
  reports: Reporter | undefined,
): NetworkParts {
  const settling = ledgersSettlingOn(name, all.settings)
  const ledgers = openSettlingLedgers(store, chain, settling, wallet)
  const directory = new ContractDirectory(fixture, options.artifacts ?? [])
  for (const { kind } of settling) directory.add(kind === 'l2a' ? l2aCore : l2bDiamond)
  return { chain, wallet, fixture, upstream, ledgers, directory, reports }
}

/** Forks the parts of a network. Only the upstream is shared: it closes with its last user. */
export async function forkParts(
  { chain, wallet, fixture, ledgers, upstream, directory, reports }: NetworkParts,
  mining: MiningMode | undefined,
): Promise<NetworkParts> {
  const copied = wallet.copy()
  const forked = await ledgers.fork(() => chain.fork(mining), copied)
  return {
    ...forked,
    wallet: copied,
    fixture,
    upstream: upstream?.retain(),
    directory: directory.copy(),
    reports: reports && reporterOf(forked.chain, reports),
  }
}

/** Returns a reporter of a chain with the settings of another reporter. */
export function reporterOf(chain: Chain, settings: Reporter): Reporter {
  const reporter = settings.copy()
  reporter.watch(chain)
  return reporter
}

/** Returns the services of the methods of a network. A reset keeps `upstreams`, and `events` once there are any. */
export function networkServices(
  { name, options }: EthereumSettings,
  { chain, wallet, upstream, directory, reports }: NetworkParts,
  { all, clientVersion, warn, forksOf, webhooks, tokenPrices }: NetworkContext,
  { upstreams, events }: Pick<Services, 'upstreams' | 'events'>,
): Services {
  const limits = limitsOf(options)
  return {
    network: name,
    chain,
    wallet,
    clientVersion,
    limits,
    behavior: behaviorOf(options, clientVersion),
    strictParams: options.strictParams,
    warn,
    reports,
    directory,
    events: events ?? createEvents({ chain, wallet, clientVersion, limits }),
    forks: forksOf(name),
    webhooks,
    tokenPrices,
    upstream,
    upstreams,
    // The default network has the methods of these ledgers, too.
    ...(name === all.defaultName && {
      l2a: async () => ledgerNamed((await all.ledgersWith('l2a')).l2a, 'l2a')(),
      l2b: async () => ledgerNamed((await all.ledgersWith('l2b')).l2b, 'l2b')(),
    }),
  }
}
