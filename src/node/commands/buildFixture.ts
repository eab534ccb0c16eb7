import { readFileSync } from 'node:fs'
import { Chain } from '../../chain/chain.ts'
import type { ContinuedBlock } from '../../chain/genesis/continuedChain.ts'
import { closeAfter } from '../../closeAll.ts'
import { loadCrypto } from '../../crypto/engineCrypto.ts'
import { define } from '../../errors.ts'
import { buildChain } from '../../fixtures/build/buildChain.ts'
import type { BuildProgress } from '../../fixtures/build/buildProgress.ts'
import { type Lock, lockOf, lockText, type NetworkLock, readLock } from '../../fixtures/lock/lock.ts'
import { lockFileOf, sha256Hex } from '../../fixtures/source/inputs.ts'
import { BUILT_SUFFIX, BuiltFileWriter, fixtureAlreadyBuilt, isBuiltFile } from '../../fixtures/store/builtFile.ts'
import { type BuiltFixture, recordsOf } from '../../fixtures/store/builtFixture.ts'
import { DEFAULT_NETWORK } from '../../options/defaultNetwork.ts'
import type { NodeOptions } from '../../options/options.ts'
import type { Store } from '../../storage/store.ts'
import { openTemporaryStore } from '../../storage/temporaryStore.ts'
import { noGenesis, openFixtureChain } from '../chain/fixtureStore.ts'
import { writeFailure, writeOptionFile } from '../files/fileErrors.ts'
import { fixtureSelections, planConfigured } from './planConfigured.ts'

/** Defined by the build. */
declare const VERSION: string

const version = typeof VERSION === 'string' ? VERSION : '0.0.0'

export const notBuiltSuffix = define<{ out: string }>(
  'NotBuiltSuffix',
  -32602,
  ({ out }) =>
    `--out ${out}: a built fixture is one file whose name ends in ${BUILT_SUFFIX}, such as ${out.replace(/(\.\w*)?[/\\]*$/, '')}${BUILT_SUFFIX}`,
)

export const noLock = define<{ file: string }>(
  'NoLock',
  -32602,
  ({ file }) => `--locked: ${file} has no lock: write one with vivarium fixtures build ${file} --lock`,
)

export interface BuildRequest {
  /** Whether to write the lock of the fixture. Otherwise the chains are compared with an existing lock. */
  readonly lock: boolean
  /** Whether to write the compact form of the lock. */
  readonly isCompact?: boolean
  /** File for the built fixture, which a node can start from. */
  readonly out?: string | undefined
  /** The options of the node that starts from the fixture. Its networks apply where the fixture leaves their settings open. */
  readonly options?: NodeOptions
  readonly onProgress?: (progress: BuildProgress) => void
  /** Receives warnings about the cache and about upstreams. */
  readonly warn?: (text: string) => void
}

/** A built network of a fixture. */
export interface BuiltNetwork {
  readonly network: string
  readonly built: BuiltFixture
}

/**
 * Builds every network of one fixture in the cache. With `out`, executes all blocks and ignores the cache. Rejects with FixtureInvalid or
 * BuiltDifferently, or CannotWriteFile for `out` or the lock.
 */
export async function buildFixture(
  file: string,
  { lock, isCompact = false, out, options = {}, onProgress = () => {}, warn }: BuildRequest,
): Promise<readonly BuiltNetwork[]> {
  if (isBuiltFile(file)) throw fixtureAlreadyBuilt({ file })
  if (out !== undefined && !out.endsWith(BUILT_SUFFIX)) throw notBuiltSuffix({ out })
  await loadCrypto()
  const writer = out === undefined ? undefined : await writing(out, () => new BuiltFileWriter(out))
  const networks: BuiltNetwork[] = []
  const locks: Record<string, NetworkLock> = {}
  try {
    const previous = lock ? previousLock(file) : undefined
    const isLocked = lock || writer !== undefined
    const request = { options, ignoresLock: lock, onProgress, warn }
    for await (const opened of writer === undefined ? builtInCache(file, request) : newlyBuilt(file, request)) {
      const { network, built, store, continues } = opened
      try {
        if (isLocked) {
          const chain = await Chain.open(store, noGenesis, { mining: { kind: 'manual' }, continues })
          const before = previous?.networks[network]
          locks[network] = lockOf(chain, { ledgers: built.ledgerLocks, pending: built.pendingLocks, isCompact, before })
        }
        await writing(out, () => writer?.add({ name: network, built }, recordsOf(store)))
      } finally {
        await store.close()
      }
      networks.push({ network, built })
    }
    const text = lockText({ networks: locks })
    await writing(out, () => writer?.finish({ version, lock: sha256Hex(text) }))
    if (lock) writeOptionFile('--lock', lockFileOf(file), text)
    return networks
  } catch (error) {
    writer?.abandon()
    throw error
  }
}

/** Runs a step that writes the file of `--out`. Rejects with CannotWriteFile if the file system rejects it. */
async function writing<Result>(out = '', step: () => Result): Promise<Awaited<Result>> {
  try {
    return await step()
  } catch (cause) {
    throw writeFailure('--out', out, cause)
  }
}

/**
 * Builds every network of a fixture without the cache and compares it with its lock. `options` are those of BuildRequest. Rejects with
 * FixtureInvalid, NoLock or BuiltDifferently.
 */
export async function checkLocked(
  file: string,
  options: NodeOptions = {},
  warn?: (text: string) => void,
): Promise<readonly BuiltNetwork[]> {
  const { planned, buildOptions } = await planConfigured([file], options, { connection: { warn } })
  return closeAfter(
    () => planned.close(),
    async () => {
      if (planned.lock === undefined) throw noLock({ file })
      const networks: BuiltNetwork[] = []
      for (const network of planned.networks.keys()) {
        const { chain, built } = await buildChain(planned, network, await openTemporaryStore(), buildOptions(network))
        await chain.close()
        networks.push({ network, built })
      }
      return networks
    },
  )
}

/** Builds fixtures in the cache, so that nodes that start with them load them from there. Resolves when all networks are built. */
export async function fillCache(
  options: NodeOptions,
  onProgress: (progress: BuildProgress) => void = () => {},
  warn?: (text: string) => void,
): Promise<void> {
  if (options.fixtures === undefined) return
  const request = { options, ignoresLock: false, onProgress, warn }
  for await (const { store } of builtNetworks(options.fixtures, request)) await store.close()
}

interface OpenedNetwork extends BuiltNetwork {
  /** The upstream block that the chain continues. Only set for new builds. */
  readonly continues?: ContinuedBlock | undefined
  /** The caller closes it. */
  readonly store: Store
}

interface NetworksRequest {
  readonly options: NodeOptions
  readonly ignoresLock: boolean
  readonly onProgress: (progress: BuildProgress) => void
  readonly warn: ((text: string) => void) | undefined
}

/** Yields every network, newly built. A chain that was extended in the cache has the same blocks, but other records. */
async function* newlyBuilt(
  file: string,
  { options, ignoresLock, onProgress, warn }: NetworksRequest,
  only?: readonly string[],
): AsyncGenerator<OpenedNetwork> {
  const { planned, buildOptions } = await planConfigured([file], options, { ignoresLock, only, connection: { warn } })
  try {
    for (const network of planned.networks.keys()) {
      const store = await openTemporaryStore()
      const { built } = await buildChain(planned, network, store, { ...buildOptions(network), onProgress })
      yield { network, built, store, continues: planned.networks.get(network)?.upstream?.continues }
    }
  } finally {
    await planned.close()
  }
}

/** Yields every network from the cache. A chain with an upstream cannot be opened without it, so it is built again. */
async function* builtInCache(file: string, request: NetworksRequest): AsyncGenerator<OpenedNetwork> {
  for await (const opened of builtNetworks([file], request)) {
    if (opened.built.upstream === undefined || !request.ignoresLock) {
      yield opened
      continue
    }
    await opened.store.close()
    yield* newlyBuilt(file, request, [opened.network])
  }
}

/** Returns the existing lock of a fixture; undefined if it is missing or unreadable. */
function previousLock(file: string): Lock | undefined {
  const path = lockFileOf(file)
  try {
    return readLock(path, readFileSync(path, 'utf8'))
  } catch {
    return undefined // no lock, or an unreadable one, which is replaced
  }
}

/** Yields every network as a node with the options of the request builds it. */
async function* builtNetworks(
  fixtures: NonNullable<NodeOptions['fixtures']>,
  { options, ignoresLock, onProgress, warn }: NetworksRequest,
): AsyncGenerator<OpenedNetwork> {
  const selectionOf = fixtureSelections(fixtures, options)
  const remaining = [options.network ?? DEFAULT_NETWORK]
  const seen = new Set<string>()
  for (let network = remaining.shift(); network !== undefined; network = remaining.shift()) {
    seen.add(network)
    const selection = selectionOf(network)
    if (selection === undefined) continue
    const part = { ...selection, ...(ignoresLock && { ignoresLock }) }
    const { opened, networks } = await openFixtureChain({ fixtures }, part, onProgress, warn && { warn })
    for (const { name } of networks) if (!seen.has(name) && !remaining.includes(name)) remaining.push(name)
    if (opened !== undefined) yield { network, built: opened.fixture, store: opened.store }
  }
}
