import type { NodeOptions } from '../../options/options.ts'
import type { StructLogForm } from '../wire/trace/structLogs.ts'

/** Behavior in which development nodes differ from go-ethereum. */
export interface Behavior {
  /** Methods that send a transaction return an error if it is mined and fails. */
  readonly revertOnSend: boolean
  /** The block range of a log query may end after the head. The result contains the logs up to the head. */
  readonly allowLogsPastHead: boolean
  /** A log query has a maximum number of addresses, and of topics at a position. Other development nodes have none. */
  readonly limitLogAlternatives: boolean
  /** Calls do not check the funds of the sender. */
  readonly allowUnfundedCalls: boolean
  /** Calls check that the sender can pay the value, but not the fees. */
  readonly allowUnpaidFees: boolean
  /** Estimates do not check the funds of the sender. */
  readonly allowUnfundedEstimates: boolean
  /** A call or an estimate without `to` and data is an error. go-ethereum creates an empty contract. */
  readonly refuseEmptyCreations: boolean
  /** The value of an empty storage slot is 0x. Otherwise it has 32 bytes, as the values of other slots. */
  readonly emptySlotsHaveNoBytes: boolean
  /** The proof of a missing account has the hashes of empty code and storage (EIP-1186). go-ethereum returns zeros. */
  readonly missingAccountsHaveEmptyHashes: boolean
  /** The fee cap of a call or an estimate can be below the base fee. go-ethereum returns an error. */
  readonly allowLowFeeCalls: boolean
  /** Code reads the base fee of the block in calls and estimates without fees. On go-ethereum and Hardhat it reads zero. */
  readonly freeCallsReadBaseFee: boolean
  /** An estimate without fees has the fees that its transaction would get. Otherwise it has none. */
  readonly estimatesWithFees: boolean
  /** An estimate is the gas that the call uses, if this is sufficient. The estimates of go-ethereum are up to 1.5 percent higher. */
  readonly exactEstimates: boolean
  /** Parameters can have numbers as 16, "16" and "0x010", and hex without a prefix. go-ethereum accepts only "0x10", and hex with a prefix. */
  readonly allowOtherNotations: boolean
  /** The sender of a call or an estimate without `from` is the first account. Otherwise it is the zero address. */
  readonly callsFromFirstAccount: boolean
  /** The development node whose messages the errors have; go-ethereum by default. Failures of execution have go-ethereum's messages with anvil's. */
  readonly errors: Dialect | undefined
  /** The trace of the genesis block is an empty list. go-ethereum returns an error. */
  readonly traceGenesis: boolean
  /** trace_transaction of an unknown transaction returns an empty list, which alloy requires. Erigon and others return null. */
  readonly traceUnknown: boolean
  /**
   * By default, trace_filter starts at the first block and returns the union of both lists of addresses, as on anvil. Otherwise it starts at the latest
   * block and a frame must match both lists, as on Nethermind and Besu.
   */
  readonly anvilTraceFilter: boolean
  /** The form of struct logs, which debuggers read step by step. */
  readonly structLogForm: StructLogForm
  /** debug_getRawTransaction of an unknown transaction returns null. go-ethereum returns 0x, which clients take for bytes. */
  readonly rawUnknownIsNull: boolean
  /** A new block filter contains the latest block. Truffle 4 and web3.js 0.20 wait for it after a transaction. */
  readonly blockFiltersReportHead: boolean
  /**
   * Which new log filters contain the logs of earlier blocks in their range: all of them, whose range begins with the latest block by default, or
   * those with `fromBlock`. On go-ethereum, none does.
   */
  readonly logFiltersReportEarlier: 'all' | 'withFromBlock' | 'none'
  /** Filters and subscriptions receive the logs of removed blocks again, with `removed: true`. Other development nodes report no removal. */
  readonly reportRemovedLogs: boolean
  /** A transaction without a gas limit is sent with the highest limit if its estimate fails. Otherwise its sender gets the error of the estimate. */
  readonly mineFailing: boolean
  /** A transaction without a gas limit gets the limit of EIP-7825, or the block gas limit if that is lower. Otherwise it gets an estimate. */
  readonly sendsHighestGas: boolean
  /** The priority fee that the node suggests and fills in, in wei. If undefined, it matches recent blocks, as on go-ethereum. */
  readonly suggestedTip: bigint | undefined
  /** The mining modes in which a transaction below the next base fee or blob base fee is rejected. go-ethereum keeps it in its pool. */
  readonly rejectLowFees: 'never' | 'automatic' | 'always'
  /** With automatic mining, a transaction whose nonce is too high is rejected. Otherwise it waits in the pool. */
  readonly rejectNonceGaps: boolean
  /** Accounts of the node can send transactions although they have code, which EIP-3607 forbids. Suites set the code of such accounts. */
  readonly allowContractSenders: boolean
  /** eth_pendingTransactions contains the transactions that wait for an earlier nonce too. */
  readonly pendingIncludesQueued: boolean
  /** The senders in txpool_content and txpool_inspect are in lower case. On go-ethereum they are checksum addresses. */
  readonly lowerCaseSenders: boolean
  /** Options of a subscription to newHeads have no effect. go-ethereum returns an error. */
  readonly ignoreHeadOptions: boolean
  /** eth_unsubscribe of an unknown subscription returns false. go-ethereum returns an error. */
  readonly unsubscribeUnknown: boolean
  /** Enabling automatic mining mines the transactions in the pool. Otherwise they are mined with the next transaction. */
  readonly mineWaiting: boolean
  /**
   * What evm_setIntervalMining does to automatic mining. `keepsAutomatic`: nothing. `pausesAutomatic`: it stops during an interval and continues
   * after it. `endsAutomatic`: it stops with any interval, also with 0.
   */
  readonly intervalMining: 'keepsAutomatic' | 'pausesAutomatic' | 'endsAutomatic'
  /** All intervals of evm_setIntervalMining are in milliseconds. Otherwise those below 1,000 are in seconds. */
  readonly intervalsInMilliseconds: boolean
  /**
   * evm_increaseTime, evm_mine and evm_setNextBlockTimestamp return the offset of the clock, 0 and the time as decimal strings. Otherwise they
   * return a number, 0x0 and null.
   */
  readonly decimalResults: boolean
  /** Methods without data return null. Otherwise only those whose names begin with anvil_ do, and others return true, as on Hardhat and Ganache. */
  readonly emptyResultsAreNull: boolean
  /** The slot of a block in the Beacon API is its number. Otherwise it is the number of seconds since the genesis block. */
  readonly beaconSlotsAreNumbers: boolean
  /** eth_accounts contains the impersonated accounts. */
  readonly listImpersonated: boolean
  /** eth_signTransaction returns only the signed bytes. go-ethereum returns an object with bytes and transaction. */
  readonly signToBytes: boolean
  /** anvil_nodeInfo is supported. Clients take a node that has it for anvil, whatever its client version says. */
  readonly hasNodeInfo: boolean
}

/** A development node that a client version can name, and whose error messages differ from those of go-ethereum. */
export type Dialect = 'hardhat' | 'anvil' | 'ganache'

/** Returns the development node that a client version names, or undefined. */
function peerOf(clientVersion: string): Dialect | undefined {
  if (/^hardhat/i.test(clientVersion)) return 'hardhat'
  if (/^anvil/i.test(clientVersion)) return 'anvil'
  return /^(?:ganache|ethereumjs testrpc)/i.test(clientVersion) ? 'ganache' : undefined
}

/** Returns the behavior that the options select. The default is the behavior of the node that the client version names. */
export function behaviorOf(
  options: Pick<NodeOptions, 'revertOnSend' | 'allowLogsPastHead' | 'allowUnfundedCalls'>,
  clientVersion: string,
): Behavior {
  const peer = peerOf(clientVersion)
  const hardhat = peer === 'hardhat'
  const development = peer !== undefined
  const revertOnSend = options.revertOnSend ?? hardhat
  return {
    revertOnSend,
    allowLogsPastHead: options.allowLogsPastHead ?? development,
    limitLogAlternatives: !development,
    allowUnfundedCalls: options.allowUnfundedCalls ?? hardhat,
    allowUnpaidFees: options.allowUnfundedCalls ?? peer === 'ganache',
    allowUnfundedEstimates: options.allowUnfundedCalls ?? (hardhat || peer === 'ganache'),
    refuseEmptyCreations: hardhat,
    emptySlotsHaveNoBytes: peer === 'ganache',
    missingAccountsHaveEmptyHashes: development,
    allowLowFeeCalls: development,
    freeCallsReadBaseFee: peer === 'anvil' || peer === 'ganache',
    estimatesWithFees: hardhat,
    exactEstimates: development,
    allowOtherNotations: development,
    callsFromFirstAccount: hardhat,
    errors: peer,
    traceGenesis: development,
    traceUnknown: peer === 'anvil',
    anvilTraceFilter: peer === 'anvil',
    structLogForm: peer === 'ganache' ? 'ganache' : development ? 'hasEmpty' : 'omitsEmpty',
    rawUnknownIsNull: peer === 'anvil',
    blockFiltersReportHead: hardhat || peer === 'ganache',
    logFiltersReportEarlier: hardhat ? 'all' : peer === 'anvil' ? 'withFromBlock' : 'none',
    reportRemovedLogs: !development,
    // With revertOnSend, the error contains the hash of the mined transaction.
    mineFailing: development || revertOnSend,
    sendsHighestGas: hardhat,
    suggestedTip: development ? 1_000_000_000n : undefined,
    rejectLowFees: peer === 'anvil' ? 'always' : development ? 'automatic' : 'never',
    rejectNonceGaps: hardhat,
    allowContractSenders: hardhat || peer === 'anvil',
    pendingIncludesQueued: hardhat,
    lowerCaseSenders: peer === 'anvil' || peer === 'ganache',
    ignoreHeadOptions: development,
    unsubscribeUnknown: development,
    mineWaiting: !hardhat,
    intervalMining: hardhat ? 'keepsAutomatic' : peer === 'anvil' ? 'endsAutomatic' : 'pausesAutomatic',
    intervalsInMilliseconds: hardhat,
    decimalResults: hardhat,
    emptyResultsAreNull: peer === 'anvil',
    beaconSlotsAreNumbers: peer === 'anvil',
    listImpersonated: peer === 'anvil',
    signToBytes: peer === 'anvil' || peer === 'ganache',
    hasNodeInfo: peer === undefined || peer === 'anvil',
  }
}

/** Whether the node that the client version names answers requests without an ID, which the suites of Ganache send. */
export const answersNotificationsAs = (clientVersion: string): boolean => peerOf(clientVersion) === 'ganache'

/** Returns the result of net_version: the chain ID or, with Ganache's client version, the start time of the process in Unix milliseconds. */
export const networkIdOf = (chainId: bigint, clientVersion: string): string =>
  peerOf(clientVersion) === 'ganache' ? String(Math.floor(performance.timeOrigin)) : chainId.toString()
