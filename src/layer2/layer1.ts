import type { Address, Hash, Hex } from '../bytes.ts'

/** The layer 1 that a ledger settles on, as far as a ledger sees it. */
export interface Layer1 {
  readonly chainId: bigint
  /** Unix seconds; the virtual time that all of the node shares. */
  now(): number
  /** The same in Unix milliseconds. */
  nowMilliseconds(): number
  /** Timestamp of its first block, in Unix seconds. */
  readonly began: number
  /** Has a call mined as a transaction of its own; resolves when its block is stored. */
  settle(call: SettlementCall): Promise<Settlement>
}

export interface SettlementCall {
  readonly to: Address
  readonly data: Hex
}

/** A transaction of layer 1 that settled something. */
export interface Settlement {
  readonly transactionHash: Hash
  readonly blockNumber: number
  /** Unix seconds. */
  readonly timestamp: number
}
