// Made from the definitions of methods/ by `npm run generate`. Do not edit.

/** A line for each method: its name and its aliases, then its effect and a method with the same effect. Only names have a space on both sides. */
export const methodNames = `
 alchemy_getAssetTransfers read/
 alchemy_getTokenAllowance read/
 alchemy_getTokenBalances read/
 alchemy_getTokenMetadata read/
 alchemy_getTransactionReceipts read/
 alchemy_nftApi read/
 alchemy_notifyApi control/
 alchemy_portfolioApi read/
 alchemy_pricesApi read/
 alchemy_requestGasAndPaymasterAndData write/
 alchemy_simulateAssetChanges read/
 alchemy_simulateAssetChangesBundle read/
 anvil_addBalance hardhat_addBalance tenderly_addBalance control/anvil_setBalance
 anvil_autoImpersonateAccount hardhat_autoImpersonateAccount control/
 anvil_dropAllTransactions hardhat_dropAllTransactions control/
 anvil_dropTransaction hardhat_dropTransaction ganache_dropTransaction control/
 anvil_dumpState hardhat_dumpState ganache_dumpState read/
 anvil_enableTraces hardhat_enableTraces control/
 anvil_getAutomine hardhat_getAutomine read/
 anvil_getBlobByHash read/
 anvil_getBlobsByTransactionHash read/
 anvil_getGenesisTime read/
 anvil_getIntervalMining hardhat_getIntervalMining read/
 anvil_impersonateAccount hardhat_impersonateAccount ganache_impersonateAccount control/
 anvil_loadState hardhat_loadState ganache_loadState control/
 anvil_metadata hardhat_metadata read/
 anvil_mine control/evm_mine
 anvil_nodeInfo read/
 anvil_removeBlockTimestampInterval hardhat_removeBlockTimestampInterval ganache_removeBlockTimestampInterval control/
 anvil_removePoolTransactions hardhat_removePoolTransactions control/
 anvil_reorg hardhat_reorg control/
 anvil_reset hardhat_reset ganache_reset control/
 anvil_rollback hardhat_rollback control/
 anvil_setBalance hardhat_setBalance evm_setAccountBalance tenderly_setBalance control/
 anvil_setBlockTimestampInterval hardhat_setBlockTimestampInterval ganache_setBlockTimestampInterval control/
 anvil_setChainId control/
 anvil_setCode hardhat_setCode evm_setAccountCode tenderly_setCode control/
 anvil_setCoinbase hardhat_setCoinbase ganache_setCoinbase miner_setEtherbase control/
 anvil_setERC20Allowance hardhat_setERC20Allowance control/
 anvil_setERC20Balance anvil_dealERC20 hardhat_setERC20Balance hardhat_dealERC20 control/
 anvil_setIntervalMining control/evm_setIntervalMining
 anvil_setLoggingEnabled hardhat_setLoggingEnabled ganache_setLoggingEnabled control/
 anvil_setMinGasPrice hardhat_setMinGasPrice ganache_setMinGasPrice miner_setGasPrice control/
 anvil_setNextBlockBaseFeePerGas hardhat_setNextBlockBaseFeePerGas ganache_setNextBlockBaseFeePerGas control/
 anvil_setNonce hardhat_setNonce ganache_setNonce evm_setAccountNonce control/
 anvil_setRpcUrl hardhat_setRpcUrl ganache_setRpcUrl control/
 anvil_setStorageAt hardhat_setStorageAt ganache_setStorageAt evm_setAccountStorageAt tenderly_setStorageAt control/
 anvil_stopImpersonatingAccount hardhat_stopImpersonatingAccount ganache_stopImpersonatingAccount control/
 debug_accountInfoAt read/
 debug_accountRange read/
 debug_codeByHash read/
 debug_dumpBlock read/
 debug_executionWitness read/
 debug_getModifiedAccountsByHash read/
 debug_getModifiedAccountsByNumber read/
 debug_getRawBlock read/
 debug_getRawBlockAccessList read/
 debug_getRawHeader read/
 debug_getRawReceipts read/
 debug_getRawTransaction read/
 debug_getRawTransactions read/
 debug_intermediateRoots read/
 debug_setHead control/anvil_rollback
 debug_storageRangeAt read/
 debug_traceBlock read/
 debug_traceBlockByHash read/
 debug_traceBlockByNumber read/
 debug_traceCall read/
 debug_traceCallMany read/
 debug_traceTransaction read/
 erigon_getHeaderByHash read/eth_getHeaderByHash
 erigon_getHeaderByNumber read/eth_getHeaderByNumber
 eth_accounts eth_requestAccounts read/
 eth_baseFee read/
 eth_blobBaseFee read/
 eth_blockNumber read/
 eth_call read/
 eth_callBundle read/
 eth_callMany read/
 eth_cancelBundle write/
 eth_cancelPrivateTransaction write/
 eth_capabilities read/
 eth_chainId read/
 eth_coinbase read/
 eth_config read/
 eth_createAccessList read/
 eth_estimateGas read/
 eth_estimateUserOperationGas read/
 eth_feeHistory read/
 eth_fillTransaction read/
 eth_gasPrice read/
 eth_getAccount read/
 eth_getAccountInfo read/
 eth_getBalance read/
 eth_getBlockAccessList read/
 eth_getBlockByHash read/
 eth_getBlockByNumber read/
 eth_getBlockReceipts read/
 eth_getBlockTransactionCountByHash read/
 eth_getBlockTransactionCountByNumber read/
 eth_getCode read/
 eth_getFilterChanges read/
 eth_getFilterLogs read/
 eth_getHeaderByHash read/
 eth_getHeaderByNumber read/
 eth_getLogs read/
 eth_getProof read/
 eth_getRawTransactionByBlockHashAndIndex read/
 eth_getRawTransactionByBlockNumberAndIndex read/
 eth_getRawTransactionByHash read/
 eth_getStorageAt read/
 eth_getStorageValues read/
 eth_getTransactionByBlockHashAndIndex read/
 eth_getTransactionByBlockNumberAndIndex read/
 eth_getTransactionByHash read/
 eth_getTransactionBySenderAndNonce read/
 eth_getTransactionCount read/
 eth_getTransactionReceipt read/
 eth_getUncleByBlockHashAndIndex read/
 eth_getUncleByBlockNumberAndIndex read/
 eth_getUncleCountByBlockHash read/
 eth_getUncleCountByBlockNumber read/
 eth_getUserOperationByHash read/
 eth_getUserOperationReceipt read/
 eth_hashrate read/
 eth_maxPriorityFeePerGas read/
 eth_mining read/
 eth_newBlockFilter read/
 eth_newFilter read/
 eth_newPendingTransactionFilter read/
 eth_pendingTransactions read/
 eth_protocolVersion read/
 eth_resend write/
 eth_sendBundle write/
 eth_sendPrivateRawTransaction write/
 eth_sendPrivateTransaction write/
 eth_sendRawTransaction write/
 eth_sendRawTransactionSync write/eth_sendRawTransaction
 eth_sendTransaction write/
 eth_sendTransactionSync write/eth_sendTransaction
 eth_sendUnsignedTransaction control/
 eth_sendUserOperation write/
 eth_sign write/
 eth_signTransaction write/
 eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 write/
 eth_simulateV1 read/
 eth_subscribe read/
 eth_supportedEntryPoints read/
 eth_syncing read/
 eth_uninstallFilter read/
 eth_unsubscribe read/
 etherscan_api read/
 evm_addAccount control/
 evm_increaseTime anvil_increaseTime control/
 evm_mine control/
 evm_mineDetailed evm_mine_detailed anvil_mine_detailed control/evm_mine
 evm_removeAccount control/
 evm_revert anvil_revert control/
 evm_setAutomine anvil_setAutomine control/
 evm_setBlockGasLimit anvil_setBlockGasLimit miner_setGasLimit control/
 evm_setIntervalMining control/
 evm_setNextBlockTimestamp anvil_setNextBlockTimestamp control/
 evm_setTime anvil_setTime control/
 evm_snapshot anvil_snapshot control/
 hardhat_getStackTraceFailuresCount read/
 hardhat_intervalMine control/evm_mine
 hardhat_mine control/evm_mine
 hardhat_setPrevRandao anvil_setPrevRandao control/
 l2a_blockHashAndNumber starknet_blockHashAndNumber read/
 l2a_blockNumber starknet_blockNumber read/
 l2a_chainId starknet_chainId read/
 l2a_getBlockTransactionCount starknet_getBlockTransactionCount read/
 l2a_getBlockWithReceipts starknet_getBlockWithReceipts read/
 l2a_getBlockWithTxHashes starknet_getBlockWithTxHashes read/
 l2a_getBlockWithTxs starknet_getBlockWithTxs read/
 l2a_getEvents starknet_getEvents read/
 l2a_getNonce starknet_getNonce read/
 l2a_getStateUpdate starknet_getStateUpdate read/
 l2a_getTransactionByBlockIdAndIndex starknet_getTransactionByBlockIdAndIndex read/
 l2a_getTransactionByHash starknet_getTransactionByHash read/
 l2a_getTransactionReceipt starknet_getTransactionReceipt read/
 l2a_getTransactionStatus starknet_getTransactionStatus read/
 l2a_specVersion starknet_specVersion read/
 l2a_syncing starknet_syncing read/
 l2b_blockNumber read/
 l2b_chainId read/
 l2b_estimateFee zks_estimateFee read/
 l2b_gasPerPubdata zks_gasPerPubdata read/
 l2b_gasPrice read/
 l2b_getAllAccountBalances zks_getAllAccountBalances read/
 l2b_getBalance read/
 l2b_getBaseTokenL1Address zks_getBaseTokenL1Address read/
 l2b_getBlockByHash read/
 l2b_getBlockByNumber read/
 l2b_getBlockDetails zks_getBlockDetails read/
 l2b_getL1BatchBlockRange zks_getL1BatchBlockRange read/
 l2b_getL1BatchDetails zks_getL1BatchDetails read/
 l2b_getLogs read/
 l2b_getMainContract zks_getMainContract read/
 l2b_getTransactionByBlockHashAndIndex read/
 l2b_getTransactionByBlockNumberAndIndex read/
 l2b_getTransactionByHash read/
 l2b_getTransactionCount read/
 l2b_getTransactionDetails zks_getTransactionDetails read/
 l2b_getTransactionReceipt read/
 l2b_L1BatchNumber zks_L1BatchNumber read/
 l2b_L1ChainId zks_L1ChainId read/
 l2b_networkVersion read/
 miner_setExtra control/
 miner_start control/evm_setAutomine
 miner_stop control/evm_setAutomine
 net_listening read/
 net_peerCount read/
 net_version eth_networkId read/
 ots_getApiLevel read/
 ots_getBlockDetails read/
 ots_getBlockDetailsByHash read/
 ots_getBlockTransactions read/
 ots_getContractCreator read/
 ots_getInternalOperations read/
 ots_getTransactionBySenderAndNonce read/eth_getTransactionBySenderAndNonce
 ots_getTransactionError read/
 ots_hasCode read/
 ots_searchTransactionsAfter read/
 ots_searchTransactionsBefore read/
 ots_traceTransaction read/
 personal_ecRecover read/
 personal_importRawKey control/
 personal_listAccounts read/eth_accounts
 personal_lockAccount control/
 personal_newAccount control/
 personal_sendTransaction write/eth_sendTransaction
 personal_sign write/eth_sign
 personal_signTransaction write/eth_signTransaction
 personal_unlockAccount control/
 pimlico_getUserOperationGasPrice zd_getUserOperationGasPrice read/
 pimlico_getUserOperationStatus read/
 pm_getPaymasterStubData pm_getPaymasterData write/
 pm_sponsorUserOperation write/
 rpc.discover read/
 rpc_modules read/
 rundler_maxPriorityFeePerGas read/
 tenderly_addErc20Balance control/anvil_setERC20Balance
 tenderly_setErc20Balance control/anvil_setERC20Balance
 tenderly_setMaxErc20Balance control/anvil_setERC20Balance
 testing_buildBlockV1 control/
 testing_commitBlockV1 control/
 trace_block read/
 trace_call read/
 trace_callMany read/
 trace_filter read/
 trace_get read/
 trace_rawTransaction read/
 trace_replayBlockTransactions read/
 trace_replayTransaction read/
 trace_transaction read/
 txpool_content read/
 txpool_contentFrom read/
 txpool_inspect read/
 txpool_status read/
 vivarium_addAbi control/
 vivarium_advanceTime control/evm_increaseTime
 vivarium_beaconApi read/
 vivarium_checkpoint control/evm_snapshot
 vivarium_contractSource read/
 vivarium_createKey write/
 vivarium_dropFork write/
 vivarium_exportFixture read/
 vivarium_fixture read/
 vivarium_fork write/
 vivarium_forkStatus read/
 vivarium_keyUsage write/
 vivarium_l2aAcceptOnL1 control/
 vivarium_l2aAddTransaction control/
 vivarium_l2aGetL1Acceptance read/
 vivarium_l2aRejectBlock control/
 vivarium_l2aRejectedBlocks read/
 vivarium_l2aSealBlock control/
 vivarium_l2aSetPolicy control/
 vivarium_l2bAddTransaction control/
 vivarium_l2bAdvance control/
 vivarium_l2bFail control/
 vivarium_l2bPendingTransactions read/
 vivarium_l2bReject control/
 vivarium_l2bRejectedTransactions read/
 vivarium_l2bSetPolicy control/
 vivarium_limitKey write/
 vivarium_listKeys write/
 vivarium_locateFailure read/
 vivarium_names read/
 vivarium_recentRequests write/
 vivarium_restore control/evm_revert
 vivarium_revokeKey write/
 vivarium_setFaults write/
 vivarium_setStateVariable control/anvil_setStorageAt
 vivarium_setTime control/evm_setTime
 vivarium_setTokenPrice control/
 vivarium_stateVariables read/
 vivarium_storageChanges read/
 vivarium_traceLines read/
 vivarium_traceStep read/
 vivarium_webhookDeliveries read/
 web3_clientVersion read/
 web3_sha3 read/
`
