import type { Hex } from '../../bytes.ts'
import type { FixtureNetwork } from '../../fixtures/store/builtFixture.ts'
import { exactNumber } from '../../largeNumbers.ts'
import { DEFAULT_L2A_CHAIN_ID, DEFAULT_L2B_CHAIN_ID } from '../../layer2/defaultChainIds.ts'
import type { NodeOptions } from '../../options/options.ts'
import { internalError } from '../../rpc/errors.ts'
import { networkIdOf } from '../../rpc/protocol/behavior.ts'
import { when } from '../../rpc/protocol/when.ts'
import { DEFAULT_CHAIN_ID } from '../chain/defaults.ts'
import { chainFelt } from '../settings/chainFelt.ts'
import type { EthereumSettings, LedgerNetworkSettings, NetworkSettings } from '../settings/networkSettings.ts'

/**
 * Returns the responses that follow from the settings of a network with an EVM, by method. The network need not be built for them. `laterId`
 * returns the chain ID if the settings have none. Without it, the network must be built.
 */
export function knownResponses(
  settings: EthereumSettings,
  clientVersion: string,
  laterId: (() => Promise<bigint>) | undefined,
): ReadonlyMap<string, () => unknown> {
  const { methods } = settings
  // The settings may block these methods.
  if ((methods.allow ?? methods.block) !== undefined) return new Map()
  const known = new Map<string, () => unknown>([['web3_clientVersion', () => clientVersion]])
  const add = (chainId: () => bigint | Promise<bigint>) =>
    known
      .set('eth_chainId', () => when(chainId(), (id): Hex => `0x${id.toString(16)}`))
      .set('net_version', () => when(chainId(), (id) => networkIdOf(id, clientVersion)))
  const { genesis, dataDir, fixtures, upstream } = settings.options
  if ((genesis ?? dataDir ?? fixtures ?? upstream) === undefined) return add(() => BigInt(idOf(settings)))
  if (laterId === undefined || (dataDir ?? fixtures) === undefined) return known
  return add(() =>
    laterId().catch(() => {
      throw internalError() // the reason may contain paths; `ready` rejects with it
    }),
  )
}

const idOf = ({ options, fallbackId }: EthereumSettings): number => options.chainId ?? fallbackId ?? DEFAULT_CHAIN_ID

/**
 * Returns the chain ID of a network that is not built; undefined if the network must be built first. `described` are the networks in the
 * fixtures that have its section. It is undefined until they are read.
 */
export function knownChainId(
  settings: NetworkSettings,
  options: NodeOptions,
  described?: readonly FixtureNetwork[],
): number | string | undefined {
  return settings.kind === 'ethereum' ? knownEthereumId(settings, described) : knownLedgerId(settings, options)
}

function knownEthereumId(
  settings: EthereumSettings,
  described?: readonly FixtureNetwork[],
): number | string | undefined {
  const { name, options, demandedId } = settings
  if (demandedId !== undefined) return demandedId
  if ((options.genesis ?? options.upstream) !== undefined) return undefined
  if (options.fixtures === undefined) return idOf(settings)
  if (described === undefined) return undefined
  const section = described.find((network) => network.name === name)
  if (section === undefined) return idOf(settings)
  return section.chainId === undefined ? undefined : exactNumber(BigInt(section.chainId))
}

function knownLedgerId(
  { kind, ledger: { chainId } }: LedgerNetworkSettings,
  { fixtures, dataDir }: NodeOptions,
): number | Hex | undefined {
  // A stored ledger has its own chain ID.
  if (chainId === undefined && (fixtures ?? dataDir) !== undefined) return undefined
  if (kind === 'l2b') return Number(chainId ?? DEFAULT_L2B_CHAIN_ID)
  return chainFelt(chainId ?? DEFAULT_L2A_CHAIN_ID)
}
