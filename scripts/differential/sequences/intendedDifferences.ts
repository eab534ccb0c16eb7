import type { PeerName } from './step.ts'

export interface IntendedDifference {
  readonly peers: readonly PeerName[]
  /** Matches the method, ` state` for the state after the step, and the path of the value. */
  readonly place: RegExp
  readonly reason: string
  /** Whether the chains are the same afterwards, so that the sequence continues. */
  readonly isHarmless?: true
}

/** Intended differences from anvil 1.7, Hardhat 2.29 and Ganache 7.9. */
const intendedDifferences: readonly IntendedDifference[] = [
  {
    peers: ['anvil', 'hardhat', 'ganache'],
    place: / state\.pending\.miner$/,
    reason: 'the pending block has no miner, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: / state\.pending\.number$/,
    reason: 'the pending block has the number of the next block, as on go-ethereum; on Hardhat it is null',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /(Receipt|Receipts) .*\.blobGasPrice$/,
    reason: 'only receipts of blob transactions have it',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /\.chainId$/,
    reason: 'legacy transactions with replay protection (EIP-155) have chainId, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /^eth_feeHistory \.(baseFeePerBlobGas|blobGasUsedRatio)$/,
    reason: 'eth_feeHistory has blob fees from Cancun on, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['hardhat', 'anvil'],
    place: /^eth_feeHistory \.baseFeePerGas\[\]$/,
    reason:
      'the last base fee follows from the newest block, as on go-ethereum; on Hardhat it is the actual one of a later block, on anvil that of the next block',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_feeHistory \.reward$/,
    reason: 'go-ethereum omits rewards without percentiles',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /^eth_getFilter(Changes|Logs) this node: only one fails$/,
    reason: 'an unknown filter is an error, after which clients create a new one; on Hardhat the result is null',
    isHarmless: true,
  },
  {
    peers: ['hardhat'],
    place: /^hardhat_reset state\.\w+\.time$/,
    reason: 'genesis of Hardhat has the time at which its process started',
  },
  {
    peers: ['hardhat'],
    place: /\.extraData$/,
    reason: 'genesis of Hardhat has extra data',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^debug_traceTransaction \.gas$/,
    reason:
      'a transaction has at most 16,777,216 gas (EIP-7825), which anvil does not check by default; its trace also subtracts the intrinsic gas',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_createAccessList peer: only one fails$/,
    reason: 'the access list of a failing call has an error member, as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_getBlockTransactionCountByNumber peer: only one fails$/,
    reason: 'an unknown block has no count (null), as on go-ethereum',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^eth_getLogs peer: only one fails$/,
    reason: 'a range after the latest block has no logs',
    isHarmless: true,
  },
  {
    peers: ['anvil'],
    place: /^anvil_(reorg|rollback) state\.(latest|pending)\.baseFee$/,
    reason: 'anvil derives the next base fee from the removed blocks',
  },
  {
    peers: ['anvil'],
    place: /^anvil_reorg peer: only one fails$/,
    reason: 'a reorganization of no blocks is an error on anvil',
  },
]

/** Returns why a difference is intended. Undefined if it is not. */
export const intendedDifference = (peer: PeerName, place: string): IntendedDifference | undefined =>
  intendedDifferences.find((row) => row.peers.includes(peer) && row.place.test(place))
