import type { FixtureNetwork } from '../../fixtures/store/builtFixture.ts'
import type { NodeOptions } from '../../options/options.ts'
import { type NamesOf, noNames } from '../chain/fixtureNames.ts'
import type { EthereumSettings, NetworkSettings } from '../settings/networkSettings.ts'
import { knownChainId } from './knownResponses.ts'
import type { NetworkRegistry } from './networkRegistry.ts'
import type { NodeContext } from './nodeContext.ts'

type FindNames = (
  fixtures: NonNullable<NodeOptions['fixtures']>,
  settings: EthereumSettings,
  registry: NetworkRegistry,
) => NamesOf | undefined

/** Finds the names in built fixtures without waiting. Undefined until `loadNames` has loaded the code. */
let findNames: FindNames | undefined

/** What is known about the networks of a node from its fixtures, before the networks are built. */
export class NodeFixtures {
  readonly #options: NodeOptions
  readonly #node: NodeContext
  readonly #registry: NetworkRegistry
  /** The networks that the fixtures describe. Undefined until the fixtures are read, and for a fork of a node. */
  #described: readonly FixtureNetwork[] | undefined

  constructor(options: NodeOptions, node: NodeContext, registry: NetworkRegistry) {
    this.#options = options
    this.#node = node
    this.#registry = registry
  }

  /** Sets the networks that the fixtures describe. */
  describe(networks: readonly FixtureNetwork[]): void {
    this.#described = networks
  }

  /** Returns the chain ID of a network that is not built; undefined if the network must be built first. */
  chainIdOf(settings: NetworkSettings): number | string | undefined {
    const usesNodeFixtures = settings.kind === 'ethereum' && !settings.hasOwnFixtures
    return knownChainId(settings, this.#options, usesNodeFixtures ? this.#described : undefined)
  }

  /** Returns the names of a network. Returns undefined if its fixture is not built yet, or before `loadNames`. */
  namesOf(settings: EthereumSettings): NamesOf | undefined {
    const { fixtures } = settings.options
    return fixtures === undefined ? () => noNames : findNames?.(fixtures, settings, this.#registry)
  }

  /** Loads the code that finds names. It is not part of a start without fixtures. */
  async loadNames(): Promise<void> {
    if (findNames !== undefined) return
    const { findBuilt } = await import('../chain/fixtureBuild.ts')
    const { fixtureNamesOf } = await import('../chain/fixtureNamesOf.ts')
    const { fixtureSelectionOf } = await import('../settings/ledgerSettings.ts')
    findNames = (fixtures, settings, registry) => {
      const found = findBuilt(fixtures, fixtureSelectionOf(settings, registry.settings, registry.defaultName))
      return found && ((ledger) => fixtureNamesOf(found.chain?.built, ledger))
    }
  }

  /**
   * Builds all networks of the fixtures in the cache, so that their names are known without waiting. Without a cache, opens them. Skips networks
   * that are built. The log says why a network cannot be built.
   */
  async buildAll(): Promise<void> {
    const { fixtures } = this.#options
    const described = this.#described ?? []
    if (fixtures === undefined || described.length === 0) return
    const { buildInCache } = await import('../chain/fixtureBuild.ts')
    const { fixtureSelectionOf } = await import('../settings/ledgerSettings.ts')
    const { settings: all, defaultName } = this.#registry
    const { onBuild, signal } = this.#node
    for (const network of described.flatMap(({ name }) => this.#registry.find(name) ?? [])) {
      const { settings, opened } = network
      if (settings.kind !== 'ethereum' || opened !== undefined || settings.options.fixtures !== fixtures) continue
      signal().throwIfAborted()
      if (this.namesOf(settings) !== undefined) continue
      const part = fixtureSelectionOf(settings, all, defaultName)
      await buildInCache({ ...settings.options, fixtures }, part, { onProgress: onBuild, signal: signal() })
        .then((isKnown) => (isKnown ? undefined : network.open()))
        .catch(() => {})
    }
  }
}
