/** Compares options with a chain that exists already: in a data directory, in a fixture, or on an upstream. */

import type { Chain } from '../../chain/chain.ts'
import { type ChainIdentity, chainMismatch } from '../../chain/identity.ts'
import type { ChainBlock } from '../../chain/types.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import { NodeError } from '../../errors.ts'
import { type ForkSchedule, forkLabel, oldestFork, parseFork, scheduleUpTo } from '../../protocol/forks.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'
import { weiOf } from './genesisFromOptions.ts'

type GivenOptions = Pick<
  NetworkChainOptions,
  | 'chainId'
  | 'hardfork'
  | 'gasLimit'
  | 'baseFee'
  | 'genesisTime'
  | 'accounts'
  | 'mnemonic'
  | 'derivationPath'
  | 'balance'
  | 'upstream'
>

/**
 * Throws ChainMismatch if the chain ID or the hardforks of the options differ from the stored chain. `forks` is the schedule if there is more than
 * one hardfork.
 */
export function checkStoredChain(
  identity: ChainIdentity,
  { chainId, hardfork }: GivenOptions,
  forks?: ForkSchedule,
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

/** Where a chain comes from that options do not describe. */
export type ChainOrigin = 'stored chain' | 'fixture' | 'upstream'

/** Warns about options of the first block that differ from the chain, because they have no effect. */
export function warnOfUnusedOptions(
  chain: Chain,
  origin: ChainOrigin,
  wallet: Wallet,
  options: GivenOptions,
  warn: (text: string) => void,
): void {
  const { genesisTime, balance } = options
  const { genesis } = chain
  const where = origin === 'upstream' ? 'the block of the upstream' : `the genesis of the ${origin}`
  // The first block of a fork gets the values of the options.
  const isFork = options.upstream !== undefined && origin !== 'fixture'
  const block = isFork ? chain.blockByNumber(genesis.number + 1) : genesis
  if (block !== undefined)
    warnOfBlockValues(chain, block, isFork ? 'the first block of the fork' : where, options, warn)
  else if (chain.nextBaseFee() === undefined) warnOfBaseFee(undefined, where, options, warn)
  if (genesisTime !== undefined && genesis.timestamp !== genesisTime)
    warn(
      `genesisTime ${genesisTime} has no effect: ${where} has the time ${genesis.timestamp}. evm_setTime changes the clock`,
    )
  const addresses = options.accounts ?? options.mnemonic ?? options.derivationPath
  const balances = (balance ?? addresses) === undefined ? undefined : genesisBalances(chain, wallet)
  if (balances === undefined) return
  const funded = balances.filter((wei) => wei > 0n)
  // A recorded chain has its state at its latest block only.
  const latest = chain.state(chain.head)
  const missing = wallet.addresses.filter(
    (address, index) => balances[index] === 0n && !(latest.account(address)?.balance ?? 0n),
  ).length
  if (addresses !== undefined && missing > 0)
    warn(
      `accounts, mnemonic or derivationPath differ from the ${origin}: ${missing} of ${balances.length} development accounts have no balance at genesis`,
    )
  const [first] = funded
  if (balance !== undefined && first !== undefined && first !== weiOf(balance))
    warn(
      `balance ${balance} has no effect: the development accounts of the ${origin} have ${etherText(first)} ether at genesis`,
    )
}

function warnOfBlockValues(
  { head }: Chain,
  { header }: ChainBlock,
  where: string,
  options: GivenOptions,
  warn: (text: string) => void,
): void {
  const { gasLimit } = options
  const isLimit = (limit: bigint) => gasLimit !== undefined && limit === BigInt(gasLimit)
  if (gasLimit !== undefined && !isLimit(header.gasLimit) && !isLimit(head.header.gasLimit))
    warn(
      `gasLimit ${gasLimit} has no effect: ${where} has ${header.gasLimit}. evm_setBlockGasLimit changes the limit of new blocks`,
    )
  warnOfBaseFee(header.baseFeePerGas, where, options, warn)
}

/** Warns about a base fee other than `existing`. Blocks before London have none. */
function warnOfBaseFee(
  existing: bigint | undefined,
  where: string,
  { baseFee }: GivenOptions,
  warn: (text: string) => void,
): void {
  if (baseFee !== undefined && existing !== BigInt(baseFee))
    warn(
      `baseFee ${baseFee} has no effect: ${where} has ${existing ?? 'no base fee'}. anvil_setNextBlockBaseFeePerGas changes the base fee of the next block`,
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
