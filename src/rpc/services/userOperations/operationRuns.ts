import { type Address, bytesToBigint, bytesToHex, EMPTY_BYTES, type Hash, hexToBytes } from '../../../bytes.ts'
import type { Inspector } from '../../../evm/inspector.ts'
import { type PreparedCall, prepareCall } from '../../../execution/callEnvironment.ts'
import { revertString } from '../../../execution/revertReason.ts'
import type { StateOverrides } from '../../../execution/stateOverrides.ts'
import { type Erc7562Trace, erc7562 } from '../../../execution/trace/erc7562.ts'
import { tracedOf } from '../../../execution/trace/tracer.ts'
import type { AbiItem } from '../../../fixtures/abi/abi.ts'
import { decodeValues, selectorOf } from '../../../fixtures/abi/abiCoding.ts'
import { applyMessage, type MessageResult } from '../../../protocol/applyMessage.ts'
import { Rejection, rejectedMessage } from '../../../protocol/rejection.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import type { Context } from '../../protocol/context.ts'
import { pending } from '../../wire/blockId.ts'
import type { UserOperation } from '../../wire/userOperation.ts'
import { callEnvironmentAt, callLimits } from '../calls/callEnvironments.ts'
import { depositInfoData, handleOpsData, hasStake, operationHashData, validationOutputs } from './operationAbi.ts'
import type { Refusal } from './operationErrors.ts'
import { readCompletion, revertReasonIn } from './operationLogs.ts'

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
}

const errorOf = (name: string, ...types: readonly string[]): AbiItem => ({
  type: 'error',
  name,
  inputs: types.map((type) => ({ type })),
})
const failedOp = errorOf('FailedOp', 'uint256', 'string')
const failedOpWithRevert = errorOf('FailedOpWithRevert', 'uint256', 'string', 'bytes')

/** Executes `handleOps` with one operation in the next block, after the pooled transactions. Changes nothing. */
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
    const { stateOverrides, timeSlice = limits.timeSlice } = options
    const environment = await callEnvironmentAt(context.chain, pending)
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

  /** Executes an operation. With `ignoresSignature`, a wrong signature is accepted, as estimates need. */
  async run(operation: UserOperation, ignoresSignature = false): Promise<OperationRun> {
    const { bundler, entryPoint } = this.#options
    const inspectorOf = ignoresSignature ? () => acceptSignatures(entryPoint) : () => undefined
    const result = await this.#apply(handleOpsData(operation, bundler), inspectorOf)
    const completion = result.logs.map(readCompletion).find((found) => found?.entryPoint === entryPoint)
    return {
      gasUsed: result.gasUsed,
      outOfGasFrames: result.outOfGasFrames,
      refusal: completion === undefined ? ((await this.#missingContract(operation)) ?? refusalOf(result)) : undefined,
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

  /** EntryPoints revert without a reason for accounts and paymasters without code. The reasons are from their simulation contracts. */
  #missingContract({ sender, initCode, paymaster, authorization }: UserOperation) {
    const { state } = this
    return untilLoaded((): Refusal | undefined => {
      const exists = initCode.length > 0 || authorization !== undefined || state.getCode(sender).length > 0
      if (!exists) return { reason: 'AA20 account not deployed', revertData: EMPTY_BYTES }
      if (paymaster === undefined || state.getCode(paymaster.address).length > 0) return undefined
      return { reason: 'AA30 paymaster not deployed', revertData: EMPTY_BYTES }
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

  /** Returns those of the accounts that have a stake in the EntryPoint. */
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

/**
 * Returns an inspector that replaces the result "wrong signature" of the account and the paymaster by "valid". Before a client signs an operation,
 * it estimates the gas with a dummy signature, and the EntryPoint would stop there.
 */
function acceptSignatures(entryPoint: Address): Inspector {
  /** Position of the validity in the output of each open frame. Undefined for frames without one. */
  const positions: (number | undefined)[] = []
  return {
    frameEntered({ caller, input }) {
      positions.push(caller === entryPoint ? validationOutputs.get(bytesToHex(input.subarray(0, 4))) : undefined)
    },
    replaceOutput({ outcome, output }) {
      const at = positions.pop()
      return at === undefined || outcome !== 'success' ? undefined : withValidSignature(output, at)
    },
  }
}

const AUTHORIZER_BYTES = 20
const WRONG_SIGNATURE = 1n

/** The last 20 bytes of the word are 0 for a valid signature, 1 for a wrong one, or the address of an aggregator. */
function withValidSignature(output: Uint8Array, at: number): Uint8Array | undefined {
  const authorizer = output.subarray(at + 32 - AUTHORIZER_BYTES, at + 32)
  if (authorizer.length < AUTHORIZER_BYTES || bytesToBigint(authorizer) !== WRONG_SIGNATURE) return undefined
  const valid = Uint8Array.from(output)
  valid.fill(0, at + 32 - AUTHORIZER_BYTES, at + 32)
  return valid
}

/** Reads the error of `handleOps`. */
function refusalOf({ outcome, fault, returnData, outOfGasFrames }: MessageResult): Refusal {
  if (outcome === 'success') return { reason: 'it returns without an event for the operation', revertData: EMPTY_BYTES }
  const [, reason, inner] = argumentsOf(failedOp, returnData) ?? argumentsOf(failedOpWithRevert, returnData) ?? []
  const isOutOfGas = outOfGasFrames > 0
  if (reason !== undefined) return { reason: String(reason), revertData: hexToBytes(String(inner ?? '0x')), isOutOfGas }
  return { reason: revertString(returnData) ?? fault ?? outcome, revertData: returnData }
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
