/** Results of JSON-RPC methods that the views use. Quantities are hex strings. Members that not all hardforks have are optional. */

import type { Hex } from 'viem'

export type { Hex }

export interface Head {
  readonly number: Hex
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestamp: Hex
}

export interface BlockFields extends Head {
  readonly miner: Hex
  readonly gasUsed: Hex
  readonly gasLimit: Hex
  readonly size: Hex
  readonly extraData: Hex
  readonly stateRoot: Hex
  readonly transactionsRoot: Hex
  readonly receiptsRoot: Hex
  readonly logsBloom: Hex
  readonly mixHash: Hex
  readonly difficulty: Hex
  readonly nonce: Hex
  readonly sha3Uncles: Hex
  readonly totalDifficulty?: Hex
  readonly baseFeePerGas?: Hex
  readonly blobGasUsed?: Hex
  readonly excessBlobGas?: Hex
  readonly withdrawalsRoot?: Hex
  readonly withdrawals?: readonly RpcWithdrawal[]
  readonly parentBeaconBlockRoot?: Hex
  readonly requestsHash?: Hex
  readonly blockAccessListHash?: Hex
  readonly slotNumber?: Hex
}

export interface RpcBlock extends BlockFields {
  readonly transactions: readonly RpcTransaction[]
}

/** Result of `vivarium_forkStatus`. */
export interface RpcForkStatus {
  /** The forked block. */
  readonly blockNumber: Hex
  readonly blockHash: Hex
  /** The host of the upstream. Null without a connection. */
  readonly upstream: string | null
}

export interface RpcWithdrawal {
  readonly index: Hex
  readonly validatorIndex: Hex
  readonly address: Hex
  readonly amount: Hex
}

export interface RpcTransaction {
  readonly hash: Hex
  readonly type: Hex
  readonly nonce: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly value: Hex
  readonly input: Hex
  readonly gas: Hex
  readonly gasPrice: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
  readonly maxFeePerBlobGas?: Hex
  readonly blobVersionedHashes?: readonly Hex[]
  readonly accessList?: readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]
  readonly authorizationList?: readonly RpcAuthorization[]
  readonly chainId?: Hex
  readonly blockHash: Hex | null
  readonly blockNumber: Hex | null
  readonly transactionIndex: Hex | null
  readonly v: Hex
  readonly r: Hex
  readonly s: Hex
}

export interface RpcAuthorization {
  readonly chainId: Hex
  readonly address: Hex
  readonly nonce: Hex
  readonly yParity: Hex
  readonly r: Hex
  readonly s: Hex
}

export interface RpcReceipt {
  readonly transactionHash: Hex
  readonly transactionIndex: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly from: Hex
  readonly to: Hex | null
  readonly contractAddress: Hex | null
  readonly gasUsed: Hex
  readonly cumulativeGasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly status?: Hex
  readonly root?: Hex
  readonly type: Hex
  readonly logs: readonly RpcLog[]
  readonly blobGasUsed?: Hex
  readonly blobGasPrice?: Hex
}

export interface RpcLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly blockHash: Hex
  readonly transactionHash: Hex
  readonly transactionIndex: Hex
  readonly logIndex: Hex
  readonly blockTimestamp?: Hex
  readonly removed: boolean
}
