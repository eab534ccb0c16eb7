import type { Hash } from '../bytes.ts'
import { createdAddress } from '../evm/handlers/create.ts'
import type { Inspector } from '../evm/inspector.ts'
import type { Log } from '../evm/message.ts'
import type { Precompiles } from '../evm/precompiles/precompiles.ts'
import type { JournaledState } from '../state/journaledState.ts'
import { NotLoaded } from '../state/notLoaded.ts'
import { applyMessage, type ExecutionContext, type MessageResult } from './applyMessage.ts'
import type { BlockAccessList } from './blockAccessList.ts'
import { BlockAccessRecorder } from './blockAccessRecorder.ts'
import { type BlockEnvironment, blockContextOf } from './blockContext.ts'
import { BlockGas } from './blockGas.ts'
import { logsBloom } from './bloom.ts'
import type { MessageChecks } from './checkMessage.ts'
import { type ConsensusRequest, collectRequests } from './collectRequests.ts'
import type { BlockRules } from './forks.ts'
import type { OpenHeader } from './header.ts'
import { blobGasOf, type Message } from './message.ts'
import { applyPreExecutionCalls } from './preExecutionCalls.ts'
import type { Receipt, ReceiptLog } from './receipt.ts'
import { payWithdrawalsAndRewards, type RewardedUncle, type Withdrawal } from './system.ts'
import type { TimeSlice } from './timeSlice.ts'

/** The input of the execution of a block. */
export interface ExecutableBlock extends BlockEnvironment {
  /** Starts as the state after the parent. The execution writes to it. */
  readonly state: JournaledState
  readonly header: OpenHeader
  readonly rules: BlockRules
  /** Returns the current state root. Used before Byzantium, where receipts include it. */
  readonly stateRoot: () => Hash
  /** Default: the precompiles of the fork. */
  readonly precompiles?: Precompiles | undefined
}

/** A transaction as a block executes it. */
export interface ExecutableTransaction {
  readonly type: number
  readonly message: Message
  readonly checks: MessageChecks
}

/** A transaction that a block has executed. */
export interface AppliedTransaction {
  readonly receipt: Receipt
  readonly result: MessageResult
}

/** Requests of a block. Undefined before Prague. */
export type BlockRequests = readonly ConsensusRequest[] | undefined

/** Executes a block: call `begin`, then `execute` for each transaction, then `finish`. */
export class BlockExecution {
  readonly receipts: Receipt[] = []
  readonly gas: BlockGas
  readonly #block: ExecutableBlock
  readonly #execution: ExecutionContext
  /** Undefined before Amsterdam. */
  readonly #accesses: BlockAccessRecorder | undefined

  constructor(block: ExecutableBlock) {
    const { state, header, rules, precompiles } = block
    this.#block = block
    this.#accesses = rules.message.hasBlockAccessList ? new BlockAccessRecorder(state) : undefined
    this.gas = new BlockGas(header.gasLimit, rules)
    this.#execution = { state, block: blockContextOf(header, rules.message, block), rules: rules.message, precompiles }
  }

  /**
   * Begins a block: applies the system calls before its first transaction. Throws NotLoaded and leaves the state unchanged. Synchronous
   * unless code must be executed: see `applyPreExecutionCalls`.
   */
  static begin(block: ExecutableBlock, timeSlice: TimeSlice): BlockExecution | Promise<BlockExecution> {
    const { state, header } = block
    const start = state.checkpoint()
    const begun = new BlockExecution(block)
    begun.#accesses?.begin()
    try {
      const calls = applyPreExecutionCalls(begun.execution, header, timeSlice)
      if (calls !== undefined) return begun.#beginLater(calls, start)
    } catch (error) {
      state.revertTo(start)
      throw error
    }
    begun.#accesses?.end(0)
    return begun
  }

  /** Waits for system calls. */
  async #beginLater(calls: Promise<void>, start: number): Promise<BlockExecution> {
    try {
      await calls
    } catch (error) {
      this.#block.state.revertTo(start)
      throw error
    }
    this.#accesses?.end(0)
    return this
  }

  /** The access list of the finished block (EIP-7928). Undefined before Amsterdam. */
  get accessList(): BlockAccessList | undefined {
    return this.#accesses?.list()
  }

  /** Context of the messages of the block. */
  get execution(): ExecutionContext {
    return this.#execution
  }

  /**
   * Executes the next transaction and returns its receipt. If the block cannot include the transaction, throws BlockGasExceeded,
   * BlobGasExceeded or a Rejection and leaves the state unchanged. Synchronous if the transaction ends within its first slice.
   */
  execute(transaction: ExecutableTransaction, timeSlice: TimeSlice, inspector?: Inspector): Receipt | Promise<Receipt> {
    const { message } = transaction
    this.gas.check(BigInt(message.gasLimit), BigInt(blobGasOf(message)))
    const applied = this.apply(transaction, timeSlice, inspector)
    return applied instanceof Promise ? applied.then(({ receipt }) => receipt) : applied.receipt
  }

  /**
   * Executes the next transaction without checking the gas that the block has left. Returns the receipt and the result. Throws a Rejection.
   * Synchronous if the transaction ends within its first slice.
   */
  apply(
    { type, message, checks }: ExecutableTransaction,
    timeSlice: TimeSlice,
    inspector?: Inspector,
  ): AppliedTransaction | Promise<AppliedTransaction> {
    const execution = inspector === undefined ? this.#execution : { ...this.#execution, inspector }
    this.#accesses?.begin()
    const result = applyMessage(execution, message, checks, timeSlice)
    if (result instanceof Promise) return result.then((later) => this.#add(type, message, later))
    return this.#add(type, message, result)
  }

  #add(type: number, message: Message, result: MessageResult): AppliedTransaction {
    this.#accesses?.end(this.receipts.length + 1)
    // No later step reverts a finished transaction.
    this.#block.state.forgetCheckpoints()
    this.gas.add(result, BigInt(blobGasOf(message)))
    const receipt = this.#receipt(type, message, result)
    this.receipts.push(receipt)
    return { receipt, result }
  }

  /**
   * Finishes the block after its last transaction: requests, withdrawals and rewards. Returns the requests, or undefined before Prague.
   * Throws if the block is invalid (see `collectRequests`). Synchronous if no system contract has requests and all state is loaded.
   */
  finish(options: FinishOptions, timeSlice: TimeSlice): BlockRequests | Promise<BlockRequests> {
    const start = this.#block.state.checkpoint()
    try {
      const requests = this.#finish(options, timeSlice)
      return requests instanceof Promise ? this.#finishLater(requests, start, options, timeSlice) : this.#end(requests)
    } catch (error) {
      return this.#finishAgain(error, start, options, timeSlice)
    }
  }

  /** Waits for system calls. */
  async #finishLater(
    requests: Promise<BlockRequests>,
    start: number,
    options: FinishOptions,
    timeSlice: TimeSlice,
  ): Promise<BlockRequests> {
    try {
      return this.#end(await requests)
    } catch (error) {
      return this.#finishAgain(error, start, options, timeSlice)
    }
  }

  /** Loads state of an upstream that was missing, and finishes the block again. Throws other errors. */
  #finishAgain(error: unknown, start: number, options: FinishOptions, timeSlice: TimeSlice): Promise<BlockRequests> {
    this.#block.state.revertTo(start)
    if (!(error instanceof NotLoaded)) throw error
    return timeSlice.waitForState(error.load()).then(() => this.finish(options, timeSlice))
  }

  #end(requests: BlockRequests): BlockRequests {
    this.#accesses?.end(this.receipts.length + 1)
    this.#block.state.forgetCheckpoints()
    return requests
  }

  #finish(options: FinishOptions, timeSlice: TimeSlice): BlockRequests | Promise<BlockRequests> {
    const { withdrawals, requiresContracts = false } = options
    const { message: rules, depositContract } = this.#block.rules
    const accesses = this.#accesses
    if (accesses !== undefined) {
      accesses.begin()
      // Also recipients of nothing.
      for (const { address } of withdrawals ?? []) accesses.accountAccessed(address)
    }
    const requests = rules.prague
      ? collectRequests(this.#execution, this.#logs(), { depositContract, requiresContracts }, timeSlice)
      : undefined
    return requests instanceof Promise
      ? requests.then((later) => this.#pay(later, options))
      : this.#pay(requests, options)
  }

  /** Pays withdrawals and rewards after the requests are collected. */
  #pay(requests: BlockRequests, options: FinishOptions): BlockRequests {
    const { state, header, rules } = this.#block
    payWithdrawalsAndRewards(state, header, rules, options)
    return requests
  }

  /** Returns the logs of the executed transactions, in order. */
  #logs(): readonly ReceiptLog[] {
    const [first] = this.receipts
    if (first !== undefined && this.receipts.length === 1) return first.logs
    const all: ReceiptLog[] = []
    for (const { logs } of this.receipts) for (const log of logs) all.push(log)
    return all
  }

  #receipt(type: number, message: Message, result: MessageResult): Receipt {
    const { rules, header, stateRoot } = this.#block
    const logs = result.outcome === 'success' ? receiptLogs(result.logs) : []
    const byzantium = rules.message.byzantium
    return {
      from: message.from,
      status: byzantium ? (result.outcome === 'success' ? 1 : 0) : undefined,
      root: byzantium ? undefined : stateRoot(),
      cumulativeGasUsed: this.gas.paid,
      gasUsed: BigInt(result.gasUsed),
      effectiveGasPrice: message.gasPrice,
      contractAddress: message.to === undefined ? createdAddress(message.from, message.nonce) : undefined,
      logs,
      logsBloom: logsBloom(logs),
      blobGasUsed: type === 3 ? BigInt(blobGasOf(message)) : undefined,
      blobGasPrice: type === 3 ? header.blobBaseFee : undefined,
    }
  }
}

export interface FinishOptions {
  readonly withdrawals?: readonly Withdrawal[] | undefined
  readonly uncles?: readonly RewardedUncle[]
  /** See `RequestOptions`. */
  readonly requiresContracts?: boolean
}

/** Converts logs of the EVM. A loop, because `map` returns another kind of array when V8 compiles it, and V8 then discards the code that uses it. */
function receiptLogs(logs: readonly Log[]): ReceiptLog[] {
  const converted: ReceiptLog[] = []
  for (const { address, topics, data } of logs) converted.push({ address, topics, data })
  return converted
}
