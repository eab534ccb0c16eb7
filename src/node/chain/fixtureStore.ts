import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIdentity } from '../../chain/identity.ts'
import { define, NodeError } from '../../errors.ts'
import type { PlannedFixture } from '../../fixtures/build/buildChain.ts'
import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import { BuiltFile, builtFileOf } from '../../fixtures/builtFile.ts'
import type { BuiltFixture, BuiltPart, FixtureNetwork, LedgerName } from '../../fixtures/builtFixture.ts'
import { type BuildPlan, FixtureCache } from '../../fixtures/cache.ts'
import type { ConfiguredLedgers } from '../../fixtures/plan/planLedgers.ts'
import type { FindStored } from '../../fixtures/plan/planNetwork.ts'
import { checkStoredFixture, storeFixture } from '../../fixtures/storedFixture.ts'
import type { NodeOptions } from '../../options/options.ts'
import { holdsRecords } from '../../storage/integrity/holdsRecords.ts'
import type { RecoveryOptions } from '../../storage/integrity/verifyStore.ts'
import { openLevelStore } from '../../storage/levelStore.ts'
import type { Records } from '../../storage/records/records.ts'
import type { Store, Table } from '../../storage/store.ts'
import { openStoreOver, openTemporaryStore } from '../../storage/temporaryStore.ts'
import { userCacheFolder } from '../files/userFolders.ts'
import type { NetworkChainOptions } from '../networks/networkSettings.ts'

export const contradictsFixture = define<{ option: string }>(
  'FixtureSettles',
  -32602,
  ({ option }) => `${option} cannot be given with --fixtures: the fixture sets it`,
)

/** A store that holds what a fixture grew into. */
export interface FixtureStore {
  readonly store: Store
  readonly chainId: bigint
  readonly fixture: BuiltFixture
}

/** Which chain of a fixture a network begins with. */
export interface FixtureSelection {
  /** The network, whose section it is. */
  readonly network: string
  /** Whether what stands outside of `networks` will do where the network has no section. */
  readonly orOutside?: boolean
  /** The chain id where the fixture leaves it open. */
  readonly chainId?: number | undefined
  /** The chain ids that the configuration gives to networks, by their names: the fixture is checked as a whole. */
  readonly otherIds?: Readonly<Record<string, number>>
  /** The layer-2 ledgers that settle on the network. */
  readonly ledgers?: readonly LedgerName[] | undefined
  /** The configuration of all layer-2 ledgers. */
  readonly configured?: ConfiguredLedgers | undefined
  /** Whether it is the default network, whose build checks all networks of the fixture, and which the options of the command are about. */
  readonly isDefault?: boolean
  /** See BuildOptions. */
  readonly codeSizeLimit?: number | undefined
  /** See PlanOptions. */
  readonly ignoresLock?: boolean
}

/** The network of what stands outside of `networks`. */
const OUTSIDE = 'local'

type Sources = NonNullable<NodeOptions['fixtures']>
type FixtureOptions = NetworkChainOptions & { readonly fixtures: Sources }

/** Filled in by the build. */
declare const VERSION: string

/** The chain that a fixture describes outside of `networks`, as the network `local`: see `openFixtureChain`. */
export async function openFixtureStore(
  options: FixtureOptions,
  onProgress: (progress: BuildProgress) => void,
  cache: FixtureCache | undefined = cacheFor(options.fixtures),
): Promise<FixtureStore> {
  const { opened } = await openFixtureChain(options, { network: OUTSIDE }, onProgress, cache)
  if (opened === undefined) throw new TypeError('every fixture has a network outside of `networks`')
  return opened
}

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
  recovery?: RecoveryOptions,
): Promise<{ readonly opened: FixtureStore | undefined; readonly networks: readonly FixtureNetwork[] }> {
  // Where the fixture describes the network in any case, nothing has to be read to see the contradiction.
  if (part.network === OUTSIDE || part.orOutside === true) checkContradictions(options, part)
  const build = new PartBuild(options.fixtures, part, onProgress, recovery?.warn)
  if (options.dataDir !== undefined)
    return openInData(options.dataDir, build, cache, recovery, () => checkContradictions(options, part))
  const found = await build.find(cache)
  if (found === undefined) {
    const store = await openTemporaryStore()
    const { built, networks } = await build.into(store)
    if (built === undefined) await store.close()
    else checkContradictions(options, part)
    return { opened: built && storeOf(store, built), networks }
  }
  const { chain, networks } = found
  if (chain === undefined) return { opened: undefined, networks }
  checkContradictions(options, part)
  const { store } = await openStoreOver(chain.openRecords())
  return { opened: storeOf(store, chain.built), networks }
}

/**
 * Checks the fixtures of a network without building its chain. Resolves to the chain id, undefined where the fixtures do not describe the
 * network. Rejects with the errors of `openFixtureChain`.
 */
export async function checkFixtureChain(options: FixtureOptions, part: FixtureSelection): Promise<bigint | undefined> {
  const chainId = await chainIdOf(options.fixtures, part)
  if (chainId !== undefined) checkContradictions(options, part)
  return chainId
}

/**
 * Builds a network in the cache of the user. Resolves to whether the network is there: not where no cache can be written. Rejects as
 * `openFixtureChain` does.
 */
export async function buildInCache(
  options: NetworkChainOptions,
  fixtures: Sources,
  part: FixtureSelection,
  onProgress: (progress: BuildProgress) => void,
): Promise<boolean> {
  const cache = cacheFor(fixtures)
  if (cache === undefined) return false
  checkContradictions(options, part)
  return (await new PartBuild(fixtures, part, onProgress).find(cache)) !== undefined
}

/** The network of fixtures that are built already, in a file or in the cache. */
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

const flags = {
  genesis: '--genesis',
  hardfork: '--hardfork',
  chainId: '--chain-id',
  gasLimit: '--gas-limit',
} as const

/** Throws for options that contradict the fixture or would have no effect. */
function checkContradictions(options: NetworkChainOptions, { network, isDefault = true }: FixtureSelection): void {
  for (const name of ['genesis', 'hardfork', 'forks', 'chainId', 'gasLimit'] as const) {
    if (options[name] === undefined) continue
    throw contradictsFixture({ option: isDefault && name !== 'forks' ? flags[name] : `networks.${network}.${name}` })
  }
}

/** The fixture cache of the user for sources that may have to be built. A built file needs none. */
const cacheFor = (sources: Sources): FixtureCache | undefined =>
  builtFileOf(sources) === undefined ? userCache() : undefined

/**
 * The fixture cache of the user; undefined for a user without a home folder. This code is in a chunk that is named by its content, so another build
 * of the node does not use its entries. Plain sources have no cache: they change without notice.
 */
export function userCache(): FixtureCache | undefined {
  const folder = cacheFolder()
  if (typeof VERSION !== 'string' || folder === undefined) return undefined
  return new FixtureCache(folder, `${VERSION} ${basename(fileURLToPath(import.meta.url))}`)
}

/** Where built fixtures are stored; undefined for a user without a home folder. */
export function cacheFolder(): string | undefined {
  const cache = userCacheFolder()
  return cache && join(cache, 'vivarium', 'fixtures')
}

/** Reads the fixtures of a network. `section` is the name of the section that describes its chain, undefined where none does. */
async function planPart(
  sources: Sources,
  { network, orOutside = false, isDefault = true, chainId, otherIds = {}, configured, ignoresLock }: FixtureSelection,
  findStored?: FindStored,
) {
  const { planFixtures } = await import('../../fixtures/build/buildChain.ts')
  const named = orOutside ? [network, OUTSIDE] : [network]
  const others = Object.entries(otherIds).filter(([name]) => !named.includes(name))
  const own = chainId === undefined ? [] : named.map((name) => [name, chainId] as const)
  const ids = new Map([...others, ...own].map(([name, id]) => [name, BigInt(id)]))
  // The default network checks the fixture as a whole.
  const only = isDefault ? undefined : named
  const planned = await planFixtures(sources, ids, configured, { only, findStored, ignoresLock })
  const section = planned.networkNames.includes(network) ? network : orOutside ? OUTSIDE : undefined
  return { planned, section }
}

const networksOf = ({ networkNames, networks }: PlannedFixture): readonly FixtureNetwork[] =>
  networkNames.map((name) => ({ name, chainId: networks.get(name)?.genesis.chainId.toString() }))

/** Cache folders that cannot be written, of which each is a warning once. */
const unusable = new Set<string>()

/** One network of a fixture, which is built already or to be built. */
class PartBuild {
  readonly #sources: Sources
  readonly #part: FixtureSelection
  readonly #onProgress: (progress: BuildProgress) => void
  readonly #warn: (text: string) => void

  constructor(
    sources: Sources,
    part: FixtureSelection,
    onProgress: (progress: BuildProgress) => void,
    warn: (text: string) => void = () => {},
  ) {
    this.#sources = sources
    this.#part = part
    this.#onProgress = onProgress
    this.#warn = warn
  }

  get network(): string {
    return this.#part.network
  }

  /** Where the network is built: in a file, or in the cache; undefined where it has to be built. */
  known(cache: FixtureCache | undefined): BuiltPart | undefined {
    const file = builtFileOf(this.#sources)
    if (file === undefined) return cache?.find(this.#sources, cacheKey(this.#part))
    return new BuiltFile(file).find({ ...this.#part, ...cacheKey(this.#part) })
  }

  /** As `known`, or newly built in the cache; undefined where there is no cache that can be written, which is a warning. */
  async find(cache: FixtureCache | undefined): Promise<BuiltPart | undefined> {
    const known = this.known(cache)
    if (known !== undefined || cache === undefined) return known
    try {
      return await cache.build(this.#sources, cacheKey(this.#part), (findStored) => this.#plan(findStored))
    } catch (error) {
      if (!(error instanceof NodeError) || error.name !== 'FolderUnusable') throw error
      if (!unusable.has(cache.folder))
        this.#warn(`the cache of built fixtures: ${error.message}. The fixture was built for this process alone`)
      unusable.add(cache.folder)
      return undefined
    }
  }

  /** Builds in an empty store, which stays open; nothing is written where the fixture does not describe the network. */
  async into(store: Store): Promise<BuildResult> {
    const { planned, section } = await planPart(this.#sources, this.#part)
    const networks = networksOf(planned)
    if (section === undefined) return { built: undefined, networks }
    const { buildChain } = await import('../../fixtures/build/buildChain.ts')
    return { built: (await buildChain(planned, section, store, this.#options)).built, networks }
  }

  async #plan(findStored: FindStored): Promise<BuildPlan> {
    const { buildDigests, findLimited } = await import('../../fixtures/build/buildDigests.ts')
    const options = this.#options
    const find = findLimited(findStored, options.codeSizeLimit)
    const { planned, section } = await planPart(this.#sources, this.#part, find)
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

/** A network that was built; undefined where the fixture has no such network. */
interface BuildResult {
  readonly built: BuiltFixture | undefined
  readonly networks: readonly FixtureNetwork[]
}

/** Everything that a built chain depends on besides its sources. The place of a setting makes no other chain. */
const cacheKey = ({ isDefault, otherIds, configured = {}, ...rest }: FixtureSelection) => ({
  ...rest,
  l2a: configured.l2a?.settings,
  l2b: configured.l2b?.settings,
})

async function openInData(
  dataDir: string,
  build: PartBuild,
  cache: FixtureCache | undefined,
  recovery: RecoveryOptions | undefined,
  check: () => void,
): Promise<{ readonly opened: FixtureStore | undefined; readonly networks: readonly FixtureNetwork[] }> {
  const folder = join(dataDir, build.network)
  const isNew = !holdsRecords(folder)
  // Beside its place until it is whole: a start that is interrupted leaves no half of a chain.
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
    try {
      checkStoredFixture(store, build.network, built)
    } catch (error) {
      await store.close()
      throw error
    }
    const { chainId = BigInt(built.chainId) } = readIdentity(store) ?? {}
    return { opened: { store, chainId, fixture: built }, networks }
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
    const records = chain.openRecords()
    try {
      await copyRecords(records, store)
      await storeFixture(store, chain.built)
    } finally {
      records.close()
      await store.close()
    }
  }
  return { built: chain?.built, networks }
}

/** Bytes that are written at a time. */
const BATCH_LENGTH = 4 << 20

async function copyRecords(records: Records, store: Store): Promise<void> {
  let batch = store.batch()
  let length = 0
  for (const [key, value] of records.range({ gte: new Uint8Array(0), lt: undefined })) {
    if (value === null) continue
    batch.put(key[0] as Table, key.subarray(1), value)
    length += key.length + value.length
    if (length < BATCH_LENGTH) continue
    await batch.write()
    batch = store.batch()
    length = 0
  }
  await batch.write()
}
