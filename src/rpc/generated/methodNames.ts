// Made from the definitions of methods/ by `npm run generate`. Do not edit.

/** A line for each method: its effect, a method with the same effect or `-`, its name and its aliases. */
export const methodNames = `
control anvil_setBalance anvil_addBalance hardhat_addBalance tenderly_addBalance
control - anvil_autoImpersonateAccount hardhat_autoImpersonateAccount
control - anvil_dropAllTransactions hardhat_dropAllTransactions
control - anvil_dropTransaction hardhat_dropTransaction ganache_dropTransaction
read - anvil_dumpState hardhat_dumpState ganache_dumpState
control - anvil_enableTraces hardhat_enableTraces
read - anvil_getAutomine hardhat_getAutomine
read - anvil_getBlobByHash
read - anvil_getBlobsByTransactionHash
read - anvil_getGenesisTime
read - anvil_getIntervalMining hardhat_getIntervalMining
control - anvil_impersonateAccount hardhat_impersonateAccount ganache_impersonateAccount
control - anvil_loadState hardhat_loadState ganache_loadState
read - anvil_metadata hardhat_metadata
control evm_mine anvil_mine
read - anvil_nodeInfo
control - anvil_removeBlockTimestampInterval hardhat_removeBlockTimestampInterval ganache_removeBlockTimestampInterval
control - anvil_removePoolTransactions hardhat_removePoolTransactions
control - anvil_reorg hardhat_reorg
control - anvil_reset hardhat_reset ganache_reset
control - anvil_rollback hardhat_rollback
control - anvil_setBalance hardhat_setBalance evm_setAccountBalance tenderly_setBalance
control - anvil_setBlockTimestampInterval hardhat_setBlockTimestampInterval ganache_setBlockTimestampInterval
control - anvil_setChainId
control - anvil_setCode hardhat_setCode evm_setAccountCode
control - anvil_setCoinbase hardhat_setCoinbase ganache_setCoinbase miner_setEtherbase
control - anvil_setERC20Allowance hardhat_setERC20Allowance
control - anvil_setERC20Balance anvil_dealERC20 hardhat_setERC20Balance hardhat_dealERC20 tenderly_setErc20Balance
control evm_setIntervalMining anvil_setIntervalMining
control - anvil_setLoggingEnabled hardhat_setLoggingEnabled ganache_setLoggingEnabled
control - anvil_setMinGasPrice hardhat_setMinGasPrice ganache_setMinGasPrice miner_setGasPrice
control - anvil_setNextBlockBaseFeePerGas hardhat_setNextBlockBaseFeePerGas ganache_setNextBlockBaseFeePerGas
control - anvil_setNonce hardhat_setNonce ganache_setNonce evm_setAccountNonce
control - anvil_setRpcUrl hardhat_setRpcUrl ganache_setRpcUrl
control - anvil_setStorageAt hardhat_setStorageAt ganache_setStorageAt evm_setAccountStorageAt
control - anvil_stopImpersonatingAccount hardhat_stopImpersonatingAccount ganache_stopImpersonatingAccount
read - debug_accountInfoAt
read - debug_accountRange
read - debug_codeByHash
read - debug_executionWitness
read - debug_getModifiedAccountsByHash
read - debug_getModifiedAccountsByNumber
read - debug_getRawBlock
read - debug_getRawHeader
read - debug_getRawReceipts
read - debug_getRawTransaction
read - debug_getRawTransactions
read - debug_intermediateRoots
read - debug_storageRangeAt
read - debug_traceBlock
read - debug_traceBlockByHash
read - debug_traceBlockByNumber
read - debug_traceCall
read - debug_traceTransaction
read eth_getHeaderByNumber erigon_getHeaderByNumber
read - eth_accounts eth_requestAccounts
read - eth_baseFee
read - eth_blobBaseFee
read - eth_blockNumber
read - eth_call
read - eth_callBundle
read - eth_callMany
read - eth_capabilities
read - eth_chainId
read - eth_coinbase
read - eth_config
read - eth_createAccessList
read - eth_estimateGas
read - eth_feeHistory
read - eth_fillTransaction
read - eth_gasPrice
read - eth_getAccount
read - eth_getAccountInfo
read - eth_getBalance
read - eth_getBlockAccessList
read - eth_getBlockByHash
read - eth_getBlockByNumber
read - eth_getBlockReceipts
read - eth_getBlockTransactionCountByHash
read - eth_getBlockTransactionCountByNumber
read - eth_getCode
read - eth_getFilterChanges
read - eth_getFilterLogs
read - eth_getHeaderByHash
read - eth_getHeaderByNumber
read - eth_getLogs
read - eth_getProof
read - eth_getRawTransactionByBlockHashAndIndex
read - eth_getRawTransactionByBlockNumberAndIndex
read - eth_getRawTransactionByHash
read - eth_getStorageAt
read - eth_getStorageValues
read - eth_getTransactionByBlockHashAndIndex
read - eth_getTransactionByBlockNumberAndIndex
read - eth_getTransactionByHash
read - eth_getTransactionBySenderAndNonce
read - eth_getTransactionCount
read - eth_getTransactionReceipt
read - eth_getUncleByBlockHashAndIndex
read - eth_getUncleByBlockNumberAndIndex
read - eth_getUncleCountByBlockHash
read - eth_getUncleCountByBlockNumber
read - eth_hashrate
read - eth_maxPriorityFeePerGas
read - eth_mining
read - eth_newBlockFilter
read - eth_newFilter
read - eth_newPendingTransactionFilter
read - eth_pendingTransactions
read - eth_protocolVersion
write - eth_resend
write - eth_sendRawTransaction
write eth_sendRawTransaction eth_sendRawTransactionSync
write - eth_sendTransaction
write eth_sendTransaction eth_sendTransactionSync
control - eth_sendUnsignedTransaction
write - eth_sign
write - eth_signTransaction
write - eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4
read - eth_simulateV1
read - eth_subscribe
read - eth_syncing
read - eth_uninstallFilter
read - eth_unsubscribe
control - evm_addAccount
control - evm_increaseTime anvil_increaseTime
control - evm_mine
control evm_mine evm_mineDetailed evm_mine_detailed anvil_mine_detailed
control - evm_removeAccount
control - evm_revert anvil_revert
control - evm_setAutomine anvil_setAutomine
control - evm_setBlockGasLimit anvil_setBlockGasLimit
control - evm_setIntervalMining
control - evm_setNextBlockTimestamp anvil_setNextBlockTimestamp
control - evm_setTime anvil_setTime
control - evm_snapshot anvil_snapshot
read - hardhat_getStackTraceFailuresCount
control evm_mine hardhat_intervalMine
control evm_mine hardhat_mine
control - hardhat_setPrevRandao anvil_setPrevRandao
read - l2a_blockHashAndNumber starknet_blockHashAndNumber
read - l2a_blockNumber starknet_blockNumber
read - l2a_chainId starknet_chainId
read - l2a_getBlockTransactionCount starknet_getBlockTransactionCount
read - l2a_getBlockWithReceipts starknet_getBlockWithReceipts
read - l2a_getBlockWithTxHashes starknet_getBlockWithTxHashes
read - l2a_getBlockWithTxs starknet_getBlockWithTxs
read - l2a_getEvents starknet_getEvents
read - l2a_getNonce starknet_getNonce
read - l2a_getStateUpdate starknet_getStateUpdate
read - l2a_getTransactionByBlockIdAndIndex starknet_getTransactionByBlockIdAndIndex
read - l2a_getTransactionByHash starknet_getTransactionByHash
read - l2a_getTransactionReceipt starknet_getTransactionReceipt
read - l2a_getTransactionStatus starknet_getTransactionStatus
read - l2a_specVersion starknet_specVersion
read - l2a_syncing starknet_syncing
read - l2b_blockNumber
read - l2b_chainId
read - l2b_estimateFee zks_estimateFee
read - l2b_gasPrice
read - l2b_getBalance
read - l2b_getBlockByHash
read - l2b_getBlockByNumber
read - l2b_getBlockDetails zks_getBlockDetails
read - l2b_getL1BatchDetails zks_getL1BatchDetails
read - l2b_getLogs
read - l2b_getTransactionByBlockHashAndIndex
read - l2b_getTransactionByBlockNumberAndIndex
read - l2b_getTransactionByHash
read - l2b_getTransactionCount
read - l2b_getTransactionDetails zks_getTransactionDetails
read - l2b_getTransactionReceipt
read - l2b_L1BatchNumber zks_L1BatchNumber
read - l2b_L1ChainId zks_L1ChainId
read - l2b_networkVersion
control - miner_setExtra
control evm_setAutomine miner_start
control evm_setAutomine miner_stop
read - net_listening
read - net_peerCount
read - net_version eth_networkId
read - ots_getApiLevel
read - ots_getBlockDetails
read - ots_getBlockDetailsByHash
read - ots_getBlockTransactions
read - ots_getContractCreator
read - ots_getInternalOperations
read eth_getTransactionBySenderAndNonce ots_getTransactionBySenderAndNonce
read - ots_getTransactionError
read - ots_hasCode
read - ots_searchTransactionsAfter
read - ots_searchTransactionsBefore
read - ots_traceTransaction
read - personal_ecRecover
control - personal_importRawKey
read eth_accounts personal_listAccounts
control - personal_lockAccount
control - personal_newAccount
write eth_sendTransaction personal_sendTransaction
write eth_sign personal_sign
write eth_signTransaction personal_signTransaction
control - personal_unlockAccount
read - rpc.discover
read - rpc_modules
control - testing_buildBlockV1
control - testing_commitBlockV1
read - trace_block
read - trace_call
read - trace_callMany
read - trace_filter
read - trace_get
read - trace_rawTransaction
read - trace_replayBlockTransactions
read - trace_replayTransaction
read - trace_transaction
read - txpool_content
read - txpool_contentFrom
read - txpool_inspect
read - txpool_status
control - vivarium_addAbi
control evm_increaseTime vivarium_advanceTime
control evm_snapshot vivarium_checkpoint
write - vivarium_createKey
write - vivarium_dropFork
read - vivarium_exportFixture
read - vivarium_fixture
write - vivarium_fork
read - vivarium_forkStatus
write - vivarium_keyUsage
control - vivarium_l2aAcceptOnL1
control - vivarium_l2aAddTransaction
read - vivarium_l2aGetL1Acceptance
control - vivarium_l2aRejectBlock
read - vivarium_l2aRejectedBlocks
control - vivarium_l2aSealBlock
control - vivarium_l2aSetPolicy
control - vivarium_l2bAddTransaction
control - vivarium_l2bAdvance
control - vivarium_l2bFail
read - vivarium_l2bPendingTransactions
control - vivarium_l2bReject
read - vivarium_l2bRejectedTransactions
control - vivarium_l2bSetPolicy
write - vivarium_limitKey
write - vivarium_listKeys
read - vivarium_names
write - vivarium_recentRequests
control evm_revert vivarium_restore
write - vivarium_revokeKey
write - vivarium_setFaults
control evm_setTime vivarium_setTime
read - web3_clientVersion
read - web3_sha3
`
