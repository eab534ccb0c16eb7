import type { Address, Hash } from '../bytes.ts'
import type { ChainWithdrawal } from '../chain/types.ts'
import type { CallRequest } from '../execution/callRequest.ts'
import type { StateOverrides } from '../execution/stateOverrides.ts'

/** One entry of `blockStateCalls`, decoded: a requested block. */
export interface BlockStateCall {
  readonly blockOverrides?: SimulatedBlockOverrides | undefined
  readonly stateOverrides?: StateOverrides | undefined
  readonly calls: readonly CallRequest[]
  /** Whether calls are checked like transactions (nonce, base fee). Sender code and signatures are never checked. */
  readonly validation: boolean
  /** Whether value transfers are returned as logs. */
  readonly traceTransfers: boolean
  readonly returnFullTransactions: boolean
}

export interface SimulatedBlockOverrides {
  readonly number?: bigint | undefined
  /** Unix seconds. */
  readonly time?: bigint | undefined
  readonly gasLimit?: bigint | undefined
  readonly feeRecipient?: Address | undefined
  /** Before the merge only, as in go-ethereum. */
  readonly difficulty?: bigint | undefined
  readonly prevRandao?: Hash | undefined
  /** Wei per gas. */
  readonly baseFeePerGas?: bigint | undefined
  /** Wei per unit of blob gas. Only code and the fee check use it; the header has no such field. */
  readonly blobBaseFee?: bigint | undefined
  readonly beaconRoot?: Hash | undefined
  readonly withdrawals?: readonly ChainWithdrawal[] | undefined
}

/** Limits of one request, from the settings of the network. */
export interface SimulateLimits {
  readonly entries: number
  /** Number of blocks after the base, including blocks that fill gaps. */
  readonly blocks: number
  readonly callsPerBlock: number
  readonly calls: number
  /** Gas that all calls of a request share. */
  readonly gas: number
  readonly milliseconds: number
}

export const defaultSimulateLimits: SimulateLimits = {
  entries: 16,
  blocks: 256,
  callsPerBlock: 5_000,
  calls: 10_000,
  gas: 50_000_000,
  milliseconds: 30_000,
}
