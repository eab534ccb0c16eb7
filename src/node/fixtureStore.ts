import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { otherChain, readIdentity } from '../chain/identity.ts'
import { define } from '../errors.ts'
import type { GrowthProgress } from '../fixtures/grow/progress.ts'
import { type BuiltFixture, copyChain, KeptFixtures } from '../fixtures/kept.ts'
import type { NodeOptions } from '../options/options.ts'
import { openLevelStore } from '../storage/levelStore.ts'
import type { Store } from '../storage/store.ts'
import { openTemporaryStore } from '../storage/temporaryStore.ts'
import { userCacheFolder } from './userCacheFolder.ts'

export const fixtureSettles = define<{ option: string }>(
  'FixtureSettles',
  -32602,
  ({ option }) => `${option} cannot be given with --fixtures: the fixture says it`,
)

/** A store that holds what a fixture grew into. */
export interface FixtureStore {
  readonly store: Store
  readonly chainId: bigint
  readonly fixture: BuiltFixture
}

/** The network that a node has by itself. */
const NETWORK = 'local'

type Sources = NonNullable<NodeOptions['fixtures']>

/** Filled in by the build. */
declare const VERSION: string

/**
 * The store of a node with fixtures: a copy of the version that is kept from an earlier start, or newly grown. A data directory
 * gets the chain once and goes on with it. Rejects with a NodeError, FixtureInvalid above all, with nothing left behind.
 */
export async function openFixtureStore(
  options: NodeOptions & { readonly fixtures: Sources },
  onGrow: (progress: GrowthProgress) => void,
  kept: KeptFixtures | undefined = keptByUser(),
): Promise<FixtureStore> {
  refuseOthers(options)
  const { fixtures, dataDir } = options
  if (dataDir !== undefined) return openInData(join(dataDir, 'local'), fixtures, onGrow, kept)
  if (kept !== undefined) {
    const { built, folder } = await findOrKeep(kept, fixtures, onGrow)
    const store = await openTemporaryStore(undefined, (to) => copyChain(folder, to))
    return { store, chainId: BigInt(built.chainId), fixture: built }
  }
  const store = await openTemporaryStore()
  const built = await grow(fixtures, store, onGrow)
  return { store, chainId: BigInt(built.chainId), fixture: built }
}

/** What would contradict the fixture, or be passed over without a word. */
function refuseOthers({ genesis, hardfork, chainId, gasLimit }: NodeOptions): void {
  const given = { '--genesis': genesis, '--hardfork': hardfork, '--chain-id': chainId, '--gas-limit': gasLimit }
  for (const [option, value] of Object.entries(given)) if (value !== undefined) throw fixtureSettles({ option })
}

/**
 * Kept versions in the user's cache folder; undefined where there can be none. The chunk that this stands in is named by its content, so
 * another build of the node does not take them for its own. From plain sources none is kept: they change without notice.
 */
export function keptByUser(): KeptFixtures | undefined {
  const cache = userCacheFolder()
  if (typeof VERSION !== 'string' || cache === undefined) return undefined
  const root = join(cache, 'vivarium', 'fixtures')
  try {
    mkdirSync(root, { recursive: true })
  } catch {
    return undefined // a folder that cannot be written
  }
  return new KeptFixtures(root, `${VERSION} ${basename(fileURLToPath(import.meta.url))}`)
}

async function findOrKeep(kept: KeptFixtures, sources: Sources, onGrow: (progress: GrowthProgress) => void) {
  const found = kept.find(sources)
  if (found !== undefined) return found
  return kept.keep(sources, async (folder) => growInto(folder, sources, onGrow))
}

async function growInto(folder: string, sources: Sources, onProgress: (progress: GrowthProgress) => void) {
  const { buildChain, planFixtures } = await import('../fixtures/build.ts')
  const planned = await planFixtures(sources)
  const { chain, built } = await buildChain(planned, NETWORK, await openLevelStore(folder), { onProgress })
  await chain.close()
  return { built, inputs: planned.inputs }
}

/** Grows in an open store, which stays open. */
async function grow(
  sources: Sources,
  store: Store,
  onProgress: (progress: GrowthProgress) => void,
): Promise<BuiltFixture> {
  try {
    const { buildChain, planFixtures } = await import('../fixtures/build.ts')
    const { built } = await buildChain(await planFixtures(sources), NETWORK, store, { onProgress })
    return built
  } catch (error) {
    await store.close()
    throw error
  }
}

async function openInData(
  folder: string,
  sources: Sources,
  onGrow: (progress: GrowthProgress) => void,
  kept: KeptFixtures | undefined,
): Promise<FixtureStore> {
  const isNew = !existsSync(join(folder, 'CURRENT'))
  // Beside its place until it is whole: a start that is interrupted leaves no half of a chain.
  const unfinished = `${folder}.growing`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    const { built, folder: from } =
      kept === undefined
        ? { ...(await growInto(unfinished, sources, onGrow)), folder: undefined }
        : await findOrKeep(kept, sources, onGrow)
    if (isNew) {
      if (from !== undefined) copyChain(from, unfinished)
      rmSync(folder, { recursive: true, force: true })
      renameSync(unfinished, folder)
    }
    const store = await openLevelStore(folder)
    const { chainId, genesisHash } = readIdentity(store) ?? {}
    if (chainId !== undefined && genesisHash === built.genesisHash) return { store, chainId, fixture: built }
    await store.close()
    throw otherChain({
      stored: `chain id ${chainId}, genesis ${genesisHash}`,
      asked: `chain id ${built.chainId}, genesis ${built.genesisHash}`,
    })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
