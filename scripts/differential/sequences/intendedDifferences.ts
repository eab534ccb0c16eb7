import type { PeerName } from './step.ts'

export interface IntendedDifference {
  readonly peers: readonly PeerName[]
  /**
   * Matches the method and the path of a value, such as `eth_feeHistory .reward`. Values of the state after the method have paths such as
   * `evm_mine state.latest.time`. If one node fails, the place is its error: `eth_getLogs only peer fails: unknown block`.
   */
  readonly place: RegExp
  readonly reason: string
  /** Whether the chains are the same afterwards, so that the sequence continues. */
  readonly isHarmless?: true
}

/** Intended differences from anvil 1.7, Hardhat 2.29 and Ganache 7.9. */
const intendedDifferences: readonly IntendedDifference[] = [
  {
    peers: ['anvil', 'hardhat'],
    place: /(state\.pending|^eth_getBlockByNumber )\.(nonce|miner)$/,
    reason: 'the pending block has neither nonce nor miner, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /(state\.pending|^eth_getBlockByNumber )\.number$/,
    reason: 'the pending block has a number, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /Receipts? .*\.blobgasprice$/,
    reason: 'only receipts of blob transactions have it',
    isHarmless: true,
  },
  {
    peers: ['hardhat', 'ganache'],
    place: /\.chainid$/,
    reason: 'legacy transactions with replay protection (EIP-155) have chainId, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['hardhat', 'ganache'],
    place: /^eth_feeHistory \.(basefeeperblobgas|blobgasusedratio)$/,
    reason: 'eth_feeHistory has blob fees from Cancun on, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['hardhat', 'anvil'],
    place: /^eth_feeHistory \.basefeepergas\[\]$/,
    reason: 'the last base fee follows from the newest block, as on go-ethereum, even if a later block has another one',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /^eth_feeHistory \.reward\[\]\[\]$/,
    reason: 'the pending block has rewards, as on go-ethereum; on Hardhat they are 0',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^anvil_dropTransaction ($|state\.pool\.queued$)/,
    reason: 'removes transactions behind a missing nonce too; anvil ignores them',
  },
  {
    peers: ['anvil'],
    place: /^eth_feeHistory \.reward$/,
    reason: 'go-ethereum omits rewards without percentiles',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_gasPrice /,
    reason: 'anvil adds the lowest tip of the latest block; the preset always adds 1 gwei',
    isHarmless: true,
  },
  {
    peers: ['ganache'],
    place: /^eth_gasPrice /,
    reason: '2 gwei on Ganache, also if the base fee is higher',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /^eth_getFilter(Changes|Logs) only this node fails: filter not found/,
    reason: 'an unknown filter is an error, after which clients create a new one; on Hardhat the result is null',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /\.extradata$/,
    reason: 'genesis of Hardhat has extra data',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^debug_traceTransaction \.gas(used)?$/,
    reason:
      'the gas of the transaction, as on go-ethereum; anvil subtracts the intrinsic gas from the limit, and adds the gas of earlier transactions',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^debug_traceTransaction only this node fails: transaction not found/,
    reason: 'the trace of an unknown transaction is empty on anvil',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_createAccessList only peer fails: EVM error/,
    reason: 'the access list of a failing call has an error member, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_getBlockTransactionCountByNumber only peer fails: BlockOutOfRangeError/,
    reason: 'an unknown block has no count (null), as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_getLogs only peer fails: BlockOutOfRangeError/,
    reason: 'a range after the latest block has no logs',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_getTransactionByBlockNumberAndIndex $/,
    reason: 'the pending block has transactions; on anvil it has none here',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_send\w+ state\.(pending\.(gasUsed|transactions)|accounts\.<address>\.pendingBalance)$/,
    reason:
      'the pending block of anvil orders transactions by price alone, and omits those that follow a cheaper one of their sender',
  },
  {
    peers: ['anvil'],
    place:
      /^anvil_setNextBlockBaseFeePerGas state\.(pending\.(gasUsed|transactions)|accounts\.<address>\.pendingBalance)$/,
    reason:
      'the maximum fee that anvil chooses includes the lowest tip of the latest block, so a waiting transaction can pay another base fee',
  },
  {
    peers: ['anvil'],
    place:
      /^(anvil_reorg|anvil_rollback|evm_revert) state\.((latest|pending)\.(baseFee|gasLimit)|accounts\.<address>\.pendingBalance)$/,
    reason: 'on anvil, the next base fee follows from the removed blocks, and the gas limit that was set is lost',
  },
  {
    peers: ['anvil'],
    place: /^anvil_rollback state\.pending\.time$/,
    reason: 'a rollback does not change the clock; anvil sets it to the time of the block',
  },
  {
    peers: ['anvil'],
    place: /^anvil_reorg state\.(latest|pending)\.time$/,
    reason:
      'the new blocks have the times of those that they replace; on anvil they follow the last remaining block at once',
  },
  {
    peers: ['anvil'],
    place: /^anvil_reset state\.(latest|pending)\.(baseFee|gasLimit|miner|time)$/,
    reason: 'a reset restores genesis and settings; the genesis of anvil gets the settings of the next block',
  },
  {
    peers: ['anvil'],
    place:
      /^(anvil_setNonce|anvil_reorg|anvil_rollback|evm_revert) state\.(pending|pool|accounts\.<address>)\.(gasUsed|transactions|pending|queued|pendingBalance|pendingNonce)$/,
    reason:
      'waiting transactions follow the nonces of their senders, and evm_revert restores the pool; the pool of anvil does not change',
  },
  {
    peers: ['anvil'],
    place: /^evm_revert state\.pending\.time$/,
    reason: 'a revert restores the clock of the snapshot; the clock of anvil continues from the latest block',
  },
  {
    peers: ['anvil'],
    place: /^eth_feeHistory only this node fails: request beyond head block/,
    reason: 'a block after the latest one is an error, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_send\w+ state\.(latest\.(number|time|baseFee|gasUsed|transactions)|pending\.(number|time|baseFee))$/,
    reason: 'transactions that waited for another one have a block each; anvil mines them in its block',
  },
  {
    peers: ['anvil'],
    place:
      /^eth_(getTransactionByHash|getTransactionByBlockNumberAndIndex|getBlockByNumber|getBlockByHash) .*\.maxfeepergas$/,
    reason:
      'the default fee cap is the tip plus twice the base fee, as on go-ethereum; on anvil it is the suggested gas price',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^(eth_getTransactionByHash|txpool_content|eth_getBlockByNumber) .*\.gasprice$/,
    reason:
      'the gas price of a waiting transaction is its fee cap, as on go-ethereum; on anvil it is the price in the next block',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_sendTransaction only peer fails: max priority fee per gas higher/,
    reason: 'the default fee cap covers the given priority fee; on anvil, such a transaction is an error',
  },
  {
    peers: ['anvil'],
    place: /^eth_getBlockByNumber \.transactions\[\]\.(blocknumber|transactionindex)$/,
    reason: 'transactions of the pending block have no place, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_getProof \.(balance|nonce|storageproof)/,
    reason: 'the proof contains the pending state; on anvil it contains an earlier one',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^debug_traceTransaction .*\.error$/,
    reason: 'the node has the error texts of go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^anvil_loadState state\./,
    reason: 'anvil also sets the number of the latest block, and keeps higher nonces',
  },
  {
    peers: ['hardhat'],
    place: /state\.accounts\.<address>\.pendingNonce$/,
    reason:
      'the pending nonce follows the waiting transactions, as on go-ethereum; Hardhat omits those below the base fee, and counts authorizations',
  },
  {
    peers: ['hardhat'],
    place: /^hardhat_setNonce only peer fails: (Cannot set account nonce|New nonce)/,
    reason: 'a nonce can be lower, and set while transactions wait; Hardhat refuses both',
  },
  {
    peers: ['ganache'],
    place: /^debug_traceTransaction .*\.op$/,
    reason: 'an undefined opcode has its number in the name, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /^debug_traceTransaction \.steps(\[\]\.gasCost|\.length)$/,
    reason:
      'the cost of a creation does not include the gas that it passes on, and a lone STOP is a step, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['hardhat', 'anvil'],
    place: /^eth_estimateGas $/,
    reason: 'if a call needs more gas than it uses, the nodes search for the limit with tolerances',
    isHarmless: true,
  },
  {
    peers: ['ganache'],
    place: /^eth_getStorageAt $/,
    reason: '32 bytes, as on go-ethereum; Ganache omits leading zeros',
    isHarmless: true,
  },
  {
    peers: ['ganache'],
    place: /^eth_getTransactionByBlockNumberAndIndex only peer fails: Cannot read properties/,
    reason: 'an internal error of Ganache for an unknown index',
    isHarmless: true,
  },
  {
    peers: ['ganache'],
    place: /^eth_estimateGas only peer fails: VM Exception/,
    reason: 'Ganache estimates in the latest state at every block',
    isHarmless: true,
  },
  {
    peers: ['ganache'],
    place: /^eth_getLogs \.length$/,
    reason: 'a range that ends before it begins is empty; on Ganache it has the first block',
    isHarmless: true,
  },
  {
    peers: ['ganache'],
    place: /^eth_sendTransaction only this node fails: maxFeePerGas/,
    reason: 'a priority fee above the fee cap is an error (EIP-1559), which Ganache does not check',
  },
  {
    peers: ['ganache'],
    place: /^eth_estimateGas $/,
    reason: 'Ganache estimates in the latest state at every block',
    isHarmless: true,
  },
  {
    peers: ['ganache'],
    place: /^eth_getFilterChanges \.length$/,
    reason: 'the first poll of a block filter contains the latest block, for which suites with Truffle 4 wait',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_sendRawTransaction state\.accounts\.<address>\.balance$/,
    reason:
      'an authorization of an account with balance 0 has no refund (EIP-7702), unless the account has a nonce or code',
  },
  {
    peers: ['anvil'],
    place: /^evm_(mine|setNextBlockTimestamp) only peer fails: Timestamp error/,
    reason: 'a block can be earlier than the clock, and has to be later than its parent',
  },
  {
    peers: ['anvil'],
    place: /^eth_getTransactionReceipt \.(cumulativegasused|transactionindex)$/,
    reason: 'transactions are in the order of their tips, as on go-ethereum; on anvil, of their fee caps',
    isHarmless: true,
  },
  {
    peers: ['ganache'],
    place: /^eth_sendTransaction state\.accounts\.<address>\.balance$/,
    reason: 'the default fee cap covers the priority fee; that of Ganache is the base fee of a few blocks later',
  },
  {
    peers: ['hardhat'],
    place: /^hardhat_reset state\.\w+\.time$/,
    reason: 'genesis of Hardhat has the time at which its process started',
  },
  {
    peers: ['ganache'],
    place: /^evm_setAccount\w+ state\./,
    reason: 'Ganache mines an empty block after the change',
  },
]

/** Returns why a difference is intended. Undefined if it is not. */
export const intendedDifference = (peer: PeerName, place: string): IntendedDifference | undefined =>
  intendedDifferences.find((row) => row.peers.includes(peer) && row.place.test(place))
