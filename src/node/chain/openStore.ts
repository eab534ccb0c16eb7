import { join } from 'node:path'
import { readIdentity } from '../../chain/identity.ts'
import type { BuiltFixture, FixtureNetwork } from '../../fixtures/store/builtFixture.ts'
import { readStoredFixture } from '../../fixtures/store/storedFixture.ts'
import { openLevelStore, removeLevelStore } from '../../storage/levelStore.ts'
import type { Store } from '../../storage/store.ts'
import { openTemporaryStore } from '../../storage/temporaryStore.ts'
import type { EthereumSettings } from '../settings/networkSettings.ts'
import type { FixtureBuildOptions, FixtureSelection } from './fixtureBuild.ts'
import { chainRecovery } from './recovery.ts'

/** A store, and the ID of the chain in it, if it has one. */
export interface OpenedStore {
  readonly store: Store
  readonly chainId: bigint | undefined
  /** The fixture that built the chain, if there is one. */
  readonly fixture?: BuiltFixture
  /** The networks of the fixture. */
  readonly networks?: readonly FixtureNetwork[]
}

/**
 * Opens the store of a network in the data directory, or a temporary store without one. Fixtures build their chain in it. Without fixtures the
 * engine is not loaded. `warn` also receives warnings about a repaired store.
 */
export async function openStore(
  { options }: Pick<EthereumSettings, 'options'>,
  part: FixtureSelection,
  { onProgress, warn, signal }: FixtureBuildOptions,
): Promise<OpenedStore> {
  const { dataDir, fixtures, repair, reset } = options
  const recovery = chainRecovery(part.network, repair, warn)
  if (dataDir !== undefined && reset === true) await removeLevelStore(join(dataDir, part.network))
  let networks: readonly FixtureNetwork[] = []
  if (fixtures !== undefined) {
    const { openFixtureChain } = await import('./fixtureStore.ts')
    const built = await openFixtureChain({ ...options, fixtures }, part, onProgress, { ...recovery, signal })
    networks = built.networks
    if (built.opened !== undefined) return { ...built.opened, networks }
  }
  if (dataDir === undefined) return { store: await openTemporaryStore(), chainId: undefined, networks }
  const store = await openLevelStore(join(dataDir, part.network), recovery)
  // The chain of a fixture continues with the accounts and names of the fixture.
  const fixture = readStoredFixture(store)
  return { store, chainId: readIdentity(store)?.chainId, networks, ...(fixture !== undefined && { fixture }) }
}
