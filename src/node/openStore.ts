import { join } from 'node:path'
import { readIdentity } from '../chain/identity.ts'
import type { GrowthProgress } from '../fixtures/grow/progress.ts'
import type { BuiltFixture } from '../fixtures/kept.ts'
import type { NodeOptions } from '../options/options.ts'
import { openLevelStore } from '../storage/levelStore.ts'
import type { Store } from '../storage/store.ts'
import { openTemporaryStore } from '../storage/temporaryStore.ts'

/** A store, and the id of the chain that it holds already. */
export interface OpenedStore {
  readonly store: Store
  readonly chainId: bigint | undefined
  /** What the chain in it grew from, if it grew from a fixture. */
  readonly fixture?: BuiltFixture
}

/**
 * The default network's part of the data directory, or a store that goes with the process; with fixtures, it holds the chain that
 * grew from them. Without fixtures it needs nothing of the engine.
 */
export async function openStore(
  options: NodeOptions,
  onGrow: (progress: GrowthProgress) => void,
): Promise<OpenedStore> {
  const { dataDir, fixtures } = options
  if (fixtures !== undefined) {
    const { openFixtureStore } = await import('./fixtureStore.ts')
    return openFixtureStore({ ...options, fixtures }, onGrow)
  }
  if (dataDir === undefined) return { store: await openTemporaryStore(), chainId: undefined }
  const store = await openLevelStore(join(dataDir, 'local'))
  return { store, chainId: readIdentity(store)?.chainId }
}
