import { type Address, EMPTY_BYTES, hexToBytes } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainIdentity } from '../../chain/identity.ts'
import type { PoolTransaction } from '../../chain/types.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import type { BuiltFixture } from '../../fixtures/store/builtFixture.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'
import { miningMode } from './chainSettings.ts'
import { balanceOf } from './genesisFromOptions.ts'
import { type ImportContext, importFile } from './importFile.ts'
import type { ExistingChain } from './storedChainOptions.ts'

/** What a chain was opened with. */
export interface ChainSources {
  readonly options: NetworkChainOptions
  readonly wallet: Wallet
  readonly fixture: BuiltFixture | undefined
  /** The identity of the chain if it was stored before. */
  readonly stored: ChainIdentity | undefined
  /** Whether neither given fixtures nor a genesis file describe the stored chain. */
  readonly isContinued: boolean
  /** Whether the chain has an upstream. */
  readonly isFork: boolean
}

/**
 * Applies the options to an opened chain: at the first start, they complete the state before the first request. Sets the point to which a reset
 * returns. A first start that was interrupted is completed by the next one.
 */
export async function startChain(
  chain: Chain,
  { options, wallet, fixture, stored, isContinued, isFork }: ChainSources,
  { onProgress, warn, signal }: Required<ImportContext>,
): Promise<void> {
  const isAtGenesis = chain.head.hash === chain.genesis.hash
  // The reset point is stored last: without one, the first start was interrupted.
  const isFirstStart = !chain.history.hasStoredResetPoint
  const isNewFork = isFork && isAtGenesis && isFirstStart
  const origin = fixture !== undefined ? 'fixture' : isNewFork ? 'upstream' : isContinued ? 'stored chain' : undefined
  const isFunding = options.fundAccounts === true && (fixture !== undefined || isAtGenesis) && isFirstStart
  if (origin !== undefined && !isFunding) await warnOfUnused({ chain, origin, wallet }, options, warn)
  const isNew = origin === undefined && stored === undefined
  // A process that ended before it set the clock has stored the genesis.
  const isUntimed = isAtGenesis && isFirstStart && chain.genesis.timestamp === options.genesisTime
  const startTime = isNew || isUntimed ? options.genesisTime : undefined
  if (startTime !== undefined) {
    chain.time.set(startTime)
    await chain.time.stored
  }
  if (isNewFork) await fundForkedAccounts(chain, wallet, options)
  else if (isFunding) await fundMissingAccounts(chain, wallet, options)
  if (options.import !== undefined) await importFile(chain, options.import, { onProgress, warn, signal })
  const pending = fixture === undefined ? [] : await restoreFixtureState(fixture, chain, wallet)
  const isFrozen = options.frozenClock === true
  if (isFrozen) chain.time.set(chain.head.timestamp)
  if (options.coinbase !== undefined)
    await chain.overrideNextBlock({ feeRecipient: options.coinbase.toLowerCase() as Address })
  // Fixtures determine their blocks. A start that produced no block did not store these values.
  if (isFork && fixture === undefined && isAtGenesis) await setFirstBlockValues(chain, options, warn)
  chain.setMining(miningMode(options))
  // A reset returns to the blocks of a fixture or an imported file, to the funded accounts, and to a given time.
  const isTimed = startTime !== undefined || (isFrozen && stored === undefined)
  const isBuilt = fixture !== undefined || options.import !== undefined || isNewFork || isFunding || isTimed
  await chain.history.setResetPoint({ isCurrent: isBuilt && isFirstStart, pending, isFrozen })
}

/** Loads the code for the warnings only if there are options that can have no effect. */
async function warnOfUnused(
  existing: ExistingChain,
  options: NetworkChainOptions,
  warn: (text: string) => void,
): Promise<void> {
  const { gasLimit, baseFee, genesisTime, balance, accounts, mnemonic, derivationPath } = options
  if ((gasLimit ?? baseFee ?? genesisTime ?? balance ?? accounts ?? mnemonic ?? derivationPath) === undefined) return
  const { warnOfUnusedOptions } = await import('./storedChainOptions.ts')
  warnOfUnusedOptions(existing, options, warn)
}

/**
 * Funds the development accounts that have no balance on the upstream, and removes their delegations (EIP-7702). Their keys are public. On
 * public chains, thieves delegate them to contracts that take every deposit.
 */
async function fundForkedAccounts(chain: Chain, wallet: Wallet, options: NetworkChainOptions): Promise<void> {
  const balance = balanceOf(options)
  const isPublic = !DEVELOPMENT_CHAINS.has(chain.chainId)
  await chain.overrideState((state) => {
    for (const address of wallet.addresses) {
      if (state.getBalance(address) === 0n) state.setBalance(address, balance)
      if (isPublic && isDelegation(state.getCode(address))) state.setCode(address, EMPTY_BYTES)
    }
  })
}

/** The chain IDs of development nodes, on which only their users delegate accounts. */
const DEVELOPMENT_CHAINS: ReadonlySet<bigint> = new Set([1_337n, 31_337n])

/** Code of EIP-7702: 0xef0100 and an address. */
const isDelegation = (code: Uint8Array): boolean =>
  code.length === 23 && code[0] === 0xef && code[1] === 0x01 && code[2] === 0x00

/** Funds the development accounts that do not exist on the chain. */
async function fundMissingAccounts(chain: Chain, wallet: Wallet, options: NetworkChainOptions): Promise<void> {
  const latest = chain.state(chain.head)
  const missing = wallet.addresses.filter((address) => latest.account(address) === undefined)
  if (missing.length === 0) return
  await chain.overrideState((state) => {
    for (const address of missing) state.setBalance(address, balanceOf(options))
  })
}

/** Sets the gas limit and the base fee of the block after the forked one, from which later blocks inherit them. */
async function setFirstBlockValues(
  chain: Chain,
  { gasLimit, baseFee }: NetworkChainOptions,
  warn: (text: string) => void,
): Promise<void> {
  const hasBaseFee = chain.next.baseFee !== undefined
  if (baseFee !== undefined && !hasBaseFee)
    warn(
      `baseFee (--base-fee) ${baseFee} has no effect: the first block of the fork has no base fee, which London introduces`,
    )
  await chain.overrideNextBlock({
    ...(gasLimit !== undefined && { gasLimit: BigInt(gasLimit) }),
    ...(baseFee !== undefined && hasBaseFee && { baseFeePerGas: BigInt(baseFee) }),
  })
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
