/** What options mean for a chain that a data directory holds already: it was made with others, perhaps. */

import type { Chain } from '../../chain/chain.ts'
import { type ChainIdentity, otherChain } from '../../chain/identity.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import { NodeError } from '../../errors.ts'
import { type ForkSchedule, forkLabel, oldestFork, parseFork, singleFork } from '../../protocol/forks.ts'
import type { ChainOptions } from '../networks/networkSettings.ts'
import { weiOf } from './genesisOf.ts'

type GivenOptions = Pick<ChainOptions, 'chainId' | 'hardfork' | 'gasLimit' | 'accounts' | 'mnemonic' | 'balance'>

/**
 * Throws OtherChain when options ask for another chain id or other rules than the chain has. `forks` is the schedule where more than one fork
 * was asked for.
 */
export function checkKeptChain(kept: ChainIdentity, { chainId, hardfork }: GivenOptions, forks?: ForkSchedule): void {
  if (chainId !== undefined && BigInt(chainId) !== kept.chainId)
    throw otherChain({ stored: `chain id ${kept.chainId}`, asked: `chain id ${chainId}` })
  const wanted = forks ?? (hardfork === undefined ? undefined : singleFork(parseFork(hardfork)))
  if (wanted === undefined) return
  const [stored, asked] = [rulesText(kept.forks), rulesText(wanted)]
  if (stored !== asked) throw otherChain({ stored, asked })
}

/** The forks of a schedule: the last one where all begin with the chain, else those that begin later, with their moments. */
function rulesText({ activations }: ForkSchedule): string {
  const isFirst = ({ block, timestamp }: ForkSchedule['activations'][number]) => (block ?? timestamp) === 0
  const first = forkLabel(activations.findLast(isFirst)?.fork ?? oldestFork)
  const later = activations.filter((activation) => !isFirst(activation))
  const texts = later.map(
    ({ fork, block, timestamp }) => `${fork} at ${block === undefined ? `time ${timestamp}` : `block ${block}`}`,
  )
  return `hardfork ${[first, ...texts].join(', ')}`
}

/** Warns of options that describe the beginning of a chain, where the chain began otherwise. */
export function warnOfUnusedOptions(
  chain: Chain,
  wallet: Wallet,
  options: GivenOptions,
  warn: (text: string) => void,
): void {
  const { gasLimit, balance, accounts, mnemonic } = options
  const { genesis } = chain
  const began = genesis.header.gasLimit
  const isLimit = (limit: bigint) => gasLimit !== undefined && limit === BigInt(gasLimit)
  if (gasLimit !== undefined && !isLimit(began) && !isLimit(chain.head.header.gasLimit))
    warn(
      `gasLimit ${gasLimit} does not apply: the chain in the data directory began with ${began}. evm_setBlockGasLimit changes the limit of new blocks`,
    )
  const balances = (balance ?? accounts ?? mnemonic) === undefined ? undefined : genesisBalances(chain, wallet)
  if (balances === undefined) return
  const funded = balances.filter((wei) => wei > 0n)
  const missing = balances.length - funded.length
  if ((accounts !== undefined || mnemonic !== undefined) && missing > 0)
    warn(
      `accounts or mnemonic differ from those that the chain in the data directory was made with: ${missing} of ${balances.length} development accounts have no balance at genesis`,
    )
  const [first] = funded
  if (balance !== undefined && first !== undefined && first !== weiOf(balance))
    warn(
      `balance ${balance} does not apply: the development accounts of the chain in the data directory began with ${etherText(first)} ether`,
    )
}

/** What the development accounts began with; undefined where a repaired data directory has lost that state. */
function genesisBalances(chain: Chain, wallet: Wallet): bigint[] | undefined {
  try {
    const state = chain.executedState(chain.genesis)
    return wallet.addresses.map((address) => state.account(address)?.balance ?? 0n)
  } catch (error) {
    if (error instanceof NodeError) return undefined
    throw error
  }
}

/** Wei as ether, without zeros at the end. */
function etherText(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}
