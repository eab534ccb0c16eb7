// Made from the files of methods/ by `npm run generate`. Do not edit.
import alchemy_getAssetTransfers from '../methods/alchemy/getAssetTransfers.ts'
import alchemy_getTokenAllowance from '../methods/alchemy/getTokenAllowance.ts'
import alchemy_getTokenBalances from '../methods/alchemy/getTokenBalances.ts'
import alchemy_getTokenMetadata from '../methods/alchemy/getTokenMetadata.ts'
import alchemy_getTransactionReceipts from '../methods/alchemy/getTransactionReceipts.ts'
import alchemy_nftApi from '../methods/alchemy/nftApi.ts'
import alchemy_notifyApi from '../methods/alchemy/notifyApi.ts'
import alchemy_portfolioApi from '../methods/alchemy/portfolioApi.ts'
import alchemy_pricesApi from '../methods/alchemy/pricesApi.ts'
import alchemy_requestGasAndPaymasterAndData from '../methods/alchemy/requestGasAndPaymasterAndData.ts'
import alchemy_simulateAssetChanges from '../methods/alchemy/simulateAssetChanges.ts'
import alchemy_simulateAssetChangesBundle from '../methods/alchemy/simulateAssetChangesBundle.ts'
import anvil_addBalance from '../methods/anvil/addBalance.ts'
import anvil_autoImpersonateAccount from '../methods/anvil/autoImpersonateAccount.ts'
import anvil_dropAllTransactions from '../methods/anvil/dropAllTransactions.ts'
import anvil_dropTransaction from '../methods/anvil/dropTransaction.ts'
import anvil_dumpState from '../methods/anvil/dumpState.ts'
import anvil_enableTraces from '../methods/anvil/enableTraces.ts'
import anvil_getAutomine from '../methods/anvil/getAutomine.ts'
import anvil_getBlobByHash from '../methods/anvil/getBlobByHash.ts'
import anvil_getBlobsByTransactionHash from '../methods/anvil/getBlobsByTransactionHash.ts'
import anvil_getGenesisTime from '../methods/anvil/getGenesisTime.ts'
import anvil_getIntervalMining from '../methods/anvil/getIntervalMining.ts'
import anvil_impersonateAccount from '../methods/anvil/impersonateAccount.ts'
import anvil_loadState from '../methods/anvil/loadState.ts'
import anvil_metadata from '../methods/anvil/metadata.ts'
import anvil_mine from '../methods/anvil/mine.ts'
import anvil_nodeInfo from '../methods/anvil/nodeInfo.ts'
import anvil_removeBlockTimestampInterval from '../methods/anvil/removeBlockTimestampInterval.ts'
import anvil_removePoolTransactions from '../methods/anvil/removePoolTransactions.ts'
import anvil_reorg from '../methods/anvil/reorg.ts'
import anvil_reset from '../methods/anvil/reset.ts'
import anvil_rollback from '../methods/anvil/rollback.ts'
import anvil_setBalance from '../methods/anvil/setBalance.ts'
import anvil_setBlockTimestampInterval from '../methods/anvil/setBlockTimestampInterval.ts'
import anvil_setChainId from '../methods/anvil/setChainId.ts'
import anvil_setCode from '../methods/anvil/setCode.ts'
import anvil_setCoinbase from '../methods/anvil/setCoinbase.ts'
import anvil_setERC20Allowance from '../methods/anvil/setERC20Allowance.ts'
import anvil_setERC20Balance from '../methods/anvil/setERC20Balance.ts'
import anvil_setIntervalMining from '../methods/anvil/setIntervalMining.ts'
import anvil_setLoggingEnabled from '../methods/anvil/setLoggingEnabled.ts'
import anvil_setMinGasPrice from '../methods/anvil/setMinGasPrice.ts'
import anvil_setNextBlockBaseFeePerGas from '../methods/anvil/setNextBlockBaseFeePerGas.ts'
import anvil_setNonce from '../methods/anvil/setNonce.ts'
import anvil_setRpcUrl from '../methods/anvil/setRpcUrl.ts'
import anvil_setStorageAt from '../methods/anvil/setStorageAt.ts'
import anvil_stopImpersonatingAccount from '../methods/anvil/stopImpersonatingAccount.ts'
import debug_accountInfoAt from '../methods/debug/accountInfoAt.ts'
import debug_accountRange from '../methods/debug/accountRange.ts'
import debug_codeByHash from '../methods/debug/codeByHash.ts'
import debug_dumpBlock from '../methods/debug/dumpBlock.ts'
import debug_executionWitness from '../methods/debug/executionWitness.ts'
import debug_getModifiedAccountsByHash from '../methods/debug/getModifiedAccountsByHash.ts'
import debug_getModifiedAccountsByNumber from '../methods/debug/getModifiedAccountsByNumber.ts'
import debug_getRawBlock from '../methods/debug/getRawBlock.ts'
import debug_getRawBlockAccessList from '../methods/debug/getRawBlockAccessList.ts'
import debug_getRawHeader from '../methods/debug/getRawHeader.ts'
import debug_getRawReceipts from '../methods/debug/getRawReceipts.ts'
import debug_getRawTransaction from '../methods/debug/getRawTransaction.ts'
import debug_getRawTransactions from '../methods/debug/getRawTransactions.ts'
import debug_intermediateRoots from '../methods/debug/intermediateRoots.ts'
import debug_setHead from '../methods/debug/setHead.ts'
import debug_storageRangeAt from '../methods/debug/storageRangeAt.ts'
import debug_traceBlock from '../methods/debug/traceBlock.ts'
import debug_traceBlockByHash from '../methods/debug/traceBlockByHash.ts'
import debug_traceBlockByNumber from '../methods/debug/traceBlockByNumber.ts'
import debug_traceCall from '../methods/debug/traceCall.ts'
import debug_traceCallMany from '../methods/debug/traceCallMany.ts'
import debug_traceTransaction from '../methods/debug/traceTransaction.ts'
import erigon_getHeaderByHash from '../methods/erigon/getHeaderByHash.ts'
import erigon_getHeaderByNumber from '../methods/erigon/getHeaderByNumber.ts'
import eth_accounts from '../methods/eth/accounts.ts'
import eth_baseFee from '../methods/eth/baseFee.ts'
import eth_blobBaseFee from '../methods/eth/blobBaseFee.ts'
import eth_blockNumber from '../methods/eth/blockNumber.ts'
import eth_call from '../methods/eth/call.ts'
import eth_callBundle from '../methods/eth/callBundle.ts'
import eth_callMany from '../methods/eth/callMany.ts'
import eth_cancelBundle from '../methods/eth/cancelBundle.ts'
import eth_cancelPrivateTransaction from '../methods/eth/cancelPrivateTransaction.ts'
import eth_capabilities from '../methods/eth/capabilities.ts'
import eth_chainId from '../methods/eth/chainId.ts'
import eth_coinbase from '../methods/eth/coinbase.ts'
import eth_config from '../methods/eth/config.ts'
import eth_createAccessList from '../methods/eth/createAccessList.ts'
import eth_estimateGas from '../methods/eth/estimateGas.ts'
import eth_estimateUserOperationGas from '../methods/eth/estimateUserOperationGas.ts'
import eth_feeHistory from '../methods/eth/feeHistory.ts'
import eth_fillTransaction from '../methods/eth/fillTransaction.ts'
import eth_gasPrice from '../methods/eth/gasPrice.ts'
import eth_getAccount from '../methods/eth/getAccount.ts'
import eth_getAccountInfo from '../methods/eth/getAccountInfo.ts'
import eth_getBalance from '../methods/eth/getBalance.ts'
import eth_getBlockAccessList from '../methods/eth/getBlockAccessList.ts'
import eth_getBlockByHash from '../methods/eth/getBlockByHash.ts'
import eth_getBlockByNumber from '../methods/eth/getBlockByNumber.ts'
import eth_getBlockReceipts from '../methods/eth/getBlockReceipts.ts'
import eth_getBlockTransactionCountByHash from '../methods/eth/getBlockTransactionCountByHash.ts'
import eth_getBlockTransactionCountByNumber from '../methods/eth/getBlockTransactionCountByNumber.ts'
import eth_getCode from '../methods/eth/getCode.ts'
import eth_getFilterChanges from '../methods/eth/getFilterChanges.ts'
import eth_getFilterLogs from '../methods/eth/getFilterLogs.ts'
import eth_getHeaderByHash from '../methods/eth/getHeaderByHash.ts'
import eth_getHeaderByNumber from '../methods/eth/getHeaderByNumber.ts'
import eth_getLogs from '../methods/eth/getLogs.ts'
import eth_getProof from '../methods/eth/getProof.ts'
import eth_getRawTransactionByBlockHashAndIndex from '../methods/eth/getRawTransactionByBlockHashAndIndex.ts'
import eth_getRawTransactionByBlockNumberAndIndex from '../methods/eth/getRawTransactionByBlockNumberAndIndex.ts'
import eth_getRawTransactionByHash from '../methods/eth/getRawTransactionByHash.ts'
import eth_getStorageAt from '../methods/eth/getStorageAt.ts'
import eth_getStorageValues from '../methods/eth/getStorageValues.ts'
import eth_getTransactionByBlockHashAndIndex from '../methods/eth/getTransactionByBlockHashAndIndex.ts'
import eth_getTransactionByBlockNumberAndIndex from '../methods/eth/getTransactionByBlockNumberAndIndex.ts'
import eth_getTransactionByHash from '../methods/eth/getTransactionByHash.ts'
import eth_getTransactionBySenderAndNonce from '../methods/eth/getTransactionBySenderAndNonce.ts'
import eth_getTransactionCount from '../methods/eth/getTransactionCount.ts'
import eth_getTransactionReceipt from '../methods/eth/getTransactionReceipt.ts'
import eth_getUncleByBlockHashAndIndex from '../methods/eth/getUncleByBlockHashAndIndex.ts'
import eth_getUncleByBlockNumberAndIndex from '../methods/eth/getUncleByBlockNumberAndIndex.ts'
import eth_getUncleCountByBlockHash from '../methods/eth/getUncleCountByBlockHash.ts'
import eth_getUncleCountByBlockNumber from '../methods/eth/getUncleCountByBlockNumber.ts'
import eth_getUserOperationByHash from '../methods/eth/getUserOperationByHash.ts'
import eth_getUserOperationReceipt from '../methods/eth/getUserOperationReceipt.ts'
import eth_hashrate from '../methods/eth/hashrate.ts'
import eth_maxPriorityFeePerGas from '../methods/eth/maxPriorityFeePerGas.ts'
import eth_mining from '../methods/eth/mining.ts'
import eth_newBlockFilter from '../methods/eth/newBlockFilter.ts'
import eth_newFilter from '../methods/eth/newFilter.ts'
import eth_newPendingTransactionFilter from '../methods/eth/newPendingTransactionFilter.ts'
import eth_pendingTransactions from '../methods/eth/pendingTransactions.ts'
import eth_protocolVersion from '../methods/eth/protocolVersion.ts'
import eth_resend from '../methods/eth/resend.ts'
import eth_sendBundle from '../methods/eth/sendBundle.ts'
import eth_sendPrivateRawTransaction from '../methods/eth/sendPrivateRawTransaction.ts'
import eth_sendPrivateTransaction from '../methods/eth/sendPrivateTransaction.ts'
import eth_sendRawTransaction from '../methods/eth/sendRawTransaction.ts'
import eth_sendRawTransactionSync from '../methods/eth/sendRawTransactionSync.ts'
import eth_sendTransaction from '../methods/eth/sendTransaction.ts'
import eth_sendTransactionSync from '../methods/eth/sendTransactionSync.ts'
import eth_sendUnsignedTransaction from '../methods/eth/sendUnsignedTransaction.ts'
import eth_sendUserOperation from '../methods/eth/sendUserOperation.ts'
import eth_sign from '../methods/eth/sign.ts'
import eth_signTransaction from '../methods/eth/signTransaction.ts'
import eth_signTypedData from '../methods/eth/signTypedData.ts'
import eth_simulateV1 from '../methods/eth/simulateV1.ts'
import eth_subscribe from '../methods/eth/subscribe.ts'
import eth_supportedEntryPoints from '../methods/eth/supportedEntryPoints.ts'
import eth_syncing from '../methods/eth/syncing.ts'
import eth_uninstallFilter from '../methods/eth/uninstallFilter.ts'
import eth_unsubscribe from '../methods/eth/unsubscribe.ts'
import etherscan_api from '../methods/etherscan/api.ts'
import evm_addAccount from '../methods/evm/addAccount.ts'
import evm_increaseTime from '../methods/evm/increaseTime.ts'
import evm_mine from '../methods/evm/mine.ts'
import evm_mineDetailed from '../methods/evm/mineDetailed.ts'
import evm_removeAccount from '../methods/evm/removeAccount.ts'
import evm_revert from '../methods/evm/revert.ts'
import evm_setAutomine from '../methods/evm/setAutomine.ts'
import evm_setBlockGasLimit from '../methods/evm/setBlockGasLimit.ts'
import evm_setIntervalMining from '../methods/evm/setIntervalMining.ts'
import evm_setNextBlockTimestamp from '../methods/evm/setNextBlockTimestamp.ts'
import evm_setTime from '../methods/evm/setTime.ts'
import evm_snapshot from '../methods/evm/snapshot.ts'
import hardhat_getStackTraceFailuresCount from '../methods/hardhat/getStackTraceFailuresCount.ts'
import hardhat_intervalMine from '../methods/hardhat/intervalMine.ts'
import hardhat_mine from '../methods/hardhat/mine.ts'
import hardhat_setPrevRandao from '../methods/hardhat/setPrevRandao.ts'
import l2a_blockHashAndNumber from '../methods/l2a/blockHashAndNumber.ts'
import l2a_blockNumber from '../methods/l2a/blockNumber.ts'
import l2a_chainId from '../methods/l2a/chainId.ts'
import l2a_getBlockTransactionCount from '../methods/l2a/getBlockTransactionCount.ts'
import l2a_getBlockWithReceipts from '../methods/l2a/getBlockWithReceipts.ts'
import l2a_getBlockWithTxHashes from '../methods/l2a/getBlockWithTxHashes.ts'
import l2a_getBlockWithTxs from '../methods/l2a/getBlockWithTxs.ts'
import l2a_getEvents from '../methods/l2a/getEvents.ts'
import l2a_getNonce from '../methods/l2a/getNonce.ts'
import l2a_getStateUpdate from '../methods/l2a/getStateUpdate.ts'
import l2a_getTransactionByBlockIdAndIndex from '../methods/l2a/getTransactionByBlockIdAndIndex.ts'
import l2a_getTransactionByHash from '../methods/l2a/getTransactionByHash.ts'
import l2a_getTransactionReceipt from '../methods/l2a/getTransactionReceipt.ts'
import l2a_getTransactionStatus from '../methods/l2a/getTransactionStatus.ts'
import l2a_specVersion from '../methods/l2a/specVersion.ts'
import l2a_syncing from '../methods/l2a/syncing.ts'
import l2b_blockNumber from '../methods/l2b/blockNumber.ts'
import l2b_chainId from '../methods/l2b/chainId.ts'
import l2b_estimateFee from '../methods/l2b/estimateFee.ts'
import l2b_gasPerPubdata from '../methods/l2b/gasPerPubdata.ts'
import l2b_gasPrice from '../methods/l2b/gasPrice.ts'
import l2b_getAllAccountBalances from '../methods/l2b/getAllAccountBalances.ts'
import l2b_getBalance from '../methods/l2b/getBalance.ts'
import l2b_getBaseTokenL1Address from '../methods/l2b/getBaseTokenL1Address.ts'
import l2b_getBlockByHash from '../methods/l2b/getBlockByHash.ts'
import l2b_getBlockByNumber from '../methods/l2b/getBlockByNumber.ts'
import l2b_getBlockDetails from '../methods/l2b/getBlockDetails.ts'
import l2b_getL1BatchBlockRange from '../methods/l2b/getL1BatchBlockRange.ts'
import l2b_getL1BatchDetails from '../methods/l2b/getL1BatchDetails.ts'
import l2b_getLogs from '../methods/l2b/getLogs.ts'
import l2b_getMainContract from '../methods/l2b/getMainContract.ts'
import l2b_getTransactionByBlockHashAndIndex from '../methods/l2b/getTransactionByBlockHashAndIndex.ts'
import l2b_getTransactionByBlockNumberAndIndex from '../methods/l2b/getTransactionByBlockNumberAndIndex.ts'
import l2b_getTransactionByHash from '../methods/l2b/getTransactionByHash.ts'
import l2b_getTransactionCount from '../methods/l2b/getTransactionCount.ts'
import l2b_getTransactionDetails from '../methods/l2b/getTransactionDetails.ts'
import l2b_getTransactionReceipt from '../methods/l2b/getTransactionReceipt.ts'
import l2b_L1BatchNumber from '../methods/l2b/L1BatchNumber.ts'
import l2b_L1ChainId from '../methods/l2b/L1ChainId.ts'
import l2b_networkVersion from '../methods/l2b/networkVersion.ts'
import miner_setExtra from '../methods/miner/setExtra.ts'
import miner_start from '../methods/miner/start.ts'
import miner_stop from '../methods/miner/stop.ts'
import net_listening from '../methods/net/listening.ts'
import net_peerCount from '../methods/net/peerCount.ts'
import net_version from '../methods/net/version.ts'
import ots_getApiLevel from '../methods/ots/getApiLevel.ts'
import ots_getBlockDetails from '../methods/ots/getBlockDetails.ts'
import ots_getBlockDetailsByHash from '../methods/ots/getBlockDetailsByHash.ts'
import ots_getBlockTransactions from '../methods/ots/getBlockTransactions.ts'
import ots_getContractCreator from '../methods/ots/getContractCreator.ts'
import ots_getInternalOperations from '../methods/ots/getInternalOperations.ts'
import ots_getTransactionBySenderAndNonce from '../methods/ots/getTransactionBySenderAndNonce.ts'
import ots_getTransactionError from '../methods/ots/getTransactionError.ts'
import ots_hasCode from '../methods/ots/hasCode.ts'
import ots_searchTransactionsAfter from '../methods/ots/searchTransactionsAfter.ts'
import ots_searchTransactionsBefore from '../methods/ots/searchTransactionsBefore.ts'
import ots_traceTransaction from '../methods/ots/traceTransaction.ts'
import personal_ecRecover from '../methods/personal/ecRecover.ts'
import personal_importRawKey from '../methods/personal/importRawKey.ts'
import personal_listAccounts from '../methods/personal/listAccounts.ts'
import personal_lockAccount from '../methods/personal/lockAccount.ts'
import personal_newAccount from '../methods/personal/newAccount.ts'
import personal_sendTransaction from '../methods/personal/sendTransaction.ts'
import personal_sign from '../methods/personal/sign.ts'
import personal_signTransaction from '../methods/personal/signTransaction.ts'
import personal_unlockAccount from '../methods/personal/unlockAccount.ts'
import pimlico_getUserOperationGasPrice from '../methods/pimlico/getUserOperationGasPrice.ts'
import pimlico_getUserOperationStatus from '../methods/pimlico/getUserOperationStatus.ts'
import pm_getPaymasterStubData from '../methods/pm/getPaymasterStubData.ts'
import pm_sponsorUserOperation from '../methods/pm/sponsorUserOperation.ts'
import rpc_discover from '../methods/rpc/discover.ts'
import rpc_modules from '../methods/rpc/modules.ts'
import rundler_maxPriorityFeePerGas from '../methods/rundler/maxPriorityFeePerGas.ts'
import tenderly_addErc20Balance from '../methods/tenderly/addErc20Balance.ts'
import tenderly_setErc20Balance from '../methods/tenderly/setErc20Balance.ts'
import tenderly_setMaxErc20Balance from '../methods/tenderly/setMaxErc20Balance.ts'
import testing_buildBlockV1 from '../methods/testing/buildBlockV1.ts'
import testing_commitBlockV1 from '../methods/testing/commitBlockV1.ts'
import trace_block from '../methods/trace/block.ts'
import trace_call from '../methods/trace/call.ts'
import trace_callMany from '../methods/trace/callMany.ts'
import trace_filter from '../methods/trace/filter.ts'
import trace_get from '../methods/trace/get.ts'
import trace_rawTransaction from '../methods/trace/rawTransaction.ts'
import trace_replayBlockTransactions from '../methods/trace/replayBlockTransactions.ts'
import trace_replayTransaction from '../methods/trace/replayTransaction.ts'
import trace_transaction from '../methods/trace/transaction.ts'
import txpool_content from '../methods/txpool/content.ts'
import txpool_contentFrom from '../methods/txpool/contentFrom.ts'
import txpool_inspect from '../methods/txpool/inspect.ts'
import txpool_status from '../methods/txpool/status.ts'
import vivarium_addAbi from '../methods/vivarium/addAbi.ts'
import vivarium_advanceTime from '../methods/vivarium/advanceTime.ts'
import vivarium_beaconApi from '../methods/vivarium/beaconApi.ts'
import vivarium_checkpoint from '../methods/vivarium/checkpoint.ts'
import vivarium_contractSource from '../methods/vivarium/contractSource.ts'
import vivarium_createKey from '../methods/vivarium/createKey.ts'
import vivarium_dropFork from '../methods/vivarium/dropFork.ts'
import vivarium_exportFixture from '../methods/vivarium/exportFixture.ts'
import vivarium_fixture from '../methods/vivarium/fixture.ts'
import vivarium_fork from '../methods/vivarium/fork.ts'
import vivarium_forkStatus from '../methods/vivarium/forkStatus.ts'
import vivarium_keyUsage from '../methods/vivarium/keyUsage.ts'
import vivarium_l2aAcceptOnL1 from '../methods/vivarium/l2aAcceptOnL1.ts'
import vivarium_l2aAddTransaction from '../methods/vivarium/l2aAddTransaction.ts'
import vivarium_l2aGetL1Acceptance from '../methods/vivarium/l2aGetL1Acceptance.ts'
import vivarium_l2aRejectBlock from '../methods/vivarium/l2aRejectBlock.ts'
import vivarium_l2aRejectedBlocks from '../methods/vivarium/l2aRejectedBlocks.ts'
import vivarium_l2aSealBlock from '../methods/vivarium/l2aSealBlock.ts'
import vivarium_l2aSetPolicy from '../methods/vivarium/l2aSetPolicy.ts'
import vivarium_l2bAddTransaction from '../methods/vivarium/l2bAddTransaction.ts'
import vivarium_l2bAdvance from '../methods/vivarium/l2bAdvance.ts'
import vivarium_l2bFail from '../methods/vivarium/l2bFail.ts'
import vivarium_l2bPendingTransactions from '../methods/vivarium/l2bPendingTransactions.ts'
import vivarium_l2bReject from '../methods/vivarium/l2bReject.ts'
import vivarium_l2bRejectedTransactions from '../methods/vivarium/l2bRejectedTransactions.ts'
import vivarium_l2bSetPolicy from '../methods/vivarium/l2bSetPolicy.ts'
import vivarium_limitKey from '../methods/vivarium/limitKey.ts'
import vivarium_listKeys from '../methods/vivarium/listKeys.ts'
import vivarium_locateFailure from '../methods/vivarium/locateFailure.ts'
import vivarium_names from '../methods/vivarium/names.ts'
import vivarium_recentRequests from '../methods/vivarium/recentRequests.ts'
import vivarium_restore from '../methods/vivarium/restore.ts'
import vivarium_revokeKey from '../methods/vivarium/revokeKey.ts'
import vivarium_setFaults from '../methods/vivarium/setFaults.ts'
import vivarium_setStateVariable from '../methods/vivarium/setStateVariable.ts'
import vivarium_setTime from '../methods/vivarium/setTime.ts'
import vivarium_setTokenPrice from '../methods/vivarium/setTokenPrice.ts'
import vivarium_stateVariables from '../methods/vivarium/stateVariables.ts'
import vivarium_storageChanges from '../methods/vivarium/storageChanges.ts'
import vivarium_traceLines from '../methods/vivarium/traceLines.ts'
import vivarium_traceStep from '../methods/vivarium/traceStep.ts'
import vivarium_webhookDeliveries from '../methods/vivarium/webhookDeliveries.ts'
import web3_clientVersion from '../methods/web3/clientVersion.ts'
import web3_sha3 from '../methods/web3/sha3.ts'
import { type Method, nameMethods } from '../protocol/method.ts'

/** The methods by name. */
export const methods: Readonly<Record<string, Method>> = nameMethods({
  alchemy_getAssetTransfers,
  alchemy_getTokenAllowance,
  alchemy_getTokenBalances,
  alchemy_getTokenMetadata,
  alchemy_getTransactionReceipts,
  alchemy_nftApi,
  alchemy_notifyApi,
  alchemy_portfolioApi,
  alchemy_pricesApi,
  alchemy_requestGasAndPaymasterAndData,
  alchemy_simulateAssetChanges,
  alchemy_simulateAssetChangesBundle,
  anvil_addBalance,
  anvil_autoImpersonateAccount,
  anvil_dropAllTransactions,
  anvil_dropTransaction,
  anvil_dumpState,
  anvil_enableTraces,
  anvil_getAutomine,
  anvil_getBlobByHash,
  anvil_getBlobsByTransactionHash,
  anvil_getGenesisTime,
  anvil_getIntervalMining,
  anvil_impersonateAccount,
  anvil_loadState,
  anvil_metadata,
  anvil_mine,
  anvil_nodeInfo,
  anvil_removeBlockTimestampInterval,
  anvil_removePoolTransactions,
  anvil_reorg,
  anvil_reset,
  anvil_rollback,
  anvil_setBalance,
  anvil_setBlockTimestampInterval,
  anvil_setChainId,
  anvil_setCode,
  anvil_setCoinbase,
  anvil_setERC20Allowance,
  anvil_setERC20Balance,
  anvil_setIntervalMining,
  anvil_setLoggingEnabled,
  anvil_setMinGasPrice,
  anvil_setNextBlockBaseFeePerGas,
  anvil_setNonce,
  anvil_setRpcUrl,
  anvil_setStorageAt,
  anvil_stopImpersonatingAccount,
  debug_accountInfoAt,
  debug_accountRange,
  debug_codeByHash,
  debug_dumpBlock,
  debug_executionWitness,
  debug_getModifiedAccountsByHash,
  debug_getModifiedAccountsByNumber,
  debug_getRawBlock,
  debug_getRawBlockAccessList,
  debug_getRawHeader,
  debug_getRawReceipts,
  debug_getRawTransaction,
  debug_getRawTransactions,
  debug_intermediateRoots,
  debug_setHead,
  debug_storageRangeAt,
  debug_traceBlock,
  debug_traceBlockByHash,
  debug_traceBlockByNumber,
  debug_traceCall,
  debug_traceCallMany,
  debug_traceTransaction,
  erigon_getHeaderByHash,
  erigon_getHeaderByNumber,
  eth_accounts,
  eth_baseFee,
  eth_blobBaseFee,
  eth_blockNumber,
  eth_call,
  eth_callBundle,
  eth_callMany,
  eth_cancelBundle,
  eth_cancelPrivateTransaction,
  eth_capabilities,
  eth_chainId,
  eth_coinbase,
  eth_config,
  eth_createAccessList,
  eth_estimateGas,
  eth_estimateUserOperationGas,
  eth_feeHistory,
  eth_fillTransaction,
  eth_gasPrice,
  eth_getAccount,
  eth_getAccountInfo,
  eth_getBalance,
  eth_getBlockAccessList,
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByHash,
  eth_getBlockTransactionCountByNumber,
  eth_getCode,
  eth_getFilterChanges,
  eth_getFilterLogs,
  eth_getHeaderByHash,
  eth_getHeaderByNumber,
  eth_getLogs,
  eth_getProof,
  eth_getRawTransactionByBlockHashAndIndex,
  eth_getRawTransactionByBlockNumberAndIndex,
  eth_getRawTransactionByHash,
  eth_getStorageAt,
  eth_getStorageValues,
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionByHash,
  eth_getTransactionBySenderAndNonce,
  eth_getTransactionCount,
  eth_getTransactionReceipt,
  eth_getUncleByBlockHashAndIndex,
  eth_getUncleByBlockNumberAndIndex,
  eth_getUncleCountByBlockHash,
  eth_getUncleCountByBlockNumber,
  eth_getUserOperationByHash,
  eth_getUserOperationReceipt,
  eth_hashrate,
  eth_maxPriorityFeePerGas,
  eth_mining,
  eth_newBlockFilter,
  eth_newFilter,
  eth_newPendingTransactionFilter,
  eth_pendingTransactions,
  eth_protocolVersion,
  eth_resend,
  eth_sendBundle,
  eth_sendPrivateRawTransaction,
  eth_sendPrivateTransaction,
  eth_sendRawTransaction,
  eth_sendRawTransactionSync,
  eth_sendTransaction,
  eth_sendTransactionSync,
  eth_sendUnsignedTransaction,
  eth_sendUserOperation,
  eth_sign,
  eth_signTransaction,
  eth_signTypedData,
  eth_simulateV1,
  eth_subscribe,
  eth_supportedEntryPoints,
  eth_syncing,
  eth_uninstallFilter,
  eth_unsubscribe,
  etherscan_api,
  evm_addAccount,
  evm_increaseTime,
  evm_mine,
  evm_mineDetailed,
  evm_removeAccount,
  evm_revert,
  evm_setAutomine,
  evm_setBlockGasLimit,
  evm_setIntervalMining,
  evm_setNextBlockTimestamp,
  evm_setTime,
  evm_snapshot,
  hardhat_getStackTraceFailuresCount,
  hardhat_intervalMine,
  hardhat_mine,
  hardhat_setPrevRandao,
  l2a_blockHashAndNumber,
  l2a_blockNumber,
  l2a_chainId,
  l2a_getBlockTransactionCount,
  l2a_getBlockWithReceipts,
  l2a_getBlockWithTxHashes,
  l2a_getBlockWithTxs,
  l2a_getEvents,
  l2a_getNonce,
  l2a_getStateUpdate,
  l2a_getTransactionByBlockIdAndIndex,
  l2a_getTransactionByHash,
  l2a_getTransactionReceipt,
  l2a_getTransactionStatus,
  l2a_specVersion,
  l2a_syncing,
  l2b_blockNumber,
  l2b_chainId,
  l2b_estimateFee,
  l2b_gasPerPubdata,
  l2b_gasPrice,
  l2b_getAllAccountBalances,
  l2b_getBalance,
  l2b_getBaseTokenL1Address,
  l2b_getBlockByHash,
  l2b_getBlockByNumber,
  l2b_getBlockDetails,
  l2b_getL1BatchBlockRange,
  l2b_getL1BatchDetails,
  l2b_getLogs,
  l2b_getMainContract,
  l2b_getTransactionByBlockHashAndIndex,
  l2b_getTransactionByBlockNumberAndIndex,
  l2b_getTransactionByHash,
  l2b_getTransactionCount,
  l2b_getTransactionDetails,
  l2b_getTransactionReceipt,
  l2b_L1BatchNumber,
  l2b_L1ChainId,
  l2b_networkVersion,
  miner_setExtra,
  miner_start,
  miner_stop,
  net_listening,
  net_peerCount,
  net_version,
  ots_getApiLevel,
  ots_getBlockDetails,
  ots_getBlockDetailsByHash,
  ots_getBlockTransactions,
  ots_getContractCreator,
  ots_getInternalOperations,
  ots_getTransactionBySenderAndNonce,
  ots_getTransactionError,
  ots_hasCode,
  ots_searchTransactionsAfter,
  ots_searchTransactionsBefore,
  ots_traceTransaction,
  personal_ecRecover,
  personal_importRawKey,
  personal_listAccounts,
  personal_lockAccount,
  personal_newAccount,
  personal_sendTransaction,
  personal_sign,
  personal_signTransaction,
  personal_unlockAccount,
  pimlico_getUserOperationGasPrice,
  pimlico_getUserOperationStatus,
  pm_getPaymasterStubData,
  pm_sponsorUserOperation,
  'rpc.discover': rpc_discover,
  rpc_modules,
  rundler_maxPriorityFeePerGas,
  tenderly_addErc20Balance,
  tenderly_setErc20Balance,
  tenderly_setMaxErc20Balance,
  testing_buildBlockV1,
  testing_commitBlockV1,
  trace_block,
  trace_call,
  trace_callMany,
  trace_filter,
  trace_get,
  trace_rawTransaction,
  trace_replayBlockTransactions,
  trace_replayTransaction,
  trace_transaction,
  txpool_content,
  txpool_contentFrom,
  txpool_inspect,
  txpool_status,
  vivarium_addAbi,
  vivarium_advanceTime,
  vivarium_beaconApi,
  vivarium_checkpoint,
  vivarium_contractSource,
  vivarium_createKey,
  vivarium_dropFork,
  vivarium_exportFixture,
  vivarium_fixture,
  vivarium_fork,
  vivarium_forkStatus,
  vivarium_keyUsage,
  vivarium_l2aAcceptOnL1,
  vivarium_l2aAddTransaction,
  vivarium_l2aGetL1Acceptance,
  vivarium_l2aRejectBlock,
  vivarium_l2aRejectedBlocks,
  vivarium_l2aSealBlock,
  vivarium_l2aSetPolicy,
  vivarium_l2bAddTransaction,
  vivarium_l2bAdvance,
  vivarium_l2bFail,
  vivarium_l2bPendingTransactions,
  vivarium_l2bReject,
  vivarium_l2bRejectedTransactions,
  vivarium_l2bSetPolicy,
  vivarium_limitKey,
  vivarium_listKeys,
  vivarium_locateFailure,
  vivarium_names,
  vivarium_recentRequests,
  vivarium_restore,
  vivarium_revokeKey,
  vivarium_setFaults,
  vivarium_setStateVariable,
  vivarium_setTime,
  vivarium_setTokenPrice,
  vivarium_stateVariables,
  vivarium_storageChanges,
  vivarium_traceLines,
  vivarium_traceStep,
  vivarium_webhookDeliveries,
  web3_clientVersion,
  web3_sha3,
})
