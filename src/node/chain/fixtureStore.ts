import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIdentity } from '../../chain/identity.ts'
import { closeOnFailure } from '../../closeAll.ts'
import type { PlannedFixture, PlanOptions } from '../../fixtures/build/buildChain.ts'
import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import type { ConfiguredLedgers } from '../../fixtures/plan/configuredLedgers.ts'
import type { FindStored } from '../../fixtures/plan/planNetwork.ts'
import { BuiltFile, builtFileOf } from '../../fixtures/store/builtFile.ts'
import type { BuiltFixture, BuiltPart, FixtureNetwork, LedgerName } from '../../fixtures/store/builtFixture.ts'
import { checkStoredFixture } from '../../fixtures/store/checkStoredFixture.ts'
import { type BuildPlan, FixtureCache } from '../../fixtures/store/fixtureCache.ts'
import { storeFixture } from '../../fixtures/store/storedFixture.ts'
import type { NodeOptions } from '../../options/options.ts'
import { holdsRecords } from '../../storage/integrity/holdsRecords.ts'
import { finishRepair } from '../../storage/integrity/repairedFolder.ts'
import type { RecoveryOptions } from '../../storage/integrity/verifyStore.ts'
import { openLevelStore } from '../../storage/levelStore.ts'
import { folderUnusable } from '../../storage/storageErrors.ts'
import type { Store } from '../../storage/store.ts'
import { openStoreOver, openTemporaryStore } from '../../storage/temporaryStore.ts'
import { userCacheFolder } from '../files/userFolders.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'
import { checkFixtureOptions, checkHardfork } from './checkFixtureOptions.ts'
import { copyBuiltRecords } from './copyBuiltRecords.ts'

/** The store of a chain that was built from a fixture. */
export interface FixtureStore {
  readonly store: Store
  readonly chainId: bigint
  readonly fixture: BuiltFixture
}

/** Selects the chain of a fixture that a network begins with. */
export interface FixtureSelection {
  /** Name of the network and of its section in the fixture. */
  readonly network: string
  /** Whether to use the part outside of `networks` if the network has no section. */
  readonly orOutside?: boolean
  /** The chain ID if the fixture sets none. */
  readonly chainId?: number | undefined
  /** The hardfork if the fixture sets none and has no content that depends on one. */
  readonly hardfork?: string | undefined
  /** The configured chain IDs of all networks, by name. They are needed because the whole fixture is checked. */
  readonly otherIds?: Readonly<Record<string, number>>
  /** The layer-2 ledgers that settle on the network. */
  readonly ledgers?: readonly LedgerName[] | undefined
  /** The configuration of all layer-2 ledgers. */
  readonly configured?: ConfiguredLedgers | undefined
  /** Whether it is the default network. Its build checks all networks of the fixture, and the options of the command apply to it. */
  readonly isDefault?: boolean
  /** See BuildOptions. */
  readonly codeSizeLimit?: number | undefined
  /** See PlanOptions. */
  readonly ignoresLock?: boolean
}

/** The network that the part of a fixture outside of `networks` describes. */
const OUTSIDE = 'local'

/** How to open the chain of a fixture. */
export interface OpenFixtureOptions extends RecoveryOptions {
  /** Ends the wait for another process that builds the same chain. */
  readonly signal?: AbortSignal | undefined
}

type Sources = NonNullable<NodeOptions['fixtures']>
type FixtureOptions = NetworkChainOptions & { readonly fixtures: Sources }

/** Defined by the build. */
declare const VERSION: string

/**
 * Opens the store of a network with fixtures, from a built fixture, the cache, or a new build. `opened` is undefined if the fixture does not
 * describe the network; `networks` are the networks of the fixture. A data directory receives the chain once and continues it. Rejects with a
 * NodeError, such as FixtureInvalid, and leaves no files behind.
 */
export async function openFixtureChain(
  options: FixtureOptions,
  part: FixtureSelection,
  onProgress: (progress: BuildProgress) => void,
  cache: FixtureCache | undefined = cacheFor(options.fixtures),
  openOptions: OpenFixtureOptions = {},
): Promise<{ readonly opened: FixtureStore | undefined; readonly networks: readonly FixtureNetwork[] }> {
  // These fixtures always describe the network, so contradictions are found without reading them.
  if (part.network === OUTSIDE || part.orOutside === true) checkFixtureOptions(options, part)
  const build = new PartBuild(options.fixtures, part, onProgress, openOptions)
  if (options.dataDir !== undefined)
    return openInData(options.dataDir, build, cache, openOptions, () => checkFixtureOptions(options, part))
  const found = await build.find(cache)
  if (found === undefined) {
    const store = await openTemporaryStore()
    const { built, networks } = await closeOnFailure(
      () => store.close(),
      async () => {
        const result = await build.into(store)
        if (result.built !== undefined) checkFixtureOptions(options, part)
        return result
      },
    )
    if (built === undefined) await store.close()
    return { opened: built && storeOf(store, built), networks }
  }
  const { chain, networks } = found
  if (chain === undefined) return { opened: undefined, networks }
  checkFixtureOptions(options, part)
  const { store } = await openStoreOver(chain.openRecords())
  return { opened: storeOf(store, chain.built), networks }
}

/**
 * Checks the fixtures of a network without building its chain. Resolves to the chain ID, or to undefined if the fixtures do not describe the
 * network. Rejects with the errors of `openFixtureChain`.
 */
export async function checkFixtureChain(options: FixtureOptions, part: FixtureSelection): Promise<bigint | undefined> {
  const chainId = await chainIdOf(options.fixtures, part)
  if (chainId !== undefined) checkFixtureOptions(options, part)
  return chainId
}

/**
 * Builds a network in the cache of the user. Resolves to whether the cache contains the network, which is false if the cache cannot be
 * written. Rejects with the errors of `openFixtureChain`.
 */
export async function buildInCache(
  options: NetworkChainOptions,
  fixtures: Sources,
  part: FixtureSelection,
  onProgress: (progress: BuildProgress) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const cache = cacheFor(fixtures)
  if (cache === undefined) return false
  checkFixtureOptions(options, part)
  return (await new PartBuild(fixtures, part, onProgress, { signal }).find(cache)) !== undefined
}

/** Returns a network from a built fixture file or from the cache. Undefined if it is not built. Throws FixtureSettles. */
export const findBuilt = (sources: Sources, part: FixtureSelection): BuiltPart | undefined =>
  new PartBuild(sources, part, () => {}).known(cacheFor(sources))

async function chainIdOf(sources: Sources, part: FixtureSelection): Promise<bigint | undefined> {
  const found = findBuilt(sources, part)
  if (found !== undefined) return found.chain && BigInt(found.chain.built.chainId)
  const { planned, section } = await planPart(sources, part)
  return section === undefined ? undefined : planned.networks.get(section)?.genesis.chainId
}

const storeOf = (store: Store, fixture: BuiltFixture): FixtureStore => ({
  store,
  chainId: BigInt(fixture.chainId),
  fixture,
})

/** Returns the fixture cache of the user. Undefined for a built fixture file, which needs none. */
const cacheFor = (sources: Sources): FixtureCache | undefined =>
  builtFileOf(sources) === undefined ? userCache() : undefined

/**
 * Returns the fixture cache of the user; undefined for a user without a home folder. In a build, the file name of this code contains a hash of
 * its content, so that another build does not use the entries. Without a build there is no cache, because changes of the code would not show.
 */
export function userCache(): FixtureCache | undefined {
  const folder = cacheFolder()
  if (typeof VERSION !== 'string' || folder === undefined) return undefined
  return new FixtureCache(folder, `${VERSION} ${basename(fileURLToPath(import.meta.url))}`)
}

/** Returns the folder of built fixtures; undefined for a user without a home folder. */
export function cacheFolder(): string | undefined {
  const cache = userCacheFolder()
  return cache && join(cache, 'vivarium', 'fixtures')
}

/**
 * Reads the fixtures of a network. `section` is the name of the section that describes its chain; undefined if there is none. Rejects with
 * FixtureSettles for a hardfork that contradicts the section.
 */
async function planPart(
  sources: Sources,
  part: FixtureSelection,
  planOptions: Pick<PlanOptions, 'findStored' | 'connection'> = {},
) {
  const {
    network,
    orOutside = false,
    isDefault = true,
    chainId,
    hardfork,
    otherIds = {},
    configured,
    ignoresLock,
  } = part
  const { planFixtures } = await import('../../fixtures/build/buildChain.ts')
  const named = orOutside ? [network, OUTSIDE] : [network]
  const others = Object.entries(otherIds).filter(([name]) => !named.includes(name))
  const own = chainId === undefined ? [] : named.map((name) => [name, chainId] as const)
  const ids = new Map([...others, ...own].map(([name, id]) => [name, BigInt(id)]))
  // The default network checks the fixture as a whole.
  const only = isDefault ? undefined : named
  const hardforks = new Map(hardfork === undefined ? [] : named.map((name) => [name, hardfork] as const))
  const planned = await planFixtures(sources, ids, configured, { ...planOptions, only, hardforks, ignoresLock })
  const section = planned.networkNames.includes(network) ? network : orOutside ? OUTSIDE : undefined
  if (section !== undefined) checkHardfork(hardfork, part, () => planned.hasFixedFork(section))
  return { planned, section }
}

const networksOf = ({ networkNames, networks }: PlannedFixture): readonly FixtureNetwork[] =>
  networkNames.map((name) => ({ name, chainId: networks.get(name)?.genesis.chainId.toString() }))

/** Cache folders that cannot be written. Each causes one warning. */
const unusable = new Set<string>()

/** The build of one network of a fixture. */
class PartBuild {
  readonly #sources: Sources
  readonly #part: FixtureSelection
  readonly #onProgress: (progress: BuildProgress) => void
  readonly #connection: { readonly warn: (text: string) => void; readonly signal: AbortSignal | undefined }

  constructor(
    sources: Sources,
    part: FixtureSelection,
    onProgress: (progress: BuildProgress) => void,
    { warn = () => {}, signal }: OpenFixtureOptions = {},
  ) {
    this.#sources = sources
    this.#part = part
    this.#onProgress = onProgress
    this.#connection = { warn, signal }
  }

  get network(): string {
    return this.#part.network
  }

  /** Returns the network from a built fixture file or from the cache. Undefined if it must be built, or if the cache cannot be read. */
  known(cache: FixtureCache | undefined): BuiltPart | undefined {
    const file = builtFileOf(this.#sources)
    if (file !== undefined) {
      const found = new BuiltFile(file).find(this.#part)
      checkHardfork(this.#part.hardfork, this.#part, () => found?.chain !== undefined)
      return found
    }
    try {
      return cache?.find(this.#sources, cacheKey(this.#part))
    } catch (error) {
      if (folderUnusable.is(error)) return undefined // a build in the cache reports it
      throw error
    }
  }

  /** Like `known`, but builds a missing network in the cache. Undefined without a cache or, after a warning, if it cannot be used. */
  async find(cache: FixtureCache | undefined): Promise<BuiltPart | undefined> {
    const known = this.known(cache)
    if (known !== undefined || cache === undefined) return known
    try {
      const plan = (findStored: FindStored) => this.#plan(findStored)
      return await cache.build(this.#sources, cacheKey(this.#part), plan, this.#connection.signal)
    } catch (error) {
      if (!folderUnusable.is(error)) throw error
      if (!unusable.has(cache.folder))
        this.#connection.warn(
          `the cache of built fixtures: ${error.message}. The fixture is built for this process only`,
        )
      unusable.add(cache.folder)
      return undefined
    }
  }

  /** Builds the network in an empty store, which stays open. Writes nothing if the fixture does not describe the network. */
  async into(store: Store): Promise<BuildResult> {
    const { planned, section } = await planPart(this.#sources, this.#part, { connection: this.#connection })
    const networks = networksOf(planned)
    if (section === undefined) return { built: undefined, networks }
    const { buildChain } = await import('../../fixtures/build/buildChain.ts')
    return { built: (await buildChain(planned, section, store, this.#options)).built, networks }
  }

  async #plan(findStored: FindStored): Promise<BuildPlan> {
    const { buildDigests, findLimited } = await import('../../fixtures/build/buildDigests.ts')
    const options = this.#options
    const { planned, section } = await planPart(this.#sources, this.#part, {
      findStored: findLimited(findStored, options.codeSizeLimit),
      connection: this.#connection,
    })
    const { inputs } = planned
    const networks = networksOf(planned)
    if (section === undefined) return { inputs, networks, chain: undefined }
    const { buildChain } = await import('../../fixtures/build/buildChain.ts')
    const digests = buildDigests(planned, section, options)
    return {
      inputs,
      networks,
      chain: {
        digests,
        build: async (store, resume, onCheckpoint) =>
          (await buildChain(planned, section, store, { ...options, resume, onCheckpoint })).built,
      },
    }
  }

  get #options() {
    const { ledgers, codeSizeLimit } = this.#part
    return { onProgress: this.#onProgress, ledgers, codeSizeLimit }
  }
}

/** Result of a build. `built` is undefined if the fixture does not describe the network. */
interface BuildResult {
  readonly built: BuiltFixture | undefined
  readonly networks: readonly FixtureNetwork[]
}

/** Returns everything that a built chain depends on except its sources. The positions of settings do not matter. */
const cacheKey = ({ isDefault, otherIds, configured = {}, ...rest }: FixtureSelection) => ({
  ...rest,
  l2a: configured.l2a?.settings,
  l2b: configured.l2b?.settings,
})

async function openInData(
  dataDir: string,
  build: PartBuild,
  cache: FixtureCache | undefined,
  recovery: RecoveryOptions,
  check: () => void,
): Promise<{ readonly opened: FixtureStore | undefined; readonly networks: readonly FixtureNetwork[] }> {
  const folder = join(dataDir, build.network)
  finishRepair(folder, recovery)
  const isNew = !holdsRecords(folder)
  // Built in a temporary folder, so that an interrupted start leaves no incomplete chain.
  const unfinished = `${folder}.building`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    const found = await build.find(cache)
    const { built, networks } =
      found === undefined ? await buildIn(unfinished, build) : await copyIn(unfinished, found, isNew)
    if (built === undefined) return { opened: undefined, networks }
    check()
    if (isNew) {
      rmSync(folder, { recursive: true, force: true })
      renameSync(unfinished, folder)
    }
    const store = await openLevelStore(folder, recovery)
    return await closeOnFailure(
      () => store.close(),
      async () => {
        checkStoredFixture(store, build.network, built)
        await storeFixture(store, built)
        const { chainId = BigInt(built.chainId) } = readIdentity(store) ?? {}
        return { opened: { store, chainId, fixture: built }, networks }
      },
    )
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

async function buildIn(folder: string, build: PartBuild) {
  const store = await openLevelStore(folder)
  try {
    const result = await build.into(store)
    if (result.built !== undefined) await storeFixture(store, result.built)
    return result
  } finally {
    await store.close()
  }
}

/** Writes a built chain to a folder, if it is needed there. */
async function copyIn(folder: string, { chain, networks }: BuiltPart, isNeeded: boolean) {
  if (chain !== undefined && isNeeded) {
    const store = await openLevelStore(folder)
    try {
      await copyBuiltRecords(chain.openRecords(), store)
      await storeFixture(store, chain.built)
    } finally {
      await store.close()
    }
  }
  return { built: chain?.built, networks }
}
