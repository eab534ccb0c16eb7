import { ZERO_ADDRESS } from '../bytes.ts'
import { definedMembers } from '../json.ts'
import { DEFAULT_NETWORK } from './defaultNetwork.ts'
import type { NodeOptions } from './options.ts'

/** The options that `--compatible-with` sets unless they are given. */
export type Preset = Pick<
  NodeOptions,
  'clientVersion' | 'accounts' | 'balance' | 'chainId' | 'gasLimit' | 'mnemonic' | 'coinbase' | 'finalizedDepth'
>

const mnemonic = 'test test test test test test test test test test test junk'

/**
 * The defaults of Hardhat 2.29.1, anvil 1.7.1 and Ganache 7.9.2. Other behavior follows from the client version: reverts on send, log ranges past
 * the head, calls without funds, the unit of evm_setIntervalMining. Ganache has this mnemonic with `--wallet.deterministic`.
 */
export const presets = {
  hardhat: {
    clientVersion: 'HardhatNetwork/2.29.1/vivarium',
    accounts: 20,
    balance: 10_000,
    chainId: 31_337,
    gasLimit: 60_000_000,
    mnemonic,
    coinbase: '0xc014ba5ec014ba5ec014ba5ec014ba5ec014ba5e',
    // The latest block is final, and therefore safe.
    finalizedDepth: 0,
  },
  anvil: {
    clientVersion: 'anvil/v1.7.1',
    accounts: 10,
    balance: 10_000,
    // No chain ID: forks have that of the upstream, also after anvil_reset, and other chains have 31337 by default.
    gasLimit: 30_000_000,
    mnemonic,
    coinbase: ZERO_ADDRESS,
  },
  ganache: {
    clientVersion: 'Ganache/v7.9.2/EthereumJS TestRPC/v7.9.2/ethereum-js',
    accounts: 10,
    balance: 1_000,
    chainId: 1_337,
    gasLimit: 30_000_000,
    mnemonic: 'myth like bonus scare over problem client lizard pioneer submit female collect',
    coinbase: ZERO_ADDRESS,
    finalizedDepth: 0,
  },
} as const satisfies Record<string, Preset>

/**
 * Adds the options of the preset that are not given. A genesis file or a fixture sets chain ID and gas limit itself. A forked block sets the gas
 * limit. With a given depth of the safe block, the finalized block has its default depth, because it must not be later than the safe one.
 */
export function withPreset<Options extends NodeOptions>(options: Options): Options {
  const { compatibleWith, network = DEFAULT_NETWORK, networks = {} } = options
  if (compatibleWith === undefined) return options
  const { chainId, gasLimit, finalizedDepth, ...preset }: Preset = presets[compatibleWith]
  const own = networks[network] ?? {}
  const isChainGiven = (options.genesis ?? options.fixtures ?? own.genesis ?? own.fixtures) !== undefined
  const isForked = (options.forkUrl ?? options.forkCache ?? options.upstream ?? own.upstream) !== undefined
  const isSafeGiven = (options.safeDepth ?? own.safeDepth) !== undefined
  return {
    ...preset,
    ...(!isChainGiven && { chainId, ...(!isForked && { gasLimit }) }),
    ...(!isSafeGiven && finalizedDepth !== undefined && { finalizedDepth }),
    ...definedMembers(options),
  } as Options // contains all given options
}
