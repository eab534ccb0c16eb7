import { join } from 'node:path'
import { readIdentity } from '../../chain/identity.ts'
import type { BuiltFixture } from '../../fixtures/builtFixture.ts'
import type { GrowthProgress } from '../../fixtures/grow/progress.ts'
import { openLevelStore, removeLevelStore } from '../../storage/levelStore.ts'
import type { Store } from '../../storage/store.ts'
import { openTemporaryStore } from '../../storage/temporaryStore.ts'
import type { EthereumSettings } from '../networks/networkSettings.ts'
import type { FixturePart } from './fixtureStore.ts'
import { chainRecovery } from './recovery.ts'

/** A store, and the id of the chain that it holds already. */
export interface OpenedStore {
  readonly store: Store
  readonly chainId: bigint | undefined
  /** What the chain in it grew from, if it grew from a fixture. */
  readonly fixture?: BuiltFixture
  /** Other networks that the fixture speaks of. */
  readonly networks?: readonly string[]
}

/**
 * A network's part of the data directory, or a store that goes with the process; with fixtures that speak of the network, it holds the
 * chain that grew from them. Without fixtures it needs nothing of the engine. `warn` takes a sentence about a store that was repaired.
 */
export async function openStore(
  { options }: Pick<EthereumSettings, 'options'>,
  part: FixturePart,
  onGrow: (progress: GrowthProgress) => void,
  warn: (text: string) => void,
): Promise<OpenedStore> {
  const { dataDir, fixtures, repair, reset } = options
  const recovery = chainRecovery(part.network, repair, warn)
  if (dataDir !== undefined && reset === true) await removeLevelStore(join(dataDir, part.network))
  let networks: readonly string[] = []
  if (fixtures !== undefined) {
    const { openFixturePart } = await import('./fixtureStore.ts')
    const grown = await openFixturePart({ ...options, fixtures }, part, onGrow, undefined, recovery)
    networks = grown.networks
    if (grown.opened !== undefined) return { ...grown.opened, networks }
  }
  if (dataDir === undefined) return { store: await openTemporaryStore(), chainId: undefined, networks }
  const store = await openLevelStore(join(dataDir, part.network), recovery)
  return { store, chainId: readIdentity(store)?.chainId, networks }
}
