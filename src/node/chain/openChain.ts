import { type Address, EMPTY_BYTES, hexToBytes } from '../../bytes.ts'
import { Chain } from '../../chain/chain.ts'
import type { ChainOptions } from '../../chain/chainOptions.ts'
import { Clock } from '../../chain/clock.ts'
import { frozenClock } from '../../chain/genesis/continuedChain.ts'
import type { Genesis } from '../../chain/genesis/genesis.ts'
import { type ChainIdentity, readIdentity } from '../../chain/identity.ts'
import { storedInstanceId } from '../../chain/store/instanceId.ts'
import type { PoolTransaction } from '../../chain/types.ts'
import { closeAll } from '../../closeAll.ts'
import { loadCrypto } from '../../crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, type Wallet, walletFromMnemonic } from '../../crypto/wallet.ts'
import { define } from '../../errors.ts'
import type { BuiltFixture } from '../../fixtures/store/builtFixture.ts'
import { miningOptions } from '../../options/table/mining.ts'
import type { ForkSchedule } from '../../protocol/forks.ts'
import type { Store } from '../../storage/store.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { type EthereumSettings, type NetworkChainOptions, noChainId } from '../settings/networkSettings.ts'
import { codeSizeLimitOf, miningMode } from './chainSettings.ts'
import { genesisFromOptions, weiOf } from './genesisFromOptions.ts'
import { importFile } from './importFile.ts'
import type { ImportProgress } from './importProgress.ts'
import type { OpenedUpstream, OpenUpstreamContext } from './openUpstream.ts'
import type { ChainOrigin } from './storedChainOptions.ts'

const fixtureWithUpstream = define<{ network: string }>(
  'FixtureWithUpstream',
  -32602,
  ({ network }) =>
    `network ${network}: a chain begins with its fixture or with an upstream, not with both: set the upstream in the fixture, as \`upstream: { url, block, cache }\``,
)

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
  /** Receives warnings about a repaired store. */
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
  // Later, requests to the upstream may still finish while the node closes.
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
    if (isContinued) await checkStored(stored, options, forks)
    const effective = withFixtureUpstream(name, options, fixture)
    const { signal } = opening
    opened = await upstreamOf(effective, { stored, schedule: forks, accounts: wallet.addresses, warn, signal })
    chain = await Chain.open(store, () => genesisOf(settings, forks, wallet, now), options.genesis !== undefined, {
      ...(await chainOptions(options, opened, now)),
      instanceId: await storedInstanceId(store),
      report: (fault) => report(fault, 'mining'),
      warn,
    })
    // The reset point is stored last: without one, the first start was interrupted.
    const isNewFork =
      opened !== undefined && chain.head.hash === chain.genesis.hash && !chain.history.hasStoredResetPoint
    const origin = fixture !== undefined ? 'fixture' : isNewFork ? 'upstream' : isContinued ? 'stored chain' : undefined
    const isUnused = fixture !== undefined || chain.head.hash === chain.genesis.hash
    const isFunding = options.fundAccounts === true && isUnused && !chain.history.hasStoredResetPoint
    if (origin !== undefined && !isFunding) await warnOfUnused(chain, origin, wallet, options, warn)
    const isNew = (origin === undefined && stored === undefined) || wasInterrupted(chain, options)
    const startTime = isNew ? options.genesisTime : undefined
    if (startTime !== undefined) {
      chain.setTime(startTime)
      await chain.clockStored
    }
    if (isNewFork) await fundAccounts(chain, wallet, options)
    else if (isFunding) await fundMissingAccounts(chain, wallet, options)
    if (options.import !== undefined) await importFile(chain, options.import, { onProgress: onImport, warn, signal })
    const pending = fixture === undefined ? [] : await restoreFixtureState(fixture, chain, wallet)
    const isFrozen = options.frozenClock === true
    if (isFrozen) chain.setTime(chain.head.timestamp)
    if (options.coinbase !== undefined)
      await chain.overrideNextBlock({ feeRecipient: options.coinbase.toLowerCase() as Address })
    // Fixtures determine their blocks. A start that produced no block did not store these values.
    if (opened !== undefined && fixture === undefined && isUnused) await setFirstBlockValues(chain, options, warn)
    chain.setMining(miningMode(options))
    // A reset returns to the blocks of a fixture or an imported file, to the funded accounts, and to a given time.
    const isTimed = startTime !== undefined || (isFrozen && stored === undefined)
    const isBuilt = fixture !== undefined || options.import !== undefined || isNewFork || isFunding || isTimed
    await chain.history.setResetPoint(isBuilt && !chain.history.hasStoredResetPoint, pending, isFrozen)
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

/** Whether a process ended in the first start with a given time, before it set the clock. The reset point is stored last. */
const wasInterrupted = ({ head, genesis, history }: Chain, { genesisTime }: NetworkChainOptions): boolean =>
  head.hash === genesis.hash && genesis.timestamp === genesisTime && !history.hasStoredResetPoint

const walletOf = ({ mnemonic = DEVELOPMENT_MNEMONIC, accounts = 10, derivationPath }: NetworkChainOptions): Wallet =>
  walletFromMnemonic(mnemonic, accounts, derivationPath)

/** Adds the upstream of a fixture to the options, which take precedence. Throws FixtureWithUpstream if only the options have an upstream. */
function withFixtureUpstream(
  network: string,
  options: NetworkChainOptions,
  fixture: BuiltFixture | undefined,
): NetworkChainOptions {
  if (fixture === undefined) return options
  if (fixture.upstream === undefined && options.upstream !== undefined) throw fixtureWithUpstream({ network })
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

async function checkStored(
  stored: ChainIdentity,
  options: NetworkChainOptions,
  forks: ForkSchedule | undefined,
): Promise<void> {
  const { checkStoredChain } = await import('./storedChainOptions.ts')
  checkStoredChain(stored, options, forks)
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

/**
 * Funds the development accounts that have no balance on the upstream, and removes their delegations (EIP-7702). Their keys are public. On
 * public chains, thieves delegate them to contracts that take every deposit.
 */
async function fundAccounts(chain: Chain, wallet: Wallet, { balance = 10_000 }: NetworkChainOptions): Promise<void> {
  const isPublic = !DEVELOPMENT_CHAINS.has(chain.chainId)
  await chain.overrideState((state) => {
    for (const address of wallet.addresses) {
      if (state.getBalance(address) === 0n) state.setBalance(address, weiOf(balance))
      if (isPublic && isDelegation(state.getCode(address))) state.setCode(address, EMPTY_BYTES)
    }
  })
}

/** Sets the gas limit and the base fee of the block after the forked one, from which later blocks inherit them. */
async function setFirstBlockValues(
  chain: Chain,
  { gasLimit, baseFee }: NetworkChainOptions,
  warn: (text: string) => void,
): Promise<void> {
  const hasBaseFee = chain.nextBaseFee() !== undefined
  if (baseFee !== undefined && !hasBaseFee)
    warn(`baseFee ${baseFee} has no effect: the first block of the fork has no base fee, which London introduces`)
  await chain.overrideNextBlock({
    ...(gasLimit !== undefined && { gasLimit: BigInt(gasLimit) }),
    ...(baseFee !== undefined && hasBaseFee && { baseFeePerGas: BigInt(baseFee) }),
  })
}

/** Funds the development accounts that do not exist on the chain. */
async function fundMissingAccounts(
  chain: Chain,
  wallet: Wallet,
  { balance = 10_000 }: NetworkChainOptions,
): Promise<void> {
  const latest = chain.state(chain.head)
  const missing = wallet.addresses.filter((address) => latest.account(address) === undefined)
  if (missing.length === 0) return
  await chain.overrideState((state) => {
    for (const address of missing) state.setBalance(address, weiOf(balance))
  })
}

/** The chain IDs of development nodes, on which only their users delegate accounts. */
const DEVELOPMENT_CHAINS: ReadonlySet<bigint> = new Set([1_337n, 31_337n])

/** Code of EIP-7702: 0xef0100 and an address. */
const isDelegation = (code: Uint8Array): boolean =>
  code.length === 23 && code[0] === 0xef && code[1] === 0x01 && code[2] === 0x00

/** Loads the code for the warnings only if there are options that can have no effect. */
async function warnOfUnused(
  chain: Chain,
  origin: ChainOrigin,
  wallet: Wallet,
  options: NetworkChainOptions,
  warn: (text: string) => void,
): Promise<void> {
  const { gasLimit, baseFee, genesisTime, balance, accounts, mnemonic, derivationPath } = options
  if ((gasLimit ?? baseFee ?? genesisTime ?? balance ?? accounts ?? mnemonic ?? derivationPath) === undefined) return
  const { warnOfUnusedOptions } = await import('./storedChainOptions.ts')
  warnOfUnusedOptions(chain, origin, wallet, options, warn)
}

function transactionMilliseconds({
  transactionTimeout = miningOptions.transactionTimeout.default,
}: NetworkChainOptions): number {
  return transactionTimeout === 'unlimited' ? Number.POSITIVE_INFINITY : transactionTimeout * 1_000
}

/**
 * Adds the keys of the accounts in a fixture to the wallet. At the first start, submits its pending transactions. Returns these transactions, for a
 * reset.
 */
async function restoreFixtureState(
  { accounts, pending }: BuiltFixture,
  chain: Chain,
  wallet: Wallet,
): Promise<readonly PoolTransaction[]> {
  for (const { privateKey } of accounts) if (privateKey !== undefined) wallet.add(hexToBytes(privateKey))
  const transactions = await Promise.all(pending.map((bytes) => decodePending(hexToBytes(bytes), chain)))
  if (chain.history.hasStoredResetPoint) return transactions
  // An interrupted first start may have submitted some of them.
  for (const { hash, tx, from } of transactions) if (chain.pool.get(hash) === undefined) await chain.submit(tx, from)
  return transactions
}

async function decodePending(bytes: Uint8Array, chain: Chain): Promise<PoolTransaction> {
  const { tx, from } = await chain.decode(bytes)
  return { hash: tx.hash, from, tx }
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
