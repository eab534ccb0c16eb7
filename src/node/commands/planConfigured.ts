import { resolve } from 'node:path'
import { type PlannedFixture, type PlanOptions, planFixtures } from '../../fixtures/build/buildChain.ts'
import type { BuildOptions } from '../../fixtures/build/buildOptions.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import type { NodeOptions } from '../../options/options.ts'
import type { FixtureSelection } from '../chain/fixtureBuild.ts'
import { fixtureSelectionOf } from '../settings/ledgerSettings.ts'
import { fixtureNetwork, networkSettings } from '../settings/networkSettings.ts'

type Sources = NonNullable<NodeOptions['fixtures']>

/** A planned fixture, and the options of a node that its build needs. */
export interface ConfiguredPlan {
  readonly planned: PlannedFixture
  /** Returns the options for the build of a network. */
  readonly buildOptions: (network: string) => Pick<BuildOptions, 'ledgers' | 'codeSizeLimit'>
}

/**
 * Plans fixtures as a node with these options does. Chain IDs and settings of ledgers apply where the fixtures leave them open. Rejects with
 * FixtureInvalid, or with a NodeError for invalid options of networks.
 */
export async function planConfigured(
  fixtures: readonly string[],
  options: NodeOptions,
  planOptions: PlanOptions = {},
): Promise<ConfiguredPlan> {
  const selectionOf = fixtureSelections(fixtures, options)
  const { chainId, otherIds = {}, configured } = selectionOf(DEFAULT_NETWORK) ?? {}
  const ids = { ...otherIds, ...(chainId !== undefined && { [DEFAULT_NETWORK]: chainId }) }
  const chainIds = new Map(Object.entries(ids).map(([name, id]) => [name, BigInt(id)]))
  return {
    planned: await planFixtures(fixtures, chainIds, configured, planOptions),
    buildOptions: (network) => {
      const { ledgers, codeSizeLimit } = selectionOf(network) ?? {}
      return { ledgers, codeSizeLimit }
    },
  }
}

/**
 * Returns a function that selects the part of the fixtures that a network of a node begins with. The function returns undefined for the name of a
 * layer-2 network. It ignores options of the chain that a fixture can set, except the chain ID. Throws a NodeError for invalid options of networks.
 */
export function fixtureSelections(
  fixtures: Sources,
  options: NodeOptions,
): (network: string) => FixtureSelection | undefined {
  const merged = { ...options, fixtures }
  const all = networkSettings(merged)
  const defaultName = options.network ?? DEFAULT_NETWORK
  const owner = ownerOf(fixtures, options)
  return (network) => {
    const isOwned = network === DEFAULT_NETWORK && owner !== undefined
    const settings = all.get(isOwned ? owner : network) ?? fixtureNetwork(network, merged)
    if (settings.kind !== 'ethereum') return undefined
    // A fixture and its lock do not depend on the hardfork with which a node starts, nor on its gas limit or base fee.
    const selection = { ...fixtureSelectionOf(settings, all, defaultName), hardfork: undefined }
    return isOwned ? { ...selection, network, orOutside: false, isDefault: true } : selection
  }
}

/**
 * Returns the only network with this file among its own fixtures. The keys of the file outside of `networks` then describe that network. Returns
 * undefined if the node itself has the file among its fixtures, or if several networks have it.
 */
function ownerOf(fixtures: Sources, { fixtures: shared = [], networks = {} }: NodeOptions): string | undefined {
  const [file, ...more] = fixtures
  if (typeof file !== 'string' || more.length > 0) return undefined
  const has = (sources: Sources) =>
    sources.some((source) => typeof source === 'string' && resolve(source) === resolve(file))
  if (has(shared)) return undefined
  const [owner, ...others] = Object.keys(networks).filter((name) => has(networks[name]?.fixtures ?? []))
  return others.length === 0 ? owner : undefined
}
