import { DEFAULT_L2A_CHAIN_ID } from '../defaultChainIds.ts'
import type { L2aGasPrice } from './block.ts'
import { type Felt, shortText, starknetKeccak, toFelt } from './felt.ts'

/** Version of the public specification that a ledger implements: 0.6, which the gateway specifies, or the current 0.10. */
export const profiles = ['0.6', '0.10'] as const
export type Profile = (typeof profiles)[number]

/** Seconds of virtual time after which a block advances automatically. Steps without a time wait for a command. */
export interface L2aPolicy {
  /** After the first transaction of the pending block. An empty block never advances automatically. */
  readonly acceptOnL2After?: number | undefined
  /** After the block is accepted on layer 2. */
  readonly acceptOnL1After?: number | undefined
}

export interface L2aSettings {
  readonly profile: Profile
  readonly chainId: Felt
  /** Protocol version of new blocks. Determines the hash formula. */
  readonly version: string
  readonly sequencer: Felt
  readonly l1GasPrice: L2aGasPrice
  readonly l1DataGasPrice: L2aGasPrice
  readonly l2GasPrice: L2aGasPrice
  readonly policy: L2aPolicy
}

export const defaultL2aSettings: L2aSettings = {
  profile: '0.6',
  chainId: toFelt(shortText(DEFAULT_L2A_CHAIN_ID)),
  version: '0.13.6',
  sequencer: starknetKeccak('sequencer'),
  l1GasPrice: { fri: '0x5af3107a4000', wei: '0x3b9aca00' },
  l1DataGasPrice: { fri: '0x186a0', wei: '0x1' },
  l2GasPrice: { fri: '0xb2d05e00', wei: '0x186a0' },
  policy: {},
}
