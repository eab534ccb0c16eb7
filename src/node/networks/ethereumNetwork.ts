import type { Chain } from '../../chain/chain.ts'
import type { MiningMode } from '../../chain/miningSchedule.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import type { BuiltFixture } from '../../fixtures/builtFixture.ts'
import { l2aCore, l2bDiamond } from '../../layer2/settlementContracts.ts'
import { ContractDirectory } from '../../reports/contractDirectory.ts'
import type { Reporter } from '../../reports/reporter.ts'
import type { ForkControl } from '../../rpc/ports/forkControl.ts'
import { behaviorOf } from '../../rpc/protocol/behavior.ts'
import type { Services } from '../../rpc/protocol/context.ts'
import { limitsOf } from '../../rpc/protocol/limits.ts'
import type { ChainServices } from '../chain/openChain.ts'
import type { OpenedNetwork } from './lazyNetwork.ts'
import { ledgersSettlingOn } from './ledgerSettings.ts'
import { networkEndpoint } from './networkEndpoint.ts'
import type { AllNetworks } from './networkMethods.ts'
import type { EthereumSettings } from './networkSettings.ts'
import { openSettlingLedgers, type SettlingLedgers } from './openLedgers.ts'

/** A network with an EVM once it is built. */
export interface EthereumNetwork extends OpenedNetwork {
  readonly chainId: number
  readonly chain: Chain
  readonly wallet: Wallet
  readonly fixture: BuiltFixture | undefined
  /** The ledgers that settle on the chain. */
  readonly ledgers: SettlingLedgers
  /** The services of its methods. */
  readonly services: Services
  /** Forks the network as it is now, for the node that `node` describes. Mining mode and settings are the same unless given. */
  fork(node: NetworkContext, mining?: MiningMode, settings?: EthereumSettings): Promise<EthereumNetwork>
}

/** The parts of a node that all its networks share. */
export interface NetworkContext {
  readonly all: AllNetworks
  readonly clientVersion: string
  readonly report: (fault: unknown, where: string) => void
  readonly warn: ((text: string) => void) | undefined
  /** The ledgers whose methods the default network serves. */
  readonly l2a: Services['l2a']
  readonly l2b: Services['l2b']
  /** Makes and drops the forks of a network. */
  readonly forksOf: (network: string) => ForkControl
  /** Receives reports of transactions and calls; undefined if they are not wanted. */
  readonly onReport: ((report: string, network: string) => void) | undefined
}

/** Makes a network of a chain: the ledgers that settle on it, and its endpoint. The network owns the chain. */
export function ethereumNetwork(
  settings: EthereumSettings,
  { store, chain, wallet, fixture, upstream }: ChainServices,
  node: Omit<NetworkContext, 'onReport'>,
  reports?: Reporter,
): EthereumNetwork {
  const settling = ledgersSettlingOn(settings.name, node.all.settings)
  const ledgers = openSettlingLedgers(store, chain, settling, wallet)
  const directory = new ContractDirectory(fixture, settings.options.artifacts ?? [])
  for (const { kind } of settling) directory.add(kind === 'l2a' ? l2aCore : l2bDiamond)
  return overLedgers(settings, { chain, wallet, fixture, ledgers, upstream }, node, directory, reports)
}

function overLedgers(
  settings: EthereumSettings,
  {
    chain,
    wallet,
    fixture,
    ledgers,
    upstream,
  }: Pick<EthereumNetwork, 'chain' | 'wallet' | 'fixture' | 'ledgers'> & Pick<ChainServices, 'upstream'>,
  { all, clientVersion, report, warn, forksOf, l2a, l2b }: Omit<NetworkContext, 'onReport'>,
  directory: ContractDirectory,
  reports: Reporter | undefined,
): EthereumNetwork {
  const isDefault = settings.name === all.defaultName
  const services: Services = {
    chain,
    wallet,
    clientVersion,
    limits: limitsOf(settings.options),
    behavior: behaviorOf(settings.options, clientVersion),
    strictParams: settings.options.strictParams,
    warn,
    reports,
    directory,
    forks: forksOf(settings.name),
    upstream,
    ...(isDefault && { l2a, l2b }),
  }
  return {
    chainId: Number(chain.chainId),
    chain,
    wallet,
    fixture,
    ledgers,
    services,
    endpoint: networkEndpoint(settings, all, services, report),
    async fork(node, mining, its = settings) {
      const copied = wallet.copy()
      const forked = await ledgers.fork(() => chain.fork(mining), copied)
      const reporter = reports?.copy()
      reporter?.watch(forked.chain)
      return overLedgers(
        its,
        { wallet: copied, fixture, upstream: upstream?.retain(), ...forked },
        node,
        directory.copy(),
        reporter,
      )
    },
    async close() {
      await chain.close()
      await upstream?.close()
    },
  }
}
