// Made from the definitions of methods/ by `npm run generate`. Do not edit.
import type { Hex } from '../../bytes.ts'

export type RpcBlockId =
  | Hex
  | 'latest'
  | 'pending'
  | 'earliest'
  | 'safe'
  | 'finalized'
  | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
  | number

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
  hash: Hex
  nonce: Hex
  miner: Hex
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

export type RpcStateOverrides = {
  [name: string]: {
    balance?: Hex | null
    nonce?: Hex | null
    code?: Hex | null
    state?: { [name: string]: Hex } | null
    stateDiff?: { [name: string]: Hex } | null
    movePrecompileToAddress?: Hex | null
  }
}

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
    error?: { message: string; code: number; data: Hex }
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
  /** Adds to the balance of an account in the latest state, in wei. */
  anvil_addBalance: { Parameters: [address: Hex, amount: number | string]; ReturnType: null | true }
  hardhat_addBalance: MethodTypes['anvil_addBalance']
  tenderly_addBalance: MethodTypes['anvil_addBalance']
  /** Lets transactions be sent for every account without its key, or ends that. */
  anvil_autoImpersonateAccount: { Parameters: [enabled: boolean]; ReturnType: null | true }
  hardhat_autoImpersonateAccount: MethodTypes['anvil_autoImpersonateAccount']
  /** Empties the pool. */
  anvil_dropAllTransactions: { Parameters: []; ReturnType: null | true }
  hardhat_dropAllTransactions: MethodTypes['anvil_dropAllTransactions']
  /** Takes a transaction out of the pool. anvil_ returns its hash, or null where it was not there; hardhat_ whether it was. */
  anvil_dropTransaction: { Parameters: [hash: Hex]; ReturnType: Hex | null | boolean }
  hardhat_dropTransaction: MethodTypes['anvil_dropTransaction']
  ganache_dropTransaction: MethodTypes['anvil_dropTransaction']
  /** Returns the latest state, all blocks and all receipts in the form of anvil: compressed JSON. anvil reads it, anvil_loadState does, and as a file it is a fixture. States of earlier blocks are not in it, asked for or not. */
  anvil_dumpState: { Parameters: [historicalStates?: boolean]; ReturnType: Hex }
  hardhat_dumpState: MethodTypes['anvil_dumpState']
  ganache_dumpState: MethodTypes['anvil_dumpState']
  /** Has the log of transactions and calls show the tree of calls, as --print-traces does. */
  anvil_enableTraces: { Parameters: []; ReturnType: null | true }
  hardhat_enableTraces: MethodTypes['anvil_enableTraces']
  /** Returns whether a block is made for each transaction that comes in. */
  anvil_getAutomine: { Parameters: []; ReturnType: boolean }
  hardhat_getAutomine: MethodTypes['anvil_getAutomine']
  /** Returns a blob by its versioned hash (EIP-4844): of a transaction that waits, or that was sent here and mined. Null where there is none. */
  anvil_getBlobByHash: { Parameters: [versionedHash: Hex]; ReturnType: Hex | null }
  /** Returns the blobs of a transaction that waits, or that was sent here and mined, in their order. Null where there is no such transaction, or one of its blobs is not here. */
  anvil_getBlobsByTransactionHash: { Parameters: [hash: Hex]; ReturnType: readonly Hex[] | null }
  /** Returns the time of the genesis block, in Unix seconds. */
  anvil_getGenesisTime: { Parameters: []; ReturnType: number }
  /** Returns the seconds after which blocks come; null where they do not come at an interval. */
  anvil_getIntervalMining: { Parameters: []; ReturnType: unknown }
  hardhat_getIntervalMining: MethodTypes['anvil_getIntervalMining']
  /** Lets transactions be sent for an account, or a contract, without its key: eth_sendTransaction gives them a signature of its own kind. */
  anvil_impersonateAccount: { Parameters: [address: Hex]; ReturnType: null | true }
  hardhat_impersonateAccount: MethodTypes['anvil_impersonateAccount']
  ganache_impersonateAccount: MethodTypes['anvil_impersonateAccount']
  /** Puts the accounts of a state that anvil_dumpState, or anvil, gave over those of the latest state: balance, nonce, code and storage of each become what they were, and accounts that it does not name stay. Blocks of it that follow the latest block are executed again before, as after a reset of the chain that was dumped; those of another chain are not taken: it grows from such a file as a fixture, with its history. */
  anvil_loadState: { Parameters: [state: Hex]; ReturnType: true }
  hardhat_loadState: MethodTypes['anvil_loadState']
  ganache_loadState: MethodTypes['anvil_loadState']
  /** Returns what tools tell nodes and their runs apart by: `instanceId` is another one after each start and each reset. */
  anvil_metadata: {
    Parameters: []
    ReturnType: {
      clientVersion: string
      chainId: number
      instanceId: Hex
      latestBlockNumber: number
      latestBlockHash: Hex
      forkedNetwork?: null
      snapshots?: { [name: string]: readonly [number, Hex] }
    }
  }
  hardhat_metadata: MethodTypes['anvil_metadata']
  /** Mines blocks, one where nothing is said. With an interval in seconds the clock moves on by it before each of them. */
  anvil_mine: { Parameters: [blocks?: number | string, interval?: number | string]; ReturnType: null }
  /** Returns what the node runs with, in the form of anvil. */
  anvil_nodeInfo: {
    Parameters: []
    ReturnType: {
      currentBlockNumber: Hex
      currentBlockTimestamp: number
      currentBlockHash: Hex
      hardFork: string
      transactionOrder: 'fees'
      environment: { baseFee: Hex; chainId: number; gasLimit: Hex; gasPrice: Hex }
      forkConfig: { forkUrl: null; forkBlockNumber: null; forkRetryBackoff: null }
    }
  }
  /** Has the times of blocks follow the clock again; whether they did not. */
  anvil_removeBlockTimestampInterval: { Parameters: []; ReturnType: boolean }
  hardhat_removeBlockTimestampInterval: MethodTypes['anvil_removeBlockTimestampInterval']
  ganache_removeBlockTimestampInterval: MethodTypes['anvil_removeBlockTimestampInterval']
  /** Takes all transactions of a sender out of the pool. */
  anvil_removePoolTransactions: { Parameters: [address: Hex]; ReturnType: null | true }
  hardhat_removePoolTransactions: MethodTypes['anvil_removePoolTransactions']
  /** Replaces the last blocks by as many others at the same times, which hold nothing but the given transactions. Those of the blocks that go are gone; subscribers hear of both. Nothing changes when a transaction cannot be in its block. */
  anvil_reorg: {
    Parameters: [
      depth: number | string,
      transactions?: readonly (readonly [
        (
          | Hex
          | {
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
              authorizationList?:
                | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
                | null
              chainId?: Hex | null
              type?: Hex | null
              blobs?: readonly Hex[] | null
            }
        ),
        number | string,
      ])[],
    ]
    ReturnType: null | true
  }
  hardhat_reorg: MethodTypes['anvil_reorg']
  /** Goes back to how the chain began: its genesis block, or the head of its fixture, with the clock, the pool and the mining of then. Snapshots and impersonations are forgotten. A chain to fork from is refused: the node works offline. */
  anvil_reset: {
    Parameters: [options?: { forking?: { jsonRpcUrl?: unknown; blockNumber?: unknown } | null }]
    ReturnType: null | true
  }
  hardhat_reset: MethodTypes['anvil_reset']
  ganache_reset: MethodTypes['anvil_reset']
  /** Takes the last blocks away, one where nothing is said. Their transactions are gone; clock and pool stay. */
  anvil_rollback: { Parameters: [depth?: number | string]; ReturnType: null | true }
  hardhat_rollback: MethodTypes['anvil_rollback']
  /** Sets the balance of an account in the latest state, in wei. The latest block keeps its hash. */
  anvil_setBalance: { Parameters: [address: Hex, balance: number | string]; ReturnType: null | true }
  hardhat_setBalance: MethodTypes['anvil_setBalance']
  evm_setAccountBalance: MethodTypes['anvil_setBalance']
  tenderly_setBalance: MethodTypes['anvil_setBalance']
  /** Has each block come so many seconds after its parent, whatever time it is; at least one. By its hardhat_ name it takes milliseconds, as clients count them there. */
  anvil_setBlockTimestampInterval: { Parameters: [seconds: number | string]; ReturnType: null | true }
  hardhat_setBlockTimestampInterval: MethodTypes['anvil_setBlockTimestampInterval']
  ganache_setBlockTimestampInterval: MethodTypes['anvil_setBlockTimestampInterval']
  /** Is refused unless the chain has that id already: transactions are signed for the id that a chain began with. */
  anvil_setChainId: { Parameters: [chainId: number | string]; ReturnType: null | true }
  /** Sets the code of an account in the latest state; its storage stays. */
  anvil_setCode: { Parameters: [address: Hex, code: Hex]; ReturnType: null | true }
  hardhat_setCode: MethodTypes['anvil_setCode']
  evm_setAccountCode: MethodTypes['anvil_setCode']
  /** Has an account get the tips of the blocks that are made from now on. */
  anvil_setCoinbase: { Parameters: [address: Hex]; ReturnType: null | true }
  hardhat_setCoinbase: MethodTypes['anvil_setCoinbase']
  ganache_setCoinbase: MethodTypes['anvil_setCoinbase']
  miner_setEtherbase: MethodTypes['anvil_setCoinbase']
  /** Sets what an ERC-20 token lets a spender take from an owner, by finding the storage slot that its allowance reads. */
  anvil_setERC20Allowance: {
    Parameters: [owner: Hex, spender: Hex, token: Hex, amount: number | string]
    ReturnType: null | true
  }
  hardhat_setERC20Allowance: MethodTypes['anvil_setERC20Allowance']
  /** Sets what an ERC-20 token says an account has, by finding the storage slot that its balanceOf reads. The total supply stays as it is. */
  anvil_setERC20Balance: { Parameters: [address: Hex, token: Hex, balance: number | string]; ReturnType: null | true }
  anvil_dealERC20: MethodTypes['anvil_setERC20Balance']
  hardhat_setERC20Balance: MethodTypes['anvil_setERC20Balance']
  hardhat_dealERC20: MethodTypes['anvil_setERC20Balance']
  tenderly_setErc20Balance: MethodTypes['anvil_setERC20Balance']
  /** Has a block made every so many seconds instead of one for each transaction; 0 ends that. */
  anvil_setIntervalMining: { Parameters: [seconds: number | string]; ReturnType: null | true }
  /** Turns the log of transactions and calls on or off. */
  anvil_setLoggingEnabled: { Parameters: [enabled: boolean]; ReturnType: null | true }
  hardhat_setLoggingEnabled: MethodTypes['anvil_setLoggingEnabled']
  ganache_setLoggingEnabled: MethodTypes['anvil_setLoggingEnabled']
  /** Has transactions wait that pay less than this for a unit of gas in all, in wei. It holds until it is set again; 0 takes it back. */
  anvil_setMinGasPrice: { Parameters: [gasPrice: number | string]; ReturnType: null | true }
  hardhat_setMinGasPrice: MethodTypes['anvil_setMinGasPrice']
  ganache_setMinGasPrice: MethodTypes['anvil_setMinGasPrice']
  miner_setGasPrice: MethodTypes['anvil_setMinGasPrice']
  /** Gives the next block this base fee, in wei; those after it follow from it as always (EIP-1559). */
  anvil_setNextBlockBaseFeePerGas: { Parameters: [baseFee: number | string]; ReturnType: null | true }
  hardhat_setNextBlockBaseFeePerGas: MethodTypes['anvil_setNextBlockBaseFeePerGas']
  ganache_setNextBlockBaseFeePerGas: MethodTypes['anvil_setNextBlockBaseFeePerGas']
  /** Sets the nonce of an account in the latest state. Lower than it is, it lets the same contract address come twice. */
  anvil_setNonce: { Parameters: [address: Hex, nonce: number | string]; ReturnType: null | true }
  hardhat_setNonce: MethodTypes['anvil_setNonce']
  ganache_setNonce: MethodTypes['anvil_setNonce']
  evm_setAccountNonce: MethodTypes['anvil_setNonce']
  /** Is refused: the node works offline and forks no other. */
  anvil_setRpcUrl: { Parameters: [url?: string]; ReturnType: null }
  hardhat_setRpcUrl: MethodTypes['anvil_setRpcUrl']
  ganache_setRpcUrl: MethodTypes['anvil_setRpcUrl']
  /** Sets a storage slot of an account in the latest state to a word of 32 bytes. */
  anvil_setStorageAt: { Parameters: [address: Hex, slot: number | string, value: Hex]; ReturnType: true }
  hardhat_setStorageAt: MethodTypes['anvil_setStorageAt']
  ganache_setStorageAt: MethodTypes['anvil_setStorageAt']
  evm_setAccountStorageAt: MethodTypes['anvil_setStorageAt']
  /** Ends what anvil_impersonateAccount began; hardhat_ returns whether there was something to end. */
  anvil_stopImpersonatingAccount: { Parameters: [address: Hex]; ReturnType: unknown }
  hardhat_stopImpersonatingAccount: MethodTypes['anvil_stopImpersonatingAccount']
  ganache_stopImpersonatingAccount: MethodTypes['anvil_stopImpersonatingAccount']
  /** Returns balance, nonce and code of an account after a transaction of a block; null when there is no such block or transaction. */
  debug_accountInfoAt: {
    Parameters: [block: RpcBlockId, transactionIndex: number | Hex, address: Hex]
    ReturnType: { balance: Hex; nonce: Hex; code: Hex } | null
  }
  /** Returns accounts of the state after a block, at most 256, in the order of the hashes of their addresses, from a hash on; `next` (base64) is where to go on. */
  debug_accountRange: {
    Parameters: [
      block: RpcBlockId,
      start?: Hex,
      maxResults?: number | Hex,
      noCode?: boolean,
      noStorage?: boolean,
      incompletes?: boolean,
    ]
    ReturnType: {
      root: string
      accounts: {
        [name: string]: {
          balance: string
          nonce: number
          root: Hex
          codeHash: Hex
          code?: Hex
          storage?: { [name: string]: string }
          address: Hex
          key: Hex
        }
      }
      next?: string
    }
  }
  /** Returns the contract code with a hash, wherever it was or is deployed; null where there was never any. */
  debug_codeByHash: { Parameters: [codeHash: Hex]; ReturnType: Hex | null }
  /** Returns what a stateless client needs to execute a block: `state`, trie nodes; `codes` of the accounts that it reads; `keys`, the addresses and slots that the nodes prove; `headers` of ancestors, as RLP, the parent last. */
  debug_executionWitness: {
    Parameters: [block: RpcBlockId]
    ReturnType: { state: readonly Hex[]; codes: readonly Hex[]; keys: readonly Hex[]; headers: readonly Hex[] }
  }
  /** Lists the accounts that differ between the states after two blocks; with one block, between the block before it and itself. */
  debug_getModifiedAccountsByHash: { Parameters: [start: Hex, end?: Hex]; ReturnType: readonly Hex[] }
  /** Lists the accounts that differ between the states after two blocks; with one block, between the block before it and itself. */
  debug_getModifiedAccountsByNumber: {
    Parameters: [
      start:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
      end?:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
    ]
    ReturnType: readonly Hex[]
  }
  /** Returns a block as RLP. */
  debug_getRawBlock: { Parameters: [block: RpcBlockId]; ReturnType: Hex }
  /** Returns the header of a block as RLP. */
  debug_getRawHeader: { Parameters: [block: RpcBlockId]; ReturnType: Hex }
  /** Returns the receipts of a block as the receipt trie holds them: RLP, with the type in front (EIP-2718). */
  debug_getRawReceipts: { Parameters: [block: RpcBlockId]; ReturnType: readonly Hex[] }
  /** Returns a transaction, mined or waiting, as it is signed and sent; no bytes when there is none. */
  debug_getRawTransaction: { Parameters: [transactionHash: Hex]; ReturnType: Hex }
  /** Returns the transactions of a block as they are signed and sent (EIP-2718). */
  debug_getRawTransactions: { Parameters: [block: RpcBlockId]; ReturnType: readonly Hex[] }
  /** Returns the state root after each transaction of a block. */
  debug_intermediateRoots: {
    Parameters: [
      blockHash: Hex,
      options?: {
        tracer?: unknown
        tracerConfig?: { [name: string]: unknown } | null
        timeout?: string | null
        enableMemory?: unknown
        disableStack?: unknown
        disableStorage?: unknown
        enableReturnData?: unknown
        limit?: number | null
      },
    ]
    ReturnType: readonly Hex[]
  }
  /** Returns slots of an account before a transaction of a block, in the order of their hashes, from a hash on; `nextKey` is where to go on. */
  debug_storageRangeAt: {
    Parameters: [
      block: RpcBlockId,
      transactionIndex: number | Hex,
      address: Hex,
      keyStart: Hex,
      maxResult: number | Hex,
    ]
    ReturnType: { storage: { [name: string]: { key: Hex | null; value: Hex } }; nextKey: Hex | null }
  }
  /** Runs the transactions of a block, given as RLP, on the state of its parent and returns what a tracer saw of each. */
  debug_traceBlock: {
    Parameters: [
      block: Hex,
      options?: {
        tracer?: unknown
        tracerConfig?: { [name: string]: unknown } | null
        timeout?: string | null
        enableMemory?: unknown
        disableStack?: unknown
        disableStorage?: unknown
        enableReturnData?: unknown
        limit?: number | null
      },
    ]
    ReturnType: readonly { txHash: string; result: { [name: string]: unknown } | readonly unknown[] }[]
  }
  /** Runs the transactions of a block again and returns what a tracer saw of each. */
  debug_traceBlockByHash: {
    Parameters: [
      blockHash: Hex,
      options?: {
        tracer?: unknown
        tracerConfig?: { [name: string]: unknown } | null
        timeout?: string | null
        enableMemory?: unknown
        disableStack?: unknown
        disableStorage?: unknown
        enableReturnData?: unknown
        limit?: number | null
      },
    ]
    ReturnType: readonly { txHash: string; result: { [name: string]: unknown } | readonly unknown[] }[]
  }
  /** Runs the transactions of a block again and returns what a tracer saw of each. */
  debug_traceBlockByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
      options?: {
        tracer?: unknown
        tracerConfig?: { [name: string]: unknown } | null
        timeout?: string | null
        enableMemory?: unknown
        disableStack?: unknown
        disableStorage?: unknown
        enableReturnData?: unknown
        limit?: number | null
      },
    ]
    ReturnType: readonly { txHash: string; result: { [name: string]: unknown } | readonly unknown[] }[]
  }
  /** Carries out a call on the state after a block, or with `txIndex` before one of its transactions, and returns what a tracer saw; nothing is changed. */
  debug_traceCall: {
    Parameters: [
      transaction: RpcCall,
      block?: RpcBlockId,
      options?: {
        tracer?: unknown
        tracerConfig?: { [name: string]: unknown } | null
        timeout?: string | null
        enableMemory?: unknown
        disableStack?: unknown
        disableStorage?: unknown
        enableReturnData?: unknown
        limit?: number | null
        stateOverrides?: RpcStateOverrides | null
        blockOverrides?: RpcBlockOverrides | null
        txIndex?: Hex | null
      },
    ]
    ReturnType: { [name: string]: unknown } | readonly unknown[]
  }
  /** Runs a mined transaction again and returns what a tracer saw: its steps, or what the tracer named in the options makes of them. */
  debug_traceTransaction: {
    Parameters: [
      transactionHash: Hex,
      options?: {
        tracer?: unknown
        tracerConfig?: { [name: string]: unknown } | null
        timeout?: string | null
        enableMemory?: unknown
        disableStack?: unknown
        disableStorage?: unknown
        enableReturnData?: unknown
        limit?: number | null
      },
    ]
    ReturnType: { [name: string]: unknown } | readonly unknown[]
  }
  /** Returns the header of a block by its number or tag; null when there is no such block. */
  erigon_getHeaderByNumber: {
    Parameters: [
      block:
        | number
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
    ]
    ReturnType: RpcHeader | null
  }
  /** Returns the development accounts, whose keys the node holds. */
  eth_accounts: { Parameters: []; ReturnType: readonly Hex[] }
  eth_requestAccounts: MethodTypes['eth_accounts']
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
  /** Runs signed transactions one after another in a block on the state after `stateBlockNumber`, as Flashbots does, and returns what each did and paid to the coinbase. Nothing is changed. */
  eth_callBundle: {
    Parameters: [
      bundle: {
        txs: readonly Hex[]
        blockNumber: number | string
        stateBlockNumber?: RpcBlockId | null
        coinbase?: Hex | null
        timestamp?: number | string | null
        gasLimit?: number | string | null
        difficulty?: number | string | null
        baseFee?: number | string | null
        timeout?: number | string | null
      },
    ]
    ReturnType: {
      bundleGasPrice: string
      bundleHash: Hex
      coinbaseDiff: string
      ethSentToCoinbase: string
      gasFees: string
      results: readonly {
        coinbaseDiff: string
        ethSentToCoinbase: string
        gasFees: string
        gasPrice: string
        fromAddress: Hex
        toAddress: Hex
        gasUsed: number
        txHash: Hex
        value?: Hex
        error?: string
        revert?: string
      }[]
      stateBlockNumber: number
      totalGasUsed: number
    }
  }
  /** Runs calls one after another, each on the state that those before it left, and returns the value or the error of each. Begins after a block or, with `transactionIndex`, before one of its transactions; nothing is changed. */
  eth_callMany: {
    Parameters: [
      bundles: readonly { transactions: readonly RpcCall[]; blockOverride?: RpcBlockOverrides | null }[],
      stateContext?: { blockNumber?: RpcBlockId | null; transactionIndex?: number | null },
      stateOverrides?: RpcStateOverrides,
    ]
    ReturnType: readonly (readonly ({ value: Hex } | { error: string })[])[]
  }
  /** Returns the head, and from which block on this node has what: everything from genesis on. */
  eth_capabilities: {
    Parameters: []
    ReturnType: {
      head: { number: Hex; hash: Hex }
      state: { disabled: boolean; oldestBlock: Hex }
      tx: { disabled: boolean; oldestBlock: Hex }
      logs: { disabled: boolean; oldestBlock: Hex }
      receipts: { disabled: boolean; oldestBlock: Hex }
      blocks: { disabled: boolean; oldestBlock: Hex }
      stateproofs: { disabled: boolean; oldestBlock: Hex }
    }
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
  /** Estimates the gas limit with which a call succeeds, within 1.5 percent and never too low. Without a block parameter it runs in the next block, after the transactions that wait. */
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
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
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
  /** Fills in gas, nonce and fees of a transaction where they are left out and returns it unsigned, as bytes and as an object. */
  eth_fillTransaction: {
    Parameters: [
      transaction: {
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
        type?: Hex | null
        blobs?: readonly Hex[] | null
      },
    ]
    ReturnType: { raw: Hex; tx: RpcSignedTransaction }
  }
  /** Returns a price for a unit of gas, in wei, with which a legacy transaction is mined. */
  eth_gasPrice: { Parameters: []; ReturnType: Hex }
  /** Returns an account as the state trie holds it; null when there is none. */
  eth_getAccount: {
    Parameters: [address: Hex, block?: RpcBlockId]
    ReturnType: { nonce: Hex; balance: Hex; storageRoot: Hex; codeHash: Hex } | null
  }
  /** Returns balance, nonce and code of an account in one answer. */
  eth_getAccountInfo: {
    Parameters: [address: Hex, block?: RpcBlockId]
    ReturnType: { balance: Hex; nonce: Hex; code: Hex }
  }
  /** Returns the balance of an account, in wei. */
  eth_getBalance: { Parameters: [address: Hex, block?: RpcBlockId]; ReturnType: Hex }
  /** Returns null for a block that is not there and for the pending one; the blocks of this chain are from before Amsterdam and have no access list. */
  eth_getBlockAccessList: { Parameters: [block: RpcBlockId]; ReturnType: null }
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
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
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
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
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
  /** Returns the header of the block with this hash; null when there is none. */
  eth_getHeaderByHash: { Parameters: [blockHash: Hex]; ReturnType: RpcHeader | null }
  /** Returns the header of a block by its number or tag; null when there is no such block, and for the pending one. */
  eth_getHeaderByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
    ]
    ReturnType: RpcHeader | null
  }
  /** Returns the logs of a block, or of a range of blocks, by address and topics. */
  eth_getLogs: {
    Parameters: [
      filter: {
        fromBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | number | null
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | number | null
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
  /** Returns the transaction at a position in the block with this hash, as it is signed and sent; null when there is none. */
  eth_getRawTransactionByBlockHashAndIndex: {
    Parameters: [blockHash: Hex, transactionIndex: Hex]
    ReturnType: Hex | null
  }
  /** Returns the transaction at a position in a block, the pending one too, as it is signed and sent; null when there is none. */
  eth_getRawTransactionByBlockNumberAndIndex: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
      transactionIndex: Hex,
    ]
    ReturnType: Hex | null
  }
  /** Returns a transaction, mined or waiting, as it is signed and sent; null when there is none. */
  eth_getRawTransactionByHash: { Parameters: [transactionHash: Hex]; ReturnType: Hex | null }
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
  /** Returns the transaction that a sender sent with a nonce, mined or waiting; null when there is none. */
  eth_getTransactionBySenderAndNonce: { Parameters: [address: Hex, nonce: Hex]; ReturnType: RpcTransaction | null }
  /** Returns the nonce of an account; at the pending block what the pool holds counts too. */
  eth_getTransactionCount: { Parameters: [address: Hex, block?: RpcBlockId]; ReturnType: Hex }
  /** Returns the receipt of a transaction; null when there is none, as for a transaction that waits. */
  eth_getTransactionReceipt: { Parameters: [transaction_hash: Hex]; ReturnType: RpcReceipt | null }
  /** Returns the uncle at a position in the block with this hash; null when there is none, as in every block that was made here. */
  eth_getUncleByBlockHashAndIndex: {
    Parameters: [blockHash: Hex, uncleIndex: Hex]
    ReturnType: {
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
      hash: Hex
      nonce: Hex
      miner: Hex
      size: Hex
      uncles: readonly Hex[]
    } | null
  }
  /** Returns the uncle at a position in a block; null when there is none, as in every block that was made here. */
  eth_getUncleByBlockNumberAndIndex: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
      uncleIndex: Hex,
    ]
    ReturnType: {
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
      hash: Hex
      nonce: Hex
      miner: Hex
      size: Hex
      uncles: readonly Hex[]
    } | null
  }
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
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
    ]
    ReturnType: Hex | null
  }
  /** Returns 0: blocks are made without proof of work. */
  eth_hashrate: { Parameters: []; ReturnType: '0x0' }
  /** Returns a tip for a unit of gas, in wei, that recent blocks took. */
  eth_maxPriorityFeePerGas: { Parameters: []; ReturnType: Hex }
  /** Returns whether blocks are made without being asked for: at once or at an interval. */
  eth_mining: { Parameters: []; ReturnType: boolean }
  /** Installs a filter that collects the hashes of new blocks until it is polled; one that nobody polls goes after a while. */
  eth_newBlockFilter: { Parameters: []; ReturnType: Hex }
  /** Installs a filter that collects logs of new blocks until it is polled; one that nobody polls goes after a while. */
  eth_newFilter: {
    Parameters: [
      filter: {
        fromBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | number | null
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | number | null
        blockHash?: Hex | null
        address?: Hex | readonly Hex[] | null
        topics?: readonly (Hex | readonly (Hex | null)[] | null)[] | null
      },
    ]
    ReturnType: Hex
  }
  /** Installs a filter that collects transactions which come into the pool, by hash or in full, until it is polled; one that nobody polls goes after a while. */
  eth_newPendingTransactionFilter: { Parameters: [fullTransactions?: boolean]; ReturnType: Hex }
  /** Returns the transactions that the next blocks could take, in the order of arrival. */
  eth_pendingTransactions: { Parameters: []; ReturnType: readonly RpcTransaction[] }
  /** Returns the version of the Ethereum wire protocol whose rules the chain follows, eth/68; the node has no peers. */
  eth_protocolVersion: { Parameters: []; ReturnType: Hex }
  /** Replaces a transaction that waits by one of the same sender and nonce with another gas price, or gas limit; it has to offer a tenth more. */
  eth_resend: {
    Parameters: [
      transaction: {
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
        type?: Hex | null
        blobs?: readonly Hex[] | null
      },
      gasPrice?: Hex,
      gas?: Hex,
    ]
    ReturnType: Hex
  }
  /** Takes a signed transaction; with automatic mining it is in a stored block when its hash is returned. */
  eth_sendRawTransaction: { Parameters: [transaction: Hex]; ReturnType: Hex }
  /** Takes a signed transaction and returns its receipt once it is in a block (EIP-7966). Waits as many milliseconds as are given, at most a minute; then error 4 has its hash. */
  eth_sendRawTransactionSync: { Parameters: [transaction: Hex, timeout?: number | string]; ReturnType: RpcReceipt }
  /** Signs a transaction with an account of the node, or for one that is impersonated, and takes it; sender, gas, nonce and fees are filled in where left out. */
  eth_sendTransaction: {
    Parameters: [
      transaction: {
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
        type?: Hex | null
        blobs?: readonly Hex[] | null
      },
    ]
    ReturnType: Hex
  }
  /** Signs and takes a transaction as eth_sendTransaction does and returns its receipt once it is in a block (EIP-7966). Waits as many milliseconds as are given, at most a minute; then error 4 has its hash. */
  eth_sendTransactionSync: {
    Parameters: [
      transaction: {
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
        type?: Hex | null
        blobs?: readonly Hex[] | null
      },
      timeout?: number | string,
    ]
    ReturnType: RpcReceipt
  }
  /** Takes a transaction from any account without a signature, as if its sender were impersonated. */
  eth_sendUnsignedTransaction: {
    Parameters: [
      transaction: {
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
        type?: Hex | null
        blobs?: readonly Hex[] | null
      },
    ]
    ReturnType: Hex
  }
  /** Signs a message with an account of the node (EIP-191): 65 bytes, r, s and v. */
  eth_sign: { Parameters: [address: Hex, message: Hex]; ReturnType: Hex }
  /** Signs a transaction with a development account and returns it without sending it. */
  eth_signTransaction: {
    Parameters: [
      transaction: {
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
        type?: Hex | null
        blobs?: readonly Hex[] | null
      },
    ]
    ReturnType: { raw: Hex; tx: RpcSignedTransaction }
  }
  /** Signs structured data with an account of the node (EIP-712): 65 bytes, r, s and v. */
  eth_signTypedData: {
    Parameters: [
      address: Hex,
      typedData: {
        types: { [name: string]: readonly { name: string; type: string }[] }
        primaryType: string
        domain?: { [name: string]: unknown }
        message: { [name: string]: unknown }
      },
    ]
    ReturnType: Hex
  }
  eth_signTypedData_v3: MethodTypes['eth_signTypedData']
  eth_signTypedData_v4: MethodTypes['eth_signTypedData']
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
  /** Has transactions be sent for an account without its key, as anvil_impersonateAccount does; false when that, or its key, was there already. */
  evm_addAccount: { Parameters: [address: Hex, passphrase?: string]; ReturnType: boolean }
  /** Moves the clock forward by seconds, from the time of the latest block on if that is ahead of it. Returns how far the clock is ahead of the real time in all, in seconds: a number, or a decimal text under the client version of Hardhat. */
  evm_increaseTime: { Parameters: [seconds: number | string]; ReturnType: unknown }
  anvil_increaseTime: MethodTypes['evm_increaseTime']
  /** Mines a block, or several, with what the pool holds; the first gets the given time. */
  evm_mine: {
    Parameters: [options?: number | string | { timestamp?: number | string | null; blocks?: number | string | null }]
    ReturnType: Hex
  }
  /** Mines as evm_mine does and returns the blocks, with their transactions in full. */
  evm_mineDetailed: {
    Parameters: [options?: number | string | { timestamp?: number | string | null; blocks?: number | string | null }]
    ReturnType: readonly RpcBlock[]
  }
  evm_mine_detailed: MethodTypes['evm_mineDetailed']
  anvil_mine_detailed: MethodTypes['evm_mineDetailed']
  /** Takes an account, or its impersonation, away from the node; whether it was there. The chain keeps it. */
  evm_removeAccount: { Parameters: [address: Hex, passphrase?: string]; ReturnType: boolean }
  /** Goes back to a snapshot, which is used up by it, as are those taken after it; false when there is no such snapshot. */
  evm_revert: { Parameters: [snapshotId: number | string]; ReturnType: boolean }
  anvil_revert: MethodTypes['evm_revert']
  /** Has a block made for each transaction that comes in, or leaves them in the pool. What waits there when it is turned on goes with the next transaction. */
  evm_setAutomine: { Parameters: [enabled: boolean]; ReturnType: null | true }
  anvil_setAutomine: MethodTypes['evm_setAutomine']
  /** Sets the gas limit of the blocks that are made from now on. */
  evm_setBlockGasLimit: { Parameters: [gasLimit: number | string]; ReturnType: true }
  anvil_setBlockGasLimit: MethodTypes['evm_setBlockGasLimit']
  /** Has a block made at an interval instead of one for each transaction; 0 ends that. Hardhat counts it in milliseconds and anvil in seconds: below 1,000 it is seconds, unless --client-version says HardhatNetwork. Of [least, most], which is in milliseconds, the middle is taken. */
  evm_setIntervalMining: {
    Parameters: [interval: number | string | readonly [number | string, number | string]]
    ReturnType: null | true
  }
  /** Gives the next block exactly this time, in Unix seconds; the clock runs on from there. */
  evm_setNextBlockTimestamp: { Parameters: [timestamp: number | string]; ReturnType: null }
  anvil_setNextBlockTimestamp: MethodTypes['evm_setNextBlockTimestamp']
  /** Sets the clock, which runs on from there, forwards or back; returns how far it is ahead of the real time, in seconds. Unix time in seconds as anvil takes it, or in milliseconds as Ganache does: from 10^11 on. */
  evm_setTime: { Parameters: [time: number | string]; ReturnType: number }
  anvil_setTime: MethodTypes['evm_setTime']
  /** Remembers the chain as it is now and returns the id to come back with. Snapshots nest. */
  evm_snapshot: { Parameters: []; ReturnType: Hex }
  anvil_snapshot: MethodTypes['evm_snapshot']
  /** Returns 0: no stack traces of Solidity are made, so that none fails. */
  hardhat_getStackTraceFailuresCount: { Parameters: []; ReturnType: 0 }
  /** Mines a block now, as the interval does. */
  hardhat_intervalMine: { Parameters: []; ReturnType: true }
  /** Mines blocks, one where nothing is said, each so many seconds after the one before: 1 where nothing is said. */
  hardhat_mine: { Parameters: [blocks?: number | string, interval?: number | string]; ReturnType: true }
  /** Gives the next block this randomness (EIP-4399): up to 32 bytes. */
  hardhat_setPrevRandao: { Parameters: [prevRandao: number | string]; ReturnType: null | true }
  anvil_setPrevRandao: MethodTypes['hardhat_setPrevRandao']
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
  /** Returns a layer-2 block with its transactions and their receipts. */
  l2a_getBlockWithReceipts: {
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
      transactions: readonly {
        transaction: { [name: string]: unknown }
        receipt: {
          type: 'INVOKE' | 'DECLARE' | 'DEPLOY' | 'DEPLOY_ACCOUNT' | 'L1_HANDLER'
          transaction_hash: Hex
          actual_fee: { amount: Hex; unit: 'WEI' | 'FRI' }
          execution_status: 'SUCCEEDED' | 'REVERTED'
          revert_reason?: string
          finality_status: 'PRE_CONFIRMED' | 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
          messages_sent: readonly unknown[]
          events: readonly { from_address: Hex; keys: readonly Hex[]; data: readonly Hex[] }[]
          execution_resources: { l1_gas: number; l1_data_gas: number; l2_gas: number } | { steps: number }
          contract_address?: Hex
          message_hash?: Hex
        }
      }[]
      l2a_version?: string
      starknet_version?: string
    }
  }
  starknet_getBlockWithReceipts: MethodTypes['l2a_getBlockWithReceipts']
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
  /** Returns the events of a range of layer-2 blocks by contract and keys, a page at a time: those that transactions were given, and the transfers of their fees. */
  l2a_getEvents: {
    Parameters: [
      filter: {
        from_block?:
          | 'latest'
          | 'pending'
          | 'pre_confirmed'
          | 'l1_accepted'
          | { block_hash?: Hex; block_number?: number }
          | null
        to_block?:
          | 'latest'
          | 'pending'
          | 'pre_confirmed'
          | 'l1_accepted'
          | { block_hash?: Hex; block_number?: number }
          | null
        address?: Hex | readonly Hex[] | null
        keys?: readonly (readonly Hex[])[] | null
        chunk_size: number
        continuation_token?: unknown
      },
    ]
    ReturnType: {
      events: readonly {
        from_address: Hex
        keys: readonly Hex[]
        data: readonly Hex[]
        block_hash?: Hex
        block_number?: number
        transaction_hash: Hex
        transaction_index?: number
        event_index?: number
      }[]
      continuation_token?: string
    }
  }
  starknet_getEvents: MethodTypes['l2a_getEvents']
  /** Returns the next nonce of an account of the layer-2 network: that after its last transaction up to a block. */
  l2a_getNonce: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
      contract_address: Hex,
    ]
    ReturnType: Hex
  }
  starknet_getNonce: MethodTypes['l2a_getNonce']
  /** Returns what a layer-2 block changes in the state, as far as its transactions say it: nonces, declared classes and deployed contracts. */
  l2a_getStateUpdate: {
    Parameters: [
      block_id: 'latest' | 'pending' | 'pre_confirmed' | 'l1_accepted' | { block_hash?: Hex; block_number?: number },
    ]
    ReturnType: {
      block_hash?: Hex
      new_root?: Hex
      old_root: Hex
      state_diff: {
        storage_diffs: readonly unknown[]
        deprecated_declared_classes: readonly Hex[]
        declared_classes: readonly { class_hash: Hex; compiled_class_hash: Hex }[]
        deployed_contracts: readonly { address: Hex; class_hash: Hex }[]
        replaced_classes: readonly unknown[]
        nonces: readonly { contract_address: Hex; nonce: Hex }[]
      }
    }
  }
  starknet_getStateUpdate: MethodTypes['l2a_getStateUpdate']
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
  /** Returns the receipt of a layer-2 transaction. Fee, gas and events are synthetic: nothing is executed. */
  l2a_getTransactionReceipt: {
    Parameters: [transaction_hash: Hex]
    ReturnType: {
      type: 'INVOKE' | 'DECLARE' | 'DEPLOY' | 'DEPLOY_ACCOUNT' | 'L1_HANDLER'
      transaction_hash: Hex
      actual_fee: { amount: Hex; unit: 'WEI' | 'FRI' }
      execution_status: 'SUCCEEDED' | 'REVERTED'
      revert_reason?: string
      finality_status: 'PRE_CONFIRMED' | 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
      messages_sent: readonly unknown[]
      events: readonly { from_address: Hex; keys: readonly Hex[]; data: readonly Hex[] }[]
      execution_resources: { l1_gas: number; l1_data_gas: number; l2_gas: number } | { steps: number }
      contract_address?: Hex
      message_hash?: Hex
      block_hash?: Hex
      block_number?: number
    }
  }
  starknet_getTransactionReceipt: MethodTypes['l2a_getTransactionReceipt']
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
  /** Returns the fee that a layer-2 transaction is given where it says none itself. Nothing is executed, so it is the same for all. */
  l2b_estimateFee: {
    Parameters: [transaction: { [name: string]: unknown }]
    ReturnType: { gas_limit: Hex; gas_per_pubdata_limit: Hex; max_fee_per_gas: Hex; max_priority_fee_per_gas: Hex }
  }
  zks_estimateFee: MethodTypes['l2b_estimateFee']
  /** Returns the gas price of the layer-2 network, in wei. At its own address it is eth_gasPrice. */
  l2b_gasPrice: { Parameters: []; ReturnType: Hex }
  /** Returns the balance of a layer-2 account, in wei: 10,000 ether or what its fixture says, and what transactions moved. At the own address of the network it is eth_getBalance. */
  l2b_getBalance: { Parameters: [address: Hex, block?: RpcBlockId]; ReturnType: Hex }
  /** Returns a layer-2 block by its hash; null for one that is not known. At the own address of the network it is eth_getBlockByHash. */
  l2b_getBlockByHash: {
    Parameters: [hash: Hex, fullTransactions?: boolean]
    ReturnType: {
      hash: Hex
      parentHash: Hex
      number: Hex
      timestamp: Hex
      l1BatchNumber: Hex | null
      l1BatchTimestamp: Hex | null
      transactions:
        | readonly Hex[]
        | readonly {
            hash: Hex
            blockHash: Hex | null
            blockNumber: Hex | null
            transactionIndex: Hex | null
            from: Hex
            to: Hex
            type: Hex
          }[]
      gasUsed: Hex
      gasLimit: Hex
      baseFeePerGas: Hex
      logsBloom: Hex
      miner: Hex
      sha3Uncles: Hex
      stateRoot: Hex
      transactionsRoot: Hex
      receiptsRoot: Hex
      mixHash: Hex
      nonce: Hex
      extraData: Hex
      difficulty: Hex
      totalDifficulty: Hex
      size: Hex
      sealFields: readonly unknown[]
      uncles: readonly unknown[]
    } | null
  }
  /** Returns a layer-2 block by its number; null for one that is not known. At the own address of the network it is eth_getBlockByNumber. */
  l2b_getBlockByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
      fullTransactions?: boolean,
    ]
    ReturnType: {
      hash: Hex
      parentHash: Hex
      number: Hex
      timestamp: Hex
      l1BatchNumber: Hex | null
      l1BatchTimestamp: Hex | null
      transactions:
        | readonly Hex[]
        | readonly {
            hash: Hex
            blockHash: Hex | null
            blockNumber: Hex | null
            transactionIndex: Hex | null
            from: Hex
            to: Hex
            type: Hex
          }[]
      gasUsed: Hex
      gasLimit: Hex
      baseFeePerGas: Hex
      logsBloom: Hex
      miner: Hex
      sha3Uncles: Hex
      stateRoot: Hex
      transactionsRoot: Hex
      receiptsRoot: Hex
      mixHash: Hex
      nonce: Hex
      extraData: Hex
      difficulty: Hex
      totalDifficulty: Hex
      size: Hex
      sealFields: readonly unknown[]
      uncles: readonly unknown[]
    } | null
  }
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
  /** Returns the logs of layer-2 blocks by address and topics: those that transactions were given, and the transfers of fees and values. At the own address of the network it is eth_getLogs. */
  l2b_getLogs: {
    Parameters: [
      filter: {
        fromBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | number | null
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'safe' | 'finalized' | number | null
        blockHash?: Hex | null
        address?: Hex | readonly Hex[] | null
        topics?: readonly (Hex | readonly (Hex | null)[] | null)[] | null
      },
    ]
    ReturnType: readonly {
      address: Hex
      topics: readonly Hex[]
      data: Hex
      blockHash: Hex
      blockNumber: Hex
      l1BatchNumber: Hex | null
      transactionHash: Hex
      transactionIndex: Hex
      logIndex: Hex
      transactionLogIndex: Hex
      logType: null
      removed: boolean
      blockTimestamp: Hex
    }[]
  }
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
  /** Returns the next nonce of a layer-2 account: that after its last transaction. At the own address of the network it is eth_getTransactionCount. */
  l2b_getTransactionCount: { Parameters: [address: Hex, block?: RpcBlockId]; ReturnType: Hex }
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
      ethPrecommitTxHash?: Hex | null
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
  /** Has the blocks that are made from now on carry these bytes, at most 32, as extraData. */
  miner_setExtra: { Parameters: [extraData: Hex]; ReturnType: true }
  /** Has a block made for each transaction that comes in, from what waits in the pool on. */
  miner_start: { Parameters: [threads?: number | string]; ReturnType: true }
  /** Leaves transactions in the pool until a block is asked for. */
  miner_stop: { Parameters: []; ReturnType: true }
  /** Returns true: whoever asks has been heard. */
  net_listening: { Parameters: []; ReturnType: boolean }
  /** Returns 0: the node has no peers. */
  net_peerCount: { Parameters: []; ReturnType: '0x0' }
  /** Returns the id of the network, as a decimal text: the chain id, or under the client version of Ganache the time when the process started, in milliseconds. */
  net_version: { Parameters: []; ReturnType: string }
  eth_networkId: MethodTypes['net_version']
  /** Returns the level of the Otterscan API that the node has. */
  ots_getApiLevel: { Parameters: []; ReturnType: number }
  /** Returns a block without its transactions, with their number, the rewards and the fees; null when there is none. */
  ots_getBlockDetails: {
    Parameters: [
      block:
        | number
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
    ]
    ReturnType: { [name: string]: unknown } | null
  }
  /** Returns a block without its transactions, with their number, the rewards and the fees; null when there is none. */
  ots_getBlockDetailsByHash: { Parameters: [blockHash: Hex]; ReturnType: { [name: string]: unknown } | null }
  /** Returns a page of the transactions of a block, with receipts, the last ones on page 0; calldata is cut to its selector and logs are left out. */
  ots_getBlockTransactions: {
    Parameters: [
      block:
        | number
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
      page: number | Hex,
      pageSize: number | Hex,
    ]
    ReturnType: { [name: string]: unknown } | null
  }
  /** Returns who created a contract and in which transaction; null for an account that no transaction gave code. */
  ots_getContractCreator: { Parameters: [address: Hex]; ReturnType: { hash: Hex; creator: Hex } | null }
  /** Returns the transfers, creations and self-destructs inside a transaction that took effect. */
  ots_getInternalOperations: {
    Parameters: [transactionHash: Hex]
    ReturnType: readonly { type: number; from: Hex; to: Hex; value: Hex }[]
  }
  /** Returns the hash of the transaction that an account sent with a nonce; null when there is none. */
  ots_getTransactionBySenderAndNonce: { Parameters: [sender: Hex, nonce: number | Hex]; ReturnType: Hex | null }
  /** Returns the bytes that a transaction reverted with; none where it did not. */
  ots_getTransactionError: { Parameters: [transactionHash: Hex]; ReturnType: Hex }
  /** Tells whether an account has code. */
  ots_hasCode: {
    Parameters: [
      address: Hex,
      block?:
        | number
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'safe'
        | 'finalized'
        | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
        | number,
    ]
    ReturnType: boolean
  }
  /** Returns transactions in which an account takes part, also by inner calls, in blocks after a block, the newest first; block 0 is the beginning of the chain. */
  ots_searchTransactionsAfter: {
    Parameters: [address: Hex, block: number | Hex, pageSize: number | Hex]
    ReturnType: {
      txs: readonly { [name: string]: unknown }[]
      receipts: readonly { [name: string]: unknown }[]
      firstPage: boolean
      lastPage: boolean
    }
  }
  /** Returns transactions in which an account takes part, also by inner calls, in blocks before a block, the newest first; block 0 is the end of the chain. */
  ots_searchTransactionsBefore: {
    Parameters: [address: Hex, block: number | Hex, pageSize: number | Hex]
    ReturnType: {
      txs: readonly { [name: string]: unknown }[]
      receipts: readonly { [name: string]: unknown }[]
      firstPage: boolean
      lastPage: boolean
    }
  }
  /** Returns all calls of a mined transaction, each with its depth. */
  ots_traceTransaction: { Parameters: [transactionHash: Hex]; ReturnType: readonly { [name: string]: unknown }[] }
  /** Returns the account that signed a message with personal_sign or eth_sign. */
  personal_ecRecover: { Parameters: [message: string, signature: Hex]; ReturnType: Hex }
  /** Adds an account by its private key and returns its address; it can sign at once, and for as long as the node runs. */
  personal_importRawKey: { Parameters: [privateKey: string, passphrase?: string]; ReturnType: Hex }
  /** Returns the accounts that the node holds the keys of. */
  personal_listAccounts: { Parameters: []; ReturnType: readonly Hex[] }
  /** Has an account sign nothing until it is unlocked; whether the node has it. */
  personal_lockAccount: { Parameters: [address: Hex]; ReturnType: boolean }
  /** Makes an account, the same in every run, and returns its address; it can sign at once, and for as long as the node runs. */
  personal_newAccount: { Parameters: [passphrase?: string]; ReturnType: Hex }
  /** Signs and takes a transaction as eth_sendTransaction does, also for an account that is locked. */
  personal_sendTransaction: {
    Parameters: [
      transaction: {
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
        type?: Hex | null
        blobs?: readonly Hex[] | null
      },
      passphrase?: string,
    ]
    ReturnType: Hex
  }
  /** Signs a message with an account of the node (EIP-191), as eth_sign does with its arguments in another order. A message that is not hex is signed as the text it is. */
  personal_sign: { Parameters: [message: string, address: Hex, passphrase?: string]; ReturnType: Hex }
  /** Signs a transaction, also for an account that is locked, and returns it as bytes without sending it. */
  personal_signTransaction: {
    Parameters: [
      transaction: {
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
        type?: Hex | null
        blobs?: readonly Hex[] | null
      },
      passphrase?: string,
    ]
    ReturnType: Hex
  }
  /** Lets a locked account sign again, until it is locked. A duration is taken and not looked at: nothing locks by itself. */
  personal_unlockAccount: {
    Parameters: [address: Hex, passphrase?: string, duration?: number | string]
    ReturnType: true
  }
  /** Returns the OpenRPC document of this node: every method with its parameters, result, price and an example. */
  'rpc.discover': { Parameters: []; ReturnType: { openrpc: string; methods: readonly { name: string }[] } }
  /** Returns the namespaces of the methods that are answered here, each with the version 1.0, as go-ethereum does. */
  rpc_modules: { Parameters: []; ReturnType: { [name: string]: string } }
  /** Makes the block of just the given transactions, or with null of those of the pool, on a block of the chain; nothing is stored. */
  testing_buildBlockV1: {
    Parameters: [
      parentBlockHash: Hex,
      payloadAttributes: {
        timestamp: Hex
        prevRandao: Hex
        suggestedFeeRecipient: Hex
        withdrawals?: readonly { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }[] | null
        parentBeaconBlockRoot?: Hex | null
      },
      transactions?: readonly Hex[] | null,
      extraData?: Hex,
    ]
    ReturnType: {
      executionPayload: {
        parentHash: Hex
        feeRecipient: Hex
        stateRoot: Hex
        receiptsRoot: Hex
        logsBloom: Hex
        prevRandao: Hex
        blockNumber: Hex
        gasLimit: Hex
        gasUsed: Hex
        timestamp: Hex
        extraData: Hex
        baseFeePerGas: Hex
        blockHash: Hex
        transactions: readonly Hex[]
        withdrawals?: readonly RpcWithdrawal[]
        blobGasUsed?: Hex
        excessBlobGas?: Hex
      }
      blockValue: Hex
      blobsBundle: { commitments: readonly Hex[]; proofs: readonly Hex[]; blobs: readonly Hex[] }
      executionRequests: readonly Hex[]
      shouldOverrideBuilder: boolean
    }
  }
  /** Makes the block of just the given transactions, or with null of those of the pool, on the head, and makes it the head; returns its hash. */
  testing_commitBlockV1: {
    Parameters: [
      payloadAttributes: {
        timestamp: Hex
        prevRandao: Hex
        suggestedFeeRecipient: Hex
        withdrawals?: readonly { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }[] | null
        parentBeaconBlockRoot?: Hex | null
      },
      transactions?: readonly Hex[] | null,
      extraData?: Hex,
    ]
    ReturnType: Hex
  }
  /** Returns the calls, creations and self-destructs of all transactions of a block, and before the merge the rewards. */
  trace_block: { Parameters: [block: RpcBlockId]; ReturnType: readonly { [name: string]: unknown }[] }
  /** Carries out a call on the state after a block and returns its traces of the kinds asked for; nothing is changed. */
  trace_call: {
    Parameters: [transaction: RpcCall, traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[], block?: RpcBlockId]
    ReturnType: {
      output: Hex
      stateDiff: { [name: string]: unknown } | null
      trace: readonly { [name: string]: unknown }[]
      vmTrace: { [name: string]: unknown } | null
      transactionHash?: Hex
    }
  }
  /** Carries out calls one after another on the state after a block, each on what those before it left, and returns their traces. */
  trace_callMany: {
    Parameters: [
      calls: readonly (readonly [RpcCall, readonly ('trace' | 'vmTrace' | 'stateDiff')[]])[],
      block?: RpcBlockId,
    ]
    ReturnType: readonly {
      output: Hex
      stateDiff: { [name: string]: unknown } | null
      trace: readonly { [name: string]: unknown }[]
      vmTrace: { [name: string]: unknown } | null
      transactionHash?: Hex
    }[]
  }
  /** Returns the calls, creations and self-destructs in a range of blocks that come from or go to given accounts. */
  trace_filter: {
    Parameters: [
      filter: {
        fromBlock?:
          | Hex
          | 'latest'
          | 'pending'
          | 'earliest'
          | 'safe'
          | 'finalized'
          | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
          | number
          | null
        toBlock?:
          | Hex
          | 'latest'
          | 'pending'
          | 'earliest'
          | 'safe'
          | 'finalized'
          | { blockNumber?: Hex; blockHash?: Hex; requireCanonical?: boolean }
          | number
          | null
        fromAddress?: readonly Hex[] | null
        toAddress?: readonly Hex[] | null
        after?: number | Hex | null
        count?: number | Hex | null
      },
    ]
    ReturnType: readonly { [name: string]: unknown }[]
  }
  /** Returns one of the calls of a mined transaction by its trace address; null when there is none. */
  trace_get: {
    Parameters: [transactionHash: Hex, traceAddress: readonly (number | Hex)[]]
    ReturnType: { [name: string]: unknown } | null
  }
  /** Carries out a signed transaction on the state after a block, without sending it, and returns its traces. */
  trace_rawTransaction: {
    Parameters: [transaction: Hex, traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[], block?: RpcBlockId]
    ReturnType: {
      output: Hex
      stateDiff: { [name: string]: unknown } | null
      trace: readonly { [name: string]: unknown }[]
      vmTrace: { [name: string]: unknown } | null
      transactionHash?: Hex
    }
  }
  /** Runs the transactions of a block again and returns their traces of the kinds asked for. */
  trace_replayBlockTransactions: {
    Parameters: [block: RpcBlockId, traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[]]
    ReturnType: readonly {
      output: Hex
      stateDiff: { [name: string]: unknown } | null
      trace: readonly { [name: string]: unknown }[]
      vmTrace: { [name: string]: unknown } | null
      transactionHash?: Hex
    }[]
  }
  /** Runs a mined transaction again and returns its traces of the kinds asked for. */
  trace_replayTransaction: {
    Parameters: [transactionHash: Hex, traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[]]
    ReturnType: {
      output: Hex
      stateDiff: { [name: string]: unknown } | null
      trace: readonly { [name: string]: unknown }[]
      vmTrace: { [name: string]: unknown } | null
      transactionHash?: Hex
    }
  }
  /** Returns the calls, creations and self-destructs of a mined transaction as a flat list; null when there is no such transaction. */
  trace_transaction: { Parameters: [transactionHash: Hex]; ReturnType: readonly { [name: string]: unknown }[] | null }
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
  /** Returns the transactions that wait, by sender and nonce, each in a line for people to read. */
  txpool_inspect: {
    Parameters: []
    ReturnType: {
      pending: { [name: string]: { [name: string]: string } }
      queued: { [name: string]: { [name: string]: string } }
    }
  }
  /** Returns how many transactions could be mined now (pending) and how many wait for an earlier nonce (queued). */
  txpool_status: { Parameters: []; ReturnType: { pending: Hex; queued: Hex } }
  /** Adds an ABI. The node decodes calls, events and errors by it in its reports, and `vivarium_names` lists it. With `address` it belongs to one contract, with `bytecode`, the init code, deployments are recognized. Returns whether the node reports at all. */
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
  /** Moves the clock forward by seconds and has happen what would have happened by then: blocks that come at an interval are mined at their times, and layer-2 ledgers take the steps that came due. Then as many blocks as are asked for are mined. Returns the clock in Unix seconds and the number of the latest block. */
  vivarium_advanceTime: {
    Parameters: [seconds: number | string, blocks?: number | string]
    ReturnType: { time: number; blockNumber: number }
  }
  /** Remembers the chain, its pool and its clock under a name, in place of what had it, and returns all names that can be gone back to. vivarium_restore goes back, as often as wanted. */
  vivarium_checkpoint: { Parameters: [name: string]; ReturnType: readonly string[] }
  /** Issues a key and returns it, which happens once: the node keeps a digest. For whoever may administer the node, as all methods about keys are. */
  vivarium_createKey: {
    Parameters: [
      settings?: {
        name?: string
        networks?: readonly string[]
        methods?: readonly string[]
        origins?: readonly string[]
        dailyCredits?: number | 'unlimited'
        creditsPerSecond?: number | 'unlimited'
      },
    ]
    ReturnType: {
      key: string
      id: string
      name: string
      created: number
      origin: 'issued' | 'config'
      isRevoked: boolean
      networks?: readonly string[]
      methods?: readonly string[]
      origins?: readonly string[]
      dailyCredits: number | 'unlimited'
      creditsPerSecond: number | 'unlimited'
      spent: number
    }
  }
  /** Takes a network away that vivarium_fork made, with all that is on it; false when there is none with this name that the key made. */
  vivarium_dropFork: { Parameters: [name: string]; ReturnType: boolean }
  /** Returns the chain as the text of a fixture that grows into the same hashes, a page at a time: `next` is the block that the next page begins with, null after the last. */
  vivarium_exportFixture: { Parameters: [from?: Hex]; ReturnType: { text: string; next: Hex | null } }
  /** Returns what the chain was built from, or null without a fixture: the head after it, and where each transaction is described, a page at a time. `next` is the first transaction of the next page, null after the last. */
  vivarium_fixture: {
    Parameters: [from?: Hex]
    ReturnType: {
      head: Hex
      number: Hex
      transactions: readonly { hash: Hex; name?: string; file: string; line: number; column: number }[]
      next: Hex | null
    } | null
  }
  /** Makes a network that is what this one is now and goes its own way, in memory and copy on write, and returns its name, which may be given. It answers at `/<name>` until vivarium_dropFork takes it away. A fork made with a key is for that key alone, which may use development methods there. */
  vivarium_fork: { Parameters: [name?: string]; ReturnType: string }
  /** Returns what keys were used for, by day, network, method and status: requests, credits, errors, and the time that half, nine in ten and 99 in a hundred requests stayed below, in milliseconds. Of one key or of all, of today or of days; the requests without a key are those of `built-in`. */
  vivarium_keyUsage: {
    Parameters: [query?: { key?: string; from?: string; to?: string }]
    ReturnType: readonly {
      key: string
      day: string
      network: string
      method: string
      status: number
      requests: number
      credits: number
      errors: number
      p50: unknown
      p90: unknown
      p99: unknown
    }[]
  }
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
        events?: readonly { from_address: Hex; keys?: readonly Hex[]; data?: readonly Hex[] }[]
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
        logs?: readonly { address: Hex; topics?: readonly Hex[]; data?: Hex }[]
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
      ethPrecommitTxHash?: Hex | null
    }
  }
  /** Has a pending or included transaction of the l2b ledger fail in its block, which goes on to layer 1 as any other. Once layer 1 knows of it, its outcome is settled. */
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
      ethPrecommitTxHash?: Hex | null
    }
  }
  /** Rejects a pending transaction of the l2b ledger: it fails before it gets into a block, has no receipt, and frees its nonce. */
  vivarium_l2bReject: {
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
      ethPrecommitTxHash?: Hex | null
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
  /** Changes what a key may, at once and on open connections too: what is not mentioned stays, null takes a setting away. Spent credits stay spent. */
  vivarium_limitKey: {
    Parameters: [
      key: string,
      changes: {
        name?: string
        networks?: readonly string[] | null
        methods?: readonly string[] | null
        origins?: readonly string[] | null
        dailyCredits?: number | 'unlimited' | null
        creditsPerSecond?: number | 'unlimited' | null
      },
    ]
    ReturnType: {
      id: string
      name: string
      created: number
      origin: 'issued' | 'config'
      isRevoked: boolean
      networks?: readonly string[]
      methods?: readonly string[]
      origins?: readonly string[]
      dailyCredits: number | 'unlimited'
      creditsPerSecond: number | 'unlimited'
      spent: number
    }
  }
  /** Returns the keys of the node, revoked ones too, with what they may and what they have spent today. */
  vivarium_listKeys: {
    Parameters: []
    ReturnType: readonly {
      id: string
      name: string
      created: number
      origin: 'issued' | 'config'
      isRevoked: boolean
      networks?: readonly string[]
      methods?: readonly string[]
      origins?: readonly string[]
      dailyCredits: number | 'unlimited'
      creditsPerSecond: number | 'unlimited'
      spent: number
    }[]
  }
  /** Returns the names that the fixture, artifacts and clients gave to accounts, contracts and transactions, and the ABIs of contracts. An ABI without an address fits every contract with the same selectors. */
  vivarium_names: {
    Parameters: []
    ReturnType: {
      accounts: readonly { name: string; address: Hex }[]
      contracts: readonly { name?: string; address?: Hex; abi: readonly { [name: string]: unknown }[] }[]
      transactions: readonly { name: string; hash: Hex }[]
    }
  }
  /** Goes back to what vivarium_checkpoint remembered under a name. Checkpoints and snapshots that were taken after it are forgotten; it stays. */
  vivarium_restore: { Parameters: [name: string]; ReturnType: boolean }
  /** Takes a key back for good, at once and on open connections too. */
  vivarium_revokeKey: {
    Parameters: [key: string]
    ReturnType: {
      id: string
      name: string
      created: number
      origin: 'issued' | 'config'
      isRevoked: boolean
      networks?: readonly string[]
      methods?: readonly string[]
      origins?: readonly string[]
      dailyCredits: number | 'unlimited'
      creditsPerSecond: number | 'unlimited'
      spent: number
    }
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
  /** Sets the clock of the chain, which runs on from there, forwards or back: Unix seconds, or a text like 2026-01-01T00:00:00Z. Returns it in Unix seconds. */
  vivarium_setTime: { Parameters: [time: number | string | string]; ReturnType: number }
  /** Returns the name and version of the node. */
  web3_clientVersion: { Parameters: []; ReturnType: string }
  /** Returns the keccak-256 of bytes (not the standardised SHA3-256). */
  web3_sha3: { Parameters: [data: Hex]; ReturnType: Hex }
}
