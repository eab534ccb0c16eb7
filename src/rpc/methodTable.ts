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
import eth_chainId from './methods/eth/chainId.ts'
import eth_coinbase from './methods/eth/coinbase.ts'
import eth_config from './methods/eth/config.ts'
import eth_createAccessList from './methods/eth/createAccessList.ts'
import eth_estimateGas from './methods/eth/estimateGas.ts'
import eth_feeHistory from './methods/eth/feeHistory.ts'
import eth_gasPrice from './methods/eth/gasPrice.ts'
import eth_getBalance from './methods/eth/getBalance.ts'
import eth_getBlockByHash from './methods/eth/getBlockByHash.ts'
import eth_getBlockByNumber from './methods/eth/getBlockByNumber.ts'
import eth_getBlockReceipts from './methods/eth/getBlockReceipts.ts'
import eth_getBlockTransactionCountByHash from './methods/eth/getBlockTransactionCountByHash.ts'
import eth_getBlockTransactionCountByNumber from './methods/eth/getBlockTransactionCountByNumber.ts'
import eth_getCode from './methods/eth/getCode.ts'
import eth_getProof from './methods/eth/getProof.ts'
import eth_getStorageAt from './methods/eth/getStorageAt.ts'
import eth_getStorageValues from './methods/eth/getStorageValues.ts'
import eth_getTransactionByBlockHashAndIndex from './methods/eth/getTransactionByBlockHashAndIndex.ts'
import eth_getTransactionByBlockNumberAndIndex from './methods/eth/getTransactionByBlockNumberAndIndex.ts'
import eth_getTransactionByHash from './methods/eth/getTransactionByHash.ts'
import eth_getTransactionCount from './methods/eth/getTransactionCount.ts'
import eth_getTransactionReceipt from './methods/eth/getTransactionReceipt.ts'
import eth_getUncleCountByBlockHash from './methods/eth/getUncleCountByBlockHash.ts'
import eth_getUncleCountByBlockNumber from './methods/eth/getUncleCountByBlockNumber.ts'
import eth_maxPriorityFeePerGas from './methods/eth/maxPriorityFeePerGas.ts'
import eth_sendRawTransaction from './methods/eth/sendRawTransaction.ts'
import eth_sendTransaction from './methods/eth/sendTransaction.ts'
import eth_signTransaction from './methods/eth/signTransaction.ts'
import eth_simulateV1 from './methods/eth/simulateV1.ts'
import eth_syncing from './methods/eth/syncing.ts'
import evm_increaseTime from './methods/evm/increaseTime.ts'
import evm_mine from './methods/evm/mine.ts'
import evm_revert from './methods/evm/revert.ts'
import evm_setNextBlockTimestamp from './methods/evm/setNextBlockTimestamp.ts'
import evm_snapshot from './methods/evm/snapshot.ts'
import net_listening from './methods/net/listening.ts'
import net_version from './methods/net/version.ts'
import rpc_discover from './methods/rpc/discover.ts'
import txpool_content from './methods/txpool/content.ts'
import txpool_contentFrom from './methods/txpool/contentFrom.ts'
import txpool_status from './methods/txpool/status.ts'
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
  eth_chainId,
  eth_coinbase,
  eth_config,
  eth_createAccessList,
  eth_estimateGas,
  eth_feeHistory,
  eth_gasPrice,
  eth_getBalance,
  eth_getBlockByHash,
  eth_getBlockByNumber,
  eth_getBlockReceipts,
  eth_getBlockTransactionCountByHash,
  eth_getBlockTransactionCountByNumber,
  eth_getCode,
  eth_getProof,
  eth_getStorageAt,
  eth_getStorageValues,
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionByHash,
  eth_getTransactionCount,
  eth_getTransactionReceipt,
  eth_getUncleCountByBlockHash,
  eth_getUncleCountByBlockNumber,
  eth_maxPriorityFeePerGas,
  eth_sendRawTransaction,
  eth_sendTransaction,
  eth_signTransaction,
  eth_simulateV1,
  eth_syncing,
  evm_increaseTime,
  evm_mine,
  evm_revert,
  evm_setNextBlockTimestamp,
  evm_snapshot,
  net_listening,
  net_version,
  'rpc.discover': rpc_discover,
  txpool_content,
  txpool_contentFrom,
  txpool_status,
  web3_clientVersion,
  web3_sha3,
}
