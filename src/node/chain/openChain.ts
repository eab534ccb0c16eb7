import type { Address } from '../../bytes.ts'
import { Chain } from '../../chain/chain.ts'
import type { ChainOptions } from '../../chain/chainOptions.ts'
import { Clock } from '../../chain/clock.ts'
import { frozenClock } from '../../chain/genesis/continuedChain.ts'
import type { Genesis } from '../../chain/genesis/genesis.ts'
import { readIdentity } from '../../chain/identity.ts'
import { storedInstanceId } from '../../chain/store/instanceId.ts'
import { closeAll } from '../../closeAll.ts'
import { loadCrypto } from '../../crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, type Wallet, walletFromMnemonic } from '../../crypto/wallet.ts'
import type { BuiltFixture } from '../../fixtures/store/builtFixture.ts'
import { accountsOptions } from '../../options/table/accounts.ts'
import { miningOptions } from '../../options/table/mining.ts'
import type { ForkSchedule } from '../../protocol/forks.ts'
import type { Store } from '../../storage/store.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { type EthereumSettings, type NetworkChainOptions, noChainId } from '../settings/networkSettings.ts'
import { codeSizeLimitOf } from './chainSettings.ts'
import { checkFixtureUpstream } from './checkFixtureOptions.ts'
import { genesisFromOptions } from './genesisFromOptions.ts'
import type { ImportProgress } from './importProgress.ts'
import type { OpenedUpstream, OpenUpstreamContext } from './openUpstream.ts'
import { startChain } from './startChain.ts'

/** A chain with its store and its accounts. */
export interface ChainServices {
  readonly store: Store
  readonly chain: Chain
  /** The private keys of the development accounts and of the accounts in fixtures. */
  readonly wallet: Wallet
  /** The fixture that built the chain, if there is one. */
  readonly fixture: BuiltFixture | undefined
  /** The node whose chain is forked. */
  readonly upstream?: Upstream | undefined
}

type ChainSettings = Pick<EthereumSettings, 'name' | 'options' | 'fallbackId'>

/** What the node provides for a chain. */
export interface ChainContext {
  readonly fixture?: BuiltFixture | undefined
  /** Receives internal errors, which clients do not see. */
  readonly report: (fault: unknown, where: string) => void
  /** Receives warnings about a repaired store, and about a network that cannot be started. */
  readonly warnOfStore: (text: string) => void
  readonly onImport: (progress: ImportProgress) => void
  /** Aborts with a NodeError when the node is closed. */
  readonly signal: AbortSignal
}

/**
 * Opens or creates the chain in a store, and its accounts. The chain owns the store from then on. Rejects with a NodeError and closes the
 * store.
 */
export async function openChain(
  store: Store,
  settings: ChainSettings,
  { fixture, report, warnOfStore, onImport, signal }: ChainContext,
): Promise<ChainServices> {
  const { name, options } = settings
  const warn = (text: string): void => warnOfStore(`network ${name}: ${text}`)
  let chain: Chain | undefined
  let opened: OpenedUpstream | undefined
  // Aborts requests to the upstream only while the chain opens. Later, they may still finish while the node closes.
  const opening = new AbortController()
  const stop = (): void => opening.abort()
  signal.addEventListener('abort', stop)
  try {
    await loadCrypto()
    const wallet = walletOf(options)
    const now = Math.floor(Date.now() / 1000)
    const forks = await scheduleOf(name, options)
    const stored = readIdentity(store)
    // A chain from given fixtures or a genesis file is compared by its genesis hash.
    const isDescribed = (fixture !== undefined && options.fixtures !== undefined) || options.genesis !== undefined
    const isContinued = stored !== undefined && !isDescribed
    if (isContinued) (await import('./storedChainOptions.ts')).checkStoredChain(stored, options, forks)
    const effective = withFixtureUpstream(name, options, fixture)
    const context = { stored, schedule: forks, accounts: wallet.addresses, warn, signal: opening.signal }
    opened = await upstreamOf(effective, context)
    chain = await Chain.open(store, () => genesisOf(settings, forks, wallet, now), {
      mustMatchGenesis: options.genesis !== undefined,
      ...(await chainOptions(options, opened, now)),
      instanceId: await storedInstanceId(store),
      report: (fault) => report(fault, 'mining'),
      warn,
    })
    const sources = { options, wallet, fixture, stored, isContinued, isFork: opened !== undefined }
    await startChain(chain, sources, { onProgress: onImport, warn, signal })
    return { store, chain, wallet, fixture, upstream: opened?.upstream }
  } catch (error) {
    await closeAll(
      () => (chain ?? store).close(),
      () => opened?.upstream.close(),
    ).catch(() => {}) // the caller gets the first error
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const walletOf = ({
  mnemonic = DEVELOPMENT_MNEMONIC,
  accounts = accountsOptions.accounts.default,
  derivationPath,
}: NetworkChainOptions): Wallet => walletFromMnemonic(mnemonic, accounts, derivationPath)

/** Adds the upstream of a fixture to the options, which take precedence. Throws FixtureWithUpstream if only the options have an upstream. */
function withFixtureUpstream(
  network: string,
  options: NetworkChainOptions,
  fixture: BuiltFixture | undefined,
): NetworkChainOptions {
  if (fixture === undefined) return options
  checkFixtureUpstream(options, network, fixture.upstream !== undefined)
  return fixture.upstream === undefined
    ? options
    : { ...options, upstream: { ...fixture.upstream, ...options.upstream } }
}

function genesisOf(
  { name, options, fallbackId }: ChainSettings,
  forks: ForkSchedule | undefined,
  wallet: Wallet,
  now: number,
): Genesis {
  // The fixture has no such network.
  if (options.genesis === undefined && (options.chainId ?? fallbackId) === undefined) throw noChainId({ network: name })
  return genesisFromOptions(options, { fallbackId, forks }, wallet, now)
}

async function chainOptions(
  options: NetworkChainOptions,
  opened: OpenedUpstream | undefined,
  now: number,
): Promise<ChainOptions> {
  const { finalizedDepth, safeDepth, transactionOrder, frozenClock: isFrozen } = options
  return {
    mining: { kind: 'manual' },
    transactionOrder,
    ...(finalizedDepth !== undefined && { finalizedDepth }),
    ...(safeDepth !== undefined && { safeDepth }),
    ...(await loadEngines(options)),
    continues: opened?.continues,
    ...(isFrozen === true && { clock: new Clock(() => now) }),
    ...(opened?.isRepeatable && { clock: frozenClock(opened.continues) }),
    transactionMilliseconds: transactionMilliseconds(options),
    codeSizeLimit: codeSizeLimitOf(options),
    impersonated: impersonatedIn(options),
  }
}

function impersonatedIn({ autoImpersonate, impersonate = [] }: NetworkChainOptions): readonly Address[] | 'all' {
  if (autoImpersonate === true) return 'all'
  return [impersonate].flat().map((address) => address.toLowerCase() as Address) // checked with the options
}

/** Loads the code for upstream nodes only if the chain forks one. */
async function upstreamOf(
  options: NetworkChainOptions,
  context: OpenUpstreamContext,
): Promise<OpenedUpstream | undefined> {
  if (options.upstream === undefined) return undefined
  const { openUpstream } = await import('./openUpstream.ts')
  return openUpstream(options, context)
}

function transactionMilliseconds({
  transactionTimeout = miningOptions.transactionTimeout.default,
}: NetworkChainOptions): number {
  return transactionTimeout === 'unlimited' ? Number.POSITIVE_INFINITY : transactionTimeout * 1_000
}

/** Loads the code for fork schedules only if the options have one. */
async function scheduleOf(network: string, { forks }: NetworkChainOptions): Promise<ForkSchedule | undefined> {
  if (forks === undefined) return undefined
  const { forkSchedule } = await import('../settings/forkSchedule.ts')
  return forkSchedule(network, forks)
}

/** Loads the reference engine if it executes or verifies blocks. */
async function loadEngines({
  engine,
  import: file,
  verify,
}: NetworkChainOptions): Promise<Pick<ChainOptions, 'engine' | 'verify' | 'verifyProduced'>> {
  const isReference = engine === 'reference'
  const verifies = (verify ?? file !== undefined) && !isReference
  if (!isReference && !verifies) return {}
  const [{ ReferenceExecution }, { verifyBlock, verifyProducedBlock }] = await Promise.all([
    import('../../reference/referenceExecution.ts'),
    import('../../reference/verifyBlock.ts'),
  ])
  return {
    ...(isReference && { engine: ReferenceExecution.begin }),
    ...(verifies && { verify: verifyBlock }),
    ...(verifies && verify === true && { verifyProduced: verifyProducedBlock }),
  }
}
