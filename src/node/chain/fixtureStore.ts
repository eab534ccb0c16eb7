import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIdentity } from '../../chain/identity.ts'
import { closeOnFailure } from '../../closeAll.ts'
import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import type { BuiltFixture, FixtureNetwork } from '../../fixtures/store/builtFixture.ts'
import { checkStoredFixture } from '../../fixtures/store/checkStoredFixture.ts'
import type { FixtureCache } from '../../fixtures/store/fixtureCache.ts'
import { storeFixture } from '../../fixtures/store/storedFixture.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import { holdsRecords } from '../../storage/integrity/holdsRecords.ts'
import { finishRepair } from '../../storage/integrity/repairedFolder.ts'
import type { RecoveryOptions } from '../../storage/integrity/verifyStore.ts'
import { openLevelStore } from '../../storage/levelStore.ts'
import { usingFolder } from '../../storage/makeFolder.ts'
import type { Store } from '../../storage/store.ts'
import { openStoreOver, openTemporaryStore } from '../../storage/temporaryStore.ts'
import { checkFixtureOptions } from './checkFixtureOptions.ts'
import { copyBuiltRecords } from './copyBuiltRecords.ts'
import {
  cacheFor,
  type FixtureBuildOptions,
  type FixtureChain,
  type FixtureOptions,
  type FixtureSelection,
  findFixtureChain,
} from './fixtureBuild.ts'

/** The store of a chain that was built from a fixture. */
export interface FixtureStore {
  readonly store: Store
  readonly chainId: bigint
  readonly fixture: BuiltFixture
}

type OpenFixtureOptions = RecoveryOptions &
  Pick<FixtureBuildOptions, 'signal'> & {
    /** The cache of built fixtures; by default the cache of the user. */
    readonly cache?: FixtureCache | undefined
  }

/**
 * Opens the store of a network with fixtures: a temporary one, or the one in the data directory, which receives the chain once and continues
 * it. `opened` is undefined if the fixture does not describe the network; `networks` are the networks of the fixture. Rejects with a NodeError,
 * such as FixtureInvalid, and leaves no files behind.
 */
export async function openFixtureChain(
  options: FixtureOptions,
  part: FixtureSelection,
  onProgress: (progress: BuildProgress) => void,
  { cache = cacheFor(options.fixtures), signal, ...recovery }: OpenFixtureOptions = {},
): Promise<{ readonly opened: FixtureStore | undefined; readonly networks: readonly FixtureNetwork[] }> {
  const { dataDir, fixtures } = options
  // These fixtures always describe the network, so contradictions are found without reading them.
  if (part.network === DEFAULT_NETWORK || part.orOutside === true) checkFixtureOptions(options, part)
  // A process that ended while it wrote the chain leaves this folder, whose space the build may need.
  if (dataDir !== undefined) removeUnfinished(join(dataDir, part.network))
  const { chain, networks } = await findFixtureChain(fixtures, part, cache, { onProgress, warn: recovery.warn, signal })
  if (chain === undefined) return { opened: undefined, networks }
  const closePlan = () => (chain.kind === 'planned' ? chain.close() : undefined)
  const opened = await closeOnFailure(closePlan, () => {
    checkFixtureOptions(options, part)
    return dataDir === undefined ? openTemporary(chain) : openInData(dataDir, part.network, chain, recovery)
  })
  await closeOnFailure(() => opened.store.close(), closePlan)
  return { opened, networks }
}

/** The genesis for `Chain.open` of such a store, which is never read: the store contains its chain. */
export const noGenesis = (): never => {
  throw new TypeError('the store of a built network contains its chain')
}

async function openTemporary(source: FixtureChain): Promise<FixtureStore> {
  if (source.kind === 'built') {
    const { built: fixture } = source.chain
    const { store } = await openStoreOver(source.chain.openRecords())
    return { store, chainId: BigInt(fixture.chainId), fixture }
  }
  const store = await openTemporaryStore()
  return closeOnFailure(
    () => store.close(),
    async () => {
      const fixture = await source.build(store)
      return { store, chainId: BigInt(fixture.chainId), fixture }
    },
  )
}

/**
 * Opens the store of a network in a data directory. A new store is complete before it gets its name, so a process that ends meanwhile leaves no
 * incomplete chain. A stored chain continues, if it was built from this fixture.
 */
async function openInData(
  dataDir: string,
  network: string,
  source: FixtureChain,
  recovery: RecoveryOptions,
): Promise<FixtureStore> {
  const folder = join(dataDir, network)
  const unfinished = unfinishedFolder(folder)
  finishRepair(folder, recovery)
  const isNew = !holdsRecords(folder)
  try {
    // Only a build has the digest of a chain that is not in the cache.
    const built = isNew || source.kind === 'planned' ? await writeChain(unfinished, source) : source.chain.built
    if (isNew) {
      usingFolder(folder, '--data-dir', () => {
        rmSync(folder, { recursive: true, force: true })
        renameSync(unfinished, folder)
      })
    }
    const store = await openLevelStore(folder, recovery)
    return await closeOnFailure(
      () => store.close(),
      async () => {
        checkStoredFixture(store, network, built)
        await storeFixture(store, built)
        const { chainId = BigInt(built.chainId) } = readIdentity(store) ?? {}
        return { store, chainId, fixture: built }
      },
    )
  } finally {
    removeUnfinished(folder)
  }
}

/** The folder of a new store until its chain is complete. */
const unfinishedFolder = (folder: string): string => `${folder}.building`

function removeUnfinished(folder: string): void {
  const unfinished = unfinishedFolder(folder)
  usingFolder(unfinished, '--data-dir', () => rmSync(unfinished, { recursive: true, force: true }))
}

/** Writes a chain to a new folder. */
async function writeChain(folder: string, source: FixtureChain): Promise<BuiltFixture> {
  const store = await openLevelStore(folder)
  try {
    if (source.kind === 'built') await copyBuiltRecords(source.chain.openRecords(), store)
    const built = source.kind === 'built' ? source.chain.built : await source.build(store)
    await storeFixture(store, built)
    return built
  } finally {
    await store.close()
  }
}
