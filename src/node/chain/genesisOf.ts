import { readFileSync } from 'node:fs'
import { developmentGenesis, type Genesis } from '../../chain/genesis.ts'
import { readGenesis } from '../../chain/genesisFile.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import { define } from '../../errors.ts'
import { type ForkSchedule, newestFork, parseFork } from '../../protocol/forks.ts'
import { cannotReadFile, readFailure } from '../files/fileErrors.ts'
import type { ChainOptions } from '../networks/networkSettings.ts'
import { DEFAULT_CHAIN_ID, DEFAULT_GAS_LIMIT } from './defaults.ts'

export const genesisSettles = define<{ option: string; genesis?: string }>(
  'GenesisSettles',
  -32602,
  ({ option, genesis = '--genesis' }) => `${option} cannot be given with ${genesis}: the file says it`,
)

/** The options that describe a chain's beginning. */
type GenesisOptions = Pick<ChainOptions, 'genesis' | 'hardfork' | 'forks' | 'chainId' | 'gasLimit' | 'balance'>

/**
 * What a new chain begins with, by the options: a genesis file, or a development chain that funds the wallet's accounts. `fallbackId` is its
 * chain id where nothing says it, `forks` its schedule where more than one fork is asked for.
 */
export function genesisOf(
  options: GenesisOptions,
  { fallbackId, forks }: { readonly fallbackId?: number | undefined; readonly forks?: ForkSchedule | undefined },
  wallet: Wallet,
  now: number,
): Genesis {
  if (options.genesis !== undefined) return genesisFromFile(options.genesis, options)
  const { balance = 10_000 } = options
  return developmentGenesis({
    chainId: BigInt(options.chainId ?? fallbackId ?? DEFAULT_CHAIN_ID),
    fork:
      forks?.activations.at(-1)?.fork ?? (options.hardfork === undefined ? newestFork : parseFork(options.hardfork)),
    forks,
    timestamp: now,
    gasLimit: BigInt(options.gasLimit ?? DEFAULT_GAS_LIMIT),
    balances: new Map(wallet.addresses.map((address) => [address, weiOf(balance)])),
  })
}

function genesisFromFile(file: string, { hardfork, forks, chainId, gasLimit }: GenesisOptions): Genesis {
  if (forks !== undefined) throw genesisSettles({ option: 'forks' })
  if (hardfork !== undefined) throw genesisSettles({ option: '--hardfork' })
  if (chainId !== undefined) throw genesisSettles({ option: '--chain-id' })
  if (gasLimit !== undefined) throw genesisSettles({ option: '--gas-limit' })
  return readGenesisFile(file)
}

/** A genesis in go-ethereum's format; `option` is the name of the setting in messages. Throws a NodeError for a file that is none. */
export function readGenesisFile(file: string, option = '--genesis'): Genesis {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw readFailure(option, file, cause)
  }
  try {
    return readGenesis(JSON.parse(text))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw cannotReadFile({ option, file, reason: `it is not JSON: ${cause.message}` }, { cause })
  }
}

/** Ether, which may have a fraction, in wei; to the gwei. */
export const weiOf = (ether: number): bigint =>
  BigInt(Math.trunc(ether)) * 10n ** 18n + BigInt(Math.round((ether % 1) * 1e9)) * 10n ** 9n
