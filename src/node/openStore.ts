import { join } from 'node:path'
import { readIdentity } from '../chain/identity.ts'
import { openLevelStore } from '../storage/levelStore.ts'
import type { Store } from '../storage/store.ts'
import { openTemporaryStore } from '../storage/temporaryStore.ts'

/** A store, and the id of the chain that it holds already. */
export interface OpenedStore {
  readonly store: Store
  readonly chainId: bigint | undefined
}

/** The default network's part of the data directory, or a store that goes with the process. Needs nothing of the engine. */
export async function openStore(dataDir: string | undefined): Promise<OpenedStore> {
  if (dataDir === undefined) return { store: await openTemporaryStore(), chainId: undefined }
  const store = await openLevelStore(join(dataDir, 'local'))
  return { store, chainId: readIdentity(store)?.chainId }
}
