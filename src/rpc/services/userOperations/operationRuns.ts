import { type Address, bytesToHex, EMPTY_BYTES, type Hash, hexToBytes } from '../../../bytes.ts'
import type { BlockId } from '../../../chain/types.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { type PreparedCall, prepareCall } from '../../../execution/callEnvironment.ts'
import { revertString } from '../../../execution/revertReason.ts'
import type { StateOverrides } from '../../../execution/stateOverrides.ts'
import { type Erc7562Trace, erc7562 } from '../../../execution/trace/erc7562.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import type { AbiItem } from '../../../fixtures/abi/abi.ts'
import { decodeValues, parseAbiItem, selectorOf } from '../../../fixtures/abi/abiCoding.ts'
import { applyMessage, type MessageResult } from '../../../protocol/applyMessage.ts'
import { Rejection, rejectedMessage } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import type { Context } from '../../protocol/context.ts'
import { pending } from '../../wire/blockId.ts'
import type { UserOperation } from '../../wire/userOperation.ts'
import { callEnvironmentAt, callLimits } from '../calls/callEnvironments.ts'
import { depositInfoData, handleOpsData, hasStake, operationHashData } from './operationAbi.ts'
import type { Refusal } from './operationErrors.ts'
import { readCompletion, revertReasonIn } from './operationLogs.ts'
import { observeValidation, type ValidationResults, validityRange } from './validationResults.ts'

/** The result of `handleOps` with one operation. */
export interface OperationRun {
  /** Gas of the transaction. */
  readonly gasUsed: number
  /** Inner calls that ran out of gas. */
  readonly outOfGasFrames: number
  /** Why the EntryPoint rejects the operation. Undefined if it accepts it. */
  readonly refusal: Refusal | undefined
  /** Whether the call of the operation succeeds. */
  readonly isSuccess: boolean
  /** Gas that the EntryPoint charges for, with `preVerificationGas`. */
  readonly chargedGas: number
  /** Revert data of the call of the operation. */
  readonly revertData: Uint8Array
}

export interface RunsOptions {
  /** Account that sends the transaction and receives the fees of the operation. */
  readonly bundler: Address
  readonly entryPoint: Address
  /** Gas limit of the transaction. */
  readonly gas: number
  readonly stateOverrides?: StateOverrides | undefined
  /** Default: one with the time limit of calls. */
  readonly timeSlice?: TimeSlice | undefined
  /** The block whose state the runs use. The default is the next block after the pooled transactions. */
  readonly block?: BlockId | undefined
}

const failedOp = parseAbiItem('error FailedOp(uint256, string)')
const failedOpWithRevert = parseAbiItem('error FailedOpWithRevert(uint256, string, bytes)')

/** Executes `handleOps` with one operation. Changes nothing. */
export class OperationRuns {
  readonly #call: PreparedCall
  readonly #timeSlice: TimeSlice
  readonly #options: RunsOptions

  private constructor(call: PreparedCall, timeSlice: TimeSlice, options: RunsOptions) {
    this.#call = call
    this.#timeSlice = timeSlice
    this.#options = options
  }

  /** Opens the state. The transactions of the runs have the fees and the authorization of `operation`. */
  static async open(context: Context, operation: UserOperation, options: RunsOptions): Promise<OperationRuns> {
    const limits = callLimits(context)
    const { maxFeePerGas, maxPriorityFeePerGas, authorization } = operation
    const request = {
      from: options.bundler,
      to: options.entryPoint,
      gas: BigInt(options.gas),
      maxFeePerGas,
      maxPriorityFeePerGas,
      authorizationList: authorization && [authorization],
    }
    const { stateOverrides, block = pending, timeSlice = limits.timeSlice } = options
    const environment = await callEnvironmentAt(context.chain, block)
    const open = () =>
      prepareCall(environment, request, { ...limits, timeSlice, stateOverrides, isFunded: true, allowsLowFees: true })
    const call = await untilLoaded(open, (loading) => timeSlice.waitForState(loading))
    return new OperationRuns(call, timeSlice, options)
  }

  /** The state before the runs. A change of it applies to all later runs. */
  get state(): PreparedCall['execution']['state'] {
    return this.#call.execution.state
  }

  get rules(): PreparedCall['execution']['rules'] {
    return this.#call.execution.rules
  }

  get chainId(): bigint {
    return this.#call.execution.block.chainId
  }

  /** Executes an operation. With `ignoresValidity`, a wrong signature and any time are accepted, as estimates need. */
  async run(operation: UserOperation, ignoresValidity = false): Promise<OperationRun> {
    const { bundler, entryPoint } = this.#options
    let results: ValidationResults = {}
    const result = await this.#apply(handleOpsData(operation, bundler), () => {
      results = {} // an attempt whose state was not loaded has used the one before
      return observeValidation(entryPoint, results, ignoresValidity)
    })
    const completion = result.logs.map(readCompletion).find((found) => found?.entryPoint === entryPoint)
    return {
      gasUsed: result.gasUsed,
      outOfGasFrames: result.outOfGasFrames,
      refusal: completion === undefined ? await this.#refusalOf(operation, result, results) : undefined,
      isSuccess: completion?.isSuccess === true,
      chargedGas: Number(completion?.actualGasUsed ?? 0n),
      revertData: revertReasonIn(result.logs),
    }
  }

  /** Returns the hash of an operation, which the EntryPoint computes. Undefined if the contract is not an EntryPoint. */
  async hashOf(operation: UserOperation): Promise<Hash | undefined> {
    const { returnData, outcome } = await this.#apply(operationHashData(operation), () => undefined)
    return outcome === 'success' && returnData.length === 32 ? bytesToHex(returnData) : undefined
  }

  /** Returns why the EntryPoint rejects an operation. */
  async #refusalOf(operation: UserOperation, result: MessageResult, results: ValidationResults): Promise<Refusal> {
    const refusal = (await this.#missingContract(operation)) ?? failureOf(operation, result)
    const isOfPaymaster = refusal.reason.startsWith('AA3')
    const validity = isOfPaymaster ? results.paymaster : results.account
    return {
      ...refusal,
      paymaster: isOfPaymaster ? operation.paymaster?.address : undefined,
      validity: validity === undefined ? undefined : validityRange(validity),
    }
  }

  /** EntryPoints revert without a reason for accounts and paymasters without code. The reasons are from their simulation contracts. */
  #missingContract({ sender, initCode, paymaster, authorization }: UserOperation) {
    const { state } = this
    return untilLoaded((): Failure | undefined => {
      const exists = initCode.length > 0 || authorization !== undefined || state.getCode(sender).length > 0
      if (!exists) return { reason: 'AA20 account not deployed', revertData: EMPTY_BYTES, isOutOfGas: false }
      if (paymaster === undefined || state.getCode(paymaster.address).length > 0) return undefined
      return { reason: 'AA30 paymaster not deployed', revertData: EMPTY_BYTES, isOutOfGas: false }
    })
  }

  /** Executes an operation and returns what its frames access. */
  async trace(operation: UserOperation): Promise<Erc7562Trace> {
    const { message, execution } = this.#call
    const startTracer = () => erc7562(tracedOf(execution, message))
    let tracer = startTracer()
    const result = await this.#apply(handleOpsData(operation, this.#options.bundler), () => {
      tracer = startTracer() // an attempt whose state was not loaded has used the one before
      return tracer.inspector
    })
    return tracer.finish(result)
  }

  /** Returns the accounts of a list that have a stake in the EntryPoint. */
  async stakedAmong(accounts: readonly Address[]): Promise<ReadonlySet<Address>> {
    const staked = new Set<Address>()
    for (const account of accounts) {
      const { outcome, returnData } = await this.#apply(depositInfoData(account), () => undefined)
      if (outcome === 'success' && hasStake(returnData)) staked.add(account)
    }
    return staked
  }

  async #apply(data: Uint8Array, inspectorOf: () => Inspector | undefined): Promise<MessageResult> {
    const { message, execution } = this.#call
    const { state } = execution
    const before = state.checkpoint()
    if (this.#timeSlice.isOver) await this.#timeSlice.yield()
    const attempt = async () => {
      try {
        const inspected = { ...execution, inspector: inspectorOf() }
        return await applyMessage(inspected, { ...message, data }, { strict: false }, this.#timeSlice)
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
        throw rejectedMessage({ rejection: error, suppliedGas: message.gasLimit, where: 'call' })
      } finally {
        state.revertTo(before)
      }
    }
    return untilLoaded(attempt, (loading) => this.#timeSlice.waitForState(loading))
  }
}

type Failure = Omit<Refusal, 'paymaster' | 'validity'>

/** Reads the error of `handleOps`. */
function failureOf({ initCode }: UserOperation, result: MessageResult): Failure {
  const { outcome, fault, returnData, outOfGasFrames } = result
  const isOutOfGas = outOfGasFrames > 0
  const refusedFor = (reason: string, revertData: Uint8Array): Failure => ({ reason, revertData, isOutOfGas })
  if (outcome === 'success') return refusedFor('it returns without an event for the operation', EMPTY_BYTES)
  const [, reason, inner] = argumentsOf(failedOp, returnData) ?? argumentsOf(failedOpWithRevert, returnData) ?? []
  if (reason !== undefined) return refusedFor(String(reason), hexToBytes(String(inner ?? '0x')))
  // EntryPoints have this reason for factories that run out of gas. It is missing if the contract that calls the factory runs out of gas itself.
  if (returnData.length === 0 && initCode.length > 0 && isOutOfGas)
    return refusedFor('AA13 initCode failed or OOG', EMPTY_BYTES)
  return refusedFor(revertString(returnData) ?? fault ?? outcome, returnData)
}

/** Decodes the arguments of an error. Returns undefined for other revert data. */
function argumentsOf(error: AbiItem, revertData: Uint8Array): readonly unknown[] | undefined {
  if (bytesToHex(revertData.subarray(0, 4)) !== selectorOf(error)) return undefined
  try {
    return decodeValues(error.inputs ?? [], revertData.subarray(4))
  } catch {
    return undefined // an error of another contract with the same selector
  }
}
