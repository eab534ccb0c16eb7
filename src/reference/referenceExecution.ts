import { Block } from '@ethereumjs/block'
import type { ExecResult } from '@ethereumjs/evm'
import { type BlockLevelAccessList, createAddressFromString, createBlockLevelAccessList } from '@ethereumjs/util'
import { type RunTxResult, runTx, type TxReceipt } from '@ethereumjs/vm'
import { type Address, bytesToHex, EMPTY_BYTES, ZERO_HASH } from '../bytes.ts'
import { libraryHeader } from '../chain/blocks/header.ts'
import { decodeLog } from '../chain/blocks/receipt.ts'
import type { BlockSource, RunningBlock, SentTransaction } from '../chain/engine/blockEngine.ts'
import { isImpersonated, sentBy } from '../chain/transactions/impersonation.ts'
import { libraryTransaction } from '../chain/transactions/libraryTransaction.ts'
import { blobGasOfTransaction, effectiveGasPrice } from '../chain/transactions/transactionFees.ts'
import { errorMessage, NodeError } from '../errors.ts'
import { createdAddress } from '../evm/handlers/create.ts'
import type { ForkCommon } from '../execution/forkCommon.ts'
import { type BlockAccessList, decodeAccessList } from '../protocol/blockAccessList.ts'
import type { ExecutableBlock, ExecutableTransaction, FinishOptions } from '../protocol/blockExecution.ts'
import { BlockGas, type TransactionGas } from '../protocol/blockGas.ts'
import { type ConsensusRequest, systemCallFailed, systemContractMissing } from '../protocol/collectRequests.ts'
import { NO_UNCLES } from '../protocol/header.ts'
import { preExecutionCalls } from '../protocol/preExecutionCalls.ts'
import type { Receipt } from '../protocol/receipt.ts'
import { Rejection } from '../protocol/rejection.ts'
import {
  depositRequests,
  payWithdrawalsAndRewards,
  requestContractsOf,
  SYSTEM_ADDRESS,
  SYSTEM_CALL_GAS,
} from '../protocol/system.ts'
import type { Transaction } from '../protocol/transaction.ts'
import { openVm, type ReferenceVm } from './openVm.ts'

/** Executes the transactions of a block on `@ethereumjs/vm`, without time limit and inspectors. */
export class ReferenceExecution implements RunningBlock {
  readonly receipts: Receipt[] = []
  readonly gas: BlockGas
  readonly #block: ExecutableBlock
  readonly #engine: ReferenceVm
  readonly #libraryBlock: Block
  readonly #common: ForkCommon

  private constructor(block: ExecutableBlock, engine: ReferenceVm, libraryBlock: Block, common: ForkCommon) {
    this.#common = common
    this.#block = block
    this.gas = new BlockGas(block.header.gasLimit, block.rules)
    this.#engine = engine
    this.#libraryBlock = libraryBlock
  }

  /** Begins a block on its state. */
  static async begin(block: ExecutableBlock, source: BlockSource): Promise<ReferenceExecution> {
    const { state, header, rules } = block
    const engine = await openVm(source, header.fork)
    engine.state.use(state)
    const unknown = { stateRoot: ZERO_HASH, transactionsRoot: ZERO_HASH, receiptsRoot: ZERO_HASH }
    const { shanghai, cancun, prague, hasBlockAccessList } = rules.message
    const common = source.commonOf(header.fork)
    const libraryBlock = libraryHeader(
      {
        ...header,
        ...unknown,
        unclesHash: NO_UNCLES,
        logsBloom: new Uint8Array(256),
        gasUsed: 0n,
        withdrawalsRoot: shanghai ? ZERO_HASH : undefined,
        blobGasUsed: cancun ? 0n : undefined,
        requestsHash: prague ? ZERO_HASH : undefined,
        blockAccessListHash: hasBlockAccessList ? ZERO_HASH : undefined,
      },
      common,
    )
    const begun = new ReferenceExecution(
      block,
      engine,
      new Block(libraryBlock, [], [], shanghai ? [] : undefined, { common }),
      common,
    )
    if (hasBlockAccessList) engine.vm.evm.blockLevelAccessList = createBlockLevelAccessList()
    for (const [address, data] of preExecutionCalls(header, rules.message)) {
      // A failed call before the first transaction changes nothing, and the block is valid.
      if (state.getCode(address).length > 0) await begun.#systemCall(address, data)
      else begun.#accesses?.addAddress(address)
    }
    return begun
  }

  get accessList(): BlockAccessList | undefined {
    const accesses = this.#accesses
    return accesses && recordedAccessList(accesses)
  }

  /** The access list of the block as the library records it. Undefined before Amsterdam. */
  get #accesses(): BlockLevelAccessList | undefined {
    return this.#block.rules.message.hasBlockAccessList ? this.#engine.vm.evm.blockLevelAccessList : undefined
  }

  /** Sets the index of the changes that the library records next. */
  #beginPart(): void {
    const accesses = this.#accesses
    if (accesses !== undefined) accesses.blockAccessIndex = this.receipts.length + 1
  }

  async execute({ tx, from }: ExecutableTransaction & SentTransaction): Promise<Receipt> {
    const impersonated = isImpersonated(tx)
    const { vm, state } = this.#engine
    // The library checks this only for whole blocks.
    this.gas.check(tx.gasLimit, blobGasOfTransaction(tx))
    this.#beginPart()
    if (impersonated) state.hideCode(from)
    try {
      const options = { block: this.#libraryBlock, blockGasUsed: this.gas.paid, skipHardForkValidation: true }
      const decoded = libraryTransaction(tx, this.#common)
      const result = await runTx(vm, { ...options, tx: impersonated ? sentBy(decoded, from) : decoded })
      const receipt = receiptOf(tx, from, result, result.receipt, this.#libraryBlock)
      recordRecipient(this.#accesses, tx, receipt)
      this.gas.add(gasOf(result), receipt.blobGasUsed ?? 0n)
      this.receipts.push(receipt)
      return receipt
    } catch (error) {
      // The state could not be read. All other errors are the library's.
      if (error instanceof NodeError) throw error
      throw new Rejection('malformed', errorMessage(error))
    } finally {
      if (impersonated) state.hideCode(undefined)
    }
  }

  async finish(options: FinishOptions): Promise<readonly ConsensusRequest[] | undefined> {
    const { state, header, rules } = this.#block
    this.#beginPart()
    const requests = rules.message.prague ? await this.#requests(options.requiresContracts ?? false) : undefined
    const recipients = new Set(options.withdrawals?.map(({ address }) => address))
    const before = new Map([...recipients].map((address) => [address, state.getBalance(address)]))
    payWithdrawalsAndRewards(state, header, rules, options)
    this.#recordWithdrawals(before)
    state.forgetCheckpoints()
    return requests
  }

  /** Adds the recipients of withdrawals to the access list. `before`: their balances before the withdrawals. */
  #recordWithdrawals(before: ReadonlyMap<Address, bigint>): void {
    const accesses = this.#accesses
    if (accesses === undefined) return
    for (const [address, balance] of before) {
      const after = this.#block.state.getBalance(address)
      accesses.addAddress(address)
      if (after !== balance) accesses.addBalanceChange(address, after, accesses.blockAccessIndex, balance)
    }
  }

  async #requests(requiresContracts: boolean): Promise<ConsensusRequest[]> {
    const { state } = this.#engine
    const logs = this.receipts.flatMap((receipt) => receipt.logs)
    const requests = [{ type: 0, payload: depositRequests(logs, this.#block.rules.depositContract) }]
    for (const { type, address } of requestContractsOf(this.#block.rules.message)) {
      if (state.journaled.getCode(address).length === 0) {
        this.#accesses?.addAddress(address)
        if (requiresContracts) throw systemContractMissing({ address })
        continue
      }
      const execResult = await this.#systemCall(address, EMPTY_BYTES)
      if (execResult.exceptionError !== undefined) throw systemCallFailed({ fault: execResult.exceptionError.error })
      requests.push({ type, payload: execResult.returnValue })
    }
    return requests
  }

  async #systemCall(contract: Address, data: Uint8Array): Promise<ExecResult> {
    const { vm } = this.#engine
    const accesses = this.#accesses
    // The library records the caller too, whose account no system call reads.
    const caller = structuredClone(accesses?.accesses[SYSTEM_ADDRESS])
    const { execResult } = await vm.evm.runCall({
      block: this.#libraryBlock,
      caller: createAddressFromString(SYSTEM_ADDRESS),
      to: createAddressFromString(contract),
      data,
      gasLimit: SYSTEM_CALL_GAS,
      skipNonceIncrement: true,
    })
    await vm.evm.journal.cleanup()
    if (accesses !== undefined) {
      delete accesses.accesses[SYSTEM_ADDRESS]
      if (caller !== undefined) accesses.accesses[SYSTEM_ADDRESS] = caller
    }
    return execResult
  }
}

/** Converts a result of the library to a receipt. */
export function receiptOf(
  tx: Transaction,
  from: Address,
  result: RunTxResult,
  receipt: TxReceipt,
  block: Block,
): Receipt {
  return {
    from,
    status: 'status' in receipt ? (receipt.status === 1 ? 1 : 0) : undefined,
    root: 'stateRoot' in receipt ? bytesToHex(receipt.stateRoot) : undefined,
    cumulativeGasUsed: receipt.cumulativeBlockGasUsed,
    gasUsed: result.totalGasSpent,
    effectiveGasPrice: effectiveGasPrice(tx, block.header.baseFeePerGas),
    contractAddress: tx.to === undefined ? createdAddress(from, tx.nonce) : undefined,
    logs: receipt.logs.map(decodeLog),
    logsBloom: receipt.bitvector,
    blobGasUsed: 'blobGasUsed' in receipt ? receipt.blobGasUsed : undefined,
    blobGasPrice: 'blobGasPrice' in receipt ? receipt.blobGasPrice : undefined,
  }
}

/**
 * Adds the recipient of a transaction, or the account that it creates, which the library does not record if the gas does not pay for a new
 * account. The execution specs look the account up before (`prepare_dispatch`, `account_deployable`).
 */
export function recordRecipient(
  accesses: BlockLevelAccessList | undefined,
  { type, to }: Pick<Transaction, 'type' | 'to'>,
  { contractAddress }: Pick<Receipt, 'contractAddress'>,
): void {
  const recipient = to ?? contractAddress
  // Without gas for its authorizations, a transaction does not access its recipient.
  if (recipient !== undefined && type !== SET_CODE) accesses?.addAddress(recipient)
}

/** Returns the list that the library recorded, without reads of changed slots, which it keeps if a frame with a write is reverted. */
export function recordedAccessList(accesses: BlockLevelAccessList): BlockAccessList {
  return decodeAccessList(accesses.serialize()).map((account) => {
    const changed = new Set(account.storageChanges.map(({ key }) => key))
    return { ...account, storageReads: account.storageReads.filter((key) => !changed.has(key)) }
  })
}

/**
 * Whether the library records the accesses of a transaction as the execution specs do. It keeps the nonces of reverted authorizations, and
 * does not tell whether the recipient was accessed.
 */
export const recordsAccesses = (
  { type }: Pick<Transaction, 'type'>,
  receipt: Pick<Receipt, 'status'> | undefined,
): boolean => type !== SET_CODE || receipt?.status === 1

/** EIP-7702. */
const SET_CODE = 4

/** Returns the gas of a transaction that the library has executed. It reports the two kinds of gas from Amsterdam on. */
function gasOf({ totalGasSpent, txRegularGas, txStateGas }: RunTxResult): TransactionGas {
  const gasUsed = Number(totalGasSpent)
  return { gasUsed, executionGas: Number(txRegularGas ?? totalGasSpent), stateGas: Number(txStateGas ?? 0n) }
}
