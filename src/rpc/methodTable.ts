// Made by `npm run generate` from the files of methods/.
import type { Method } from './method.ts'
import debug_getRawBlock from './methods/debug/getRawBlock.ts'
import debug_getRawHeader from './methods/debug/getRawHeader.ts'
import debug_getRawReceipts from './methods/debug/getRawReceipts.ts'
import debug_getRawTransaction from './methods/debug/getRawTransaction.ts'
import eth_accounts from './methods/eth/accounts.ts'
import eth_baseFee from './methods/eth/baseFee.ts'
import eth_blobBaseFee from './methods/eth/blobBaseFee.ts'
import eth_blockNumber from './methods/eth/blockNumber.ts'
import eth_call from './methods/eth/call.ts'
import eth_capabilities from './methods/eth/capabilities.ts'
import eth_chainId from './methods/eth/chainId.ts'
import eth_coinbase from './methods/eth/coinbase.ts'
import eth_config from './methods/eth/config.ts'
import eth_createAccessList from './methods/eth/createAccessList.ts'
import eth_estimateGas from './methods/eth/estimateGas.ts'
import eth_feeHistory from './methods/eth/feeHistory.ts'
import eth_gasPrice from './methods/eth/gasPrice.ts'
import eth_getAccount from './methods/eth/getAccount.ts'
import eth_getAccountInfo from './methods/eth/getAccountInfo.ts'
import eth_getBalance from './methods/eth/getBalance.ts'
import eth_getBlockByHash from './methods/eth/getBlockByHash.ts'
import eth_getBlockByNumber from './methods/eth/getBlockByNumber.ts'
import eth_getBlockReceipts from './methods/eth/getBlockReceipts.ts'
import eth_getBlockTransactionCountByHash from './methods/eth/getBlockTransactionCountByHash.ts'
import eth_getBlockTransactionCountByNumber from './methods/eth/getBlockTransactionCountByNumber.ts'
import eth_getCode from './methods/eth/getCode.ts'
import eth_getFilterChanges from './methods/eth/getFilterChanges.ts'
import eth_getFilterLogs from './methods/eth/getFilterLogs.ts'
import eth_getHeaderByHash from './methods/eth/getHeaderByHash.ts'
import eth_getHeaderByNumber from './methods/eth/getHeaderByNumber.ts'
import eth_getLogs from './methods/eth/getLogs.ts'
import eth_getProof from './methods/eth/getProof.ts'
import eth_getRawTransactionByBlockHashAndIndex from './methods/eth/getRawTransactionByBlockHashAndIndex.ts'
import eth_getRawTransactionByBlockNumberAndIndex from './methods/eth/getRawTransactionByBlockNumberAndIndex.ts'
import eth_getRawTransactionByHash from './methods/eth/getRawTransactionByHash.ts'
import eth_getStorageAt from './methods/eth/getStorageAt.ts'
import eth_getStorageValues from './methods/eth/getStorageValues.ts'
import eth_getTransactionByBlockHashAndIndex from './methods/eth/getTransactionByBlockHashAndIndex.ts'
import eth_getTransactionByBlockNumberAndIndex from './methods/eth/getTransactionByBlockNumberAndIndex.ts'
import eth_getTransactionByHash from './methods/eth/getTransactionByHash.ts'
import eth_getTransactionBySenderAndNonce from './methods/eth/getTransactionBySenderAndNonce.ts'
import eth_getTransactionCount from './methods/eth/getTransactionCount.ts'
import eth_getTransactionReceipt from './methods/eth/getTransactionReceipt.ts'
import eth_getUncleByBlockHashAndIndex from './methods/eth/getUncleByBlockHashAndIndex.ts'
import eth_getUncleByBlockNumberAndIndex from './methods/eth/getUncleByBlockNumberAndIndex.ts'
import eth_getUncleCountByBlockHash from './methods/eth/getUncleCountByBlockHash.ts'
import eth_getUncleCountByBlockNumber from './methods/eth/getUncleCountByBlockNumber.ts'
import eth_hashrate from './methods/eth/hashrate.ts'
import eth_maxPriorityFeePerGas from './methods/eth/maxPriorityFeePerGas.ts'
import eth_newBlockFilter from './methods/eth/newBlockFilter.ts'
import eth_newFilter from './methods/eth/newFilter.ts'
import eth_newPendingTransactionFilter from './methods/eth/newPendingTransactionFilter.ts'
import eth_pendingTransactions from './methods/eth/pendingTransactions.ts'
import eth_protocolVersion from './methods/eth/protocolVersion.ts'
import eth_sendRawTransaction from './methods/eth/sendRawTransaction.ts'
import eth_sendTransaction from './methods/eth/sendTransaction.ts'
import eth_signTransaction from './methods/eth/signTransaction.ts'
import eth_simulateV1 from './methods/eth/simulateV1.ts'
import eth_subscribe from './methods/eth/subscribe.ts'
import eth_syncing from './methods/eth/syncing.ts'
import eth_uninstallFilter from './methods/eth/uninstallFilter.ts'
import eth_unsubscribe from './methods/eth/unsubscribe.ts'
import evm_increaseTime from './methods/evm/increaseTime.ts'
import evm_mine from './methods/evm/mine.ts'
import evm_revert from './methods/evm/revert.ts'
import evm_setNextBlockTimestamp from './methods/evm/setNextBlockTimestamp.ts'
import evm_snapshot from './methods/evm/snapshot.ts'
import l2a_blockHashAndNumber from './methods/l2a/blockHashAndNumber.ts'
import l2a_blockNumber from './methods/l2a/blockNumber.ts'
import l2a_chainId from './methods/l2a/chainId.ts'
import l2a_getBlockTransactionCount from './methods/l2a/getBlockTransactionCount.ts'
import l2a_getBlockWithTxHashes from './methods/l2a/getBlockWithTxHashes.ts'
import l2a_getBlockWithTxs from './methods/l2a/getBlockWithTxs.ts'
import l2a_getTransactionByBlockIdAndIndex from './methods/l2a/getTransactionByBlockIdAndIndex.ts'
import l2a_getTransactionByHash from './methods/l2a/getTransactionByHash.ts'
import l2a_getTransactionStatus from './methods/l2a/getTransactionStatus.ts'
import l2a_specVersion from './methods/l2a/specVersion.ts'
import l2a_syncing from './methods/l2a/syncing.ts'
import l2b_blockNumber from './methods/l2b/blockNumber.ts'
import l2b_chainId from './methods/l2b/chainId.ts'
import l2b_getBlockDetails from './methods/l2b/getBlockDetails.ts'
import l2b_getL1BatchDetails from './methods/l2b/getL1BatchDetails.ts'
import l2b_getTransactionByBlockHashAndIndex from './methods/l2b/getTransactionByBlockHashAndIndex.ts'
import l2b_getTransactionByBlockNumberAndIndex from './methods/l2b/getTransactionByBlockNumberAndIndex.ts'
import l2b_getTransactionByHash from './methods/l2b/getTransactionByHash.ts'
import l2b_getTransactionDetails from './methods/l2b/getTransactionDetails.ts'
import l2b_getTransactionReceipt from './methods/l2b/getTransactionReceipt.ts'
import l2b_L1BatchNumber from './methods/l2b/L1BatchNumber.ts'
import l2b_L1ChainId from './methods/l2b/L1ChainId.ts'
import l2b_networkVersion from './methods/l2b/networkVersion.ts'
import net_listening from './methods/net/listening.ts'
import net_peerCount from './methods/net/peerCount.ts'
import net_version from './methods/net/version.ts'
import rpc_discover from './methods/rpc/discover.ts'
import testing_buildBlockV1 from './methods/testing/buildBlockV1.ts'
import testing_commitBlockV1 from './methods/testing/commitBlockV1.ts'
import txpool_content from './methods/txpool/content.ts'
import txpool_contentFrom from './methods/txpool/contentFrom.ts'
import txpool_inspect from './methods/txpool/inspect.ts'
import txpool_status from './methods/txpool/status.ts'
import vivarium_addAbi from './methods/vivarium/addAbi.ts'
import vivarium_exportFixture from './methods/vivarium/exportFixture.ts'
import vivarium_l2aAcceptOnL1 from './methods/vivarium/l2aAcceptOnL1.ts'
import vivarium_l2aAddTransaction from './methods/vivarium/l2aAddTransaction.ts'
import vivarium_l2aGetL1Acceptance from './methods/vivarium/l2aGetL1Acceptance.ts'
import vivarium_l2aRejectBlock from './methods/vivarium/l2aRejectBlock.ts'
import vivarium_l2aSealBlock from './methods/vivarium/l2aSealBlock.ts'
import vivarium_l2aSetPolicy from './methods/vivarium/l2aSetPolicy.ts'
import vivarium_l2bAddTransaction from './methods/vivarium/l2bAddTransaction.ts'
import vivarium_l2bAdvance from './methods/vivarium/l2bAdvance.ts'
import vivarium_l2bFail from './methods/vivarium/l2bFail.ts'
import vivarium_l2bSetPolicy from './methods/vivarium/l2bSetPolicy.ts'
import vivarium_setFaults from './methods/vivarium/setFaults.ts'
import web3_clientVersion from './methods/web3/clientVersion.ts'
import web3_sha3 from './methods/web3/sha3.ts'

/** Every method by its name. */
export const methods: Readonly<Record<string, Method>> = {
  debug_getRawBlock,
  debug_getRawHeader,
  debug_getRawReceipts,
  debug_getRawTransaction,
  eth_accounts,
  eth_baseFee,
  eth_blobBaseFee,
  eth_blockNumber,
  eth_call,
  eth_capabilities,
  eth_chainId,
  eth_coinbase,
  eth_config,
  eth_createAccessList,
  eth_estimateGas,
  eth_feeHistory,
  eth_gasPrice,
  eth_getAccount,
  eth_getAccountInfo,
  eth_getBalance,
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
  eth_hashrate,
  eth_maxPriorityFeePerGas,
  eth_newBlockFilter,
  eth_newFilter,
  eth_newPendingTransactionFilter,
  eth_pendingTransactions,
  eth_protocolVersion,
  eth_sendRawTransaction,
  eth_sendTransaction,
  eth_signTransaction,
  eth_simulateV1,
  eth_subscribe,
  eth_syncing,
  eth_uninstallFilter,
  eth_unsubscribe,
  evm_increaseTime,
  evm_mine,
  evm_revert,
  evm_setNextBlockTimestamp,
  evm_snapshot,
  l2a_blockHashAndNumber,
  l2a_blockNumber,
  l2a_chainId,
  l2a_getBlockTransactionCount,
  l2a_getBlockWithTxHashes,
  l2a_getBlockWithTxs,
  l2a_getTransactionByBlockIdAndIndex,
  l2a_getTransactionByHash,
  l2a_getTransactionStatus,
  l2a_specVersion,
  l2a_syncing,
  l2b_blockNumber,
  l2b_chainId,
  l2b_getBlockDetails,
  l2b_getL1BatchDetails,
  l2b_getTransactionByBlockHashAndIndex,
  l2b_getTransactionByBlockNumberAndIndex,
  l2b_getTransactionByHash,
  l2b_getTransactionDetails,
  l2b_getTransactionReceipt,
  l2b_L1BatchNumber,
  l2b_L1ChainId,
  l2b_networkVersion,
  net_listening,
  net_peerCount,
  net_version,
  'rpc.discover': rpc_discover,
  testing_buildBlockV1,
  testing_commitBlockV1,
  txpool_content,
  txpool_contentFrom,
  txpool_inspect,
  txpool_status,
  vivarium_addAbi,
  vivarium_exportFixture,
  vivarium_l2aAcceptOnL1,
  vivarium_l2aAddTransaction,
  vivarium_l2aGetL1Acceptance,
  vivarium_l2aRejectBlock,
  vivarium_l2aSealBlock,
  vivarium_l2aSetPolicy,
  vivarium_l2bAddTransaction,
  vivarium_l2bAdvance,
  vivarium_l2bFail,
  vivarium_l2bSetPolicy,
  vivarium_setFaults,
  web3_clientVersion,
  web3_sha3,
}
