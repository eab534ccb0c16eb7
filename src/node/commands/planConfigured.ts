import {
  type BuildOptions,
  type PlannedFixture,
  type PlanOptions,
  planFixtures,
} from '../../fixtures/build/buildChain.ts'
import { DEFAULT_NETWORK } from '../../fixtures/readFixture.ts'
import type { NodeOptions } from '../../options/options.ts'
import type { FixtureSelection } from '../chain/fixtureStore.ts'
import { fixtureSelectionOf } from '../networks/ledgerSettings.ts'
import { fixtureNetwork, networkSettings } from '../networks/networkSettings.ts'

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
  const selectionOf = fixtureSelections({ ...options, fixtures })
  const { otherIds = {}, configured } = selectionOf(options.network ?? DEFAULT_NETWORK) ?? {}
  const chainIds = new Map(Object.entries(otherIds).map(([name, id]) => [name, BigInt(id)]))
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
 * layer-2 network. Throws a NodeError for invalid options of networks.
 */
export function fixtureSelections(options: NodeOptions): (network: string) => FixtureSelection | undefined {
  const all = networkSettings(options)
  const defaultName = options.network ?? DEFAULT_NETWORK
  return (network) => {
    const settings = all.get(network) ?? fixtureNetwork(network, options)
    return settings.kind === 'ethereum' ? fixtureSelectionOf(settings, all, defaultName) : undefined
  }
}
