import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closeOnFailure } from '../../closeAll.ts'
import type { PlanOptions } from '../../fixtures/build/buildChain.ts'
import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import type { ConfiguredLedgers } from '../../fixtures/plan/configuredLedgers.ts'
import type { FindStored } from '../../fixtures/plan/planNetwork.ts'
import { BuiltFile, builtFileOf } from '../../fixtures/store/builtFile.ts'
import type {
  BuiltChain,
  BuiltFixture,
  BuiltPart,
  FixtureNetwork,
  LedgerName,
} from '../../fixtures/store/builtFixture.ts'
import { type BuildPlan, FixtureCache } from '../../fixtures/store/fixtureCache.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import type { NodeOptions } from '../../options/options.ts'
import { folderUnusable } from '../../storage/storageErrors.ts'
import type { Store } from '../../storage/store.ts'
import { userCacheFolder } from '../files/userFolders.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'
import { checkFixtureOptions, checkFixtureUpstream, checkHardfork } from './checkFixtureOptions.ts'

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

/** How to build the chain of a fixture. */
export interface FixtureBuildOptions {
  readonly onProgress: (progress: BuildProgress) => void
  /** Receives a warning if the cache cannot be used, or if another process uses it for some seconds. */
  readonly warn?: ((text: string) => void) | undefined
  /** Ends the wait for another process that builds the same chain. */
  readonly signal?: AbortSignal | undefined
}

/** The chain of a network in a fixture. */
export type FixtureChain =
  /** In a built fixture file or in the cache. */
  | { readonly kind: 'built'; readonly chain: BuiltChain }
  /** Not in a cache. `build` executes the blocks in an empty store, and does not close it. `close` releases the resources of the plan. */
  | { readonly kind: 'planned'; build(store: Store): Promise<BuiltFixture>; close(): Promise<void> }

type Sources = NonNullable<NodeOptions['fixtures']>
export type FixtureOptions = NetworkChainOptions & { readonly fixtures: Sources }

/** Defined by the build. */
declare const VERSION: string

/**
 * Finds the chain of a network: in a built fixture file, in the cache, or by a build in the cache. If no cache can be used, plans a build.
 * `chain` is undefined if the fixture does not describe the network; `networks` are the networks of the fixture. Rejects with a NodeError, such
 * as FixtureInvalid.
 */
export async function findFixtureChain(
  sources: Sources,
  part: FixtureSelection,
  cache: FixtureCache | undefined,
  options: FixtureBuildOptions,
): Promise<{ readonly chain: FixtureChain | undefined; readonly networks: readonly FixtureNetwork[] }> {
  const found = lookUp(sources, part, cache) ?? (await buildIn(cache, sources, part, options))
  if (found !== undefined) {
    const { chain, networks } = found
    return { chain: chain && { kind: 'built', chain }, networks }
  }
  const { chain, networks, close } = await planBuild(sources, part, options)
  if (chain === undefined) await close()
  return { chain: chain && { kind: 'planned', build: (store) => chain.build(store), close }, networks }
}

/** Returns a network from a built fixture file or from the cache. Undefined if it is not built. Throws OptionSetByFixture. */
export const findBuilt = (sources: Sources, part: FixtureSelection): BuiltPart | undefined =>
  lookUp(sources, part, cacheFor(sources))

/**
 * Builds a network in the cache of the user. Resolves to whether the cache contains the network, which is false if the cache cannot be
 * used. Rejects with the errors of `findFixtureChain`.
 */
export async function buildInCache(
  options: FixtureOptions,
  part: FixtureSelection,
  build: FixtureBuildOptions,
): Promise<boolean> {
  const { fixtures } = options
  const cache = cacheFor(fixtures)
  if (cache === undefined) return false
  checkFixtureOptions(options, part)
  return (lookUp(fixtures, part, cache) ?? (await buildIn(cache, fixtures, part, build))) !== undefined
}

/** A chain of fixtures that was not built. */
export interface CheckedFixtureChain {
  readonly chainId: bigint
  readonly hasUpstream: boolean
}

/**
 * Checks the fixtures of a network without building its chain. Resolves to undefined if the fixtures do not describe the network. Rejects with
 * the errors of `findFixtureChain`, and with FixtureWithUpstream.
 */
export async function checkFixtureChain(
  options: FixtureOptions,
  part: FixtureSelection,
): Promise<CheckedFixtureChain | undefined> {
  const checked = await readFixtureChain(options.fixtures, part)
  if (checked === undefined) return undefined
  checkFixtureOptions(options, part)
  checkFixtureUpstream(options, part.network, checked.hasUpstream)
  return checked
}

async function readFixtureChain(sources: Sources, part: FixtureSelection): Promise<CheckedFixtureChain | undefined> {
  const found = findBuilt(sources, part)
  if (found !== undefined) {
    if (found.chain === undefined) return undefined
    const { chainId, upstream } = found.chain.built
    return { chainId: BigInt(chainId), hasUpstream: upstream !== undefined }
  }
  const { planned, section } = await planPart(sources, part)
  await planned.close()
  const plan = section === undefined ? undefined : planned.networks.get(section)
  return plan && { chainId: plan.genesis.chainId, hasUpstream: plan.upstream !== undefined }
}

/** Returns the fixture cache of the user. Undefined for a built fixture file, which needs none. */
export const cacheFor = (sources: Sources): FixtureCache | undefined =>
  builtFileOf(sources) === undefined ? userCache() : undefined

/**
 * Returns the fixture cache of the user; undefined for a user without a home folder. In a build, the file name of this code contains a hash of
 * it and of the code that it imports, which builds chains. So another build does not use the entries. Without a build there is no cache,
 * because changes of the code would not show.
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

/** Cache folders that cannot be used. Each causes one warning. */
const unusable = new Set<string>()

/** Returns a built network. Undefined if it must be built, or if the cache cannot be read. */
function lookUp(sources: Sources, part: FixtureSelection, cache: FixtureCache | undefined): BuiltPart | undefined {
  const file = builtFileOf(sources)
  if (file !== undefined) {
    const found = new BuiltFile(file).find(part)
    checkHardfork(part.hardfork, part, () => found.chain !== undefined)
    return found
  }
  try {
    return cache?.find(sources, cacheKey(part))
  } catch (error) {
    if (folderUnusable.is(error)) return undefined // a build in the cache reports it
    throw error
  }
}

/** Builds a network in the cache. Undefined without a cache, if another process clears it, or, after a warning, if it cannot be used. */
async function buildIn(
  cache: FixtureCache | undefined,
  sources: Sources,
  part: FixtureSelection,
  options: FixtureBuildOptions,
): Promise<BuiltPart | undefined> {
  if (cache === undefined) return undefined
  try {
    const plan = (findStored: FindStored) => planBuild(sources, part, options, findStored)
    const { signal, warn } = options
    // Processes can also wait for builds of other fixtures, because they share a small number of locks.
    const onWait = () =>
      warn?.(`the build of the fixture waits for another process, which builds in the cache ${cache.folder}`)
    return await cache.build(sources, cacheKey(part), plan, { signal, onWait })
  } catch (error) {
    if (!folderUnusable.is(error)) throw error
    if (!unusable.has(cache.folder))
      options.warn?.(`the cache of built fixtures: ${error.message}. The fixture is built for this process only`)
    unusable.add(cache.folder)
    return undefined
  }
}

/** Returns everything that a built chain depends on except its sources. The positions of settings do not matter. */
const cacheKey = ({ isDefault, otherIds, configured = {}, ...rest }: FixtureSelection) => ({
  ...rest,
  l2a: configured.l2a?.settings,
  l2b: configured.l2b?.settings,
})

/** Reads the fixtures of a network, and plans the build of its chain. `findStored` finds plans of chains in the cache. */
async function planBuild(
  sources: Sources,
  part: FixtureSelection,
  { onProgress, warn, signal }: FixtureBuildOptions,
  findStored: FindStored = () => undefined,
): Promise<BuildPlan> {
  const { buildDigests, findLimited } = await import('../../fixtures/build/buildDigests.ts')
  const { ledgers, codeSizeLimit } = part
  const { planned, section } = await planPart(sources, part, {
    findStored: findLimited(findStored, codeSizeLimit),
    connection: { warn, signal },
  })
  const { inputs, networkNames, close } = planned
  const networks = networkNames.map((name) => ({
    name,
    chainId: planned.networks.get(name)?.genesis.chainId.toString(),
  }))
  if (section === undefined) return { inputs, networks, chain: undefined, close }
  return closeOnFailure(close, async () => {
    const { buildChain } = await import('../../fixtures/build/buildChain.ts')
    const options = { onProgress, ledgers, codeSizeLimit }
    return {
      inputs,
      networks,
      chain: {
        digests: buildDigests(planned, section, options),
        build: async (store, resume, onCheckpoint) =>
          (await buildChain(planned, section, store, { ...options, resume, onCheckpoint })).built,
      },
      close,
    }
  })
}

/**
 * Reads the fixtures of a network. `section` is the name of the section that describes its chain; undefined if there is none. The caller
 * closes `planned`. Rejects with OptionSetByFixture for a hardfork that contradicts the section.
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
  const named = orOutside ? [network, DEFAULT_NETWORK] : [network]
  const others = Object.entries(otherIds).filter(([name]) => !named.includes(name))
  const own = chainId === undefined ? [] : named.map((name) => [name, chainId] as const)
  const ids = new Map([...others, ...own].map(([name, id]) => [name, BigInt(id)]))
  // The default network checks the fixture as a whole.
  const only = isDefault ? undefined : named
  const hardforks = new Map(hardfork === undefined ? [] : named.map((name) => [name, hardfork] as const))
  const planned = await planFixtures(sources, ids, configured, { ...planOptions, only, hardforks, ignoresLock })
  return closeOnFailure(planned.close, () => {
    const section = planned.networkNames.includes(network) ? network : orOutside ? DEFAULT_NETWORK : undefined
    if (section !== undefined) checkHardfork(hardfork, part, () => planned.hasFixedFork(section))
    return { planned, section }
  })
}
