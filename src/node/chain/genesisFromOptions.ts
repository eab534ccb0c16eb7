import { readFileSync } from 'node:fs'
import { decodeText } from '../../bytes.ts'
import { developmentGenesis, type Genesis } from '../../chain/genesis/genesis.ts'
import { parseGenesis } from '../../chain/genesis/genesisFile.ts'
import type { Wallet } from '../../crypto/wallet.ts'
import { define } from '../../errors.ts'
import { flagName } from '../../options/flagName.ts'
import { accountsOptions } from '../../options/table/accounts.ts'
import {
  type ForkName,
  type ForkSchedule,
  forkAt,
  forkLabel,
  messageRulesAt,
  newestFork,
  parseFork,
} from '../../protocol/forks.ts'
import { cannotReadFile, fileProblem } from '../files/fileErrors.ts'
import type { NetworkChainOptions } from '../settings/networkSettings.ts'
import { DEFAULT_CHAIN_ID } from './defaults.ts'
import { withMulticall3 } from './multicall3.ts'

export const contradictsGenesis = define<{ option: string; genesis?: string }>(
  'OptionSetByGenesis',
  -32602,
  ({ option, genesis = '--genesis' }) =>
    `${option} cannot be given with ${genesis}: the file sets it. Leave the option out`,
)

export const baseFeeBeforeLondon = define<{ fork: string }>(
  'BaseFeeBeforeLondon',
  -32602,
  ({ fork }) => `--base-fee cannot be given with the hardfork ${fork}: blocks have a base fee since London`,
)

/** The options that describe a genesis. */
type GenesisOptions = Pick<
  NetworkChainOptions,
  'genesis' | 'hardfork' | 'forks' | 'chainId' | 'gasLimit' | 'baseFee' | 'genesisTime' | 'balance'
>

/**
 * Returns the genesis that the options describe: a genesis file, or a development chain that funds the accounts of the wallet and has Multicall3.
 * `fallbackId` is the chain ID if the options have none, `forks` the schedule if there is more than one hardfork. `now` in Unix seconds.
 */
export function genesisFromOptions(
  options: GenesisOptions,
  { fallbackId, forks }: { readonly fallbackId?: number | undefined; readonly forks?: ForkSchedule | undefined },
  wallet: Wallet,
  now: number,
): Genesis {
  if (options.genesis !== undefined) return genesisFromFile(options.genesis, options)
  const { baseFee } = options
  const chosen = options.hardfork === undefined ? newestFork : parseFork(options.hardfork)
  const fork = forks?.activations.at(-1)?.fork ?? chosen
  const development = developmentGenesis({
    chainId: BigInt(options.chainId ?? fallbackId ?? DEFAULT_CHAIN_ID),
    fork,
    forks,
    timestamp: options.genesisTime ?? now,
    gasLimit: BigInt(options.gasLimit ?? defaultGasLimit(fork)),
    balances: new Map(wallet.addresses.map((address) => [address, balanceOf(options)])),
  })
  const genesis = withMulticall3(development)
  if (baseFee === undefined) return genesis
  const first = forkAt(genesis.forks, 0, genesis.header.timestamp)
  if (!messageRulesAt(first).hasBaseFee) throw baseFeeBeforeLondon({ fork: forkLabel(first) })
  return { ...genesis, header: { ...genesis.header, baseFeePerGas: BigInt(baseFee) } }
}

/**
 * Returns the gas limit of a block of a development chain. From Amsterdam on, state costs more gas, so a block needs more for the same contracts
 * (EIP-8037).
 */
const defaultGasLimit = (fork: ForkName): number => (messageRulesAt(fork).hasStateGas ? 150_000_000 : 30_000_000)

/** Options that a genesis file sets. */
const settledOptions = ['forks', 'hardfork', 'chainId', 'gasLimit', 'baseFee', 'genesisTime'] as const

function genesisFromFile(file: string, options: GenesisOptions): Genesis {
  const name = settledOptions.find((each) => options[each] !== undefined)
  if (name !== undefined) throw contradictsGenesis({ option: name === 'forks' ? name : `--${flagName(name)}` })
  return readGenesisFile(file)
}

/** Reads a genesis.json of go-ethereum. Throws a NodeError for an invalid file. */
export function readGenesisFile(file: string): Genesis {
  const option = '--genesis'
  try {
    return parseGenesis(decodeText(readFileSync(file)))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw fileProblem(option, file, cause)
    throw cannotReadFile({ option, file, reason: `it is not JSON: ${cause.message}` }, { cause })
  }
}

/** Returns the balance of each development account, in wei. */
export const balanceOf = ({
  balance = accountsOptions.balance.default,
}: Pick<NetworkChainOptions, 'balance'>): bigint => weiOf(balance)

/** Converts ether to wei, rounded to gwei. */
export const weiOf = (ether: number): bigint =>
  BigInt(Math.trunc(ether)) * 10n ** 18n + BigInt(Math.round((ether % 1) * 1e9)) * 10n ** 9n
