import type { Address } from '../../../bytes.ts'
import type { StateOverrides } from '../../../execution/stateOverrides.ts'
import { delegate } from '../../../protocol/authorizations.ts'
import { floorGas, intrinsicGas, type PricedMessage } from '../../../protocol/intrinsicGas.ts'
import { untilLoaded } from '../../../state/notLoaded.ts'
import type { Context } from '../../protocol/context.ts'
import { latest } from '../../wire/blockId.ts'
import type { NativeOperationGas, UserOperation } from '../../wire/userOperation.ts'
import { suggestFeeCap, suggestTip } from '../fees/suggestFees.ts'
import { authorizationProblem } from './authorizationProblem.ts'
import { checkEntryPoint } from './entryPoints.ts'
import { findPendingOperation } from './findUserOperation.ts'
import { handleOpsData } from './operationAbi.ts'
import { operationCallReverted, operationRejected, operationTipAboveFee } from './operationErrors.ts'
import { type OperationRun, OperationRuns } from './operationRuns.ts'

/** The address that stands for the bundler. */
const BUNDLER: Address = '0x4337000000000000000000000000000000004337'
/** The lowest limit that an estimate returns. */
const LOWEST = 10_000
/** Maximum overestimate of the search, as a fraction. */
const TOLERANCE = 0.015
/** What an estimate adds, because the real signature and the state at execution can need more gas. */
const MARGIN_PERCENT = 10n

/**
 * Estimates the gas of an operation in the next block, or in the latest block if one with its nonce waits in the pool, with a margin. A wrong signature
 * counts as valid at any time, and a sender without ether can pay, because clients estimate before they sign and fund. Limits of `given` have no effect.
 * Rejects with the errors of ERC-7769 if the EntryPoint rejects the operation, or if its call reverts.
 */
export async function estimateUserOperation(
  context: Context,
  given: UserOperation,
  entryPoint: Address,
  stateOverrides?: StateOverrides,
): Promise<NativeOperationGas> {
  await checkEntryPoint(context, entryPoint, given)
  const operation = withFees(context, given)
  const { gas } = context.limits.call
  // The final operation can replace one that waits in the pool, which would use its nonce.
  const block = findPendingOperation(context, operation, entryPoint) && latest
  const runs = await OperationRuns.open(context, operation, {
    bundler: BUNDLER,
    entryPoint,
    gas,
    stateOverrides,
    block,
  })
  const highest = withHighestLimits(operation, gas)
  await prepareSender(runs, highest)
  const lowest = await lowestLimits(runs, highest)
  const { gasUsed, chargedGas } = await runs.run(lowest, true)
  const { paymaster } = lowest
  return {
    preVerificationGas: withMargin(BigInt(Math.max(unchargedGas(runs, operation, lowest, gasUsed) - chargedGas, 0))),
    verificationGasLimit: withMargin(lowest.verificationGasLimit),
    callGasLimit: withMargin(lowest.callGasLimit),
    paymaster:
      paymaster === undefined || lowest.form === 'unpacked'
        ? undefined
        : {
            verificationGasLimit: withMargin(paymaster.verificationGasLimit),
            postOpGasLimit: withMargin(paymaster.postOpGasLimit),
          },
  }
}

const withMargin = (gas: bigint): bigint => (gas * (100n + MARGIN_PERCENT)) / 100n

/**
 * Returns the operation with the fees that the node suggests, if it has none. The sender pays for the validation, which depends on them. Throws
 * OperationTipAboveFee.
 */
function withFees(context: Context, operation: UserOperation): UserOperation {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  if (maxFeePerGas > 0n) {
    if (maxPriorityFeePerGas > maxFeePerGas) throw operationTipAboveFee({ maxFeePerGas, maxPriorityFeePerGas })
    return operation
  }
  return { ...operation, maxFeePerGas: suggestFeeCap(context), maxPriorityFeePerGas: suggestTip(context) }
}

/** Returns the operation with limits that together are lower than `gas`. */
function withHighestLimits(operation: UserOperation, gas: number): UserOperation {
  const limit = BigInt(gas) / 8n
  const { form, paymaster } = operation
  const limits = { preVerificationGas: 0n, verificationGasLimit: limit, callGasLimit: 2n * limit }
  if (form === 'unpacked' || paymaster === undefined) return { ...operation, ...limits }
  return {
    ...operation,
    ...limits,
    paymaster: { ...paymaster, verificationGasLimit: limit, postOpGasLimit: limit },
  }
}

/** Funds the sender for the highest limits, and gives it the code of an authorization that is not signed yet (EIP-7702). */
async function prepareSender(runs: OperationRuns, operation: UserOperation): Promise<void> {
  const { state } = runs
  const { sender, authorization, callGasLimit, verificationGasLimit, maxFeePerGas } = operation
  const isUnsigned = (await authorizationProblem(runs, operation)) !== undefined
  const cost = (callGasLimit + verificationGasLimit) * maxFeePerGas
  await untilLoaded(() => {
    state.setBalance(sender, state.getBalance(sender) + cost)
    if (authorization !== undefined && isUnsigned) delegate(state, sender, authorization)
  })
}

/** A limit of an operation. */
interface Limit {
  of(operation: UserOperation): bigint
  set(operation: UserOperation, value: bigint): UserOperation
}

const accountLimits: readonly Limit[] = [
  {
    of: ({ verificationGasLimit }) => verificationGasLimit,
    set: (operation, verificationGasLimit) => ({ ...operation, verificationGasLimit }),
  },
  {
    of: ({ callGasLimit }) => callGasLimit,
    set: (operation, callGasLimit) => ({ ...operation, callGasLimit }),
  },
]

const paymasterLimit = (name: 'verificationGasLimit' | 'postOpGasLimit'): Limit => ({
  of: ({ paymaster }) => paymaster?.[name] ?? 0n,
  set: ({ paymaster, ...rest }, value) => ({ ...rest, paymaster: paymaster && { ...paymaster, [name]: value } }),
})
const paymasterLimits = [paymasterLimit('verificationGasLimit'), paymasterLimit('postOpGasLimit')]

/** Returns the operation with the lowest limits with which it succeeds. */
async function lowestLimits(runs: OperationRuns, highest: UserOperation): Promise<UserOperation> {
  const [accepted, { isSuccess, revertData, outOfGasFrames }] = await firstRun(runs, highest)
  if (!isSuccess) throw operationCallReverted(highest, revertData)
  const hasPaymasterLimits = highest.form === 'packed' && highest.paymaster !== undefined
  let operation = accepted
  for (const limit of hasPaymasterLimits ? [...accountLimits, ...paymasterLimits] : accountLimits) {
    const lowest = await lowestNumber(Number(limit.of(operation)), async (value) => {
      const run = await runs.run(limit.set(operation, BigInt(value)), true)
      return run.isSuccess && run.outOfGasFrames <= outOfGasFrames
    })
    operation = limit.set(operation, BigInt(lowest))
  }
  return operation
}

/**
 * Executes the operation with the highest limits. If that is rejected, fees of 1 wei replace the fees of an operation with a paymaster, because the deposit
 * of the paymaster, or the tokens with which the account pays it, may not suffice for the highest limits. Rejects if that is rejected too.
 */
async function firstRun(runs: OperationRuns, highest: UserOperation): Promise<readonly [UserOperation, OperationRun]> {
  const cheap = { ...highest, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }
  const run = await runs.run(highest, true)
  if (run.refusal === undefined) return [highest, run]
  const second = highest.paymaster === undefined ? run : await runs.run(cheap, true)
  if (second.refusal !== undefined) throw operationRejected(second.refusal)
  return [cheap, second]
}

/** Returns the lowest number for which `suffices` resolves to true, or slightly more. `highest` suffices. */
async function lowestNumber(highest: number, suffices: (value: number) => Promise<boolean>): Promise<number> {
  if (await suffices(LOWEST)) return LOWEST
  let [failing, enough] = [LOWEST, highest]
  while ((enough - failing) / enough >= TOLERANCE) {
    // Most operations need little, so the search tries low limits first.
    const middle = Math.min(Math.floor((enough + failing) / 2), failing * 2)
    if (await suffices(middle)) enough = middle
    else failing = middle
  }
  return enough
}

/** A preVerificationGas of three bytes. */
const SOME_GAS = 0xff_ffffn

/**
 * Returns the gas that the transaction of the final operation uses, if `lowest` used `gasUsed`. The final one has its fees and `preVerificationGas`,
 * and its signature can have more bytes that are not zero.
 */
function unchargedGas(
  { rules }: OperationRuns,
  { maxFeePerGas, maxPriorityFeePerGas }: UserOperation,
  lowest: UserOperation,
  gasUsed: number,
): number {
  const signature = new Uint8Array(lowest.signature.length).fill(0xff)
  const final = { ...lowest, maxFeePerGas, maxPriorityFeePerGas, preVerificationGas: SOME_GAS, signature }
  const [before, after] = [lowest, final].map((each) => {
    const data = handleOpsData(each, BUNDLER)
    return { from: BUNDLER, to: BUNDLER, value: 0n, data, accessList: undefined }
  }) as [PricedMessage, PricedMessage]
  return Math.max(gasUsed + intrinsicGas(after, rules) - intrinsicGas(before, rules), floorGas(after, rules))
}
