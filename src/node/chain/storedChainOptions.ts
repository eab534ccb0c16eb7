/** Compares options with a chain that exists already: in a data directory, in a fixture, or on an upstream. */

import type { Chain } from '../../chain/chain.ts'
import { type ChainIdentity, chainMismatch } from '../../chain/identity.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import { NodeError } from '../../errors.ts'
import { type ForkSchedule, forkLabel, oldestFork, parseFork, scheduleUpTo } from '../../protocol/forks.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'
import { weiOf } from './genesisFromOptions.ts'

/**
 * Throws ChainMismatch if the chain ID or the hardforks of the options differ from the stored chain. `forks` is the schedule if there is more than
 * one hardfork.
 */
export function checkStoredChain(
  identity: ChainIdentity,
  { chainId, hardfork }: NetworkChainOptions,
  forks: ForkSchedule | undefined,
): void {
  if (chainId !== undefined && BigInt(chainId) !== identity.chainId)
    throw chainMismatch({ stored: `chain ID ${identity.chainId}`, requested: `chain ID ${chainId}` })
  const wanted = forks ?? (hardfork === undefined ? undefined : scheduleUpTo(parseFork(hardfork)))
  if (wanted === undefined) return
  const [stored, requested] = [rulesText(identity.forks), rulesText(wanted)]
  if (stored !== requested) throw chainMismatch({ stored, requested })
}

/** Describes a fork schedule: the hardfork at genesis, and later hardforks with their activation. */
function rulesText({ activations }: ForkSchedule): string {
  const isFirst = ({ block, timestamp }: ForkSchedule['activations'][number]) => (block ?? timestamp) === 0
  const first = forkLabel(activations.findLast(isFirst)?.fork ?? oldestFork)
  const later = activations.filter((activation) => !isFirst(activation))
  const texts = later.map(
    ({ fork, block, timestamp }) => `${fork} at ${block === undefined ? `time ${timestamp}` : `block ${block}`}`,
  )
  return `hardfork ${[first, ...texts].join(', ')}`
}

/** A chain that options do not describe, and its development accounts. */
export interface ExistingChain {
  readonly chain: Chain
  readonly origin: 'stored chain' | 'fixture' | 'upstream'
  readonly wallet: Wallet
}

/** Warns about options that have no effect, because the chain exists already and differs from them. */
export function warnOfUnusedOptions(
  existing: ExistingChain,
  options: NetworkChainOptions,
  warn: (text: string) => void,
): void {
  const { chain, origin } = existing
  const { gasLimit, baseFee, genesisTime } = options
  const { genesis, head } = chain
  const where = origin === 'upstream' ? 'the block of the upstream' : `the genesis of the ${origin}`
  // A fork applies the gas limit and the base fee to its first block, which a new fork does not have yet.
  const isFork = options.upstream !== undefined && origin !== 'fixture'
  const first = isFork ? chain.blockByNumber(genesis.number + 1) : genesis
  const firstBlock = isFork ? 'the first block of the fork' : where
  if (first !== undefined) {
    const limits = [first.header.gasLimit, head.header.gasLimit]
    if (gasLimit !== undefined && !limits.includes(BigInt(gasLimit)))
      warn(
        `gasLimit (--gas-limit) ${gasLimit} has no effect: ${firstBlock} has ${limits[0]}. evm_setBlockGasLimit changes the limit of new blocks`,
      )
    const fee = first.header.baseFeePerGas
    if (baseFee !== undefined && fee !== BigInt(baseFee))
      warn(
        `baseFee (--base-fee) ${baseFee} has no effect: ${firstBlock} has ${fee ?? 'no base fee'}. anvil_setNextBlockBaseFeePerGas changes the base fee of the next block`,
      )
  }
  if (genesisTime !== undefined && genesis.timestamp !== genesisTime)
    warn(
      `genesisTime (--genesis-time) ${genesisTime} has no effect: ${where} has the time ${genesis.timestamp}. evm_setTime changes the clock`,
    )
  warnOfAccounts(existing, options, warn)
}

/** Warns about development accounts that have no balance, or another one than in the options. */
function warnOfAccounts(
  { chain, origin, wallet }: ExistingChain,
  { balance, accounts, mnemonic, derivationPath }: NetworkChainOptions,
  warn: (text: string) => void,
): void {
  const areAccountsGiven = (accounts ?? mnemonic ?? derivationPath) !== undefined
  const balances = areAccountsGiven || balance !== undefined ? genesisBalances(chain, wallet) : undefined
  if (balances === undefined) return
  // A recorded chain has its state at its latest block only.
  const latest = chain.state(chain.head)
  const missing = wallet.addresses.filter(
    (address, index) => balances[index] === 0n && !(latest.account(address)?.balance ?? 0n),
  ).length
  if (areAccountsGiven && missing > 0)
    warn(
      `accounts, mnemonic or derivationPath (--derivation-path) differ from the ${origin}: ${missing} of ${balances.length} development accounts have no balance at genesis`,
    )
  const funded = balances.find((wei) => wei > 0n)
  if (balance !== undefined && funded !== undefined && funded !== weiOf(balance))
    warn(
      `balance ${balance} has no effect: the development accounts of the ${origin} have ${etherText(funded)} ether at genesis`,
    )
}

/** Returns the genesis balances of the development accounts; undefined for a fork, and if a repaired data directory lost that state. */
function genesisBalances(chain: Chain, wallet: Wallet): bigint[] | undefined {
  try {
    const state = chain.executedState(chain.genesis)
    if (state.remote !== undefined) return undefined
    return wallet.addresses.map((address) => state.account(address)?.balance ?? 0n)
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}

/** Formats wei as ether, without trailing zeros. */
function etherText(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}
