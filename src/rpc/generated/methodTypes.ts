// Made from the definitions of methods/ by `npm run generate`. Do not edit.
import type { Hex } from '../../bytes.ts'

export type RpcBlockId =
  | Hex
  | 'latest'
  | 'pending'
  | 'earliest'
  | 'finalized'
  | 'safe'
  | {
      blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
      blockHash?: Hex | null | undefined
      requireCanonical?: boolean | null | undefined
    }
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
  blockAccessListHash?: Hex
  slotNumber?: Hex
  hash: Hex
  nonce: Hex
  miner: Hex
}

export type RpcHeaderOrPending = {
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
  blockAccessListHash?: Hex
  slotNumber?: Hex
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
  blockAccessListHash?: Hex
  slotNumber?: Hex
  hash: Hex | null
  nonce: Hex | null
  miner: Hex | null
  size: Hex
  uncles: readonly Hex[]
  transactions: readonly Hex[] | readonly RpcTransaction[]
  withdrawals?: readonly RpcWithdrawal[]
}

export type RpcCall = {
  from?: Hex | null | undefined
  to?: Hex | null | undefined
  gas?: Hex | null | undefined
  gasPrice?: Hex | null | undefined
  maxFeePerGas?: Hex | null | undefined
  maxPriorityFeePerGas?: Hex | null | undefined
  maxFeePerBlobGas?: Hex | null | undefined
  value?: Hex | null | undefined
  nonce?: Hex | null | undefined
  data?: Hex | null | undefined
  input?: Hex | null | undefined
  accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
  blobVersionedHashes?: readonly Hex[] | null | undefined
  authorizationList?:
    | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
    | null
    | undefined
  chainId?: Hex | null | undefined
}

export type RpcStateOverrides = {
  [name: string]: {
    balance?: Hex | null | undefined
    nonce?: Hex | null | undefined
    code?: Hex | null | undefined
    state?: { [name: string]: Hex } | null | undefined
    stateDiff?: { [name: string]: Hex } | null | undefined
    movePrecompileToAddress?: Hex | null | undefined
  }
}

export type RpcBlockOverrides = {
  number?: Hex | null | undefined
  time?: Hex | null | undefined
  gasLimit?: Hex | null | undefined
  feeRecipient?: Hex | null | undefined
  difficulty?: Hex | null | undefined
  prevRandao?: Hex | null | undefined
  baseFeePerGas?: Hex | null | undefined
  blobBaseFee?: Hex | null | undefined
  blockNumber?: Hex | null | undefined
  timestamp?: Hex | null | undefined
  coinbase?: Hex | null | undefined
  random?: Hex | null | undefined
  baseFee?: Hex | null | undefined
  blockHash?: { [name: string]: Hex } | null | undefined
  beaconRoot?: null | undefined
  withdrawals?: null | undefined
}

export type RpcSimulatedBlock = {
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
  blockAccessListHash?: Hex
  slotNumber?: Hex
  hash: Hex
  nonce: Hex
  miner: Hex
  totalDifficulty: Hex
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
  withdrawals?: readonly RpcWithdrawal[]
}

/** The JSON types of the parameters and the result of each method, by method name. `Names` are the names of parameters in an object. */
export interface MethodTypes {
  /** Returns a page of the transfers of ether and tokens in a range of blocks, filtered by sender, recipient, token and category. `pageKey` of the result is for the next page. No contract has the category `specialnft` here. On a fork, the upstream returns the transfers up to the fork block. */
  alchemy_getAssetTransfers: {
    Parameters: [
      filter: {
        fromBlock?:
          | Hex
          | 'latest'
          | 'pending'
          | 'earliest'
          | 'finalized'
          | 'safe'
          | number
          | 'indexed'
          | null
          | undefined
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | number | 'indexed' | null | undefined
        fromAddress?: Hex | null | undefined
        toAddress?: Hex | null | undefined
        contractAddresses?: readonly Hex[] | null | undefined
        category: readonly ('external' | 'internal' | 'erc20' | 'erc721' | 'erc1155' | 'specialnft' | 'token')[]
        excludeZeroValue?: boolean | null | undefined
        withMetadata?: boolean | null | undefined
        order?: 'asc' | 'desc' | null | undefined
        maxCount?: number | Hex | null | undefined
        pageKey?: string | null | undefined
      },
    ]
    ReturnType: {
      transfers: readonly {
        blockNum: Hex
        uniqueId: string
        hash: Hex
        from: Hex
        to: Hex | null
        value: number | null
        erc721TokenId: Hex | null
        erc1155Metadata: readonly { tokenId: Hex; value: Hex }[] | null
        tokenId: Hex | null
        asset: string | null
        category: 'external' | 'internal' | 'erc20' | 'erc721' | 'erc1155'
        rawContract: { value: Hex | null; address: Hex | null; decimal: Hex | null }
        metadata?: { blockTimestamp: string }
      }[]
      pageKey?: string
    }
  }
  /** Returns the amount of an ERC-20 token that `spender` may transfer from `owner`, in the smallest unit of the token, as a decimal string. */
  alchemy_getTokenAllowance: { Parameters: [request: { contract: Hex; owner: Hex; spender: Hex }]; ReturnType: string }
  /** Returns ERC-20 balances of an account on the latest block, in pages: of the listed tokens, or of all that it has transferred or received. On a fork, the upstream names the tokens of the blocks up to the fork block. */
  alchemy_getTokenBalances: {
    Parameters: [
      address: Hex,
      tokens?: 'erc20' | 'DEFAULT_TOKENS' | readonly Hex[] | null,
      options?: { pageKey?: Hex | null | undefined; maxCount?: number | Hex | null | undefined } | null,
    ]
    ReturnType: {
      address: Hex
      tokenBalances: readonly { contractAddress: Hex; tokenBalance: Hex | null; error?: string }[]
      pageKey?: Hex
    }
  }
  /** Returns the name, the symbol and the decimals of a token, from its functions. The logo is null. A member is null if the contract does not have the function. */
  alchemy_getTokenMetadata: {
    Parameters: [contract: Hex]
    ReturnType: { name: string | null; symbol: string | null; decimals: number | null; logo: null }
  }
  /** Returns the receipts of a block by its number or hash, like eth_getBlockReceipts. `receipts` is null if the block does not exist. */
  alchemy_getTransactionReceipts: {
    Parameters: [
      block: {
        blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | number | null | undefined
        blockHash?: Hex | null | undefined
      },
    ]
    ReturnType: { receipts: readonly RpcReceipt[] | null }
  }
  /** Returns the body of the response to a request of the NFT API of Alchemy, version 3: getNFTsForOwner, getNFTsForContract, getNFTMetadata, getNFTMetadataBatch, getContractMetadata, getContractMetadataBatch, getOwnersForNFT, getOwnersForContract, getContractsForOwner, isHolderOfContract, isAirdropNFT, isSpamContract, getSpamContracts, searchContractMetadata, summarizeNFTAttributes, computeRarity. The owners follow from the transfers of ERC-721 and ERC-1155 tokens, the metadata from calls of the contracts on the latest block. */
  alchemy_nftApi: {
    Parameters: [path: string, body?: { [name: string]: unknown } | null]
    ReturnType: { [name: string]: unknown }
  }
  /** Returns the body of the response to a request of the webhook API of Alchemy: team-webhooks, create-webhook, update-webhook, delete-webhook, webhook-addresses, update-webhook-addresses, webhook-nft-filters, update-webhook-nft-filters, dashboard-webhook-graphql-query, graphql/variables/{name}. The node sends transfers of accounts or NFTs, or the result of a GraphQL query for each block, to the URL of a webhook. An API key sees only its own webhooks. */
  alchemy_notifyApi: {
    Parameters: [
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      body?: { [name: string]: unknown } | null,
    ]
    ReturnType: { [name: string]: unknown }
  }
  /** Returns the body of the response to a request of the Portfolio API of Alchemy: assets/tokens/by-address, assets/tokens/balances/by-address, assets/nfts/by-address, assets/nfts/contracts/by-address, transfers/by-address, transactions/history/by-address. The body of the request names the networks of the node, or networks of Alchemy, whose chain IDs select networks of the node. Prices are as for alchemy_pricesApi. */
  alchemy_portfolioApi: {
    Parameters: [path: string, body?: { [name: string]: unknown } | null]
    ReturnType: { [name: string]: unknown }
  }
  /** Returns the body of the response to a request of the Prices API of Alchemy: tokens/by-symbol, tokens/by-address, tokens/historical. The option `tokenPrices` and vivarium_setTokenPrice set the prices. A token without prices of its own has the prices of its symbol. */
  alchemy_pricesApi: {
    Parameters: [path: string, body?: { [name: string]: unknown } | null]
    ReturnType: { [name: string]: unknown }
  }
  /** Returns the paymaster of the node for a user operation (ERC-4337), as pm_getPaymasterStubData does, with the gas limits and the fees of the operation, in the format of Alchemy. Overrides replace or multiply each value. */
  alchemy_requestGasAndPaymasterAndData: {
    Parameters: [
      request: {
        policyId: string | readonly string[]
        entryPoint: Hex
        dummySignature: Hex
        userOperation: {
          sender: Hex
          nonce: number | string
          callData: Hex
          signature?: Hex | null | undefined
          initCode?: Hex | null | undefined
          paymasterAndData?: Hex | null | undefined
          factory?: Hex | null | undefined
          factoryData?: Hex | null | undefined
          paymaster?: Hex | null | undefined
          paymasterData?: Hex | null | undefined
          paymasterSignature?: Hex | null | undefined
          paymasterVerificationGasLimit?: number | string | null | undefined
          paymasterPostOpGasLimit?: number | string | null | undefined
          eip7702Auth?:
            | {
                chainId: number | string
                address: Hex
                nonce: number | string
                yParity: number | string
                r: number | string
                s: number | string
              }
            | null
            | undefined
          callGasLimit?: number | string | null | undefined
          verificationGasLimit?: number | string | null | undefined
          preVerificationGas?: number | string | null | undefined
          maxFeePerGas?: number | string | null | undefined
          maxPriorityFeePerGas?: number | string | null | undefined
        }
        overrides?:
          | {
              maxFeePerGas?: number | string | { multiplier: number } | null | undefined
              maxPriorityFeePerGas?: number | string | { multiplier: number } | null | undefined
              callGasLimit?: number | string | { multiplier: number } | null | undefined
              verificationGasLimit?: number | string | { multiplier: number } | null | undefined
              preVerificationGas?: number | string | { multiplier: number } | null | undefined
              paymasterVerificationGasLimit?: number | string | { multiplier: number } | null | undefined
              paymasterPostOpGasLimit?: number | string | { multiplier: number } | null | undefined
            }
          | null
          | undefined
        stateOverrideSet?: RpcStateOverrides | null | undefined
        webhookData?: string | null | undefined
        erc20Context?: null | undefined
      },
    ]
    ReturnType: {
      callGasLimit: Hex
      verificationGasLimit: Hex
      preVerificationGas: Hex
      maxFeePerGas: Hex
      maxPriorityFeePerGas: Hex
      paymasterAndData?: Hex
      paymaster?: Hex
      paymasterVerificationGasLimit?: Hex
      paymasterPostOpGasLimit?: Hex
      paymasterData?: Hex
    }
  }
  /** Simulates a transaction and returns the transfers and approvals of ether and tokens that it would make. A transaction that fails has an `error` and no changes. */
  alchemy_simulateAssetChanges: {
    Parameters: [transaction: RpcCall, block?: RpcBlockId | null]
    ReturnType: {
      changes: readonly {
        assetType: 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'
        changeType: 'TRANSFER' | 'APPROVE'
        from: Hex
        to: Hex
        rawAmount: string | null
        contractAddress: Hex | null
        tokenId: string | null
        decimals: number | null
        symbol: string | null
        name: string | null
        logo: null
        amount: string | null
      }[]
      gasUsed: Hex | null
      error: { message: string } | null
    }
  }
  /** Simulates transactions one after another and returns the transfers and approvals of each, like alchemy_simulateAssetChanges. */
  alchemy_simulateAssetChangesBundle: {
    Parameters: [transactions: readonly RpcCall[], block?: RpcBlockId | null]
    ReturnType: readonly {
      changes: readonly {
        assetType: 'NATIVE' | 'ERC20' | 'ERC721' | 'ERC1155'
        changeType: 'TRANSFER' | 'APPROVE'
        from: Hex
        to: Hex
        rawAmount: string | null
        contractAddress: Hex | null
        tokenId: string | null
        decimals: number | null
        symbol: string | null
        name: string | null
        logo: null
        amount: string | null
      }[]
      gasUsed: Hex | null
      error: { message: string } | null
    }[]
  }
  /** Adds an amount, in wei, to the balance of an account, or of each account of a list, in the latest state. */
  anvil_addBalance: { Parameters: [address: Hex | readonly Hex[], amount: number | string]; ReturnType: null | true }
  hardhat_addBalance: MethodTypes['anvil_addBalance']
  tenderly_addBalance: MethodTypes['anvil_addBalance']
  /** Enables or disables the impersonation of all accounts: eth_sendTransaction then needs no private key. */
  anvil_autoImpersonateAccount: { Parameters: [enabled: boolean]; ReturnType: null | true }
  hardhat_autoImpersonateAccount: MethodTypes['anvil_autoImpersonateAccount']
  /** Removes all transactions from the pool. */
  anvil_dropAllTransactions: { Parameters: []; ReturnType: null | true }
  hardhat_dropAllTransactions: MethodTypes['anvil_dropAllTransactions']
  /** Removes a transaction from the pool. `anvil_dropTransaction` returns its hash, or null if it is not in the pool. Without the client version of anvil, the aliases return true or false. */
  anvil_dropTransaction: { Parameters: [hash: Hex]; ReturnType: Hex | null | boolean }
  hardhat_dropTransaction: MethodTypes['anvil_dropTransaction']
  ganache_dropTransaction: MethodTypes['anvil_dropTransaction']
  /** Returns the latest state, all blocks and all receipts as gzip-compressed JSON in anvil's format. anvil, anvil_loadState and fixtures can read it. States of earlier blocks are not included, even with `historicalStates`. */
  anvil_dumpState: { Parameters: [historicalStates?: boolean | null]; ReturnType: Hex }
  hardhat_dumpState: MethodTypes['anvil_dumpState']
  ganache_dumpState: MethodTypes['anvil_dumpState']
  /** Enables call trees of transactions and calls in the log, as --print-traces does. */
  anvil_enableTraces: { Parameters: []; ReturnType: null | true }
  hardhat_enableTraces: MethodTypes['anvil_enableTraces']
  /** Returns whether the node mines a block for each incoming transaction. */
  anvil_getAutomine: { Parameters: []; ReturnType: boolean }
  hardhat_getAutomine: MethodTypes['anvil_getAutomine']
  /** Returns a blob by its versioned hash (EIP-4844), or null if the node does not have it. The node has the blobs of pooled transactions and of mined transactions that were sent to it or are in fixtures. */
  anvil_getBlobByHash: { Parameters: [versionedHash: Hex]; ReturnType: Hex | null }
  /** Returns the blobs of a transaction in order, or null if the node does not have all of them. The node has the blobs of pooled transactions and of mined transactions that were sent to it or are in fixtures. */
  anvil_getBlobsByTransactionHash: { Parameters: [hash: Hex]; ReturnType: readonly Hex[] | null }
  /** Returns the timestamp of the genesis block, in Unix seconds. */
  anvil_getGenesisTime: { Parameters: []; ReturnType: number }
  /** Returns the mining interval in seconds, or null if the node does not mine at an interval. */
  anvil_getIntervalMining: { Parameters: []; ReturnType: number | null }
  hardhat_getIntervalMining: MethodTypes['anvil_getIntervalMining']
  /** Enables eth_sendTransaction from an account or contract without its private key. Such transactions have an artificial signature that is derived from the sender. */
  anvil_impersonateAccount: { Parameters: [address: Hex]; ReturnType: null | true }
  hardhat_impersonateAccount: MethodTypes['anvil_impersonateAccount']
  ganache_impersonateAccount: MethodTypes['anvil_impersonateAccount']
  /** Merges a state dump of anvil_dumpState or anvil into the latest state. It replaces the balance, nonce, code and storage of each listed account; other accounts do not change. If dumped blocks follow the latest block, for example after anvil_reset, the node executes them first. Blocks of another chain are not imported, and the log has a warning: to load their history, use the dump as a fixture. */
  anvil_loadState: { Parameters: [state: Hex]; ReturnType: true }
  hardhat_loadState: MethodTypes['anvil_loadState']
  ganache_loadState: MethodTypes['anvil_loadState']
  /** Returns the client version, the chain ID, the latest block and the latest 1,000 snapshots. On a forked chain, `forkedNetwork` is the chain ID and the block of the upstream. `instanceId` changes with every reset, and with every start without `--data-dir`. */
  anvil_metadata: {
    Parameters: []
    ReturnType: {
      clientVersion: string
      chainId: number | string
      instanceId: Hex
      latestBlockNumber: number
      latestBlockHash: Hex
      forkedNetwork?: { chainId: number | string; forkBlockNumber: number; forkBlockHash: Hex } | null
      snapshots?: { [name: string]: readonly [number, Hex] }
    }
  }
  hardhat_metadata: MethodTypes['anvil_metadata']
  /** Mines blocks, one by default. With `interval`, each block is this number of seconds later than its parent, or more if the clock is later. */
  anvil_mine: { Parameters: [blocks?: number | string | null, interval?: number | string | null]; ReturnType: null }
  /** Returns the latest block and the settings of the next block in anvil's format. On a forked chain, `forkUrl` is the host of the upstream. A node that is compatible with Hardhat or Ganache does not support it, because clients recognize anvil by it. */
  anvil_nodeInfo: {
    Parameters: []
    ReturnType: {
      currentBlockNumber: Hex
      currentBlockTimestamp: number
      currentBlockHash: Hex
      hardFork: string
      transactionOrder: 'fees'
      environment: { baseFee: Hex; chainId: number | string; gasLimit: Hex; gasPrice: Hex }
      forkConfig: { forkUrl: string | null; forkBlockNumber: number | null; forkRetryBackoff: null }
    }
  }
  /** Removes the fixed timestamp interval, so that block timestamps follow the clock again. Returns whether an interval was set. */
  anvil_removeBlockTimestampInterval: { Parameters: []; ReturnType: boolean }
  hardhat_removeBlockTimestampInterval: MethodTypes['anvil_removeBlockTimestampInterval']
  ganache_removeBlockTimestampInterval: MethodTypes['anvil_removeBlockTimestampInterval']
  /** Removes all transactions of a sender from the pool. */
  anvil_removePoolTransactions: { Parameters: [address: Hex]; ReturnType: null | true }
  hardhat_removePoolTransactions: MethodTypes['anvil_removePoolTransactions']
  /** Replaces the latest `depth` blocks, at most 10,000, with the same number of blocks, which have the same timestamps and contain the transactions of `tx_block_pairs`. Their coinbase is the one that was set, if any. The transactions of the replaced blocks are discarded. Subscribers are notified of the new blocks and, without the preset of another node, of the removed logs. If a transaction cannot be included in its block, nothing changes. */
  anvil_reorg: {
    Parameters: [
      depth: number | string,
      tx_block_pairs?:
        | readonly (readonly [
            (
              | Hex
              | {
                  from?: Hex | null | undefined
                  to?: Hex | null | undefined
                  gas?: Hex | null | undefined
                  gasPrice?: Hex | null | undefined
                  maxFeePerGas?: Hex | null | undefined
                  maxPriorityFeePerGas?: Hex | null | undefined
                  maxFeePerBlobGas?: Hex | null | undefined
                  value?: Hex | null | undefined
                  nonce?: Hex | null | undefined
                  data?: Hex | null | undefined
                  input?: Hex | null | undefined
                  accessList?:
                    | readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[]
                    | null
                    | undefined
                  blobVersionedHashes?: readonly Hex[] | null | undefined
                  authorizationList?:
                    | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
                    | null
                    | undefined
                  chainId?: Hex | null | undefined
                  type?: Hex | null | undefined
                  blobs?: readonly Hex[] | null | undefined
                }
            ),
            number | string,
          ])[]
        | null,
    ]
    Names: 'depth' | 'tx_block_pairs'
    ReturnType: null | true
  }
  hardhat_reorg: MethodTypes['anvil_reorg']
  /** Resets the chain to its initial state: the genesis block, or the head of its fixture. The clock, the pool and the mining mode are reset too; snapshots and impersonations are removed. With `forking`, the node forks the chain at `jsonRpcUrl` (default: the current upstream) at `blockNumber` (default: the latest block). Without an argument, a forked chain is replaced with a new local chain, as on anvil and Hardhat. */
  anvil_reset: {
    Parameters: [
      options?: {
        forking?:
          | { jsonRpcUrl?: string | null | undefined; blockNumber?: number | string | null | undefined }
          | null
          | undefined
        jsonRpcUrl?: string | null | undefined
        blockNumber?: number | string | null | undefined
      } | null,
    ]
    ReturnType: null | true
  }
  hardhat_reset: MethodTypes['anvil_reset']
  ganache_reset: MethodTypes['anvil_reset']
  /** Removes the latest blocks, one by default. Their transactions are discarded. The clock and the pool do not change. */
  anvil_rollback: { Parameters: [depth?: number | string | null]; ReturnType: null | true }
  hardhat_rollback: MethodTypes['anvil_rollback']
  /** Sets the balance of an account, or of each account of a list, in the latest state, in wei. The hash of the latest block does not change. */
  anvil_setBalance: { Parameters: [address: Hex | readonly Hex[], balance: number | string]; ReturnType: null | true }
  hardhat_setBalance: MethodTypes['anvil_setBalance']
  evm_setAccountBalance: MethodTypes['anvil_setBalance']
  tenderly_setBalance: MethodTypes['anvil_setBalance']
  /** Sets a fixed interval between block timestamps, in seconds (at least 1). `hardhat_setBlockTimestampInterval` takes milliseconds, because Hardhat clients send them. */
  anvil_setBlockTimestampInterval: { Parameters: [seconds: number | string]; ReturnType: null | true }
  hardhat_setBlockTimestampInterval: MethodTypes['anvil_setBlockTimestampInterval']
  ganache_setBlockTimestampInterval: MethodTypes['anvil_setBlockTimestampInterval']
  /** Accepts the current chain ID and refuses any other. The chain ID is part of every signature and cannot change. */
  anvil_setChainId: { Parameters: [chainId: number | string]; ReturnType: null | true }
  /** Sets the code of an account in the latest state. Its storage does not change. */
  anvil_setCode: { Parameters: [address: Hex, code: Hex]; ReturnType: null | true }
  hardhat_setCode: MethodTypes['anvil_setCode']
  evm_setAccountCode: MethodTypes['anvil_setCode']
  tenderly_setCode: MethodTypes['anvil_setCode']
  /** Sets the fee recipient (coinbase) of new blocks. */
  anvil_setCoinbase: { Parameters: [address: Hex]; ReturnType: null | true }
  hardhat_setCoinbase: MethodTypes['anvil_setCoinbase']
  ganache_setCoinbase: MethodTypes['anvil_setCoinbase']
  miner_setEtherbase: MethodTypes['anvil_setCoinbase']
  /** Sets the ERC-20 allowance of a spender for the tokens of an owner. The node finds the storage slot that the `allowance` function of the token reads. */
  anvil_setERC20Allowance: {
    Parameters: [owner: Hex, spender: Hex, token: Hex, amount: number | string]
    ReturnType: null | true
  }
  hardhat_setERC20Allowance: MethodTypes['anvil_setERC20Allowance']
  /** Sets the ERC-20 balance of an account. The node finds the storage slot that the `balanceOf` function of the token reads. The total supply does not change. */
  anvil_setERC20Balance: { Parameters: [address: Hex, token: Hex, balance: number | string]; ReturnType: null | true }
  anvil_dealERC20: MethodTypes['anvil_setERC20Balance']
  hardhat_setERC20Balance: MethodTypes['anvil_setERC20Balance']
  hardhat_dealERC20: MethodTypes['anvil_setERC20Balance']
  /** Enables interval mining with an interval in seconds, instead of a block for each transaction. 0 disables interval mining. */
  anvil_setIntervalMining: { Parameters: [seconds: number | string]; ReturnType: null | true }
  /** Enables or disables the log of transactions and calls. */
  anvil_setLoggingEnabled: { Parameters: [enabled: boolean]; ReturnType: null | true }
  hardhat_setLoggingEnabled: MethodTypes['anvil_setLoggingEnabled']
  ganache_setLoggingEnabled: MethodTypes['anvil_setLoggingEnabled']
  /** Sets the minimum gas price, in wei. Transactions that offer less stay in the pool. 0 removes the minimum. */
  anvil_setMinGasPrice: { Parameters: [gasPrice: number | string]; ReturnType: null | true }
  hardhat_setMinGasPrice: MethodTypes['anvil_setMinGasPrice']
  ganache_setMinGasPrice: MethodTypes['anvil_setMinGasPrice']
  miner_setGasPrice: MethodTypes['anvil_setMinGasPrice']
  /** Sets the base fee of the next block, in wei. The base fees of later blocks follow from it (EIP-1559). */
  anvil_setNextBlockBaseFeePerGas: { Parameters: [baseFee: number | string]; ReturnType: null | true }
  hardhat_setNextBlockBaseFeePerGas: MethodTypes['anvil_setNextBlockBaseFeePerGas']
  ganache_setNextBlockBaseFeePerGas: MethodTypes['anvil_setNextBlockBaseFeePerGas']
  /** Sets the nonce of an account in the latest state and removes its pooled transactions with lower nonces. A lower nonce lets the account create a contract at the same address again. */
  anvil_setNonce: { Parameters: [address: Hex, nonce: number | string]; ReturnType: null | true }
  hardhat_setNonce: MethodTypes['anvil_setNonce']
  ganache_setNonce: MethodTypes['anvil_setNonce']
  evm_setAccountNonce: MethodTypes['anvil_setNonce']
  /** Replaces the upstream URL of a forked chain. The new upstream must have the same chain ID and the same forked block. HTTP headers from --fork-headers are not sent to it. */
  anvil_setRpcUrl: { Parameters: [url?: string | null]; ReturnType: null }
  hardhat_setRpcUrl: MethodTypes['anvil_setRpcUrl']
  ganache_setRpcUrl: MethodTypes['anvil_setRpcUrl']
  /** Sets a storage slot of an account in the latest state. A value of fewer than 32 bytes is a number, as on Ganache. */
  anvil_setStorageAt: { Parameters: [address: Hex, slot: number | string, value: Hex]; ReturnType: true }
  hardhat_setStorageAt: MethodTypes['anvil_setStorageAt']
  ganache_setStorageAt: MethodTypes['anvil_setStorageAt']
  evm_setAccountStorageAt: MethodTypes['anvil_setStorageAt']
  tenderly_setStorageAt: MethodTypes['anvil_setStorageAt']
  /** Disables the impersonation of an account. Without the client version of anvil, the aliases return whether the account was impersonated. */
  anvil_stopImpersonatingAccount: { Parameters: [address: Hex]; ReturnType: boolean | null }
  hardhat_stopImpersonatingAccount: MethodTypes['anvil_stopImpersonatingAccount']
  ganache_stopImpersonatingAccount: MethodTypes['anvil_stopImpersonatingAccount']
  /** Returns the balance, nonce and code of an account after a transaction of a block. Returns null if the block or the transaction does not exist. */
  debug_accountInfoAt: {
    Parameters: [block: RpcBlockId, transactionIndex: number | Hex, address: Hex]
    ReturnType: { balance: Hex; nonce: Hex; code: Hex } | null
  }
  /** Returns up to 256 accounts of the state after a block, ordered by address hash, beginning at the hash `start`. `next` (base64) is the start of the next page. On a forked chain, only returns accounts and slots that the node has read or written. */
  debug_accountRange: {
    Parameters: [
      block: RpcBlockId,
      start?: Hex | null,
      maxResults?: number | Hex | null,
      noCode?: boolean | null,
      noStorage?: boolean | null,
      incompletes?: boolean | null,
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
  /** Returns contract code by its hash, even if no account has this code any more. Returns null if no contract ever had it. */
  debug_codeByHash: { Parameters: [codeHash: Hex]; ReturnType: Hex | null }
  /** Returns the first 256 accounts of the state after a block, with code and storage. The order is by address hash. debug_accountRange returns the others, from `next` on. On a forked chain, only returns accounts and slots that the node has read or written. */
  debug_dumpBlock: {
    Parameters: [block: RpcBlockId]
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
  /** Returns the data that a stateless client needs to execute a block: trie nodes (`state`), contract codes (`codes`), and the proven addresses and slots (`keys`). `headers` contains RLP-encoded ancestors, the parent last. */
  debug_executionWitness: {
    Parameters: [block: RpcBlockId]
    ReturnType: { state: readonly Hex[]; codes: readonly Hex[]; keys: readonly Hex[]; headers: readonly Hex[] }
  }
  /** Returns the accounts that differ between the states after two blocks. Without `end`, it compares the block `start` with its parent. */
  debug_getModifiedAccountsByHash: { Parameters: [start: Hex, end?: Hex | null]; ReturnType: readonly Hex[] }
  /** Returns the accounts that differ between the states after two blocks. Without `end`, it compares the block `start` with its parent. */
  debug_getModifiedAccountsByNumber: {
    Parameters: [
      start:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
      end?:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number
        | null,
    ]
    ReturnType: readonly Hex[]
  }
  /** Returns the RLP encoding of a block. */
  debug_getRawBlock: { Parameters: [block: RpcBlockId]; ReturnType: Hex }
  /** Returns the RLP encoding of the access list of a block (EIP-7928). Returns null for pending and unknown blocks, and error -32001 for blocks before Amsterdam. */
  debug_getRawBlockAccessList: { Parameters: [block: RpcBlockId]; ReturnType: Hex | null }
  /** Returns the RLP encoding of a block header. */
  debug_getRawHeader: { Parameters: [block: RpcBlockId]; ReturnType: Hex }
  /** Returns the receipts of a block in the encoding of the receipt trie (EIP-2718). */
  debug_getRawReceipts: { Parameters: [block: RpcBlockId]; ReturnType: readonly Hex[] }
  /** Returns the raw bytes (EIP-2718) of a mined or pooled transaction. Returns 0x if the transaction does not exist, or null with the anvil preset. */
  debug_getRawTransaction: { Parameters: [transactionHash: Hex]; ReturnType: Hex | null }
  /** Returns the raw bytes (EIP-2718) of the transactions of a block. */
  debug_getRawTransactions: { Parameters: [block: RpcBlockId]; ReturnType: readonly Hex[] }
  /** Returns the state root after each transaction of a block. */
  debug_intermediateRoots: {
    Parameters: [
      blockHash: Hex,
      options?: {
        tracer?: string | null | undefined
        tracerConfig?: { [name: string]: unknown } | null | undefined
        timeout?: string | null | undefined
        enableMemory?: boolean | null | undefined
        disableMemory?: boolean | null | undefined
        disableStack?: boolean | null | undefined
        disableStorage?: boolean | null | undefined
        enableReturnData?: boolean | null | undefined
        limit?: number | null | undefined
      } | null,
    ]
    ReturnType: readonly Hex[]
  }
  /** Makes an earlier block the latest one and removes the blocks after it. Their transactions are discarded. The clock and the pool do not change. */
  debug_setHead: { Parameters: [number: number | string]; ReturnType: null }
  /** Returns storage slots of an account before a transaction of a block, ordered by slot hash, beginning at the hash `keyStart`. The number of transactions as the index selects the state after the block. `nextKey` is the start of the next page. On a forked chain, only returns slots that the node has read or written. */
  debug_storageRangeAt: {
    Parameters: [
      block: RpcBlockId,
      transactionIndex: number | Hex,
      address: Hex,
      keyStart: Hex | '0x0',
      maxResult: number | Hex,
    ]
    ReturnType: { storage: { [name: string]: { key: Hex | null; value: Hex } }; nextKey: Hex | null }
  }
  /** Executes the transactions of an RLP-encoded block on the state of its parent and returns the trace of each. */
  debug_traceBlock: {
    Parameters: [
      block: Hex,
      options?: {
        tracer?: string | null | undefined
        tracerConfig?: { [name: string]: unknown } | null | undefined
        timeout?: string | null | undefined
        enableMemory?: boolean | null | undefined
        disableMemory?: boolean | null | undefined
        disableStack?: boolean | null | undefined
        disableStorage?: boolean | null | undefined
        enableReturnData?: boolean | null | undefined
        limit?: number | null | undefined
      } | null,
    ]
    ReturnType: readonly { txHash: string; result: { [name: string]: unknown } | readonly unknown[] }[]
  }
  /** Executes the transactions of a block again and returns the trace of each. */
  debug_traceBlockByHash: {
    Parameters: [
      blockHash: Hex,
      options?: {
        tracer?: string | null | undefined
        tracerConfig?: { [name: string]: unknown } | null | undefined
        timeout?: string | null | undefined
        enableMemory?: boolean | null | undefined
        disableMemory?: boolean | null | undefined
        disableStack?: boolean | null | undefined
        disableStorage?: boolean | null | undefined
        enableReturnData?: boolean | null | undefined
        limit?: number | null | undefined
      } | null,
    ]
    ReturnType: readonly { txHash: string; result: { [name: string]: unknown } | readonly unknown[] }[]
  }
  /** Executes the transactions of a block again and returns the trace of each. */
  debug_traceBlockByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
      options?: {
        tracer?: string | null | undefined
        tracerConfig?: { [name: string]: unknown } | null | undefined
        timeout?: string | null | undefined
        enableMemory?: boolean | null | undefined
        disableMemory?: boolean | null | undefined
        disableStack?: boolean | null | undefined
        disableStorage?: boolean | null | undefined
        enableReturnData?: boolean | null | undefined
        limit?: number | null | undefined
      } | null,
    ]
    ReturnType: readonly { txHash: string; result: { [name: string]: unknown } | readonly unknown[] }[]
  }
  /** Executes a call on the state after a block and returns its trace, without changing the state. The tracer in the options can be JavaScript code. `txIndex` selects the state before a transaction of the block. */
  debug_traceCall: {
    Parameters: [
      transaction: RpcCall,
      block?: RpcBlockId | null,
      options?: {
        tracer?: string | null | undefined
        tracerConfig?: { [name: string]: unknown } | null | undefined
        timeout?: string | null | undefined
        enableMemory?: boolean | null | undefined
        disableMemory?: boolean | null | undefined
        disableStack?: boolean | null | undefined
        disableStorage?: boolean | null | undefined
        enableReturnData?: boolean | null | undefined
        limit?: number | null | undefined
        stateOverrides?: RpcStateOverrides | null | undefined
        blockOverrides?: RpcBlockOverrides | null | undefined
        txIndex?: Hex | null | undefined
      } | null,
    ]
    ReturnType: { [name: string]: unknown } | readonly unknown[]
  }
  /** Executes calls in sequence, each on the state that the previous one left, and returns the trace of each. The first call runs on the state after a block, or before the transaction `transactionIndex` of the block. Each further bundle runs in the next block, 12 s later. The chain does not change. */
  debug_traceCallMany: {
    Parameters: [
      bundles: readonly { transactions: readonly RpcCall[]; blockOverride?: RpcBlockOverrides | null | undefined }[],
      stateContext?: {
        blockNumber?: RpcBlockId | null | undefined
        transactionIndex?: number | null | undefined
      } | null,
      options?: {
        tracer?: string | null | undefined
        tracerConfig?: { [name: string]: unknown } | null | undefined
        timeout?: string | null | undefined
        enableMemory?: boolean | null | undefined
        disableMemory?: boolean | null | undefined
        disableStack?: boolean | null | undefined
        disableStorage?: boolean | null | undefined
        enableReturnData?: boolean | null | undefined
        limit?: number | null | undefined
        stateOverrides?: RpcStateOverrides | null | undefined
        blockOverrides?: null | undefined
        txIndex?: null | undefined
      } | null,
    ]
    ReturnType: readonly (readonly ({ [name: string]: unknown } | readonly unknown[])[])[]
  }
  /** Executes a mined transaction again and returns its trace: the executed opcodes, or the result of the tracer in the options. A tracer can be JavaScript code. */
  debug_traceTransaction: {
    Parameters: [
      transactionHash: Hex,
      options?: {
        tracer?: string | null | undefined
        tracerConfig?: { [name: string]: unknown } | null | undefined
        timeout?: string | null | undefined
        enableMemory?: boolean | null | undefined
        disableMemory?: boolean | null | undefined
        disableStack?: boolean | null | undefined
        disableStorage?: boolean | null | undefined
        enableReturnData?: boolean | null | undefined
        limit?: number | null | undefined
      } | null,
    ]
    ReturnType: { [name: string]: unknown } | readonly unknown[]
  }
  /** Returns the header of a block by its hash. Returns null if it does not exist. */
  erigon_getHeaderByHash: { Parameters: [blockHash: Hex]; ReturnType: RpcHeader | null }
  /** Returns the header of a block by its number or tag. Returns null if the block does not exist. */
  erigon_getHeaderByNumber: {
    Parameters: [
      block:
        | number
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
    ]
    ReturnType: RpcHeader | null
  }
  /** Returns the addresses of the accounts whose private keys the node has. If the client version is that of anvil, also returns the impersonated accounts. */
  eth_accounts: { Parameters: []; ReturnType: readonly Hex[] }
  eth_requestAccounts: MethodTypes['eth_accounts']
  /** Returns the base fee of the next block, in wei. Returns null before London. */
  eth_baseFee: { Parameters: []; ReturnType: Hex | null }
  /** Returns the blob base fee of the latest block, in wei. Returns null before Cancun. */
  eth_blobBaseFee: { Parameters: []; ReturnType: Hex | null }
  /** Returns the number of the latest block. */
  eth_blockNumber: { Parameters: []; ReturnType: Hex }
  /** Executes a call on the state after a block and returns its return data, without changing the state. */
  eth_call: {
    Parameters: [
      transaction: RpcCall,
      block?: RpcBlockId | null,
      stateOverrides?: RpcStateOverrides | null,
      blockOverrides?: RpcBlockOverrides | null,
    ]
    ReturnType: Hex
  }
  /** Executes signed transactions in sequence in one block on the state after `stateBlockNumber`, as Flashbots does. Returns the result of each and its payment to the coinbase. The chain does not change. */
  eth_callBundle: {
    Parameters: [
      bundle: {
        txs: readonly Hex[]
        blockNumber: number | string
        stateBlockNumber?: RpcBlockId | null | undefined
        coinbase?: Hex | null | undefined
        timestamp?: number | string | null | undefined
        gasLimit?: number | string | null | undefined
        difficulty?: number | string | null | undefined
        baseFee?: number | string | null | undefined
        timeout?: number | string | null | undefined
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
  /** Executes calls in sequence, each on the state that the previous one left, and returns the result or the error of each. The first call runs on the state after a block, or before the transaction `transactionIndex` of the block. Each further bundle runs in the next block, 12 s later. The chain does not change. */
  eth_callMany: {
    Parameters: [
      bundles: readonly { transactions: readonly RpcCall[]; blockOverride?: RpcBlockOverrides | null | undefined }[],
      stateContext?: {
        blockNumber?: RpcBlockId | null | undefined
        transactionIndex?: number | null | undefined
      } | null,
      stateOverrides?: RpcStateOverrides | null,
      timeout?: number | null,
    ]
    ReturnType: readonly (readonly ({ value: Hex } | { error: string })[])[]
  }
  /** Removes the waiting bundles with this `replacementUuid`. Returns their hashes. */
  eth_cancelBundle: { Parameters: [cancellation: { replacementUuid: string }]; ReturnType: readonly Hex[] }
  /** Removes a private transaction that waits. Returns whether there was one. */
  eth_cancelPrivateTransaction: { Parameters: [cancellation: { txHash: Hex }]; ReturnType: boolean }
  /** Returns the latest block and, for each kind of data, the oldest block for which the node has it. This node has all data since genesis. */
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
  /** Returns the chain ID (EIP-155). */
  eth_chainId: { Parameters: []; ReturnType: Hex }
  /** Returns the fee recipient of the next block. */
  eth_coinbase: { Parameters: []; ReturnType: Hex }
  /** Returns the fork configuration of the current fork, the next fork and the last known fork (EIP-7910). */
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
  /** Returns an access list (EIP-2930) with the accounts and storage slots that a call uses, and the gas used with this list. */
  eth_createAccessList: {
    Parameters: [transaction: RpcCall, block?: RpcBlockId | null, stateOverrides?: RpcStateOverrides | null]
    ReturnType: { accessList: readonly { address: Hex; storageKeys: readonly Hex[] }[]; gasUsed: Hex; error?: string }
  }
  /** Returns a gas limit that is sufficient for a call, at most 1.5 percent above the lowest. Without a block, the call is executed in the next block after the pooled transactions. */
  eth_estimateGas: {
    Parameters: [
      transaction: RpcCall,
      block?: RpcBlockId | null,
      stateOverrides?: RpcStateOverrides | null,
      blockOverrides?: RpcBlockOverrides | null,
    ]
    ReturnType: Hex
  }
  /** Estimates the gas limits of a user operation (ERC-4337) in the next block, 10 percent above the lowest. Its signature can be a dummy, and its sender needs no ether. */
  eth_estimateUserOperationGas: {
    Parameters: [
      userOperation: {
        sender: Hex
        nonce: number | string
        callData: Hex
        signature?: Hex | null | undefined
        initCode?: Hex | null | undefined
        paymasterAndData?: Hex | null | undefined
        factory?: Hex | null | undefined
        factoryData?: Hex | null | undefined
        paymaster?: Hex | null | undefined
        paymasterData?: Hex | null | undefined
        paymasterSignature?: Hex | null | undefined
        paymasterVerificationGasLimit?: number | string | null | undefined
        paymasterPostOpGasLimit?: number | string | null | undefined
        eip7702Auth?:
          | {
              chainId: number | string
              address: Hex
              nonce: number | string
              yParity: number | string
              r: number | string
              s: number | string
            }
          | null
          | undefined
        callGasLimit?: number | string | null | undefined
        verificationGasLimit?: number | string | null | undefined
        preVerificationGas?: number | string | null | undefined
        maxFeePerGas?: number | string | null | undefined
        maxPriorityFeePerGas?: number | string | null | undefined
      },
      entryPoint: Hex,
      stateOverrides?: RpcStateOverrides | null,
    ]
    ReturnType: {
      preVerificationGas: Hex
      verificationGasLimit: Hex
      callGasLimit: Hex
      paymasterVerificationGasLimit?: Hex
      paymasterPostOpGasLimit?: Hex
    }
  }
  /** Returns base fees, blob base fees, gas used ratios, and priority fees at percentiles of the gas used, for a range of blocks. */
  eth_feeHistory: {
    Parameters: [
      blockCount: number | string,
      newestBlock:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
      rewardPercentiles?: readonly number[] | null,
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
  /** Fills in the missing gas limit, nonce and fees of a transaction and returns it unsigned, as bytes and as an object. */
  eth_fillTransaction: {
    Parameters: [
      transaction: {
        from?: Hex | null | undefined
        to?: Hex | null | undefined
        gas?: Hex | null | undefined
        gasPrice?: Hex | null | undefined
        maxFeePerGas?: Hex | null | undefined
        maxPriorityFeePerGas?: Hex | null | undefined
        maxFeePerBlobGas?: Hex | null | undefined
        value?: Hex | null | undefined
        nonce?: Hex | null | undefined
        data?: Hex | null | undefined
        input?: Hex | null | undefined
        accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
        blobVersionedHashes?: readonly Hex[] | null | undefined
        authorizationList?:
          | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
          | null
          | undefined
        chainId?: Hex | null | undefined
        type?: Hex | null | undefined
        blobs?: readonly Hex[] | null | undefined
      },
    ]
    ReturnType: { raw: Hex; tx: RpcSignedTransaction }
  }
  /** Returns a suggested gas price for legacy transactions, in wei. */
  eth_gasPrice: { Parameters: []; ReturnType: Hex }
  /** Returns an account as the state trie stores it. Returns null if it does not exist. */
  eth_getAccount: {
    Parameters: [address: Hex, block?: RpcBlockId | null]
    ReturnType: { nonce: Hex; balance: Hex; storageRoot: Hex; codeHash: Hex } | null
  }
  /** Returns the balance, nonce and code of an account in one response. */
  eth_getAccountInfo: {
    Parameters: [address: Hex, block?: RpcBlockId | null]
    ReturnType: { balance: Hex; nonce: Hex; code: Hex }
  }
  /** Returns the balance of an account, in wei. */
  eth_getBalance: { Parameters: [address: Hex, block?: RpcBlockId | null]; ReturnType: Hex }
  /** Returns the access list of a block (EIP-7928): the accounts and slots that it accessed, and the values that it changed. Index 0 is before the first transaction, which has index 1. Returns null for pending and unknown blocks, and error -32001 for blocks before Amsterdam. */
  eth_getBlockAccessList: {
    Parameters: [block: RpcBlockId]
    ReturnType:
      | readonly {
          address: Hex
          storageChanges: readonly { key: Hex; changes: readonly { index: Hex; value: Hex }[] }[]
          storageReads: readonly Hex[]
          balanceChanges: readonly { index: Hex; value: Hex }[]
          nonceChanges: readonly { index: Hex; value: Hex }[]
          codeChanges: readonly { index: Hex; code: Hex }[]
        }[]
      | null
  }
  /** Returns a block by its hash, with its full transactions or their hashes. Returns null if it does not exist. */
  eth_getBlockByHash: {
    Parameters: [blockHash: Hex, hydratedTransactions?: boolean | null]
    ReturnType: RpcBlock | null
  }
  /** Returns a block by its number or tag, with its full transactions or their hashes. Returns null if it does not exist. */
  eth_getBlockByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
      hydratedTransactions?: boolean | null,
    ]
    ReturnType: RpcBlock | null
  }
  /** Returns the receipts of a block. Returns null if the block does not exist. The pending block has no receipts. */
  eth_getBlockReceipts: { Parameters: [block: RpcBlockId]; ReturnType: readonly RpcReceipt[] | null }
  /** Returns the number of transactions in a block by block hash. Returns null if the block does not exist. */
  eth_getBlockTransactionCountByHash: { Parameters: [blockHash: Hex]; ReturnType: Hex | null }
  /** Returns the number of transactions in a block by block number or tag. Returns null if the block does not exist. */
  eth_getBlockTransactionCountByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
    ]
    ReturnType: Hex | null
  }
  /** Returns the code of an account. For a delegated account (EIP-7702), this is the delegation designator. */
  eth_getCode: { Parameters: [address: Hex, block?: RpcBlockId | null]; ReturnType: Hex }
  /** Returns the logs, block hashes or transactions that a filter collected since the last poll. */
  eth_getFilterChanges: {
    Parameters: [filterId: string]
    ReturnType: readonly Hex[] | readonly RpcLog[] | readonly RpcTransaction[]
  }
  /** Returns all logs that match the criteria of a filter, as eth_getLogs does. */
  eth_getFilterLogs: { Parameters: [filterId: string]; ReturnType: readonly RpcLog[] }
  /** Returns the header of a block by its hash. Returns null if it does not exist. */
  eth_getHeaderByHash: { Parameters: [blockHash: Hex]; ReturnType: RpcHeader | null }
  /** Returns the header of a block by its number or tag. Returns null if the block does not exist. */
  eth_getHeaderByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
    ]
    ReturnType: RpcHeaderOrPending | null
  }
  /** Returns the logs of a block or a range of blocks, filtered by address and topics. */
  eth_getLogs: {
    Parameters: [
      filter: {
        fromBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | number | null | undefined
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | number | null | undefined
        blockHash?: Hex | null | undefined
        address?: Hex | readonly Hex[] | null | undefined
        topics?: readonly (Hex | readonly (Hex | null)[] | null)[] | null | undefined
      },
    ]
    ReturnType: readonly RpcLog[]
  }
  /** Returns the Merkle proof of an account and of its storage slots (EIP-1186). The hashes of a missing account are zero or, with the presets of other nodes, those of empty code and storage. */
  eth_getProof: {
    Parameters: [address: Hex, storageKeys: readonly string[], block?: RpcBlockId | null]
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
  /** Returns the raw bytes (EIP-2718) of a transaction by block hash and index. Returns null if the transaction does not exist. */
  eth_getRawTransactionByBlockHashAndIndex: {
    Parameters: [blockHash: Hex, transactionIndex: Hex]
    ReturnType: Hex | null
  }
  /** Returns the raw bytes (EIP-2718) of a transaction by block number and index. Returns null if the transaction does not exist. */
  eth_getRawTransactionByBlockNumberAndIndex: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
      transactionIndex: Hex,
    ]
    ReturnType: Hex | null
  }
  /** Returns the raw bytes (EIP-2718) of a mined or pooled transaction by its hash. Returns null if the transaction does not exist. */
  eth_getRawTransactionByHash: { Parameters: [transactionHash: Hex]; ReturnType: Hex | null }
  /** Returns the 32-byte value of a storage slot of an account. With the client version of Ganache, an empty slot is 0x. */
  eth_getStorageAt: { Parameters: [address: Hex, slot: string, block?: RpcBlockId | null]; ReturnType: Hex }
  /** Returns the 32-byte values of storage slots of several accounts, by address. */
  eth_getStorageValues: {
    Parameters: [requests: { [name: string]: readonly Hex[] }, block?: RpcBlockId | null]
    ReturnType: { [name: string]: readonly Hex[] }
  }
  /** Returns a transaction by block hash and index. Returns null if it does not exist. */
  eth_getTransactionByBlockHashAndIndex: {
    Parameters: [block_hash: Hex, transaction_index: Hex]
    ReturnType: RpcTransaction | null
  }
  /** Returns a transaction by block number and index. Returns null if it does not exist. */
  eth_getTransactionByBlockNumberAndIndex: {
    Parameters: [
      blockParameter:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          },
      transaction_index: Hex,
    ]
    ReturnType: RpcTransaction | null
  }
  /** Returns a mined or pooled transaction by its hash. Returns null if it does not exist. */
  eth_getTransactionByHash: { Parameters: [transactionHash: Hex]; ReturnType: RpcTransaction | null }
  /** Returns a mined or pooled transaction by its sender and nonce. Returns null if it does not exist. */
  eth_getTransactionBySenderAndNonce: { Parameters: [address: Hex, nonce: Hex]; ReturnType: RpcTransaction | null }
  /** Returns the nonce of an account. With the `pending` tag, pooled transactions are counted too. */
  eth_getTransactionCount: { Parameters: [address: Hex, block?: RpcBlockId | null]; ReturnType: Hex }
  /** Returns the receipt of a transaction by its hash. Returns null if the transaction does not exist or is not mined yet. */
  eth_getTransactionReceipt: { Parameters: [transaction_hash: Hex]; ReturnType: RpcReceipt | null }
  /** Returns an uncle by block hash and index. Returns null if it does not exist. Blocks mined by this node have no uncles. */
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
      blockAccessListHash?: Hex
      slotNumber?: Hex
      hash: Hex
      nonce: Hex
      miner: Hex
      size: Hex
      uncles: readonly Hex[]
    } | null
  }
  /** Returns an uncle by block number and index. Returns null if it does not exist. Blocks mined by this node have no uncles. */
  eth_getUncleByBlockNumberAndIndex: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
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
      blockAccessListHash?: Hex
      slotNumber?: Hex
      hash: Hex
      nonce: Hex
      miner: Hex
      size: Hex
      uncles: readonly Hex[]
    } | null
  }
  /** Returns the number of uncles of a block by its hash. Returns null if the block does not exist. */
  eth_getUncleCountByBlockHash: { Parameters: [blockHash: Hex]; ReturnType: Hex | null }
  /** Returns the number of uncles of a block by its number or tag. Returns null if the block does not exist. */
  eth_getUncleCountByBlockNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
    ]
    ReturnType: Hex | null
  }
  /** Returns a user operation (ERC-4337) by its hash, with its transaction. The hashes and the number are null while the transaction waits in the pool. Returns null if the operation does not exist. */
  eth_getUserOperationByHash: {
    Parameters: [userOperationHash: Hex]
    ReturnType: {
      userOperation: {
        sender: Hex
        nonce: Hex
        initCode?: Hex
        factory?: Hex
        factoryData?: Hex
        callData: Hex
        callGasLimit: Hex
        verificationGasLimit: Hex
        preVerificationGas: Hex
        maxFeePerGas: Hex
        maxPriorityFeePerGas: Hex
        paymasterAndData?: Hex
        paymaster?: Hex
        paymasterVerificationGasLimit?: Hex
        paymasterPostOpGasLimit?: Hex
        paymasterData?: Hex
        signature: Hex
      }
      entryPoint: Hex
      transactionHash: Hex | null
      blockHash: Hex | null
      blockNumber: Hex | null
    } | null
  }
  /** Returns the result of an executed user operation (ERC-4337) with its logs and the receipt of its transaction. Returns null if the operation does not exist or is not mined yet. The tag has no effect: clients of Alchemy send it. */
  eth_getUserOperationReceipt: {
    Parameters: [userOperationHash: Hex, tag?: 'latest' | 'pending' | null]
    ReturnType: {
      userOpHash: Hex
      entryPoint: Hex
      sender: Hex
      nonce: Hex
      paymaster?: Hex
      actualGasCost: Hex
      actualGasUsed: Hex
      success: boolean
      reason?: Hex
      logs: readonly RpcLog[]
      receipt: RpcReceipt
    } | null
  }
  /** Returns 0: the node mines without proof of work. */
  eth_hashrate: { Parameters: []; ReturnType: '0x0' }
  /** Returns a suggested priority fee per gas, in wei, based on recent blocks. */
  eth_maxPriorityFeePerGas: { Parameters: []; ReturnType: Hex }
  /** Returns whether the node mines automatically, for each transaction or at an interval. */
  eth_mining: { Parameters: []; ReturnType: boolean }
  /** Creates a filter that collects the hashes of new blocks. The filter expires if it is not polled. */
  eth_newBlockFilter: { Parameters: []; ReturnType: Hex }
  /** Creates a filter that collects the logs of new blocks. The filter expires if it is not polled. */
  eth_newFilter: {
    Parameters: [
      filter: {
        fromBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | number | null | undefined
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | number | null | undefined
        blockHash?: Hex | null | undefined
        address?: Hex | readonly Hex[] | null | undefined
        topics?: readonly (Hex | readonly (Hex | null)[] | null)[] | null | undefined
      },
    ]
    ReturnType: Hex
  }
  /** Creates a filter that collects executable transactions of the pool, by hash or in full. The filter expires if it is not polled. */
  eth_newPendingTransactionFilter: { Parameters: [fullTransactions?: boolean | null]; ReturnType: Hex }
  /** Returns the pooled transactions that the next blocks can include, in order of arrival. */
  eth_pendingTransactions: { Parameters: []; ReturnType: readonly RpcTransaction[] }
  /** Returns 0x44, the version of the Ethereum wire protocol (eth/68). The node has no peers. */
  eth_protocolVersion: { Parameters: []; ReturnType: Hex }
  /** Replaces a pooled transaction with one that has the same sender and nonce and a different gas price or gas limit. The price must be at least 10 percent higher. */
  eth_resend: {
    Parameters: [
      transaction: {
        from?: Hex | null | undefined
        to?: Hex | null | undefined
        gas?: Hex | null | undefined
        gasPrice?: Hex | null | undefined
        maxFeePerGas?: Hex | null | undefined
        maxPriorityFeePerGas?: Hex | null | undefined
        maxFeePerBlobGas?: Hex | null | undefined
        value?: Hex | null | undefined
        nonce?: Hex | null | undefined
        data?: Hex | null | undefined
        input?: Hex | null | undefined
        accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
        blobVersionedHashes?: readonly Hex[] | null | undefined
        authorizationList?:
          | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
          | null
          | undefined
        chainId?: Hex | null | undefined
        type?: Hex | null | undefined
        blobs?: readonly Hex[] | null | undefined
      },
      gasPrice?: Hex | null,
      gas?: Hex | null,
    ]
    ReturnType: Hex
  }
  /** Submits signed transactions that one block contains in sequence and completely, or not at all, as Flashbots does. They are not in the pool. With automatic mining, the block is mined at once. Without transactions, cancels the bundles with its `replacementUuid`. */
  eth_sendBundle: {
    Parameters: [
      bundle: {
        txs: readonly Hex[]
        blockNumber?: number | string | null | undefined
        minTimestamp?: number | string | null | undefined
        maxTimestamp?: number | string | null | undefined
        revertingTxHashes?: readonly Hex[] | null | undefined
        droppingTxHashes?: readonly Hex[] | null | undefined
        replacementUuid?: string | null | undefined
        uuid?: string | null | undefined
      },
    ]
    ReturnType: { bundleHash: Hex }
  }
  /** Submits a signed transaction that no client sees before it is mined, and returns its hash. Blocks do not include it while it would fail. It waits for at most 25 blocks. */
  eth_sendPrivateRawTransaction: {
    Parameters: [transaction: Hex, preferences?: { [name: string]: unknown } | null]
    ReturnType: Hex
  }
  /** Submits a signed transaction that no client sees before it is mined, and returns its hash. Blocks do not include it while it would fail. It waits up to `maxBlockNumber`, at most 25 blocks. */
  eth_sendPrivateTransaction: {
    Parameters: [
      transaction: {
        tx: Hex
        maxBlockNumber?: number | string | null | undefined
        preferences?: { [name: string]: unknown } | null | undefined
      },
    ]
    ReturnType: Hex
  }
  /** Submits a signed transaction and returns its hash. With automatic mining, all later requests see the mined transaction. */
  eth_sendRawTransaction: { Parameters: [transaction: Hex]; ReturnType: Hex }
  /** Submits a signed transaction and returns its receipt when it is mined (EIP-7966). `timeout` is in milliseconds: 20,000 by default, at most 60,000. When it expires, the method fails with code 4, and `data` is the transaction hash. */
  eth_sendRawTransactionSync: {
    Parameters: [transaction: Hex, timeout?: number | string | null]
    ReturnType: RpcReceipt
  }
  /** Signs a transaction with an account of the node, or sends it for an impersonated account, and returns its hash. The node fills in a missing sender, gas limit, nonce and fees. */
  eth_sendTransaction: {
    Parameters: [
      transaction: {
        from?: Hex | null | undefined
        to?: Hex | null | undefined
        gas?: Hex | null | undefined
        gasPrice?: Hex | null | undefined
        maxFeePerGas?: Hex | null | undefined
        maxPriorityFeePerGas?: Hex | null | undefined
        maxFeePerBlobGas?: Hex | null | undefined
        value?: Hex | null | undefined
        nonce?: Hex | null | undefined
        data?: Hex | null | undefined
        input?: Hex | null | undefined
        accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
        blobVersionedHashes?: readonly Hex[] | null | undefined
        authorizationList?:
          | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
          | null
          | undefined
        chainId?: Hex | null | undefined
        type?: Hex | null | undefined
        blobs?: readonly Hex[] | null | undefined
      },
    ]
    ReturnType: Hex
  }
  /** Sends a transaction as eth_sendTransaction does and returns its receipt when it is mined (EIP-7966). `timeout` is in milliseconds: 20,000 by default, at most 60,000. When it expires, the method fails with code 4, and `data` is the transaction hash. */
  eth_sendTransactionSync: {
    Parameters: [
      transaction: {
        from?: Hex | null | undefined
        to?: Hex | null | undefined
        gas?: Hex | null | undefined
        gasPrice?: Hex | null | undefined
        maxFeePerGas?: Hex | null | undefined
        maxPriorityFeePerGas?: Hex | null | undefined
        maxFeePerBlobGas?: Hex | null | undefined
        value?: Hex | null | undefined
        nonce?: Hex | null | undefined
        data?: Hex | null | undefined
        input?: Hex | null | undefined
        accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
        blobVersionedHashes?: readonly Hex[] | null | undefined
        authorizationList?:
          | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
          | null
          | undefined
        chainId?: Hex | null | undefined
        type?: Hex | null | undefined
        blobs?: readonly Hex[] | null | undefined
      },
      timeout?: number | string | null,
    ]
    ReturnType: RpcReceipt
  }
  /** Submits an unsigned transaction from any account, as if the account were impersonated. */
  eth_sendUnsignedTransaction: {
    Parameters: [
      transaction: {
        from?: Hex | null | undefined
        to?: Hex | null | undefined
        gas?: Hex | null | undefined
        gasPrice?: Hex | null | undefined
        maxFeePerGas?: Hex | null | undefined
        maxPriorityFeePerGas?: Hex | null | undefined
        maxFeePerBlobGas?: Hex | null | undefined
        value?: Hex | null | undefined
        nonce?: Hex | null | undefined
        data?: Hex | null | undefined
        input?: Hex | null | undefined
        accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
        blobVersionedHashes?: readonly Hex[] | null | undefined
        authorizationList?:
          | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
          | null
          | undefined
        chainId?: Hex | null | undefined
        type?: Hex | null | undefined
        blobs?: readonly Hex[] | null | undefined
      },
    ]
    ReturnType: Hex
  }
  /** Validates a user operation (ERC-4337) and sends it to the EntryPoint in a transaction of an account of the node. Returns the hash of the operation. With automatic mining, it is mined at once. */
  eth_sendUserOperation: {
    Parameters: [
      userOperation: {
        sender: Hex
        nonce: number | string
        callData: Hex
        signature: Hex
        initCode?: Hex | null | undefined
        paymasterAndData?: Hex | null | undefined
        factory?: Hex | null | undefined
        factoryData?: Hex | null | undefined
        paymaster?: Hex | null | undefined
        paymasterData?: Hex | null | undefined
        paymasterSignature?: Hex | null | undefined
        paymasterVerificationGasLimit?: number | string | null | undefined
        paymasterPostOpGasLimit?: number | string | null | undefined
        eip7702Auth?:
          | {
              chainId: number | string
              address: Hex
              nonce: number | string
              yParity: number | string
              r: number | string
              s: number | string
            }
          | null
          | undefined
        callGasLimit: number | string
        verificationGasLimit: number | string
        preVerificationGas: number | string
        maxFeePerGas: number | string
        maxPriorityFeePerGas: number | string
      },
      entryPoint: Hex,
    ]
    ReturnType: Hex
  }
  /** Signs a message with an account of the node (EIP-191). Returns 65 bytes: r, s and v. */
  eth_sign: { Parameters: [address: Hex, message: Hex]; ReturnType: Hex }
  /** Signs a transaction with an account of the node and returns it without sending it, as bytes and as an object. If the client version is that of anvil or Ganache, only returns the bytes. */
  eth_signTransaction: {
    Parameters: [
      transaction: {
        from?: Hex | null | undefined
        to?: Hex | null | undefined
        gas?: Hex | null | undefined
        gasPrice?: Hex | null | undefined
        maxFeePerGas?: Hex | null | undefined
        maxPriorityFeePerGas?: Hex | null | undefined
        maxFeePerBlobGas?: Hex | null | undefined
        value?: Hex | null | undefined
        nonce?: Hex | null | undefined
        data?: Hex | null | undefined
        input?: Hex | null | undefined
        accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
        blobVersionedHashes?: readonly Hex[] | null | undefined
        authorizationList?:
          | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
          | null
          | undefined
        chainId?: Hex | null | undefined
        type?: Hex | null | undefined
        blobs?: readonly Hex[] | null | undefined
      },
    ]
    ReturnType: { raw: Hex; tx: RpcSignedTransaction } | Hex
  }
  /** Signs typed structured data with an account of the node (EIP-712). Returns 65 bytes: r, s and v. */
  eth_signTypedData: {
    Parameters: [
      address: Hex,
      typedData:
        | {
            types: { [name: string]: readonly { name: string; type: string }[] }
            primaryType: string
            domain?: { [name: string]: unknown } | undefined
            message?: { [name: string]: unknown } | undefined
          }
        | string,
    ]
    ReturnType: Hex
  }
  eth_signTypedData_v3: MethodTypes['eth_signTypedData']
  eth_signTypedData_v4: MethodTypes['eth_signTypedData']
  /** Simulates calls in blocks on top of a block, with optional overrides of state and headers. The chain does not change. */
  eth_simulateV1: {
    Parameters: [
      simulation: {
        validation?: boolean | null | undefined
        traceTransfers?: boolean | null | undefined
        returnFullTransactionObjects?: boolean | null | undefined
        returnFullTransactions?: boolean | null | undefined
        blockStateCalls?:
          | readonly {
              validation?: boolean | null | undefined
              traceTransfers?: boolean | null | undefined
              returnFullTransactionObjects?: boolean | null | undefined
              returnFullTransactions?: boolean | null | undefined
              blockOverrides?:
                | {
                    number?: Hex | null | undefined
                    time?: Hex | null | undefined
                    gasLimit?: Hex | null | undefined
                    feeRecipient?: Hex | null | undefined
                    difficulty?: Hex | null | undefined
                    prevRandao?: Hex | null | undefined
                    baseFeePerGas?: Hex | null | undefined
                    blobBaseFee?: Hex | null | undefined
                    blockNumber?: Hex | null | undefined
                    timestamp?: Hex | null | undefined
                    coinbase?: Hex | null | undefined
                    random?: Hex | null | undefined
                    baseFee?: Hex | null | undefined
                    beaconRoot?: Hex | null | undefined
                    withdrawals?:
                      | readonly { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }[]
                      | null
                      | undefined
                  }
                | null
                | undefined
              stateOverrides?: RpcStateOverrides | null | undefined
              calls?: readonly RpcCall[] | null | undefined
            }[]
          | null
          | undefined
      },
      blockParameter?:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | {
            validation?: boolean | null | undefined
            traceTransfers?: boolean | null | undefined
            returnFullTransactionObjects?: boolean | null | undefined
            returnFullTransactions?: boolean | null | undefined
          }
        | null,
    ]
    ReturnType: readonly RpcSimulatedBlock[]
  }
  /** Creates a subscription to newHeads, logs, transactionReceipts, newPendingTransactions, syncing, alchemy_minedTransactions or alchemy_pendingTransactions, over WebSocket or the in-process provider. The client receives the events as eth_subscription notifications. After a reorganization, newHeads reports each block of the new chain. transactionReceipts reports the receipts of a new block as a list. evm_revert adds no block, so newHeads reports none. */
  eth_subscribe: { Parameters: [kind: string, options?: unknown | null]; ReturnType: Hex }
  /** Returns the EntryPoints (ERC-4337) at their addresses on public chains that exist on the latest block. The other methods accept an EntryPoint at any address. */
  eth_supportedEntryPoints: { Parameters: []; ReturnType: readonly Hex[] }
  /** Returns false: the node does not synchronize with other nodes. */
  eth_syncing: { Parameters: []; ReturnType: false }
  /** Removes a filter. Returns whether it existed. */
  eth_uninstallFilter: { Parameters: [filterId: string]; ReturnType: boolean }
  /** Cancels a subscription of the same connection and returns true. An unknown subscription is an error. With the preset of another development node, it returns false. */
  eth_unsubscribe: { Parameters: [subscriptionId: string]; ReturnType: boolean }
  /** Returns the body of the response to a request of the API of Etherscan: lists of transactions, internal transactions and token transfers, ABIs, logs, balances and others. `chainid` selects another network of the node. */
  etherscan_api: { Parameters: [query: { [name: string]: string }]; ReturnType: { [name: string]: unknown } }
  /** Enables transactions from an account without its private key, as anvil_impersonateAccount does. Returns false if the node already has the key or already impersonates the account. */
  evm_addAccount: { Parameters: [address: Hex, passphrase?: string | null]; ReturnType: boolean }
  /** Advances the clock by a number of seconds, counted from the timestamp of the latest block if this is later than the clock. Returns the total offset of the clock from real time, in seconds. If the client version is Hardhat's, the offset is a decimal string. */
  evm_increaseTime: { Parameters: [seconds: number | string]; ReturnType: number | string }
  anvil_increaseTime: MethodTypes['evm_increaseTime']
  /** Mines one or more blocks with pooled transactions. `timestamp` applies to the first block. Returns 0x0. If the client version is Hardhat's, this is the decimal string 0. */
  evm_mine: {
    Parameters: [
      options?:
        | number
        | string
        | { timestamp?: number | string | null | undefined; blocks?: number | string | null | undefined }
        | null,
    ]
    ReturnType: Hex | '0'
  }
  /** Mines blocks as evm_mine does and returns them with their full transactions. */
  evm_mineDetailed: {
    Parameters: [
      options?:
        | number
        | string
        | { timestamp?: number | string | null | undefined; blocks?: number | string | null | undefined }
        | null,
    ]
    ReturnType: readonly RpcBlock[]
  }
  evm_mine_detailed: MethodTypes['evm_mineDetailed']
  anvil_mine_detailed: MethodTypes['evm_mineDetailed']
  /** Removes the private key or the impersonation of an account from the node. Returns whether the node had one of them. The state of the account does not change. */
  evm_removeAccount: { Parameters: [address: Hex, passphrase?: string | null]; ReturnType: boolean }
  /** Reverts the chain to a snapshot and removes this snapshot and all later ones. Returns false if the snapshot does not exist. */
  evm_revert: { Parameters: [snapshotId: number | string]; ReturnType: boolean }
  anvil_revert: MethodTypes['evm_revert']
  /** Enables or disables mining a block for each incoming transaction. Enabling it mines the transactions in the pool that can be mined. */
  evm_setAutomine: { Parameters: [enabled: boolean]; ReturnType: null | true }
  anvil_setAutomine: MethodTypes['evm_setAutomine']
  /** Sets the gas limit of new blocks. */
  evm_setBlockGasLimit: { Parameters: [gasLimit: number | string]; ReturnType: true }
  anvil_setBlockGasLimit: MethodTypes['evm_setBlockGasLimit']
  miner_setGasLimit: MethodTypes['evm_setBlockGasLimit']
  /** Enables interval mining instead of a block for each transaction. 0 disables interval mining and restores the earlier mode. With the client version of anvil, 0 disables all mining. With Hardhat's, interval mining and a block for each transaction are independent. Values below 1,000 are seconds, as in anvil; larger values are milliseconds. If the client version is Hardhat's, all values are milliseconds. For a [min, max] pair, in milliseconds, the node uses the mean. */
  evm_setIntervalMining: {
    Parameters: [interval: number | string | readonly [number | string, number | string]]
    ReturnType: null | true
  }
  /** Sets the exact timestamp of the next block, in Unix seconds. The clock continues from it. If the client version is Hardhat's, the result is the timestamp, as a decimal string. */
  evm_setNextBlockTimestamp: { Parameters: [timestamp: number | string]; ReturnType: string | null }
  anvil_setNextBlockTimestamp: MethodTypes['evm_setNextBlockTimestamp']
  /** Sets the clock, which continues from the given time. Returns its offset from real time, in seconds. Times below 10^11 are Unix seconds, as in anvil; larger values are milliseconds, as in Ganache. A date and time is a text such as 2026-01-01T00:00:00Z. With an interval of anvil_setBlockTimestampInterval, the next block is that much later than the given time. */
  evm_setTime: { Parameters: [time: number | string]; ReturnType: number }
  anvil_setTime: MethodTypes['evm_setTime']
  /** Creates a snapshot of the chain and returns its id for evm_revert. Snapshots can be nested. */
  evm_snapshot: { Parameters: []; ReturnType: Hex }
  anvil_snapshot: MethodTypes['evm_snapshot']
  /** Returns 0. Hardhat returns how many Solidity stack traces it failed to create, and this node does not count them. */
  hardhat_getStackTraceFailuresCount: { Parameters: []; ReturnType: 0 }
  /** Mines a block immediately, as interval mining does. */
  hardhat_intervalMine: { Parameters: []; ReturnType: true }
  /** Mines blocks, one by default. The interval between their timestamps is in seconds. By default it is the interval of anvil_setBlockTimestampInterval, or 1. */
  hardhat_mine: {
    Parameters: [blocks?: number | string | null, interval?: number | string | null]
    ReturnType: null | true
  }
  /** Sets the prevRandao value of the next block (EIP-4399), up to 32 bytes. */
  hardhat_setPrevRandao: { Parameters: [prevRandao: number | string]; ReturnType: null | true }
  anvil_setPrevRandao: MethodTypes['hardhat_setPrevRandao']
  /** Returns the hash and number of the latest layer-2 block. */
  l2a_blockHashAndNumber: { Parameters: []; ReturnType: { block_hash: Hex; block_number: number } }
  starknet_blockHashAndNumber: MethodTypes['l2a_blockHashAndNumber']
  /** Returns the number of the latest layer-2 block. */
  l2a_blockNumber: { Parameters: []; ReturnType: number }
  starknet_blockNumber: MethodTypes['l2a_blockNumber']
  /** Returns the chain ID of the layer-2 network: a short ASCII string, encoded as a number. */
  l2a_chainId: { Parameters: []; ReturnType: Hex }
  starknet_chainId: MethodTypes['l2a_chainId']
  /** Returns the number of transactions in a layer-2 block. */
  l2a_getBlockTransactionCount: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
    ]
    Names: 'block_id'
    ReturnType: number
  }
  starknet_getBlockTransactionCount: MethodTypes['l2a_getBlockTransactionCount']
  /** Returns a layer-2 block with its transactions and receipts. */
  l2a_getBlockWithReceipts: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
    ]
    Names: 'block_id'
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
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
    ]
    Names: 'block_id'
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
  /** Returns a layer-2 block with its full transactions. */
  l2a_getBlockWithTxs: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
    ]
    Names: 'block_id'
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
  /** Returns a page of events from a range of layer-2 blocks, filtered by contract and keys. The events come from the fixture or the transaction; the ledger adds fee transfers. */
  l2a_getEvents: {
    Parameters: [
      filter: {
        from_block?:
          | 'latest'
          | 'pending'
          | 'pre_confirmed'
          | 'l1_accepted'
          | { block_hash?: Hex | undefined; block_number?: number | undefined }
          | null
          | undefined
        to_block?:
          | 'latest'
          | 'pending'
          | 'pre_confirmed'
          | 'l1_accepted'
          | { block_hash?: Hex | undefined; block_number?: number | undefined }
          | null
          | undefined
        address?: Hex | readonly Hex[] | null | undefined
        keys?: readonly (readonly Hex[])[] | null | undefined
        chunk_size: number
        continuation_token?: string | null | undefined
      },
    ]
    Names: 'filter'
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
  /** Returns the next nonce of a layer-2 account after a block. */
  l2a_getNonce: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
      contract_address: Hex,
    ]
    Names: 'block_id' | 'contract_address'
    ReturnType: Hex
  }
  starknet_getNonce: MethodTypes['l2a_getNonce']
  /** Returns the state changes of a layer-2 block that follow from its transactions: nonces, declared classes and deployed contracts. */
  l2a_getStateUpdate: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
    ]
    Names: 'block_id'
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
  /** Returns a layer-2 transaction by block and index. */
  l2a_getTransactionByBlockIdAndIndex: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
      index: number,
    ]
    Names: 'block_id' | 'index'
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
  /** Returns a layer-2 transaction by its hash. */
  l2a_getTransactionByHash: {
    Parameters: [transaction_hash: Hex]
    Names: 'transaction_hash'
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
  /** Returns the receipt of a layer-2 transaction by its hash. The ledger executes nothing: fee, gas and events are synthetic. */
  l2a_getTransactionReceipt: {
    Parameters: [transaction_hash: Hex]
    Names: 'transaction_hash'
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
  /** Returns the finality status and the execution status of a layer-2 transaction. */
  l2a_getTransactionStatus: {
    Parameters: [transaction_hash: Hex]
    Names: 'transaction_hash'
    ReturnType: {
      finality_status: 'PRE_CONFIRMED' | 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
      execution_status?: 'SUCCEEDED' | 'REVERTED'
      failure_reason?: string
    }
  }
  starknet_getTransactionStatus: MethodTypes['l2a_getTransactionStatus']
  /** Returns the version of the public specification that the layer-2 network follows. */
  l2a_specVersion: { Parameters: []; ReturnType: string }
  starknet_specVersion: MethodTypes['l2a_specVersion']
  /** Returns false: the layer-2 ledger does not synchronize with other nodes. */
  l2a_syncing: { Parameters: []; ReturnType: false }
  starknet_syncing: MethodTypes['l2a_syncing']
  /** Returns the number of the latest block of the layer-2 network. Also available as eth_blockNumber at the endpoint of the network. */
  l2b_blockNumber: { Parameters: []; ReturnType: Hex }
  /** Returns the chain ID of the layer-2 network. Also available as eth_chainId at the endpoint of the network. */
  l2b_chainId: { Parameters: []; ReturnType: Hex }
  /** Returns the default fee of a layer-2 transaction. The ledger does not execute transactions, so the fee is always the same. */
  l2b_estimateFee: {
    Parameters: [transaction: { [name: string]: unknown }]
    ReturnType: { gas_limit: Hex; gas_per_pubdata_limit: Hex; max_fee_per_gas: Hex; max_priority_fee_per_gas: Hex }
  }
  zks_estimateFee: MethodTypes['l2b_estimateFee']
  /** Returns the default gas limit per byte of pubdata of a layer-2 transaction. */
  l2b_gasPerPubdata: { Parameters: []; ReturnType: Hex }
  zks_gasPerPubdata: MethodTypes['l2b_gasPerPubdata']
  /** Returns the gas price of the layer-2 network, in wei. Also available as eth_gasPrice at the endpoint of the network. */
  l2b_gasPrice: { Parameters: []; ReturnType: Hex }
  /** Returns the balances of a layer-2 account that are not zero, by token. The ledger has only ether, whose address is zero. */
  l2b_getAllAccountBalances: { Parameters: [address: Hex]; ReturnType: { [name: string]: Hex } }
  zks_getAllAccountBalances: MethodTypes['l2b_getAllAccountBalances']
  /** Returns the balance of a layer-2 account, in wei. The initial balance is 10,000 ether or the balance in the fixture. Also available as eth_getBalance at the endpoint of the network. */
  l2b_getBalance: { Parameters: [address: Hex, block?: RpcBlockId | 'committed' | null]; ReturnType: Hex }
  /** Returns the layer-1 address of the base token, which is ether. */
  l2b_getBaseTokenL1Address: { Parameters: []; ReturnType: Hex }
  zks_getBaseTokenL1Address: MethodTypes['l2b_getBaseTokenL1Address']
  /** Returns a layer-2 block by its hash. Returns null if it does not exist. Also available as eth_getBlockByHash at the endpoint of the network. */
  l2b_getBlockByHash: {
    Parameters: [hash: Hex, fullTransactions?: boolean | null]
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
  /** Returns a layer-2 block by its number or tag. Returns null if it does not exist. Also available as eth_getBlockByNumber at the endpoint of the network. */
  l2b_getBlockByNumber: {
    Parameters: [
      block:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number
        | 'committed',
      fullTransactions?: boolean | null,
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
  /** Returns the settlement status of a layer-2 block. Returns null if the block does not exist. */
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
      committedAt: string | null
      proveTxHash: Hex | null
      provenAt: string | null
      executeTxHash: Hex | null
      executedAt: string | null
      l1GasPrice: number
      l2FairGasPrice: number
      baseSystemContractsHashes: { bootloader: Hex; default_aa: Hex }
      l1BatchNumber: number
      operatorAddress: Hex
      protocolVersion: string
    } | null
  }
  zks_getBlockDetails: MethodTypes['l2b_getBlockDetails']
  /** Returns the numbers of the first and the last block of a batch. Returns null if the batch does not exist. Each block is a batch. */
  l2b_getL1BatchBlockRange: { Parameters: [number: number | string]; ReturnType: readonly [Hex, Hex] | null }
  zks_getL1BatchBlockRange: MethodTypes['l2b_getL1BatchBlockRange']
  /** Returns the settlement status of a batch. Returns null if the batch does not exist. Each block is a batch. */
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
      committedAt: string | null
      proveTxHash: Hex | null
      provenAt: string | null
      executeTxHash: Hex | null
      executedAt: string | null
      l1GasPrice: number
      l2FairGasPrice: number
      baseSystemContractsHashes: { bootloader: Hex; default_aa: Hex }
    } | null
  }
  zks_getL1BatchDetails: MethodTypes['l2b_getL1BatchDetails']
  /** Returns the logs of layer-2 blocks, filtered by address and topics. The logs come from the fixture or the transaction; the ledger adds transfers of fees and values. Also available as eth_getLogs at the endpoint of the network. */
  l2b_getLogs: {
    Parameters: [
      filter: {
        fromBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | number | null | undefined
        toBlock?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | number | null | undefined
        blockHash?: Hex | null | undefined
        address?: Hex | readonly Hex[] | null | undefined
        topics?: readonly (Hex | readonly (Hex | null)[] | null)[] | null | undefined
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
  /** Returns the address of the layer-1 contract to which settlement transactions are sent. */
  l2b_getMainContract: { Parameters: []; ReturnType: Hex }
  zks_getMainContract: MethodTypes['l2b_getMainContract']
  /** Returns a layer-2 transaction by block hash and index. Returns null if it does not exist. Also available as eth_getTransactionByBlockHashAndIndex at the endpoint of the network. */
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
  /** Returns a layer-2 transaction by block number and index. Returns null if it does not exist. Also available as eth_getTransactionByBlockNumberAndIndex at the endpoint of the network. */
  l2b_getTransactionByBlockNumberAndIndex: {
    Parameters: [
      blockParameter:
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          },
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
  /** Returns a layer-2 transaction by its hash. Returns null if it does not exist or was rejected. Also available as eth_getTransactionByHash at the endpoint of the network. */
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
  /** Returns the next nonce of a layer-2 account. Also available as eth_getTransactionCount at the endpoint of the network. */
  l2b_getTransactionCount: { Parameters: [address: Hex, block?: RpcBlockId | 'committed' | null]; ReturnType: Hex }
  /** Returns the settlement status of a layer-2 transaction. Returns null if the transaction does not exist. */
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
  /** Returns the receipt of a layer-2 transaction by its hash. Returns null if the transaction does not exist or is not in a block. Also available as eth_getTransactionReceipt at the endpoint of the network. */
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
  /** Returns the chain ID of the layer-1 network on which the layer-2 network settles. */
  l2b_L1ChainId: { Parameters: []; ReturnType: Hex }
  zks_L1ChainId: MethodTypes['l2b_L1ChainId']
  /** Returns the chain ID of the layer-2 network as a decimal string. Also available as net_version at the endpoint of the network. */
  l2b_networkVersion: { Parameters: []; ReturnType: string }
  /** Sets the extraData of new blocks, at most 32 bytes. */
  miner_setExtra: { Parameters: [extraData: Hex]; ReturnType: true }
  /** Enables automatic mining if the node mines on request only, and mines the pooled transactions. */
  miner_start: { Parameters: [threads?: number | string | null]; ReturnType: true }
  /** Disables automatic mining and interval mining. Transactions stay in the pool until a block is mined on request. */
  miner_stop: { Parameters: []; ReturnType: true }
  /** Returns true: the node accepts requests. */
  net_listening: { Parameters: []; ReturnType: boolean }
  /** Returns 0: the node has no peers. */
  net_peerCount: { Parameters: []; ReturnType: '0x0' }
  /** Returns the network ID as a decimal string. It equals the chain ID. If the client version is Ganache's, it is the start time of the process, in milliseconds. */
  net_version: { Parameters: []; ReturnType: string }
  eth_networkId: MethodTypes['net_version']
  /** Returns the supported level of the Otterscan API. */
  ots_getApiLevel: { Parameters: []; ReturnType: number }
  /** Returns a block by its number or tag, with its transaction count, rewards and fees instead of its transactions. Returns null if it does not exist. */
  ots_getBlockDetails: {
    Parameters: [
      block:
        | number
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
    ]
    ReturnType: { [name: string]: unknown } | null
  }
  /** Returns a block by its hash, with its transaction count, rewards and fees instead of its transactions. Returns null if it does not exist. */
  ots_getBlockDetailsByHash: { Parameters: [blockHash: Hex]; ReturnType: { [name: string]: unknown } | null }
  /** Returns a page of the transactions of a block with their receipts. Page 0 contains the last transactions. Calldata is truncated to the selector, and logs are omitted. */
  ots_getBlockTransactions: {
    Parameters: [
      block:
        | number
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number,
      page: number | Hex,
      pageSize: number | Hex,
    ]
    ReturnType: { [name: string]: unknown } | null
  }
  /** Returns the creator of a contract and the hash of the creating transaction. Returns null if no transaction created it. */
  ots_getContractCreator: { Parameters: [address: Hex]; ReturnType: { hash: Hex; creator: Hex } | null }
  /** Returns the transfers, creations and self-destructs inside a transaction that were not reverted. */
  ots_getInternalOperations: {
    Parameters: [transactionHash: Hex]
    ReturnType: readonly { type: number; from: Hex; to: Hex; value: Hex }[]
  }
  /** Returns the hash of a transaction by its sender and nonce. Returns null if it does not exist. */
  ots_getTransactionBySenderAndNonce: { Parameters: [sender: Hex, nonce: number | Hex]; ReturnType: Hex | null }
  /** Returns the revert data of a transaction, or 0x if it did not revert. */
  ots_getTransactionError: { Parameters: [transactionHash: Hex]; ReturnType: Hex }
  /** Returns whether an account has code. */
  ots_hasCode: {
    Parameters: [
      address: Hex,
      block?:
        | number
        | Hex
        | 'latest'
        | 'pending'
        | 'earliest'
        | 'finalized'
        | 'safe'
        | {
            blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
            blockHash?: Hex | null | undefined
            requireCanonical?: boolean | null | undefined
          }
        | number
        | null,
    ]
    ReturnType: boolean
  }
  /** Returns a page of the transactions that involve an account, directly or in inner calls, in the blocks after a block, newest first. Block 0 means the beginning of the chain. */
  ots_searchTransactionsAfter: {
    Parameters: [address: Hex, block: number | Hex, pageSize: number | Hex]
    ReturnType: {
      txs: readonly { [name: string]: unknown }[]
      receipts: readonly { [name: string]: unknown }[]
      firstPage: boolean
      lastPage: boolean
    }
  }
  /** Returns a page of the transactions that involve an account, directly or in inner calls, in the blocks before a block, newest first. Block 0 means the end of the chain. */
  ots_searchTransactionsBefore: {
    Parameters: [address: Hex, block: number | Hex, pageSize: number | Hex]
    ReturnType: {
      txs: readonly { [name: string]: unknown }[]
      receipts: readonly { [name: string]: unknown }[]
      firstPage: boolean
      lastPage: boolean
    }
  }
  /** Returns all calls of a mined transaction with their depths. */
  ots_traceTransaction: { Parameters: [transactionHash: Hex]; ReturnType: readonly { [name: string]: unknown }[] }
  /** Returns the account that signed a message with personal_sign or eth_sign. */
  personal_ecRecover: { Parameters: [message: string, signature: Hex]; ReturnType: Hex }
  /** Adds an account by its private key and returns its address. The account is unlocked and exists until the node stops. */
  personal_importRawKey: { Parameters: [privateKey: string, passphrase?: string | null]; ReturnType: Hex }
  /** Returns the addresses of the accounts whose private keys the node has. */
  personal_listAccounts: { Parameters: []; ReturnType: readonly Hex[] }
  /** Locks an account: the node does not sign for it until it is unlocked. Returns whether the node has the account. */
  personal_lockAccount: { Parameters: [address: Hex]; ReturnType: boolean }
  /** Creates an account and returns its address. Every run of the node creates the same keys. The account is unlocked and exists until the node stops. */
  personal_newAccount: { Parameters: [passphrase?: string | null]; ReturnType: Hex }
  /** Signs and sends a transaction as eth_sendTransaction does, even if the account is locked. An impersonated account needs no passphrase. */
  personal_sendTransaction: {
    Parameters: [
      transaction: {
        from?: Hex | null | undefined
        to?: Hex | null | undefined
        gas?: Hex | null | undefined
        gasPrice?: Hex | null | undefined
        maxFeePerGas?: Hex | null | undefined
        maxPriorityFeePerGas?: Hex | null | undefined
        maxFeePerBlobGas?: Hex | null | undefined
        value?: Hex | null | undefined
        nonce?: Hex | null | undefined
        data?: Hex | null | undefined
        input?: Hex | null | undefined
        accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
        blobVersionedHashes?: readonly Hex[] | null | undefined
        authorizationList?:
          | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
          | null
          | undefined
        chainId?: Hex | null | undefined
        type?: Hex | null | undefined
        blobs?: readonly Hex[] | null | undefined
      },
      passphrase?: string | null,
    ]
    ReturnType: Hex
  }
  /** Signs a message with an account of the node (EIP-191), as eth_sign does with another parameter order. A message that is not hex is signed as UTF-8 text. */
  personal_sign: { Parameters: [message: string, address: Hex, passphrase?: string | null]; ReturnType: Hex }
  /** Signs a transaction, even if the account is locked, and returns it as bytes without sending it. */
  personal_signTransaction: {
    Parameters: [
      transaction: {
        from?: Hex | null | undefined
        to?: Hex | null | undefined
        gas?: Hex | null | undefined
        gasPrice?: Hex | null | undefined
        maxFeePerGas?: Hex | null | undefined
        maxPriorityFeePerGas?: Hex | null | undefined
        maxFeePerBlobGas?: Hex | null | undefined
        value?: Hex | null | undefined
        nonce?: Hex | null | undefined
        data?: Hex | null | undefined
        input?: Hex | null | undefined
        accessList?: readonly { address: Hex; storageKeys?: readonly Hex[] | null | undefined }[] | null | undefined
        blobVersionedHashes?: readonly Hex[] | null | undefined
        authorizationList?:
          | readonly { chainId: Hex; address: Hex; nonce: Hex; yParity: Hex; r: Hex; s: Hex }[]
          | null
          | undefined
        chainId?: Hex | null | undefined
        type?: Hex | null | undefined
        blobs?: readonly Hex[] | null | undefined
      },
      passphrase?: string | null,
    ]
    ReturnType: Hex
  }
  /** Unlocks an account until it is locked again. The duration is ignored: accounts do not lock automatically. An impersonated account is never locked. */
  personal_unlockAccount: {
    Parameters: [address: Hex, passphrase?: string | null, duration?: number | string | null]
    ReturnType: true
  }
  /** Returns fees for user operations (ERC-4337), in the format of Pimlico: twice the base fee of the next block and the tip of eth_maxPriorityFeePerGas. The three speeds are equal. */
  pimlico_getUserOperationGasPrice: {
    Parameters: []
    ReturnType: {
      slow: { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }
      standard: { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }
      fast: { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex }
    }
  }
  zd_getUserOperationGasPrice: MethodTypes['pimlico_getUserOperationGasPrice']
  /** Returns the status of a user operation (ERC-4337) in the format of Pimlico: `submitted` in the pool, `included` in a block, or `not_found`. */
  pimlico_getUserOperationStatus: {
    Parameters: [userOperationHash: Hex]
    ReturnType: { status: 'not_found' | 'submitted' | 'included'; transactionHash: Hex | null }
  }
  /** Returns the paymaster of the node for a user operation (ERC-7677). It pays for every operation. At the first call, an account of the node creates it and deposits 10 ether for it in the EntryPoint. */
  pm_getPaymasterStubData: {
    Parameters: [
      userOperation: {
        sender: Hex
        nonce: number | string
        callData: Hex
        signature?: Hex | null | undefined
        initCode?: Hex | null | undefined
        paymasterAndData?: Hex | null | undefined
        factory?: Hex | null | undefined
        factoryData?: Hex | null | undefined
        paymaster?: Hex | null | undefined
        paymasterData?: Hex | null | undefined
        paymasterSignature?: Hex | null | undefined
        paymasterVerificationGasLimit?: number | string | null | undefined
        paymasterPostOpGasLimit?: number | string | null | undefined
        eip7702Auth?:
          | {
              chainId: number | string
              address: Hex
              nonce: number | string
              yParity: number | string
              r: number | string
              s: number | string
            }
          | null
          | undefined
        callGasLimit?: number | string | null | undefined
        verificationGasLimit?: number | string | null | undefined
        preVerificationGas?: number | string | null | undefined
        maxFeePerGas?: number | string | null | undefined
        maxPriorityFeePerGas?: number | string | null | undefined
      },
      entryPoint: Hex,
      chainId: number | string,
      context?: { [name: string]: unknown } | null,
    ]
    ReturnType: {
      paymasterAndData?: Hex
      paymaster?: Hex
      paymasterData?: Hex
      paymasterPostOpGasLimit?: Hex
      sponsor: { name: string }
      isFinal: boolean
    }
  }
  pm_getPaymasterData: MethodTypes['pm_getPaymasterStubData']
  /** Returns the paymaster of the node for a user operation, as pm_getPaymasterStubData does, and the gas of the operation with it, in the format of Pimlico. */
  pm_sponsorUserOperation: {
    Parameters: [
      userOperation: {
        sender: Hex
        nonce: number | string
        callData: Hex
        signature?: Hex | null | undefined
        initCode?: Hex | null | undefined
        paymasterAndData?: Hex | null | undefined
        factory?: Hex | null | undefined
        factoryData?: Hex | null | undefined
        paymaster?: Hex | null | undefined
        paymasterData?: Hex | null | undefined
        paymasterSignature?: Hex | null | undefined
        paymasterVerificationGasLimit?: number | string | null | undefined
        paymasterPostOpGasLimit?: number | string | null | undefined
        eip7702Auth?:
          | {
              chainId: number | string
              address: Hex
              nonce: number | string
              yParity: number | string
              r: number | string
              s: number | string
            }
          | null
          | undefined
        callGasLimit?: number | string | null | undefined
        verificationGasLimit?: number | string | null | undefined
        preVerificationGas?: number | string | null | undefined
        maxFeePerGas?: number | string | null | undefined
        maxPriorityFeePerGas?: number | string | null | undefined
      },
      entryPoint: Hex,
      context?: { [name: string]: unknown } | null,
    ]
    ReturnType: {
      preVerificationGas: Hex
      verificationGasLimit: Hex
      callGasLimit: Hex
      paymasterVerificationGasLimit?: Hex
      paymasterPostOpGasLimit?: Hex
      paymasterAndData?: Hex
      paymaster?: Hex
      paymasterData?: Hex
    }
  }
  /** Returns the OpenRPC document of this node: each method with its parameters, result, price and an example. */
  'rpc.discover': { Parameters: []; ReturnType: { openrpc: string; methods: readonly { name: string }[] } }
  /** Returns the namespaces of the available methods, each with version 1.0, as go-ethereum does. */
  rpc_modules: { Parameters: []; ReturnType: { [name: string]: string } }
  /** Returns the priority fee for user operations (ERC-4337) in wei, which clients of Alchemy request. It is equal to the result of eth_maxPriorityFeePerGas. */
  rundler_maxPriorityFeePerGas: { Parameters: []; ReturnType: Hex }
  /** Adds an amount to the ERC-20 balance of one or several accounts. Unlike in Tenderly, there is no Transfer event, because no transaction emits it. */
  tenderly_addErc20Balance: {
    Parameters: [token: Hex, addresses: Hex | readonly Hex[], amount: number | string]
    ReturnType: null | true
  }
  /** Sets the ERC-20 balance of one or several accounts, like anvil_setERC20Balance, with the parameters of Tenderly: the token is the first one. */
  tenderly_setErc20Balance: {
    Parameters: [token: Hex, addresses: Hex | readonly Hex[], balance: number | string]
    ReturnType: null | true
  }
  /** Sets the ERC-20 balance of one or several accounts to the largest value, 2^256 - 1. */
  tenderly_setMaxErc20Balance: { Parameters: [token: Hex, addresses: Hex | readonly Hex[]]; ReturnType: null | true }
  /** Builds a block on a parent and returns it. The block contains the given transactions, or pooled transactions if `transactions` is null. The node does not store the block. */
  testing_buildBlockV1: {
    Parameters: [
      parentBlockHash: Hex,
      payloadAttributes: {
        timestamp: Hex
        prevRandao: Hex
        suggestedFeeRecipient: Hex
        withdrawals?: readonly { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }[] | null | undefined
        parentBeaconBlockRoot?: Hex | null | undefined
        slotNumber?: Hex | null | undefined
      },
      transactions?: readonly Hex[] | null,
      extraData?: Hex | null,
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
        blockAccessList?: Hex
        slotNumber?: Hex
      }
      blockValue: Hex
      blobsBundle: { commitments: readonly Hex[]; proofs: readonly Hex[]; blobs: readonly Hex[] }
      executionRequests: readonly Hex[]
      shouldOverrideBuilder: boolean
    }
  }
  /** Builds a block on the latest block, adds it to the chain and returns its hash. The block contains the given transactions, or pooled transactions if `transactions` is null. */
  testing_commitBlockV1: {
    Parameters: [
      payloadAttributes: {
        timestamp: Hex
        prevRandao: Hex
        suggestedFeeRecipient: Hex
        withdrawals?: readonly { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }[] | null | undefined
        parentBeaconBlockRoot?: Hex | null | undefined
        slotNumber?: Hex | null | undefined
      },
      transactions?: readonly Hex[] | null,
      extraData?: Hex | null,
    ]
    ReturnType: Hex
  }
  /** Returns the calls, creations and self-destructs of all transactions of a block and, before the merge, its rewards. */
  trace_block: { Parameters: [block: RpcBlockId]; ReturnType: readonly { [name: string]: unknown }[] }
  /** Executes a call on the state after a block and returns the requested kinds of traces. The chain does not change. */
  trace_call: {
    Parameters: [
      transaction: RpcCall,
      traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[],
      block?: RpcBlockId | null,
      stateOverrides?: RpcStateOverrides | null,
      blockOverrides?: RpcBlockOverrides | null,
    ]
    ReturnType: {
      output: Hex
      stateDiff: { [name: string]: unknown } | null
      trace: readonly { [name: string]: unknown }[]
      vmTrace: { [name: string]: unknown } | null
      transactionHash?: Hex
    }
  }
  /** Executes calls in sequence on the state after a block, each on the state that the previous one left, and returns their traces. The overrides of the state apply once, before the first call. The chain does not change. */
  trace_callMany: {
    Parameters: [
      calls: readonly (readonly [RpcCall, readonly ('trace' | 'vmTrace' | 'stateDiff')[]])[],
      block?: RpcBlockId | null,
      overrides?: {
        stateOverrides?: RpcStateOverrides | null | undefined
        blockOverrides?: RpcBlockOverrides | null | undefined
      } | null,
    ]
    ReturnType: readonly {
      output: Hex
      stateDiff: { [name: string]: unknown } | null
      trace: readonly { [name: string]: unknown }[]
      vmTrace: { [name: string]: unknown } | null
      transactionHash?: Hex
    }[]
  }
  /** Returns the calls, creations and self-destructs in a range of blocks, filtered by sender and recipient. They match both lists of addresses or, if `mode` is `union`, one of them. The range is the latest block by default. With the anvil preset, it starts at the first block, and `union` is the default. */
  trace_filter: {
    Parameters: [
      filter: {
        fromBlock?:
          | Hex
          | 'latest'
          | 'pending'
          | 'earliest'
          | 'finalized'
          | 'safe'
          | {
              blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
              blockHash?: Hex | null | undefined
              requireCanonical?: boolean | null | undefined
            }
          | number
          | null
          | undefined
        toBlock?:
          | Hex
          | 'latest'
          | 'pending'
          | 'earliest'
          | 'finalized'
          | 'safe'
          | {
              blockNumber?: Hex | 'latest' | 'pending' | 'earliest' | 'finalized' | 'safe' | null | undefined
              blockHash?: Hex | null | undefined
              requireCanonical?: boolean | null | undefined
            }
          | number
          | null
          | undefined
        fromAddress?: readonly Hex[] | null | undefined
        toAddress?: readonly Hex[] | null | undefined
        mode?: 'intersection' | 'union' | null | undefined
        after?: number | Hex | null | undefined
        count?: number | Hex | null | undefined
      },
    ]
    ReturnType: readonly { [name: string]: unknown }[]
  }
  /** Returns one call of a mined transaction by its trace address. Returns null if the call does not exist. */
  trace_get: {
    Parameters: [transactionHash: Hex, traceAddress: readonly (number | Hex)[]]
    ReturnType: { [name: string]: unknown } | null
  }
  /** Executes a signed transaction on the state after a block, without sending it, and returns its traces. */
  trace_rawTransaction: {
    Parameters: [
      transaction: Hex,
      traceTypes: readonly ('trace' | 'vmTrace' | 'stateDiff')[],
      block?: RpcBlockId | null,
    ]
    ReturnType: {
      output: Hex
      stateDiff: { [name: string]: unknown } | null
      trace: readonly { [name: string]: unknown }[]
      vmTrace: { [name: string]: unknown } | null
      transactionHash?: Hex
    }
  }
  /** Executes the transactions of a block again and returns the requested kinds of traces. */
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
  /** Executes a mined transaction again and returns the requested kinds of traces. */
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
  /** Returns the calls, creations and self-destructs of a mined transaction as a flat list. Returns null if the transaction does not exist, or an empty list with the anvil preset. */
  trace_transaction: { Parameters: [transactionHash: Hex]; ReturnType: readonly { [name: string]: unknown }[] | null }
  /** Returns the pooled transactions, grouped by sender (checksum address) and nonce. With the presets of anvil and Ganache, senders are in lower case. */
  txpool_content: {
    Parameters: []
    ReturnType: {
      pending: { [name: string]: { [name: string]: RpcTransaction } }
      queued: { [name: string]: { [name: string]: RpcTransaction } }
    }
  }
  /** Returns the pooled transactions of a sender by nonce. */
  txpool_contentFrom: {
    Parameters: [address: Hex]
    ReturnType: { pending: { [name: string]: RpcTransaction }; queued: { [name: string]: RpcTransaction } }
  }
  /** Returns a one-line summary of each pooled transaction, grouped by sender (checksum address) and nonce. With the presets of anvil and Ganache, senders are in lower case. */
  txpool_inspect: {
    Parameters: []
    ReturnType: {
      pending: { [name: string]: { [name: string]: string } }
      queued: { [name: string]: { [name: string]: string } }
    }
  }
  /** Returns the number of pooled transactions that can be mined now (pending) and the number that wait for an earlier nonce (queued). */
  txpool_status: { Parameters: []; ReturnType: { pending: Hex; queued: Hex } }
  /** Adds a contract ABI. The node uses it to decode calls, events and errors in its log, and `vivarium_names` lists it. With `address`, the ABI applies to one contract only. `bytecode` is the init code by which the node recognizes deployments. Returns whether the log is enabled. */
  vivarium_addAbi: {
    Parameters: [
      contract: {
        abi: readonly {
          type: string
          name?: string | undefined
          inputs?: readonly { type: string }[] | undefined
          outputs?: readonly { type: string }[] | undefined
        }[]
        address?: Hex | undefined
        name?: string | undefined
        bytecode?: Hex | undefined
      },
    ]
    ReturnType: boolean
  }
  /** Advances the clock by a number of seconds. Interval mining creates the blocks of this period, and layer-2 ledgers make the transitions that are due. The node then mines `blocks` more blocks. Returns the clock, in Unix seconds, and the latest block number. */
  vivarium_advanceTime: {
    Parameters: [seconds: number | string, blocks?: number | string | null]
    ReturnType: { time: number; blockNumber: number }
  }
  /** Returns the body of the response to GET of a path of the Beacon API: /eth/v1/beacon/blobs/{block}, /eth/v1/beacon/genesis, /eth/v1/config/spec or /eth/v1/node/version. The slot of a block is the number of seconds since the genesis block. */
  vivarium_beaconApi: { Parameters: [path: string]; ReturnType: { data: unknown } }
  /** Saves the chain, its pool and its clock under a name and replaces an earlier checkpoint with this name. Returns the names of all checkpoints. vivarium_restore can return to a checkpoint any number of times. */
  vivarium_checkpoint: { Parameters: [name: string]; ReturnType: readonly string[] }
  /** Returns the name of a contract and its source files, its own file first. The node recognizes the contract by its code among `--artifacts`. Null for an account without code, and for a contract without source code. */
  vivarium_contractSource: {
    Parameters: [address: Hex, block?: RpcBlockId | null]
    ReturnType: { name: string; files: readonly { path: string; text: string }[] } | null
  }
  /** Creates an API key and returns it. The node stores only a digest, so the key cannot be shown again. The caller must be allowed to administer keys. */
  vivarium_createKey: {
    Parameters: [
      settings?: {
        name?: string | undefined
        networks?: readonly string[] | undefined
        methods?: readonly string[] | undefined
        origins?: readonly string[] | undefined
        dailyCredits?: number | 'unlimited' | undefined
        creditsPerSecond?: number | 'unlimited' | undefined
      } | null,
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
  /** Removes a network that vivarium_fork created. Returns false if the caller's API key created no network with this name. */
  vivarium_dropFork: { Parameters: [name: string]; ReturnType: boolean }
  /** Returns the chain as the text of a fixture, one page at a time. The fixture reproduces the same hashes. `next` is the first block of the next page, or null after the last page. */
  vivarium_exportFixture: { Parameters: [from?: Hex | null]; ReturnType: { text: string; next: Hex | null } }
  /** Returns the last block of the fixture of the chain, and a page of its transactions with their positions in the files. Null without a fixture. `next` is the index of the first transaction of the next page, or null after the last page. */
  vivarium_fixture: {
    Parameters: [from?: Hex | null]
    ReturnType: {
      head: Hex
      number: Hex
      transactions: readonly { hash: Hex; name?: string; file: string; line: number; column: number }[]
      next: Hex | null
    } | null
  }
  /** Creates an in-memory copy of this network and returns its name. The copy is available at `/<name>` until vivarium_dropFork removes it. A fork that was created with an API key is available to this key only, and the key may call development methods on it. */
  vivarium_fork: { Parameters: [name?: string | null]; ReturnType: string }
  /** Returns the forked block, whether its state is proven against the state root, and the number of requests sent to the upstream. Returns null if the chain is not forked. */
  vivarium_forkStatus: {
    Parameters: []
    ReturnType: {
      chainId: Hex
      blockNumber: Hex
      blockHash: Hex
      stateRoot: Hex
      verified: boolean
      offline: boolean
      upstream: string | null
      requests: number
      calls: number
    } | null
  }
  /** Returns the usage of API keys by day, network, method and status: requests, credits, errors, and latency percentiles (50, 90, 99) in milliseconds. The default is all keys and the current day. Requests without a key are listed under `built-in`. */
  vivarium_keyUsage: {
    Parameters: [query?: { key?: string | undefined; from?: string | undefined; to?: string | undefined } | null]
    ReturnType: readonly {
      key: string
      day: string
      network: string
      method: string
      status: number
      requests: number
      credits: number
      errors: number
      p50: number | null
      p90: number | null
      p99: number | null
    }[]
  }
  /** Accepts a block of the l2a ledger and all earlier blocks on layer 1, with one layer-1 transaction: ACCEPTED_ON_L2 → ACCEPTED_ON_L1. */
  vivarium_l2aAcceptOnL1: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
    ]
    Names: 'block_id'
    ReturnType: { block_hash: Hex; block_number: number; status: 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED' }
  }
  /** Adds a transaction to the pending block of the l2a ledger. Missing members are filled in. */
  vivarium_l2aAddTransaction: {
    Parameters: [
      transaction?: {
        type?: string | undefined
        version?: number | string | undefined
        transaction_hash?: Hex | undefined
        execution_status?: 'SUCCEEDED' | 'REVERTED' | undefined
        revert_reason?: string | undefined
        actual_fee?: Hex | undefined
        events?:
          | readonly { from_address: Hex; keys?: readonly Hex[] | undefined; data?: readonly Hex[] | undefined }[]
          | undefined
        max_fee?: Hex | undefined
        signature?: readonly Hex[] | undefined
        contract_address?: Hex | undefined
        entry_point_selector?: Hex | undefined
        calldata?: readonly Hex[] | undefined
        sender_address?: Hex | undefined
        nonce?: Hex | undefined
        account_deployment_data?: readonly Hex[] | undefined
        resource_bounds?:
          | {
              l1_gas: { max_amount: Hex; max_price_per_unit: Hex }
              l2_gas: { max_amount: Hex; max_price_per_unit: Hex }
              l1_data_gas?: { max_amount: Hex; max_price_per_unit: Hex } | undefined
            }
          | undefined
        tip?: Hex | undefined
        paymaster_data?: readonly Hex[] | undefined
        nonce_data_availability_mode?: 'L1' | 'L2' | undefined
        fee_data_availability_mode?: 'L1' | 'L2' | undefined
        class_hash?: Hex | undefined
        compiled_class_hash?: Hex | undefined
        contract_address_salt?: Hex | undefined
        constructor_calldata?: readonly Hex[] | undefined
      } | null,
    ]
    Names: 'transaction'
    ReturnType: { transaction_hash: Hex }
  }
  /** Returns the layer-1 transaction that accepted a block of the l2a ledger, or null if the block is not accepted yet. */
  vivarium_l2aGetL1Acceptance: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
    ]
    Names: 'block_id'
    ReturnType: { transactionHash: Hex; blockNumber: Hex } | null
  }
  /** Rejects a block of the l2a ledger and all later blocks: PENDING or ACCEPTED_ON_L2 → REJECTED. In profile 0.6, rejected blocks can still be read by hash. New blocks reuse their numbers. */
  vivarium_l2aRejectBlock: {
    Parameters: [
      block_id:
        | 'latest'
        | 'pending'
        | 'pre_confirmed'
        | 'l1_accepted'
        | { block_hash?: Hex | undefined; block_number?: number | undefined },
    ]
    Names: 'block_id'
    ReturnType: readonly {
      block_hash: Hex
      block_number: number
      status: 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
    }[]
  }
  /** Returns the rejected blocks of the l2a ledger, the latest first. New blocks may have the same numbers. */
  vivarium_l2aRejectedBlocks: {
    Parameters: []
    ReturnType: readonly {
      block_hash: Hex
      block_number: number
      status: 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED'
      timestamp: number
      transactions: readonly Hex[]
    }[]
  }
  /** Seals the pending block of the l2a ledger, even if it is empty: PENDING → ACCEPTED_ON_L2. */
  vivarium_l2aSealBlock: {
    Parameters: [
      block?: {
        timestamp?: number | undefined
        block_hash?: Hex | undefined
        new_root?: Hex | undefined
        sequencer_address?: Hex | undefined
        l1_gas_price?: { price_in_fri: Hex; price_in_wei: Hex } | undefined
        l1_data_gas_price?: { price_in_fri: Hex; price_in_wei: Hex } | undefined
        l2_gas_price?: { price_in_fri: Hex; price_in_wei: Hex } | undefined
        l1_da_mode?: 'BLOB' | 'CALLDATA' | undefined
        version?: string | undefined
      } | null,
    ]
    Names: 'block'
    ReturnType: { block_hash: Hex; block_number: number; status: 'ACCEPTED_ON_L2' | 'ACCEPTED_ON_L1' | 'REJECTED' }
  }
  /** Sets the delays, in seconds, after which blocks of the l2a ledger change their status automatically. Transitions without a delay happen on request only. */
  vivarium_l2aSetPolicy: {
    Parameters: [
      policy: { acceptOnL2After?: number | string | undefined; acceptOnL1After?: number | string | undefined },
    ]
    Names: 'policy'
    ReturnType: boolean
  }
  /** Adds a pending transaction to the l2b ledger and returns its hash. Missing members are filled in. */
  vivarium_l2bAddTransaction: {
    Parameters: [
      transaction?: {
        hash?: Hex | undefined
        initiatorAddress?: Hex | undefined
        to?: Hex | undefined
        nonce?: number | string | undefined
        value?: Hex | undefined
        data?: Hex | undefined
        gasLimit?: Hex | undefined
        gasUsed?: Hex | undefined
        gasPrice?: Hex | undefined
        gasPerPubdata?: Hex | undefined
        fee?: Hex | undefined
        isL1Originated?: boolean | undefined
        receivedAt?: number | string | undefined
        logs?: readonly { address: Hex; topics?: readonly Hex[] | undefined; data?: Hex | undefined }[] | undefined
      } | null,
    ]
    ReturnType: Hex
  }
  /** Advances a transaction of the l2b ledger to its next stage, or to the given one: included, committed, proven, executed or verified. The other transactions of its block advance with it. */
  vivarium_l2bAdvance: {
    Parameters: [hash: Hex, stage?: 'included' | 'committed' | 'proven' | 'executed' | 'verified' | null]
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
  /** Marks a pending or included transaction of the l2b ledger as failed. Its block still settles on layer 1. The outcome is final once the block is committed. */
  vivarium_l2bFail: {
    Parameters: [hash: Hex, reason?: string | null]
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
  /** Returns the hashes of the pending transactions of the l2b ledger, the oldest first. */
  vivarium_l2bPendingTransactions: { Parameters: []; ReturnType: readonly Hex[] }
  /** Rejects a pending transaction of the l2b ledger. It is never included in a block, has no receipt, and its nonce can be used again. */
  vivarium_l2bReject: {
    Parameters: [hash: Hex, reason?: string | null]
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
  /** Returns the hashes of the rejected transactions of the l2b ledger, the latest first. Rejected transactions are not in a block. */
  vivarium_l2bRejectedTransactions: { Parameters: []; ReturnType: readonly Hex[] }
  /** Sets the delays, in seconds, after which transactions of the l2b ledger change their status automatically. Transitions without a delay happen on request only. */
  vivarium_l2bSetPolicy: {
    Parameters: [
      policy: {
        includeAfter?: number | string | undefined
        commitAfter?: number | string | undefined
        proveAfter?: number | string | undefined
        executeAfter?: number | string | undefined
        verifyAfter?: number | string | undefined
      },
    ]
    ReturnType: boolean
  }
  /** Changes the settings of an API key, also for open connections. Omitted settings do not change, and null removes a setting. Credits that are already spent do not change. */
  vivarium_limitKey: {
    Parameters: [
      key: string,
      changes: {
        name?: string | undefined
        networks?: readonly string[] | null | undefined
        methods?: readonly string[] | null | undefined
        origins?: readonly string[] | null | undefined
        dailyCredits?: number | 'unlimited' | null | undefined
        creditsPerSecond?: number | 'unlimited' | null | undefined
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
  /** Returns the API keys of the node, including revoked keys, with their settings and the credits spent today. */
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
  /** Returns the functions of the source code that had not returned when a mined transaction failed, innermost first, each with its file, its line, and the lines around it. The list is empty if the transaction succeeded, used more than 10 million gas or 500,000 opcodes, or failed in contracts without `--artifacts`. */
  vivarium_locateFailure: {
    Parameters: [transactionHash: Hex]
    ReturnType: readonly {
      function: string
      file: string
      line: number
      excerpt: { from: number; lines: readonly string[] }
    }[]
  }
  /** Returns the names that the fixture, artifacts and clients gave to accounts, contracts and transactions. The result also has contract ABIs, the values that the fixture captured, and the names of layer-2 blocks and transactions (`ledgers`). An ABI without an address applies to every contract with the same selectors. */
  vivarium_names: {
    Parameters: []
    ReturnType: {
      accounts: readonly { name: string; address: Hex }[]
      contracts: readonly { name?: string; address?: Hex; abi: readonly { [name: string]: unknown }[] }[]
      transactions: readonly { name: string; hash: Hex }[]
      values: readonly { name: string; value: string }[]
      ledgers: readonly { ledger: 'l2a' | 'l2b'; kind: 'block' | 'transaction'; name: string; hash: string }[]
    }
  }
  /** Returns the requests that the gateway answered after a sequence number, the oldest first, at most 500. Failed requests are always recorded. Others are recorded from the first call on, until 30 seconds pass without a call. The caller must be allowed to administer the node. */
  vivarium_recentRequests: {
    Parameters: [after?: number | null]
    ReturnType: readonly {
      sequence: number
      time: number
      key: string
      network: string
      transport: 'http' | 'webSocket' | 'ipc'
      methods: readonly string[]
      credits: number
      status: number
      errors: number
      errorCode?: number
      milliseconds: number
    }[]
  }
  /** Restores the checkpoint that vivarium_checkpoint saved under a name. Later checkpoints and snapshots are removed; this checkpoint remains. */
  vivarium_restore: { Parameters: [name: string]; ReturnType: boolean }
  /** Revokes an API key permanently, also for open connections. */
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
  /** Replaces the fault rules for requests over HTTP and WebSocket and returns them. An empty list removes all rules; without an argument, nothing changes. Each rule begins to count again; with `keepCounts`, a rule that was there before continues. The rules do not apply to requests that contain only `vivarium_` methods. */
  vivarium_setFaults: {
    Parameters: [
      rules?:
        | readonly (
            | {
                '402'?: number | undefined
                '429'?: number | undefined
                '500'?: number | undefined
                '502'?: number | undefined
                '503'?: number | undefined
                '504'?: number | undefined
                key?: string | undefined
                network?: string | undefined
                method?: string | undefined
                times?: number | undefined
                latency?: number | undefined
                jitter?: number | undefined
                limitExceeded?: number | undefined
                headerNotFound?: number | undefined
                drop?: number | undefined
                truncate?: number | undefined
                close?: number | undefined
                seed?: number | undefined
              }
            | string
          )[]
        | string
        | null,
      keepCounts?: boolean | null,
    ]
    ReturnType: readonly { [name: string]: string | number }[]
  }
  /** Sets a state variable of a contract in the latest state, a private one too: `owner`, `balances[0x…]`, `orders[3].amount`, `byName["alice"]`. `value` is a number (decimal or hex), a boolean, hex of the length of the type, or a text. The node needs the storage layout of the contract among `--artifacts`. A proxy has the variables of its implementation. */
  vivarium_setStateVariable: {
    Parameters: [address: Hex, name: string, value: string | number | boolean]
    ReturnType: true
  }
  /** Sets the clock of the chain to an earlier or a later time, in Unix seconds or as a string such as 2026-01-01T00:00:00Z. The clock continues from this time. Returns the clock in Unix seconds. */
  vivarium_setTime: { Parameters: [time: number | string]; ReturnType: number }
  /** Sets the price of a token in US dollars from `time` on, by default from now on. The token is a `symbol` on all networks, the contract `address` on `network`, or the native token of `network`. The default is the network of the request. `usd: null` removes all prices of the token. Returns the number of its prices. */
  vivarium_setTokenPrice: {
    Parameters: [
      price: {
        symbol?: string | undefined
        network?: string | undefined
        address?: Hex | undefined
        usd: string | number | null
        time?: number | string | undefined
      },
    ]
    ReturnType: number
  }
  /** Returns the state variables of a contract with their values, private ones too. With `names`, these variables: `owner`, `balances[0x…]`, `orders[3].amount`, `orders.length`, `byName["alice"]`. Otherwise all, with the first 100 elements of arrays, and at most 1,000 values: `isComplete` is false if some are missing. `value` is text: a decimal number, `true`, hex, or the text itself. It is null for a mapping, and for a text of more than 4 KiB. `offset` is the first byte of the variable in its slot, from the least significant one. The node needs the storage layout of the contract among `--artifacts`. A proxy has the variables of its implementation. */
  vivarium_stateVariables: {
    Parameters: [address: Hex, names?: readonly string[] | null, block?: RpcBlockId | null]
    ReturnType: {
      contract: string
      variables: readonly { name: string; type: string; slot: Hex; offset: number; value: string | null }[]
      isComplete: boolean
    }
  }
  /** Executes a mined transaction again and returns the changes of storage, with the variables of Solidity: `balances[0x…]`, `orders[3].amount`. `before` and `after` are text: decimal numbers, `true`, hex, or the text itself; null for texts of more than 4 KiB. `offset` is the first byte of the variable in its slot, from the least significant one. Without a storage layout among `--artifacts`, `contract`, `name` and `type` are null, and the values are the words of the slot. */
  vivarium_storageChanges: {
    Parameters: [transactionHash: Hex]
    ReturnType: readonly {
      address: Hex
      changes: readonly {
        slot: Hex
        offset: number
        contract: string | null
        name: string | null
        type: string | null
        before: string | null
        after: string | null
      }[]
    }[]
  }
  /** Executes a mined transaction again and returns the lines of source code that it executed, in order, for a debugger. A step is the number of an executed opcode, from 0. A line begins at its `step`, in a frame, inside `depth` functions of the frame. A frame has the steps from `firstStep` up to but not including `endStep`. Lines of code without `--artifacts` are unknown: such a frame has one entry, whose `file`, `line` and `function` are null. A trace without any known line has one such entry. Compile without the optimizer for exact lines. `isComplete` is false if the transaction executed more than 500,000 opcodes, 20,000 lines or 10,000 calls: the rest is missing. */
  vivarium_traceLines: {
    Parameters: [transactionHash: Hex]
    ReturnType: {
      stepCount: number
      isComplete: boolean
      frames: readonly {
        parent: number | null
        type: string
        address: Hex
        codeAddress: Hex
        contract: string | null
        firstStep: number
        endStep: number
        error: string | null
      }[]
      lines: readonly {
        step: number
        frame: number
        depth: number
        file: number | null
        line: number | null
        function: string | null
      }[]
      files: readonly { path: string; text: string }[]
    }
  }
  /** Executes a mined transaction again and returns the state of its frame before one step: the stack, bottom first, the memory, the output of the last inner call, and the slots of the account that the transaction has accessed, with the variables of Solidity if an artifact has the storage layout. A step is the number of an executed opcode, from 0. `opcodes` contains the opcodes around the step in the order of execution, each with the gas before it. */
  vivarium_traceStep: {
    Parameters: [transactionHash: Hex, step: number | Hex]
    ReturnType: {
      address: Hex
      stack: readonly Hex[]
      memory: Hex
      returnData: Hex
      storage: readonly {
        slot: Hex
        value: Hex
        variables: readonly { name: string; type: string; value: string | null }[]
      }[]
      opcodes: readonly { step: number; depth: number; pc: number; name: string; immediate: Hex; gas: number }[]
    }
  }
  /** Returns the latest 1,000 events of webhooks, the oldest first. `result` is the HTTP status of the last attempt, or the reason why there is none. `waiting` means that an attempt follows, `failed` that none follows. */
  vivarium_webhookDeliveries: {
    Parameters: []
    ReturnType: readonly {
      id: string
      webhookId: string
      created: string
      status: 'waiting' | 'delivered' | 'failed'
      attempts: number
      result: number | string | null
    }[]
  }
  /** Returns the name and version of the node. */
  web3_clientVersion: { Parameters: []; ReturnType: string }
  /** Returns the Keccak-256 hash of bytes (not the standardized SHA3-256). */
  web3_sha3: { Parameters: [data: Hex]; ReturnType: Hex }
}
