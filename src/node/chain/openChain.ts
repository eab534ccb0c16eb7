import { type Address, hexToBytes } from '../../bytes.ts'
import { Chain } from '../../chain/chain.ts'
import type { ChainOptions as Engines } from '../../chain/chainOptions.ts'
import { type ChainIdentity, readIdentity } from '../../chain/identity.ts'
import { loadCrypto } from '../../crypto/engineCrypto.ts'
import { DEVELOPMENT_MNEMONIC, type Wallet, walletFromMnemonic } from '../../crypto/wallet.ts'
import type { BuiltFixture } from '../../fixtures/builtFixture.ts'
import { miningOptions } from '../../options/table/mining.ts'
import type { ForkSchedule } from '../../protocol/forks.ts'
import type { Store } from '../../storage/store.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { type ChainOptions, type EthereumSettings, noChainId } from '../networks/networkSettings.ts'
import { codeSizeLimitOf } from './codeSizeLimit.ts'
import { genesisOf, weiOf } from './genesisOf.ts'
import type { ImportProgress } from './importFile.ts'
import { importFile } from './importFile.ts'
import { miningMode } from './miningMode.ts'
import type { OpenedUpstream } from './openUpstream.ts'

/** What a network with an EVM stands on. */
export interface ChainServices {
  readonly store: Store
  readonly chain: Chain
  /** The keys of the development accounts and of those that fixtures name. */
  readonly wallet: Wallet
  /** What the chain grew from, if it grew from a fixture. */
  readonly fixture: BuiltFixture | undefined
  /** The node whose chain the chain continues. */
  readonly upstream?: Upstream | undefined
}

export interface ChainContext {
  readonly fixture?: BuiltFixture | undefined
  /** Hears of faults of our own, which no client is told of. */
  readonly report: (fault: unknown, where: string) => void
  /** Called with what had to be repaired in the store. */
  readonly warnOfStore: (text: string) => void
  readonly onImport: (progress: ImportProgress) => void
  /** Aborts, with a NodeError, when the node is closed before it is there. */
  readonly signal: AbortSignal
}

/**
 * Opens the chain in a store, which belongs to it from here on, or begins it there, and the accounts with it. Rejects with a
 * NodeError, with nothing left open, the store included.
 */
export async function openServices(
  store: Store,
  { name, options, fallbackId }: Pick<EthereumSettings, 'name' | 'options' | 'fallbackId'>,
  { fixture, report, warnOfStore, onImport, signal }: ChainContext,
): Promise<ChainServices> {
  let chain: Chain | undefined
  let opened: OpenedUpstream | undefined
  try {
    await loadCrypto()
    const wallet = walletFromMnemonic(options.mnemonic ?? DEVELOPMENT_MNEMONIC, options.accounts ?? 10)
    const now = Math.floor(Date.now() / 1000)
    const forks = await scheduleOf(name, options)
    const genesis = () => {
      // A fixture was to say it, and does not speak of the network.
      if (options.genesis === undefined && (options.chainId ?? fallbackId) === undefined)
        throw noChainId({ network: name })
      return genesisOf(options, { fallbackId, forks }, wallet, now)
    }
    const kept = readIdentity(store)
    // A fixture or a genesis file says it all, and is compared as a whole.
    const isDescribed = fixture !== undefined || options.genesis !== undefined
    if (kept !== undefined && !isDescribed) await checkKept(kept, options, forks)
    opened = await upstreamOf(options, kept, forks, (text) => warnOfStore(`network ${name}: ${text}`))
    const isNewFork = opened !== undefined && kept === undefined
    chain = await Chain.open(store, genesis, options.genesis !== undefined, {
      mining: { kind: 'manual' },
      ...(options.finalizedDepth !== undefined && { finalizedDepth: options.finalizedDepth }),
      ...(options.safeDepth !== undefined && { safeDepth: options.safeDepth }),
      ...(await enginesOf(options)),
      continues: opened?.continues,
      transactionMilliseconds: transactionMilliseconds(options),
      codeSizeLimit: codeSizeLimitOf(options),
      report: (fault) => report(fault, 'mining'),
      warn: (text) => warnOfStore(`network ${name}: ${text}`),
    })
    if (kept !== undefined && !isDescribed)
      await warnOfUnused(chain, wallet, options, (text) => warnOfStore(`network ${name}: ${text}`))
    if (isNewFork) await fundAccounts(chain, wallet, options)
    if (options.import !== undefined) await importFile(chain, options.import, onImport, signal)
    if (fixture !== undefined) await settleIn(fixture, chain, wallet)
    if (options.coinbase !== undefined)
      await chain.overrideNextBlock({ feeRecipient: options.coinbase.toLowerCase() as Address })
    chain.setMining(miningMode(options))
    // What a fixture or a file brought is part of how the chain began: a reset comes back to it.
    const isGrown = fixture !== undefined || options.import !== undefined || isNewFork
    await chain.history.begin(isGrown && !chain.history.hasBeginning)
    return { store, chain, wallet, fixture, upstream: opened?.upstream }
  } catch (error) {
    await (chain ?? store).close()
    await opened?.upstream.close()
    throw error
  }
}

async function checkKept(kept: ChainIdentity, options: ChainOptions, forks: ForkSchedule | undefined): Promise<void> {
  const { checkKeptChain } = await import('./storedChainOptions.ts')
  checkKeptChain(kept, options, forks)
}

/** Most chains continue no other, and need none of the code that does. */
async function upstreamOf(
  options: ChainOptions,
  kept: ChainIdentity | undefined,
  forks: ForkSchedule | undefined,
  warn: (text: string) => void,
): Promise<OpenedUpstream | undefined> {
  if (options.upstream === undefined) return undefined
  const { openUpstream } = await import('./openUpstream.ts')
  return openUpstream(options, kept, forks, warn)
}

/** Gives the development accounts their balance, where they have none on the upstream. */
async function fundAccounts(chain: Chain, wallet: Wallet, { balance = 10_000 }: ChainOptions): Promise<void> {
  await chain.overrideStateInSteps([
    (state) => {
      for (const address of wallet.addresses) {
        if (state.getBalance(address) === 0n) state.setBalance(address, weiOf(balance))
      }
    },
  ])
}

async function warnOfUnused(
  chain: Chain,
  wallet: Wallet,
  options: ChainOptions,
  warn: (text: string) => void,
): Promise<void> {
  const { warnOfUnusedOptions } = await import('./storedChainOptions.ts')
  warnOfUnusedOptions(chain, wallet, options, warn)
}

function transactionMilliseconds({
  transactionTimeout = miningOptions.transactionTimeout.default,
}: ChainOptions): number {
  return transactionTimeout === 'unlimited' ? Number.POSITIVE_INFINITY : transactionTimeout * 1_000
}

/** What a fixture leaves beside its chain: the keys of its accounts and what waits in the pool. */
async function settleIn({ accounts, pending, headHash }: BuiltFixture, chain: Chain, wallet: Wallet): Promise<void> {
  for (const { privateKey } of accounts) if (privateKey !== undefined) wallet.add(hexToBytes(privateKey))
  // A chain that went on since has taken them.
  if (chain.head.hash === headHash) for (const raw of pending) await chain.submitRaw(hexToBytes(raw))
}

/** Most chains have one fork from the beginning, and need none of the code that plans more. */
async function scheduleOf(network: string, { forks }: ChainOptions): Promise<ForkSchedule | undefined> {
  if (forks === undefined) return undefined
  const { forkSchedule } = await import('../networks/forkSchedule.ts')
  return forkSchedule(network, forks)
}

/** Loads the second engine where it executes the blocks or verifies them. */
async function enginesOf({
  engine,
  import: file,
  verify,
}: ChainOptions): Promise<Pick<Engines, 'engine' | 'verify' | 'verifyMade'>> {
  const isReference = engine === 'reference'
  const verifies = (verify ?? file !== undefined) && !isReference
  if (!isReference && !verifies) return {}
  const [{ ReferenceExecution }, { verifyBlock, verifyMadeBlock }] = await Promise.all([
    import('../../reference/referenceExecution.ts'),
    import('../../reference/verifyBlock.ts'),
  ])
  return {
    ...(isReference && { engine: ReferenceExecution.begin }),
    ...(verifies && { verify: verifyBlock }),
    ...(verifies && verify === true && { verifyMade: verifyMadeBlock }),
  }
}
