/** Checks the options of a start without the start. Loaded by `vivarium config check`. */

import { loadCrypto } from '../../crypto/engineCrypto.ts'
import { Wallet } from '../../crypto/wallet.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import type { CommandOptions, NodeOptions } from '../../options/options.ts'
import { alchemyChainId } from '../../rpc/alchemy/alchemyNetworks.ts'
import type { NetworkAccess } from '../../rpc/ports/caller.ts'
import type { WebhookVariables } from '../../rpc/ports/webhookControl.ts'
import type { MethodAliases } from '../../rpc/protocol/methodAliases.ts'
import { openAccountServices } from '../accounts/accountServices.ts'
import { checkFixtureOptions } from '../chain/checkFixtureOptions.ts'
import { checkUpstreamOptions } from '../chain/checkUpstreamOptions.ts'
import { type CheckedFixtureChain, checkFixtureChain } from '../chain/fixtureBuild.ts'
import { genesisFromOptions } from '../chain/genesisFromOptions.ts'
import { forkNotDumped } from '../chain/stateDump.ts'
import { checkDataDir } from '../files/checkDataDir.ts'
import { gatewayOptionsFrom } from '../listening.ts'
import { configuredNetwork } from '../networks/configuredNetwork.ts'
import { knownChainId } from '../networks/knownResponses.ts'
import { configuredQuery } from '../webhooks/configuredQuery.ts'
import { checkBlocks, checkNetworkFiles } from './checkNetworkFiles.ts'
import { checkForks, forkSchedule } from './forkSchedule.ts'
import { fixtureSelectionOf } from './ledgerSettings.ts'
import {
  chainIdMismatch,
  type EthereumSettings,
  methodAliasesOf,
  type NetworkSettings,
  networkSettings,
} from './networkSettings.ts'
import { nodeFaults } from './nodeFaults.ts'
import { startOptions } from './startOptions.ts'

const noVariables: WebhookVariables = {
  find: () => undefined,
  update: () => Promise.reject(new TypeError('a check creates no variable')),
}

/**
 * Rejects with the NodeError with which a node with these options would not start or listen. Reads the files of the networks, but builds no chain
 * and sends no request to an upstream, except that of a fixture.
 */
export async function checkConfiguration(given: CommandOptions): Promise<void> {
  const options = startOptions(given)
  if (options.dataDir !== undefined) checkDataDir(options.dataDir)
  gatewayOptionsFrom(given, options.dataDir)
  const networks = networkSettings(options)
  const aliases = methodAliasesOf(networks)
  nodeFaults(options, aliases)
  await checkAccounts(options, [...networks.keys()], aliases)
  await checkNamedNetworks(options, networks)
  // Only a data directory has variables at the start.
  const variables = options.dataDir === undefined ? noVariables : undefined
  for (const [index, webhook] of (options.webhooks ?? []).entries()) await configuredQuery(webhook, index, variables)
  checkForks(networks.values())
  const defaultName = options.network ?? DEFAULT_NETWORK
  await checkNetworkFiles(networks, defaultName)
  const settings = networks.get(defaultName)
  if (settings?.kind === 'ethereum') await checkDefaultChain(settings, networks, options)
}

/** Checks the API keys and the prices. Opens their services in memory, because the data directory can belong to a running node. */
async function checkAccounts(
  { dataDir, ...options }: NodeOptions,
  networks: readonly string[],
  aliases: MethodAliases,
): Promise<void> {
  const services = openAccountServices(options, { now: () => 0, report: () => {}, networks: () => networks, aliases })
  await services.close()
}

/** Checks the options and the files of the chain of the default network, as its build does. */
async function checkDefaultChain(
  settings: EthereumSettings,
  all: ReadonlyMap<string, NetworkSettings>,
  { dumpState }: NodeOptions,
): Promise<void> {
  const { name, options, fallbackId, demandedId, settingName } = settings
  const { fixtures, forks } = options
  const part = fixtureSelectionOf(settings, all, name)
  let fixture: CheckedFixtureChain | undefined
  if (fixtures !== undefined) {
    if (name === DEFAULT_NETWORK || part.orOutside === true) checkFixtureOptions(options, part)
    fixture = await checkFixtureChain({ ...options, fixtures }, part)
  }
  if (dumpState !== undefined && (fixture?.hasUpstream ?? options.upstream !== undefined)) throw forkNotDumped()
  let chainId = fixture?.chainId
  if (chainId === undefined && options.upstream !== undefined) checkUpstreamOptions(options)
  else if (chainId === undefined) {
    await loadCrypto()
    const now = Math.floor(Date.now() / 1000)
    const context = { fallbackId, forks: forks && forkSchedule(name, forks) }
    // Without accounts: their derivation takes longer than all other checks.
    chainId = genesisFromOptions(options, context, new Wallet(), now).chainId
  }
  if (chainId !== undefined && demandedId !== undefined && BigInt(demandedId) !== chainId)
    throw chainIdMismatch({ setting: settingName('chainId'), demanded: demandedId, chainId })
  if (options.import !== undefined) await checkBlocks(options.import)
}

/** Checks the networks of webhooks and prices. Names that only a fixture or a built network can explain are left to the start. */
async function checkNamedNetworks(options: NodeOptions, settings: ReadonlyMap<string, NetworkSettings>): Promise<void> {
  const { webhooks = [], tokenPrices = [], fixtures, dataDir, network: defaultNetwork = DEFAULT_NETWORK } = options
  if (fixtures !== undefined) return
  const list = () =>
    [...settings.values()].flatMap((each) => {
      if (each.kind !== 'ethereum') return []
      // A stored chain has its own chain ID.
      const chainId = dataDir === undefined ? knownChainId(each, options) : undefined
      return [{ name: each.name, chainId: chainId === undefined ? undefined : Number(chainId), isAllowed: true }]
    })
  const isEachIdKnown = list().every(({ chainId }) => chainId !== undefined)
  const call = () => Promise.reject(new TypeError('no network is built'))
  const networks: NetworkAccess = { list, call, allowsMethod: () => true }
  const { signal } = new AbortController()
  for (const [option, items] of Object.entries({ webhooks, tokenPrices }))
    for (const [index, { network = defaultNetwork }] of items.entries()) {
      const isAlchemyName = alchemyChainId(network) !== undefined
      if (isAlchemyName && !isEachIdKnown) continue
      await configuredNetwork(network, `${option}[${index}].network`, { networks, signal })
    }
}
