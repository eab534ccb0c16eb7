import { ZERO_ADDRESS } from '../bytes.ts'
import type { NodeOptions } from './options.ts'

/** What `--compatible-with` stands for: values of other options, which win where they are given. */
export type Preset = Pick<NodeOptions, 'clientVersion' | 'accounts' | 'balance' | 'chainId' | 'mnemonic' | 'coinbase'>

const mnemonic = 'test test test test test test test test test test test junk'

/**
 * The defaults of Hardhat 2, anvil 1 and Ganache 7. The client version decides the rest: reverts on send, log ranges past the head, calls without
 * funds, milliseconds of evm_setIntervalMining. Ganache makes up a mnemonic unless it is `--wallet.deterministic`; this is the one of then.
 */
export const presets = {
  hardhat: {
    clientVersion: 'HardhatNetwork/2.28.0/vivarium',
    accounts: 20,
    balance: 10_000,
    chainId: 31_337,
    mnemonic,
    coinbase: '0xc014ba5ec014ba5ec014ba5ec014ba5ec014ba5e',
  },
  anvil: {
    clientVersion: 'anvil/v1.7.1',
    accounts: 10,
    balance: 10_000,
    chainId: 31_337,
    mnemonic,
    coinbase: ZERO_ADDRESS,
  },
  ganache: {
    clientVersion: 'Ganache/v7.9.2/EthereumJS TestRPC/v7.9.2/ethereum-js',
    accounts: 10,
    balance: 1_000,
    chainId: 1_337,
    mnemonic: 'myth like bonus scare over problem client lizard pioneer submit female collect',
    coinbase: ZERO_ADDRESS,
  },
} as const satisfies Record<string, Preset>

/** The options with what `compatibleWith` stands for where they say nothing. */
export function withPreset<Options extends NodeOptions>(options: Options): Options {
  if (options.compatibleWith === undefined) return options
  const { chainId, ...preset }: Preset = presets[options.compatibleWith]
  const isChainGiven = (options.genesis ?? options.fixtures) !== undefined
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  return { ...preset, ...(!isChainGiven && { chainId }), ...Object.fromEntries(given) } as Options // and what was there
}
