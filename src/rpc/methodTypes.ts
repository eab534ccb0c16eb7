// Made from the definitions of methods/ by `npm run generate`. Do not edit.
import type { Hex } from '../bytes.ts'

export type RpcBlockId =
  | Hex
  | 'latest'
  | 'pending'
  | 'earliest'
  | 'safe'
  | 'finalized'
  | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }

export type RpcWithdrawal = { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }

export type RpcLog = {
  address: Hex
  topics: readonly Hex[]
  data: Hex
  blockNumber: Hex
  transactionHash: Hex
  transactionIndex: Hex
  blockHash: Hex
  blockTimestamp: Hex
  logIndex: Hex
  removed: boolean
}

export type RpcReceipt = {
  blockHash: Hex
  blockNumber: Hex
  contractAddress: Hex | null
  cumulativeGasUsed: Hex
  effectiveGasPrice: Hex
  from: Hex
  gasUsed: Hex
  logs: readonly RpcLog[]
  logsBloom: Hex
  root?: Hex
  status?: Hex
  to: Hex | null
  transactionHash: Hex
  transactionIndex: Hex
  type: Hex
  blobGasUsed?: Hex
  blobGasPrice?: Hex
}

export type RpcTransaction = {
  hash: Hex
  to: Hex | null
  nonce: Hex
  gas: Hex
  gasPrice: Hex
  value: Hex
  input: Hex
  type: Hex
  v: Hex
  r: Hex
  s: Hex
  yParity?: Hex
  chainId?: Hex
  accessList?: readonly { address: Hex; storageKeys: readonly Hex[] }[]
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  maxFeePerBlobGas?: Hex
  blobVersionedHashes?: readonly Hex[]
  authorizationList?: readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
  from: Hex
  blockHash: Hex | null
  blockNumber: Hex | null
  blockTimestamp: Hex | null
  transactionIndex: Hex | null
}

export type RpcSignedTransaction = {
  hash: Hex
  to: Hex | null
  nonce: Hex
  gas: Hex
  gasPrice: Hex
  value: Hex
  input: Hex
  type: Hex
  v: Hex
  r: Hex
  s: Hex
  yParity?: Hex
  chainId?: Hex
  accessList?: readonly { address: Hex; storageKeys: readonly Hex[] }[]
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
  maxFeePerBlobGas?: Hex
  blobVersionedHashes?: readonly Hex[]
  authorizationList?: readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
}

export type RpcHeader = {
  number: Hex
  parentHash: Hex
  mixHash: Hex
  sha3Uncles: Hex
  logsBloom: Hex
  stateRoot: Hex
  difficulty: Hex
  extraData: Hex
  gasLimit: Hex
  gasUsed: Hex
  timestamp: Hex
  transactionsRoot: Hex
  receiptsRoot: Hex
  baseFeePerGas?: Hex
  withdrawalsRoot?: Hex
  blobGasUsed?: Hex
  excessBlobGas?: Hex
  parentBeaconBlockRoot?: Hex
  requestsHash?: Hex
  hash: Hex | null
  nonce: Hex | null
  miner: Hex | null
}

export type RpcBlock = {
  number: Hex
  parentHash: Hex
  mixHash: Hex
  sha3Uncles: Hex
  logsBloom: Hex
  stateRoot: Hex
  difficulty: Hex
  extraData: Hex
  gasLimit: Hex
  gasUsed: Hex
  timestamp: Hex
  transactionsRoot: Hex
  receiptsRoot: Hex
  baseFeePerGas?: Hex
  withdrawalsRoot?: Hex
  blobGasUsed?: Hex
  excessBlobGas?: Hex
  parentBeaconBlockRoot?: Hex
  requestsHash?: Hex
  hash: Hex | null
  nonce: Hex | null
  miner: Hex | null
  size: Hex
  uncles: readonly Hex[]
  transactions: readonly Hex[] | readonly RpcTransaction[]
  withdrawals?: readonly RpcWithdrawal[]
}

export type RpcCall = {
  from?: Hex | null
  to?: Hex | null
  gas?: Hex | null
  gasPrice?: Hex | null
  maxFeePerGas?: Hex | null
  maxPriorityFeePerGas?: Hex | null
  maxFeePerBlobGas?: Hex | null
  value?: Hex | null
  nonce?: Hex | null
  data?: Hex | null
  input?: Hex | null
  accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null }[] | null
  blobVersionedHashes?: readonly Hex[] | null
  authorizationList?: readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[] | null
  chainId?: Hex | null
}

export type RpcStateOverrides = { [name: string]: unknown }

export type RpcBlockOverrides = {
  number?: Hex | null
  time?: Hex | null
  gasLimit?: Hex | null
  feeRecipient?: Hex | null
  prevRandao?: Hex | null
  baseFeePerGas?: Hex | null
  blobBaseFee?: Hex | null
  difficulty?: Hex | null
  beaconRoot?: null
  withdrawals?: null
}

export type RpcSimulatedBlock = {
  number: Hex
  hash: Hex
  parentHash: Hex
  nonce: Hex
  mixHash: Hex
  sha3Uncles: Hex
  logsBloom: Hex
  stateRoot: Hex
  miner: Hex
  difficulty: Hex
  totalDifficulty: Hex
  extraData: Hex
  gasLimit: Hex
  gasUsed: Hex
  timestamp: Hex
  transactionsRoot: Hex
  receiptsRoot: Hex
  size: Hex
  uncles: readonly Hex[]
  transactions: readonly Hex[] | readonly RpcTransaction[]
  calls: readonly {
    returnData: Hex
    logs: readonly RpcLog[]
    gasUsed: Hex
    maxUsedGas: Hex
    status: Hex
    error?: { message: string; code: number; data?: Hex }
  }[]
  baseFeePerGas?: Hex
  withdrawals?: readonly RpcWithdrawal[]
  withdrawalsRoot?: Hex
  blobGasUsed?: Hex
  excessBlobGas?: Hex
  parentBeaconBlockRoot?: Hex
  requestsHash?: Hex
}

/** What each method takes and answers, as it stands on the wire. */
export interface MethodTypes {
  /** Returns a block as RLP. */
  debug_getRawBlock: { Parameters: [block: RpcBlockId]; ReturnType: Hex }
  /** Returns the header of a block as RLP. */
  debug_getRawHeader: { Parameters: [block: RpcBlockId]; ReturnType: Hex }
  /** Returns the receipts of a block as the receipt trie holds them: RLP, with the type in front (EIP-2718). */
  debug_getRawReceipts: { Parameters: [block: RpcBlockId]; ReturnType: readonly Hex[] }
  /** Returns a transaction, mined or waiting, as it is signed and sent; no bytes when there is none. */
  debug_getRawTransaction: { Parameters: [transactionHash: Hex]; ReturnType: Hex }
  /** Returns the development accounts, whose keys the node holds. */
  eth_accounts: { Parameters: []; ReturnType: readonly Hex[] }
  /** Returns the base fee of the next block, in wei; null before London. */
  eth_baseFee: { Parameters: []; ReturnType: Hex | null }
  /** Returns the price of a unit of blob gas in the latest block, in wei; null before Cancun. */
  eth_blobBaseFee: { Parameters: []; ReturnType: Hex | null }
  /** Returns the number of the latest block. */
  eth_blockNumber: { Parameters: []; ReturnType: Hex }
  /** Runs a call on the state after a block and returns what it returns; nothing is changed. */
  eth_call: {
    Parameters: [
      transaction: RpcCall,
      block?: RpcBlockId,
      stateOverrides?: RpcStateOverrides,
      blockOverrides?: RpcBlockOverrides,
    ]
    ReturnType: Hex
  }
  /** Returns the chain id that signatures of this chain hold (EIP-155). */
  eth_chainId: { Parameters: []; ReturnType: Hex }
  /** Returns the address that is paid for the next block. */
  eth_coinbase: { Parameters: []; ReturnType: Hex }
  /** Returns the rules in force, those of the next fork and of the last one known (EIP-7910). */
  eth_config: {
    Parameters: []
    ReturnType: {
      current: {
        activationTime: number
        blobSchedule: { target: number; max: number; baseFeeUpdateFraction: number } | null
        chainId: Hex
        forkId: Hex
        precompiles: { [name: string]: Hex }
        systemContracts: { [name: string]: Hex }
      } | null
      next: {
        activationTime: number
        blobSchedule: { target: number; max: number; baseFeeUpdateFraction: number } | null
        chainId: Hex
        forkId: Hex
        precompiles: { [name: string]: Hex }
        systemContracts: { [name: string]: Hex }
      } | null
      last: {
        activationTime: number
        blobSchedule: { target: number; max: number; baseFeeUpdateFraction: number } | null
        chainId: Hex
        forkId: Hex
        precompiles: { [name: string]: Hex }
        systemContracts: { [name: string]: Hex }
      } | null
    }
  }
  /** Lists the accounts and storage slots that a call touches (EIP-2930), with the gas it uses then. */
  eth_createAccessList: {
    Parameters: [transaction: RpcCall, block?: RpcBlockId, stateOverrides?: RpcStateOverrides]
    ReturnType: { accessList: readonly { address: Hex; storageKeys: readonly Hex[] }[]; gasUsed: Hex; error?: string }
  }
  /** Estimates the gas limit with which a call succeeds, within 1.5 percent and never too low. */
  eth_estimateGas: {
    Parameters: [
      transaction: RpcCall,
      block?: RpcBlockId,
      stateOverrides?: RpcStateOverrides,
      blockOverrides?: RpcBlockOverrides,
    ]
    ReturnType: Hex
  }
  /** Returns base fees, blob base fees, how full blocks were, and tips at percentiles of gas, of a range of blocks. */
  eth_feeHistory: {
    Parameters: [
      blockCount: number | string,
      newestBlock:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean },
      rewardPercentiles?: readonly number[],
    ]
    ReturnType: {
      oldestBlock: Hex
      baseFeePerGas?: readonly Hex[]
      gasUsedRatio: readonly number[]
      baseFeePerBlobGas?: readonly Hex[]
      blobGasUsedRatio?: readonly number[]
      reward?: readonly (readonly Hex[])[]
    }
  }
  /** Returns a price for a unit of gas, in wei, with which a legacy transaction is mined. */
  eth_gasPrice: { Parameters: []; ReturnType: Hex }
  /** Returns the balance of an account, in wei. */
  eth_getBalance: { Parameters: [address: Hex, block?: RpcBlockId]; ReturnType: Hex }
  /** Returns the block with this hash, with its transactions in full or by hash; null when there is no such block. */
  eth_getBlockByHash: { Parameters: [blockHash: Hex, hydratedTransactions?: boolean]; ReturnType: RpcBlock | null }
  /** Returns a block by its number or tag, with its transactions in full or by hash; null when there is no such block. */
  eth_getBlockByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean },
      hydratedTransactions?: boolean,
    ]
    ReturnType: RpcBlock | null
  }
  /** Returns the receipts of a block; null when there is no such block. The pending block has none yet. */
  eth_getBlockReceipts: { Parameters: [block: RpcBlockId]; ReturnType: readonly RpcReceipt[] | null }
  /** Returns the number of transactions in the block with this hash; null when there is no such block. */
  eth_getBlockTransactionCountByHash: { Parameters: [blockHash: Hex]; ReturnType: Hex | null }
  /** Returns the number of transactions in a block, the pending one too; null when there is no such block. */
  eth_getBlockTransactionCountByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean },
    ]
    ReturnType: Hex | null
  }
  /** Returns the code of an account; of a delegated account (EIP-7702) the delegation designator. */
  eth_getCode: { Parameters: [address: Hex, block?: RpcBlockId]; ReturnType: Hex }
  /** Returns what a filter has collected since it was polled last: logs, hashes of blocks, or transactions. */
  eth_getFilterChanges: {
    Parameters: [filterId: string]
    ReturnType: readonly Hex[] | readonly RpcLog[] | readonly RpcTransaction[]
  }
  /** Returns all logs that meet the criteria of a filter, as eth_getLogs does for them. */
  eth_getFilterLogs: { Parameters: [filterId: string]; ReturnType: readonly RpcLog[] }
  /** Returns the logs of a block, or of a range of blocks, by address and topics. */
  eth_getLogs: {
    Parameters: [
      filter: {
        fromBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | null
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | null
        blockHash?: Hex | null
        address?: Hex | readonly Hex[] | null
        topics?: readonly (Hex | readonly (Hex | null)[] | null)[] | null
      },
    ]
    ReturnType: readonly RpcLog[]
  }
  /** Returns the Merkle proof of an account and of storage slots of it (EIP-1186). */
  eth_getProof: {
    Parameters: [address: Hex, storageKeys: readonly string[], block?: RpcBlockId]
    ReturnType: {
      address: Hex
      accountProof: readonly Hex[]
      balance: Hex
      codeHash: Hex
      nonce: Hex
      storageHash: Hex
      storageProof: readonly { key: string; value: Hex; proof: readonly Hex[] }[]
    }
  }
  /** Returns what a storage slot of an account holds, as 32 bytes. */
  eth_getStorageAt: { Parameters: [address: Hex, slot: string, block?: RpcBlockId]; ReturnType: Hex }
  /** Returns what storage slots of several accounts hold, each as 32 bytes, by address. */
  eth_getStorageValues: {
    Parameters: [requests: { [name: string]: readonly Hex[] }, block?: RpcBlockId]
    ReturnType: { [name: string]: readonly Hex[] }
  }
  /** Returns the transaction at a position in the block with this hash; null when there is none. */
  eth_getTransactionByBlockHashAndIndex: {
    Parameters: [block_hash: Hex, transaction_index: Hex]
    ReturnType: RpcTransaction | null
  }
  /** Returns the transaction at a position in a block, the pending one too; null when there is none. */
  eth_getTransactionByBlockNumberAndIndex: {
    Parameters: [
      blockParameter:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean },
      transaction_index: Hex,
    ]
    ReturnType: RpcTransaction | null
  }
  /** Returns the transaction with this hash, mined or waiting in the pool; null when there is none. */
  eth_getTransactionByHash: { Parameters: [transactionHash: Hex]; ReturnType: RpcTransaction | null }
  /** Returns the nonce of an account; at the pending block what the pool holds counts too. */
  eth_getTransactionCount: { Parameters: [address: Hex, block?: RpcBlockId]; ReturnType: Hex }
  /** Returns the receipt of a transaction; null when there is none, as for a transaction that waits. */
  eth_getTransactionReceipt: { Parameters: [transaction_hash: Hex]; ReturnType: RpcReceipt | null }
  /** Returns the number of uncles of the block with this hash; null when there is no such block. */
  eth_getUncleCountByBlockHash: { Parameters: [blockHash: Hex]; ReturnType: Hex | null }
  /** Returns the number of uncles of a block; null when there is no such block. */
  eth_getUncleCountByBlockNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean },
    ]
    ReturnType: Hex | null
  }
  /** Returns a tip for a unit of gas, in wei, that recent blocks took. */
  eth_maxPriorityFeePerGas: { Parameters: []; ReturnType: Hex }
  /** Installs a filter that collects the hashes of new blocks until it is polled; one that nobody polls goes after a while. */
  eth_newBlockFilter: { Parameters: []; ReturnType: Hex }
  /** Installs a filter that collects logs of new blocks until it is polled; one that nobody polls goes after a while. */
  eth_newFilter: {
    Parameters: [
      filter: {
        fromBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | null
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | null
        blockHash?: Hex | null
        address?: Hex | readonly Hex[] | null
        topics?: readonly (Hex | readonly (Hex | null)[] | null)[] | null
      },
    ]
    ReturnType: Hex
  }
  /** Installs a filter that collects transactions which come into the pool, by hash or in full, until it is polled; one that nobody polls goes after a while. */
  eth_newPendingTransactionFilter: { Parameters: [fullTransactions?: boolean]; ReturnType: Hex }
  /** Takes a signed transaction; with automatic mining it is in a stored block when its hash is returned. */
  eth_sendRawTransaction: { Parameters: [transaction: Hex]; ReturnType: Hex }
  /** Signs a transaction with a development account and takes it; gas, nonce and fees are filled in where left out. */
  eth_sendTransaction: { Parameters: [transaction: RpcCall]; ReturnType: Hex }
  /** Signs a transaction with a development account and returns it without sending it. */
  eth_signTransaction: { Parameters: [transaction: RpcCall]; ReturnType: { raw: Hex; tx: RpcSignedTransaction } }
  /** Simulates calls in blocks that follow a block, with other states and headers if asked; nothing is changed. */
  eth_simulateV1: {
    Parameters: [
      simulation: {
        validation?: unknown
        traceTransfers?: unknown
        returnFullTransactionObjects?: unknown
        returnFullTransactions?: unknown
        blockStateCalls?:
          | readonly {
              validation?: unknown
              traceTransfers?: unknown
              returnFullTransactionObjects?: unknown
              returnFullTransactions?: unknown
              blockOverrides?: {
                number?: Hex | null
                time?: Hex | null
                gasLimit?: Hex | null
                feeRecipient?: Hex | null
                prevRandao?: Hex | null
                baseFeePerGas?: Hex | null
                blobBaseFee?: Hex | null
                beaconRoot?: Hex | null
                withdrawals?: readonly { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }[] | null
              } | null
              stateOverrides?: RpcStateOverrides | null
              calls?: readonly RpcCall[] | null
            }[]
          | null
      },
      block?:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | {
            validation?: unknown
            traceTransfers?: unknown
            returnFullTransactionObjects?: unknown
            returnFullTransactions?: unknown
          },
    ]
    ReturnType: readonly RpcSimulatedBlock[]
  }
  /** Opens a subscription to newHeads, logs, newPendingTransactions or syncing over a WebSocket or the provider; what happens is pushed as eth_subscription. */
  eth_subscribe: { Parameters: [kind: string, options?: unknown]; ReturnType: Hex }
  /** Returns false: a chain that nobody else writes has nothing to catch up with. */
  eth_syncing: { Parameters: []; ReturnType: false }
  /** Takes a filter away; true if there was one. */
  eth_uninstallFilter: { Parameters: [filterId: string]; ReturnType: boolean }
  /** Ends a subscription that was opened on the same connection; returns true. */
  eth_unsubscribe: { Parameters: [subscriptionId: string]; ReturnType: boolean }
  /** Moves the clock forward by seconds and returns how far it is ahead of the real time in all, in seconds. */
  evm_increaseTime: { Parameters: [seconds: number | string]; ReturnType: number }
  /** Mines a block, or several, with what the pool holds; the first gets the given time. */
  evm_mine: {
    Parameters: [options?: number | string | { timestamp?: number | string; blocks?: number | string }]
    ReturnType: Hex
  }
  /** Goes back to a snapshot, which is used up by it, as are those taken after it; false when there is no such snapshot. */
  evm_revert: { Parameters: [snapshotId: number | string]; ReturnType: boolean }
  /** Gives the next block exactly this time, in Unix seconds; the clock runs on from there. */
  evm_setNextBlockTimestamp: { Parameters: [timestamp: number | string]; ReturnType: null }
  /** Remembers the chain as it is now and returns the id to come back with. Snapshots nest. */
  evm_snapshot: { Parameters: []; ReturnType: Hex }
  /** Returns hash and number of the latest layer-2 block. */
  l2a_blockHashAndNumber: { Parameters: []; ReturnType: { block_hash: Hex; block_number: number } }
  starknet_blockHashAndNumber: MethodTypes['l2a_blockHashAndNumber']
  /** Returns the number of the latest layer-2 block. */
  l2a_blockNumber: { Parameters: []; ReturnType: number }
  starknet_blockNumber: MethodTypes['l2a_blockNumber']
  /** Returns the chain id of the layer-2 network, a short text as a number. */
  l2a_chainId: { Parameters: []; ReturnType: Hex }
  starknet_chainId: MethodTypes['l2a_chainId']
  /** Returns the number of transactions in a layer-2 block. */
  l2a_getBlockTransactionCount: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
    ]
    ReturnType: number
  }
  starknet_getBlockTransactionCount: MethodTypes['l2a_getBlockTransactionCount']
  /** Returns a layer-2 block with the hashes of its transactions. */
  l2a_getBlockWithTxHashes: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
    ]
    ReturnType: {
      status?: 'PENDING' | 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
      block_hash?: Hex
      parent_hash?: Hex
      block_number?: number
      new_root?: Hex
      timestamp: number
      sequencer_address: Hex
      l1_gas_price: { price_in_fri: Hex; price_in_wei: Hex }
      l1_data_gas_price?: { price_in_fri: Hex; price_in_wei: Hex }
      l2_gas_price?: { price_in_fri: Hex; price_in_wei: Hex }
      l1_da_mode?: 'BLOB' | 'CALLDATA'
      transaction_commitment?: Hex
      event_commitment?: Hex
      receipt_commitment?: Hex
      state_diff_commitment?: Hex
      transaction_count?: number
      event_count?: number
      state_diff_length?: number
      transactions: readonly Hex[]
      l2a_version?: string
      starknet_version?: string
    }
  }
  starknet_getBlockWithTxHashes: MethodTypes['l2a_getBlockWithTxHashes']
  /** Returns a layer-2 block with its transactions. */
  l2a_getBlockWithTxs: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
    ]
    ReturnType: {
      status?: 'PENDING' | 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
      block_hash?: Hex
      parent_hash?: Hex
      block_number?: number
      new_root?: Hex
      timestamp: number
      sequencer_address: Hex
      l1_gas_price: { price_in_fri: Hex; price_in_wei: Hex }
      l1_data_gas_price?: { price_in_fri: Hex; price_in_wei: Hex }
      l2_gas_price?: { price_in_fri: Hex; price_in_wei: Hex }
      l1_da_mode?: 'BLOB' | 'CALLDATA'
      transaction_commitment?: Hex
      event_commitment?: Hex
      receipt_commitment?: Hex
      state_diff_commitment?: Hex
      transaction_count?: number
      event_count?: number
      state_diff_length?: number
      transactions: readonly (
        | {
            type: 'INVOKE'
            version: '0x0'
            transaction_hash: Hex
            max_fee: Hex
            signature: readonly Hex[]
            contract_address: Hex
            entry_point_selector: Hex
            calldata: readonly Hex[]
          }
        | {
            type: 'INVOKE'
            version: '0x1'
            transaction_hash: Hex
            sender_address: Hex
            calldata: readonly Hex[]
            max_fee: Hex
            signature: readonly Hex[]
            nonce: Hex
          }
        | {
            type: 'INVOKE'
            version: '0x3'
            transaction_hash: Hex
            sender_address: Hex
            calldata: readonly Hex[]
            signature: readonly Hex[]
            nonce: Hex
            account_deployment_data: readonly Hex[]
            resource_bounds: {
              l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
              l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
              l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
            }
            tip: Hex
            paymaster_data: readonly Hex[]
            nonce_data_availability_mode: 'L1' | 'L2'
            fee_data_availability_mode: 'L1' | 'L2'
          }
        | {
            type: 'DECLARE'
            version: '0x0'
            transaction_hash: Hex
            sender_address: Hex
            max_fee: Hex
            signature: readonly Hex[]
            class_hash: Hex
          }
        | {
            type: 'DECLARE'
            version: '0x1'
            transaction_hash: Hex
            sender_address: Hex
            max_fee: Hex
            signature: readonly Hex[]
            nonce: Hex
            class_hash: Hex
          }
        | {
            type: 'DECLARE'
            version: '0x2'
            transaction_hash: Hex
            sender_address: Hex
            compiled_class_hash: Hex
            max_fee: Hex
            signature: readonly Hex[]
            nonce: Hex
            class_hash: Hex
          }
        | {
            type: 'DECLARE'
            version: '0x3'
            transaction_hash: Hex
            sender_address: Hex
            compiled_class_hash: Hex
            signature: readonly Hex[]
            nonce: Hex
            class_hash: Hex
            account_deployment_data: readonly Hex[]
            resource_bounds: {
              l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
              l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
              l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
            }
            tip: Hex
            paymaster_data: readonly Hex[]
            nonce_data_availability_mode: 'L1' | 'L2'
            fee_data_availability_mode: 'L1' | 'L2'
          }
        | {
            type: 'DEPLOY'
            version: '0x0'
            transaction_hash: Hex
            contract_address_salt: Hex
            constructor_calldata: readonly Hex[]
            class_hash: Hex
          }
        | {
            type: 'DEPLOY_ACCOUNT'
            version: '0x1'
            transaction_hash: Hex
            max_fee: Hex
            signature: readonly Hex[]
            nonce: Hex
            contract_address_salt: Hex
            constructor_calldata: readonly Hex[]
            class_hash: Hex
          }
        | {
            type: 'DEPLOY_ACCOUNT'
            version: '0x3'
            transaction_hash: Hex
            signature: readonly Hex[]
            nonce: Hex
            contract_address_salt: Hex
            constructor_calldata: readonly Hex[]
            class_hash: Hex
            resource_bounds: {
              l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
              l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
              l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
            }
            tip: Hex
            paymaster_data: readonly Hex[]
            nonce_data_availability_mode: 'L1' | 'L2'
            fee_data_availability_mode: 'L1' | 'L2'
          }
        | {
            type: 'L1_HANDLER'
            version: '0x0'
            transaction_hash: Hex
            nonce: Hex
            contract_address: Hex
            entry_point_selector: Hex
            calldata: readonly Hex[]
          }
      )[]
      l2a_version?: string
      starknet_version?: string
    }
  }
  starknet_getBlockWithTxs: MethodTypes['l2a_getBlockWithTxs']
  /** Returns the layer-2 transaction at a position in a block. */
  l2a_getTransactionByBlockIdAndIndex: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
      index: number,
    ]
    ReturnType:
      | {
          type: 'INVOKE'
          version: '0x0'
          transaction_hash: Hex
          max_fee: Hex
          signature: readonly Hex[]
          contract_address: Hex
          entry_point_selector: Hex
          calldata: readonly Hex[]
        }
      | {
          type: 'INVOKE'
          version: '0x1'
          transaction_hash: Hex
          sender_address: Hex
          calldata: readonly Hex[]
          max_fee: Hex
          signature: readonly Hex[]
          nonce: Hex
        }
      | {
          type: 'INVOKE'
          version: '0x3'
          transaction_hash: Hex
          sender_address: Hex
          calldata: readonly Hex[]
          signature: readonly Hex[]
          nonce: Hex
          account_deployment_data: readonly Hex[]
          resource_bounds: {
            l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
          }
          tip: Hex
          paymaster_data: readonly Hex[]
          nonce_data_availability_mode: 'L1' | 'L2'
          fee_data_availability_mode: 'L1' | 'L2'
        }
      | {
          type: 'DECLARE'
          version: '0x0'
          transaction_hash: Hex
          sender_address: Hex
          max_fee: Hex
          signature: readonly Hex[]
          class_hash: Hex
        }
      | {
          type: 'DECLARE'
          version: '0x1'
          transaction_hash: Hex
          sender_address: Hex
          max_fee: Hex
          signature: readonly Hex[]
          nonce: Hex
          class_hash: Hex
        }
      | {
          type: 'DECLARE'
          version: '0x2'
          transaction_hash: Hex
          sender_address: Hex
          compiled_class_hash: Hex
          max_fee: Hex
          signature: readonly Hex[]
          nonce: Hex
          class_hash: Hex
        }
      | {
          type: 'DECLARE'
          version: '0x3'
          transaction_hash: Hex
          sender_address: Hex
          compiled_class_hash: Hex
          signature: readonly Hex[]
          nonce: Hex
          class_hash: Hex
          account_deployment_data: readonly Hex[]
          resource_bounds: {
            l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
          }
          tip: Hex
          paymaster_data: readonly Hex[]
          nonce_data_availability_mode: 'L1' | 'L2'
          fee_data_availability_mode: 'L1' | 'L2'
        }
      | {
          type: 'DEPLOY'
          version: '0x0'
          transaction_hash: Hex
          contract_address_salt: Hex
          constructor_calldata: readonly Hex[]
          class_hash: Hex
        }
      | {
          type: 'DEPLOY_ACCOUNT'
          version: '0x1'
          transaction_hash: Hex
          max_fee: Hex
          signature: readonly Hex[]
          nonce: Hex
          contract_address_salt: Hex
          constructor_calldata: readonly Hex[]
          class_hash: Hex
        }
      | {
          type: 'DEPLOY_ACCOUNT'
          version: '0x3'
          transaction_hash: Hex
          signature: readonly Hex[]
          nonce: Hex
          contract_address_salt: Hex
          constructor_calldata: readonly Hex[]
          class_hash: Hex
          resource_bounds: {
            l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
          }
          tip: Hex
          paymaster_data: readonly Hex[]
          nonce_data_availability_mode: 'L1' | 'L2'
          fee_data_availability_mode: 'L1' | 'L2'
        }
      | {
          type: 'L1_HANDLER'
          version: '0x0'
          transaction_hash: Hex
          nonce: Hex
          contract_address: Hex
          entry_point_selector: Hex
          calldata: readonly Hex[]
        }
  }
  starknet_getTransactionByBlockIdAndIndex: MethodTypes['l2a_getTransactionByBlockIdAndIndex']
  /** Returns a layer-2 transaction. */
  l2a_getTransactionByHash: {
    Parameters: [transaction_hash: Hex]
    ReturnType:
      | {
          type: 'INVOKE'
          version: '0x0'
          transaction_hash: Hex
          max_fee: Hex
          signature: readonly Hex[]
          contract_address: Hex
          entry_point_selector: Hex
          calldata: readonly Hex[]
        }
      | {
          type: 'INVOKE'
          version: '0x1'
          transaction_hash: Hex
          sender_address: Hex
          calldata: readonly Hex[]
          max_fee: Hex
          signature: readonly Hex[]
          nonce: Hex
        }
      | {
          type: 'INVOKE'
          version: '0x3'
          transaction_hash: Hex
          sender_address: Hex
          calldata: readonly Hex[]
          signature: readonly Hex[]
          nonce: Hex
          account_deployment_data: readonly Hex[]
          resource_bounds: {
            l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
          }
          tip: Hex
          paymaster_data: readonly Hex[]
          nonce_data_availability_mode: 'L1' | 'L2'
          fee_data_availability_mode: 'L1' | 'L2'
        }
      | {
          type: 'DECLARE'
          version: '0x0'
          transaction_hash: Hex
          sender_address: Hex
          max_fee: Hex
          signature: readonly Hex[]
          class_hash: Hex
        }
      | {
          type: 'DECLARE'
          version: '0x1'
          transaction_hash: Hex
          sender_address: Hex
          max_fee: Hex
          signature: readonly Hex[]
          nonce: Hex
          class_hash: Hex
        }
      | {
          type: 'DECLARE'
          version: '0x2'
          transaction_hash: Hex
          sender_address: Hex
          compiled_class_hash: Hex
          max_fee: Hex
          signature: readonly Hex[]
          nonce: Hex
          class_hash: Hex
        }
      | {
          type: 'DECLARE'
          version: '0x3'
          transaction_hash: Hex
          sender_address: Hex
          compiled_class_hash: Hex
          signature: readonly Hex[]
          nonce: Hex
          class_hash: Hex
          account_deployment_data: readonly Hex[]
          resource_bounds: {
            l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
          }
          tip: Hex
          paymaster_data: readonly Hex[]
          nonce_data_availability_mode: 'L1' | 'L2'
          fee_data_availability_mode: 'L1' | 'L2'
        }
      | {
          type: 'DEPLOY'
          version: '0x0'
          transaction_hash: Hex
          contract_address_salt: Hex
          constructor_calldata: readonly Hex[]
          class_hash: Hex
        }
      | {
          type: 'DEPLOY_ACCOUNT'
          version: '0x1'
          transaction_hash: Hex
          max_fee: Hex
          signature: readonly Hex[]
          nonce: Hex
          contract_address_salt: Hex
          constructor_calldata: readonly Hex[]
          class_hash: Hex
        }
      | {
          type: 'DEPLOY_ACCOUNT'
          version: '0x3'
          transaction_hash: Hex
          signature: readonly Hex[]
          nonce: Hex
          contract_address_salt: Hex
          constructor_calldata: readonly Hex[]
          class_hash: Hex
          resource_bounds: {
            l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
            l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
          }
          tip: Hex
          paymaster_data: readonly Hex[]
          nonce_data_availability_mode: 'L1' | 'L2'
          fee_data_availability_mode: 'L1' | 'L2'
        }
      | {
          type: 'L1_HANDLER'
          version: '0x0'
          transaction_hash: Hex
          nonce: Hex
          contract_address: Hex
          entry_point_selector: Hex
          calldata: readonly Hex[]
        }
  }
  starknet_getTransactionByHash: MethodTypes['l2a_getTransactionByHash']
  /** Returns how far a layer-2 transaction is and how it ran. */
  l2a_getTransactionStatus: {
    Parameters: [transaction_hash: Hex]
    ReturnType: {
      finality_status: 'PRE_CONFIRMED' | 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
      execution_status?: 'SUCCEEDED' | 'REVERTED'
      failure_reason?: string
    }
  }
  starknet_getTransactionStatus: MethodTypes['l2a_getTransactionStatus']
  /** Returns the version of the public specification that the layer-2 network answers in. */
  l2a_specVersion: { Parameters: []; ReturnType: string }
  starknet_specVersion: MethodTypes['l2a_specVersion']
  /** Returns false: a ledger has nobody to catch up with. */
  l2a_syncing: { Parameters: []; ReturnType: false }
  starknet_syncing: MethodTypes['l2a_syncing']
  /** Returns the number of the latest block of the layer-2 network. At its own address it is eth_blockNumber. */
  l2b_blockNumber: { Parameters: []; ReturnType: Hex }
  /** Returns the chain id of the layer-2 network. At its own address it is eth_chainId. */
  l2b_chainId: { Parameters: []; ReturnType: Hex }
  /** Returns how far a layer-2 block is on its way to layer 1; null for one that is not known. */
  l2b_getBlockDetails: {
    Parameters: [number: number | string]
    ReturnType: {
      number: number
      timestamp: number
      l1TxCount: number
      l2TxCount: number
      rootHash: Hex
      status: 'sealed' | 'verified'
      commitTxHash: Hex | null
      committedAt: unknown
      proveTxHash: Hex | null
      provenAt: unknown
      executeTxHash: Hex | null
      executedAt: unknown
      l1GasPrice: number
      l2FairGasPrice: number
      baseSystemContractsHashes: { bootloader: Hex; default_aa: Hex }
      l1BatchNumber: number
      operatorAddress: Hex
      protocolVersion: string
    } | null
  }
  zks_getBlockDetails: MethodTypes['l2b_getBlockDetails']
  /** Returns how far a batch is on its way to layer 1; null for one that is not known. Each block is a batch. */
  l2b_getL1BatchDetails: {
    Parameters: [number: number | string]
    ReturnType: {
      number: number
      timestamp: number
      l1TxCount: number
      l2TxCount: number
      rootHash: Hex
      status: 'sealed' | 'verified'
      commitTxHash: Hex | null
      committedAt: unknown
      proveTxHash: Hex | null
      provenAt: unknown
      executeTxHash: Hex | null
      executedAt: unknown
      l1GasPrice: number
      l2FairGasPrice: number
      baseSystemContractsHashes: { bootloader: Hex; default_aa: Hex }
    } | null
  }
  zks_getL1BatchDetails: MethodTypes['l2b_getL1BatchDetails']
  /** Returns the layer-2 transaction at a position in a block; null where there is none. At the own address of the network it is eth_getTransactionByBlockHashAndIndex. */
  l2b_getTransactionByBlockHashAndIndex: {
    Parameters: [block_hash: Hex, transaction_index: Hex]
    ReturnType: {
      hash: Hex
      blockHash: Hex | null
      blockNumber: Hex | null
      transactionIndex: Hex | null
      from: Hex
      to: Hex
      type: Hex
    } | null
  }
  /** Returns the layer-2 transaction at a position in a block; null where there is none. At the own address of the network it is eth_getTransactionByBlockNumberAndIndex. */
  l2b_getTransactionByBlockNumberAndIndex: {
    Parameters: [
      blockParameter:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean },
      transaction_index: Hex,
    ]
    ReturnType: {
      hash: Hex
      blockHash: Hex | null
      blockNumber: Hex | null
      transactionIndex: Hex | null
      from: Hex
      to: Hex
      type: Hex
    } | null
  }
  /** Returns a layer-2 transaction; null where there is none. At the own address of the network it is eth_getTransactionByHash. */
  l2b_getTransactionByHash: {
    Parameters: [transaction_hash: Hex]
    ReturnType: {
      hash: Hex
      blockHash: Hex | null
      blockNumber: Hex | null
      transactionIndex: Hex | null
      from: Hex
      to: Hex
      type: Hex
    } | null
  }
  /** Returns how far a layer-2 transaction is on its way to layer 1; null for one that is not known. */
  l2b_getTransactionDetails: {
    Parameters: [hash: Hex]
    ReturnType: {
      ethCommitTxHash: Hex | null
      ethExecuteTxHash: Hex | null
      ethProveTxHash: Hex | null
      fee: Hex
      gasPerPubdata: Hex
      initiatorAddress: Hex
      isL1Originated: boolean
      receivedAt: string
      status: 'pending' | 'included' | 'verified' | 'failed'
    } | null
  }
  zks_getTransactionDetails: MethodTypes['l2b_getTransactionDetails']
  /** Returns the receipt of a layer-2 transaction; null while it is pending. At the own address of the network it is eth_getTransactionReceipt. */
  l2b_getTransactionReceipt: {
    Parameters: [transaction_hash: Hex]
    ReturnType: {
      transactionHash: Hex
      blockHash: Hex
      blockNumber: Hex
      transactionIndex: Hex
      gasUsed: Hex
      status: Hex
    } | null
  }
  /** Returns the number of the latest batch of the layer-2 network. */
  l2b_L1BatchNumber: { Parameters: []; ReturnType: Hex }
  zks_L1BatchNumber: MethodTypes['l2b_L1BatchNumber']
  /** Returns the chain id of the layer 1 that the layer-2 network settles on. */
  l2b_L1ChainId: { Parameters: []; ReturnType: Hex }
  zks_L1ChainId: MethodTypes['l2b_L1ChainId']
  /** Returns the chain id of the layer-2 network as decimal text. At its own address it is net_version. */
  l2b_networkVersion: { Parameters: []; ReturnType: string }
  /** Returns true: whoever asks has been heard. */
  net_listening: { Parameters: []; ReturnType: boolean }
  /** Returns the id of the network, which is the chain id, as a decimal text. */
  net_version: { Parameters: []; ReturnType: string }
  /** Returns the OpenRPC document of this node: every method with its parameters, result, price and an example. */
  'rpc.discover': { Parameters: []; ReturnType: { openrpc: string; methods: readonly { name: string }[] } }
  /** Returns the transactions of the pool by sender (with its checksum) and nonce. */
  txpool_content: {
    Parameters: []
    ReturnType: {
      pending: { [name: string]: { [name: string]: RpcTransaction } }
      queued: { [name: string]: { [name: string]: RpcTransaction } }
    }
  }
  /** Returns the transactions of one sender in the pool, by nonce. */
  txpool_contentFrom: {
    Parameters: [address: Hex]
    ReturnType: { pending: { [name: string]: RpcTransaction }; queued: { [name: string]: RpcTransaction } }
  }
  /** Returns how many transactions could be mined now (pending) and how many wait for an earlier nonce (queued). */
  txpool_status: { Parameters: []; ReturnType: { pending: Hex; queued: Hex } }
  /** Has the node decode calls, events and errors by an ABI in what it reports: at `address`, under `name`, and wherever a selector fits; with `bytecode`, the init code, deployments are recognized. Returns whether the node reports at all. */
  vivarium_addAbi: {
    Parameters: [
      contract: {
        abi: readonly {
          type: string
          name?: string
          inputs?: readonly { type: string }[]
          outputs?: readonly { type: string }[]
        }[]
        address?: Hex
        name?: string
        bytecode?: Hex
      },
    ]
    ReturnType: boolean
  }
  /** Returns the chain as the text of a fixture that grows into the same hashes, a page at a time: `next` is the block that the next page begins with, null after the last. */
  vivarium_exportFixture: { Parameters: [from?: Hex]; ReturnType: { text: string; next: Hex | null } }
  /** Accepts a block of the l2a ledger and all before it on layer 1, by one transaction there: ACCEPTED_ON_L2 → ACCEPTED_ON_L1. */
  vivarium_l2aAcceptOnL1: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
    ]
    ReturnType: { block_hash: Hex; block_number: number; status: 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED' }
  }
  /** Adds a transaction to the pending block of the l2a ledger; what is not said of it is filled in. */
  vivarium_l2aAddTransaction: {
    Parameters: [
      transaction?: {
        type?: string
        version?: unknown
        transaction_hash?: Hex
        execution_status?: 'SUCCEEDED' | 'REVERTED'
        revert_reason?: string
        actual_fee?: Hex
        max_fee?: Hex
        signature?: readonly Hex[]
        contract_address?: Hex
        entry_point_selector?: Hex
        calldata?: readonly Hex[]
        sender_address?: Hex
        nonce?: Hex
        account_deployment_data?: readonly Hex[]
        resource_bounds?: {
          l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
          l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
          l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex }
        }
        tip?: Hex
        paymaster_data?: readonly Hex[]
        nonce_data_availability_mode?: 'L1' | 'L2'
        fee_data_availability_mode?: 'L1' | 'L2'
        class_hash?: Hex
        compiled_class_hash?: Hex
        contract_address_salt?: Hex
        constructor_calldata?: readonly Hex[]
      },
    ]
    ReturnType: { transaction_hash: Hex }
  }
  /** Returns the layer-1 transaction that accepted a block of the l2a ledger; null while none has. */
  vivarium_l2aGetL1Acceptance: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
    ]
    ReturnType: { transactionHash: Hex; blockNumber: Hex } | null
  }
  /** Rejects a block of the l2a ledger and all after it: PENDING or ACCEPTED_ON_L2 → REJECTED. They can be read by hash; their numbers are free again. */
  vivarium_l2aRejectBlock: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
    ]
    ReturnType: readonly {
      block_hash: Hex
      block_number: number
      status: 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
    }[]
  }
  /** Seals the pending block of the l2a ledger, empty or not: PENDING → ACCEPTED_ON_L2. */
  vivarium_l2aSealBlock: {
    Parameters: [
      block?: {
        timestamp?: number
        block_hash?: Hex
        new_root?: Hex
        sequencer_address?: Hex
        l1_gas_price?: { price_in_fri: Hex; price_in_wei: Hex }
        l1_data_gas_price?: { price_in_fri: Hex; price_in_wei: Hex }
        l2_gas_price?: { price_in_fri: Hex; price_in_wei: Hex }
        l1_da_mode?: 'BLOB' | 'CALLDATA'
        version?: string
      },
    ]
    ReturnType: { block_hash: Hex; block_number: number; status: 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED' }
  }
  /** Says after how many seconds of the clock blocks of the l2a ledger go on by themselves; what is not named waits to be asked for. */
  vivarium_l2aSetPolicy: {
    Parameters: [policy: { acceptOnL2After?: number | string; acceptOnL1After?: number | string }]
    ReturnType: boolean
  }
  /** Adds a pending transaction to the l2b ledger and returns its hash; what is not said of it is filled in. */
  vivarium_l2bAddTransaction: {
    Parameters: [
      transaction?: {
        hash?: Hex
        initiatorAddress?: Hex
        to?: Hex
        nonce?: number | string
        value?: Hex
        data?: Hex
        gasLimit?: Hex
        gasUsed?: Hex
        gasPrice?: Hex
        gasPerPubdata?: Hex
        fee?: Hex
        isL1Originated?: boolean
        receivedAt?: number | string | string
      },
    ]
    ReturnType: Hex
  }
  /** Takes a transaction of the l2b ledger one stage further, or to the stage that is named: included, committed, proven, executed, verified. The transactions of its block go with it. */
  vivarium_l2bAdvance: {
    Parameters: [hash: Hex, stage?: 'included' | 'committed' | 'proven' | 'executed' | 'verified']
    ReturnType: {
      ethCommitTxHash: Hex | null
      ethExecuteTxHash: Hex | null
      ethProveTxHash: Hex | null
      fee: Hex
      gasPerPubdata: Hex
      initiatorAddress: Hex
      isL1Originated: boolean
      receivedAt: string
      status: 'pending' | 'included' | 'verified' | 'failed'
    }
  }
  /** Fails a pending or included transaction of the l2b ledger: what is on layer 1 cannot fail any more. */
  vivarium_l2bFail: {
    Parameters: [hash: Hex, reason?: string]
    ReturnType: {
      ethCommitTxHash: Hex | null
      ethExecuteTxHash: Hex | null
      ethProveTxHash: Hex | null
      fee: Hex
      gasPerPubdata: Hex
      initiatorAddress: Hex
      isL1Originated: boolean
      receivedAt: string
      status: 'pending' | 'included' | 'verified' | 'failed'
    }
  }
  /** Says how many seconds of the clock after the step before transactions of the l2b ledger go on by themselves; what is not named waits to be asked for. */
  vivarium_l2bSetPolicy: {
    Parameters: [
      policy: {
        includeAfter?: number | string
        commitAfter?: number | string
        proveAfter?: number | string
        executeAfter?: number | string
        verifyAfter?: number | string
      },
    ]
    ReturnType: boolean
  }
  /** Sets the faults that requests over HTTP and WebSocket meet, instead of those that were set; an empty list takes them all back, and without a list nothing changes. Returns the rules that hold. No fault keeps a request of `vivarium_` methods alone from being answered. */
  vivarium_setFaults: {
    Parameters: [
      rules?: readonly {
        '402'?: number
        '429'?: number
        '500'?: number
        '503'?: number
        key?: string
        network?: string
        method?: string
        latency?: number
        jitter?: number
        drop?: number
        truncate?: number
        close?: number
        seed?: number
      }[],
    ]
    ReturnType: readonly { [name: string]: unknown }[]
  }
  /** Returns the name and version of the node. */
  web3_clientVersion: { Parameters: []; ReturnType: string }
  /** Returns the keccak-256 of bytes (not the standardised SHA3-256). */
  web3_sha3: { Parameters: [data: Hex]; ReturnType: Hex }
}
