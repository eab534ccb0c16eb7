import type { Address, Hash, Hex } from '../bytes.ts'

/** The layer 1 of a ledger. */
export interface Layer1 {
  readonly chainId: bigint
  /** Unix seconds of the virtual time of the node. */
  now(): number
  /** Unix milliseconds. */
  nowMilliseconds(): number
  /** Timestamp of its genesis block, in Unix seconds. */
  readonly genesisTime: number
  /** Returns the number of the block of a transaction. Undefined if no block has it, for example after a reorganization. */
  blockNumberOf(transaction: Hash): number | undefined
  /**
   * Mines a call as the only transaction of a block. Resolves when the block is stored. `check` is called when the block begins. If it throws, no
   * block is mined, and `settle` rejects with its error.
   */
  settle(call: SettlementCall, check?: () => void): Promise<Settlement>
}

export interface SettlementCall {
  readonly to: Address
  readonly data: Hex
}

/** A layer-1 transaction of a settlement. */
export interface Settlement {
  readonly transactionHash: Hash
}
