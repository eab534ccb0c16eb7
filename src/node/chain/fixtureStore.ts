import { renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { otherChain, readIdentity } from '../../chain/identity.ts'
import { define } from '../../errors.ts'
import type { LedgerName } from '../../fixtures/build.ts'
import type { GrowthProgress } from '../../fixtures/grow/progress.ts'
import {
  type BuiltFixture,
  copyChain,
  type FixtureCache,
  type Grown,
  KeptFixtures,
  type KeptPart,
} from '../../fixtures/kept.ts'
import type { ConfiguredLedgers } from '../../fixtures/plan/planLedgers.ts'
import { openPrebuilt } from '../../fixtures/prebuilt.ts'
import { makeFolderSync } from '../../folders.ts'
import type { NodeOptions } from '../../options/options.ts'
import { holdsRecords } from '../../storage/integrity/holdsRecords.ts'
import type { RecoveryOptions } from '../../storage/integrity/verifyStore.ts'
import { openLevelStore } from '../../storage/levelStore.ts'
import type { Store } from '../../storage/store.ts'
import { openTemporaryStore } from '../../storage/temporaryStore.ts'
import { userCacheFolder } from '../files/userCacheFolder.ts'
import type { ChainOptions } from '../networks/networkSettings.ts'

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

/** Which chain of a fixture a network begins with. */
export interface FixturePart {
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
  /** What the configuration says of the layer-2 ledgers, wherever they settle. */
  readonly configured?: ConfiguredLedgers | undefined
  /** Whether the options of the command are about this network; only for what messages say. */
  readonly isDefault?: boolean
  /** See BuildOptions. */
  readonly codeSizeLimit?: number | undefined
}

/** The network of what stands outside of `networks`. */
const OUTSIDE = 'local'

type Sources = NonNullable<NodeOptions['fixtures']>
type FixtureOptions = ChainOptions & { readonly fixtures: Sources }

/** Filled in by the build. */
declare const VERSION: string

const version = typeof VERSION === 'string' ? VERSION : '0.0.0'

/** What stands in a fixture outside of `networks`, as the network `local`: see `openFixturePart`. */
export async function openFixtureStore(
  options: FixtureOptions,
  onGrow: (progress: GrowthProgress) => void,
  kept: FixtureCache | undefined = cacheFor(options.fixtures),
): Promise<FixtureStore> {
  const { opened } = await openFixturePart(options, { network: OUTSIDE }, onGrow, kept)
  if (opened === undefined) throw new TypeError('what stands outside of networks is always there')
  return opened
}

/**
 * The store of a network with fixtures: a copy of the version that is kept from an earlier start, or newly grown; undefined where the
 * fixture does not speak of the network. A data directory gets the chain once and goes on with it. Also which networks the fixture
 * speaks of. Rejects with a NodeError, FixtureInvalid above all, with nothing left behind.
 */
export async function openFixturePart(
  options: FixtureOptions,
  part: FixturePart,
  onGrow: (progress: GrowthProgress) => void,
  kept: FixtureCache | undefined = cacheFor(options.fixtures),
  recovery?: RecoveryOptions,
): Promise<{ readonly opened: FixtureStore | undefined; readonly networks: readonly string[] }> {
  // Where the fixture speaks of the network in any case, nothing has to be read to see the contradiction.
  if (part.network === OUTSIDE || part.orOutside === true) refuseOthers(options, part)
  const growth = new PartGrowth(options.fixtures, part, onGrow)
  if (options.dataDir !== undefined)
    return openInData(join(options.dataDir, part.network), growth, kept, recovery, () => refuseOthers(options, part))
  if (kept !== undefined) {
    const { chain, networks } = await findOrKeep(kept, growth)
    if (chain === undefined) return { opened: undefined, networks }
    refuseOthers(options, part)
    const store = await openTemporaryStore(undefined, (to) => copyChain(chain.folder, to))
    return { opened: storeOf(store, chain.built), networks }
  }
  const store = await openTemporaryStore()
  const { built, networks } = await growth.into(async () => store)
  if (built === undefined) await store.close()
  else refuseOthers(options, part)
  return { opened: built && storeOf(store, built), networks }
}

/**
 * Checks the fixtures of a network without building its chain. Resolves to the chain id, undefined where the fixtures do not speak of the
 * network. Rejects with the errors of `openFixturePart`.
 */
export async function checkFixturePart(options: FixtureOptions, part: FixturePart): Promise<bigint | undefined> {
  const chainId = await chainIdOf(options.fixtures, part)
  if (chainId !== undefined) refuseOthers(options, part)
  return chainId
}

async function chainIdOf(sources: Sources, part: FixturePart): Promise<bigint | undefined> {
  const kept = cacheFor(sources)?.find(sources, cacheKey(part))
  if (kept !== undefined) return kept.chain && BigInt(kept.chain.built.chainId)
  const { planned, section } = await planPart(sources, part)
  return section === undefined ? undefined : planned.growths.get(section)?.genesis.chainId
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

/** What would contradict the fixture, or be passed over without a word. */
function refuseOthers(options: ChainOptions, { network, isDefault = true }: FixturePart): void {
  for (const name of ['genesis', 'hardfork', 'forks', 'chainId', 'gasLimit'] as const) {
    if (options[name] === undefined) continue
    throw fixtureSettles({ option: isDefault && name !== 'forks' ? flags[name] : `networks.${network}.${name}` })
  }
}

/** Where the node looks for what the sources build to. Undefined where it has to build them each time. */
const cacheFor = (sources: Sources): FixtureCache | undefined => openPrebuilt(sources, version) ?? keptByUser()

/**
 * Kept versions in the user's cache folder; undefined where there can be none. The chunk that this stands in is named by its content, so
 * another build of the node does not take them for its own. From plain sources none is kept: they change without notice.
 */
export function keptByUser(): KeptFixtures | undefined {
  const cache = userCacheFolder()
  if (typeof VERSION !== 'string' || cache === undefined) return undefined
  const root = join(cache, 'vivarium', 'fixtures')
  try {
    makeFolderSync(root)
  } catch {
    return undefined // a folder that cannot be written
  }
  return new KeptFixtures(root, `${VERSION} ${basename(fileURLToPath(import.meta.url))}`)
}

/** Reads the fixtures of a network. `section` is the name of the section that describes its chain, undefined where none does. */
async function planPart(
  sources: Sources,
  { network, orOutside = false, chainId, otherIds = {}, configured }: FixturePart,
) {
  const { planFixtures } = await import('../../fixtures/build.ts')
  const named = orOutside ? [network, OUTSIDE] : [network]
  const others = Object.entries(otherIds).filter(([name]) => !named.includes(name))
  const own = chainId === undefined ? [] : named.map((name) => [name, chainId] as const)
  const ids = new Map([...others, ...own].map(([name, id]) => [name, BigInt(id)]))
  const planned = await planFixtures(sources, ids, configured)
  const section = planned.growths.has(network) ? network : orOutside ? OUTSIDE : undefined
  return { planned, section }
}

/** The growth of one network of a fixture. */
class PartGrowth {
  readonly sources: Sources
  readonly part: FixturePart
  readonly #onProgress: (progress: GrowthProgress) => void

  constructor(sources: Sources, part: FixturePart, onProgress: (progress: GrowthProgress) => void) {
    this.sources = sources
    this.part = part
    this.#onProgress = onProgress
  }

  /** Grows in a store, which stays open. It is not asked for when the fixture does not speak of the network. */
  async into(open: () => Promise<Store>): Promise<Grown> {
    const { planned, section } = await planPart(this.sources, this.part)
    const { growths, inputs } = planned
    const networks = [...growths.keys()]
    if (section === undefined) return { built: undefined, inputs, networks }
    const { buildChain } = await import('../../fixtures/build.ts')
    const { ledgers, codeSizeLimit } = this.part
    const options = { onProgress: this.#onProgress, ledgers, codeSizeLimit }
    const { built } = await buildChain(planned, section, await open(), options)
    return { built, inputs, networks }
  }
}

/** What a built chain depends on besides its sources. The place of a setting makes no other chain. */
const cacheKey = ({ isDefault, otherIds, configured = {}, ...rest }: FixturePart) => ({
  ...rest,
  l2a: configured.l2a?.settings,
  l2b: configured.l2b?.settings,
})

async function findOrKeep(kept: FixtureCache, growth: PartGrowth): Promise<KeptPart> {
  const part = cacheKey(growth.part)
  const found = kept.find(growth.sources, part)
  return found ?? kept.keep(growth.sources, part, (folder) => growInto(folder, growth))
}

async function growInto(folder: string, growth: PartGrowth): Promise<Grown> {
  let store: Store | undefined
  try {
    return await growth.into(async () => {
      store = await openLevelStore(folder)
      return store
    })
  } finally {
    await store?.close()
  }
}

async function openInData(
  folder: string,
  growth: PartGrowth,
  kept: FixtureCache | undefined,
  recovery: RecoveryOptions | undefined,
  check: () => void,
): Promise<{ readonly opened: FixtureStore | undefined; readonly networks: readonly string[] }> {
  const isNew = !holdsRecords(folder)
  // Beside its place until it is whole: a start that is interrupted leaves no half of a chain.
  const unfinished = `${folder}.growing`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    const { built, networks, from } = await grownFor(growth, kept, unfinished)
    if (built === undefined) return { opened: undefined, networks }
    check()
    if (isNew) {
      if (from !== undefined) copyChain(from, unfinished)
      rmSync(folder, { recursive: true, force: true })
      renameSync(unfinished, folder)
    }
    const store = await openLevelStore(folder, recovery)
    const { chainId, genesisHash } = readIdentity(store) ?? {}
    if (chainId !== undefined && genesisHash === built.genesisHash)
      return { opened: { store, chainId, fixture: built }, networks }
    await store.close()
    throw otherChain({
      stored: `chain id ${chainId}, genesis ${genesisHash}`,
      asked: `chain id ${built.chainId}, genesis ${built.genesisHash}`,
    })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** What the fixture grew into: kept, in the folder `from`, or in `folder`. */
async function grownFor(growth: PartGrowth, kept: FixtureCache | undefined, folder: string) {
  if (kept === undefined) return { ...(await growInto(folder, growth)), from: undefined }
  const { chain, networks } = await findOrKeep(kept, growth)
  return { built: chain?.built, networks, from: chain?.folder }
}
