import type { Address, Hash } from '../../../bytes.ts'
import { traceTooLarge } from '../../../execution/trace/tracer.ts'
import { maxTransactionGasOf } from '../../../protocol/checkMessage.ts'
import { floorGas, intrinsicGas } from '../../../protocol/intrinsicGas.ts'
import type { Context } from '../../protocol/context.ts'
import { latest } from '../../wire/blockId.ts'
import type { UserOperation } from '../../wire/userOperation.ts'
import { prepareTransaction } from '../transactions/prepareTransaction.ts'
import { submitTransaction } from '../transactions/submitTransaction.ts'
import { authorizationProblem } from './authorizationProblem.ts'
import { bundlerWith } from './bundlerAccount.ts'
import { checkEntryPoint } from './entryPoints.ts'
import { findPendingOperation } from './findUserOperation.ts'
import { inOrder } from './inOrder.ts'
import { factoryOf, handleOpsData, operationStruct } from './operationAbi.ts'
import {
  authorizationInvalid,
  noEntryPointFunctions,
  operationDropped,
  operationFeeTooLow,
  operationGasTooHigh,
  operationRejected,
  operationTipAboveFee,
  preVerificationGasTooLow,
} from './operationErrors.ts'
import { OperationRuns } from './operationRuns.ts'
import { brokenRules } from './validationRules.ts'

/**
 * Validates an operation on the state of the next block, and sends it to the EntryPoint in a transaction of its own. Returns its hash. With
 * automatic mining, it is mined before this resolves. An operation with higher fees replaces one that waits in the pool, and is validated on the
 * latest block, which does not have it. Operations of a chain are sent one after another, because each is valid only after the ones before. Rejects
 * with the errors of ERC-7769.
 */
export const sendUserOperation = (context: Context, operation: UserOperation, entryPoint: Address): Promise<Hash> =>
  inOrder(context.chain, () => validateAndSend(context, operation, entryPoint))

async function validateAndSend(context: Context, operation: UserOperation, entryPoint: Address): Promise<Hash> {
  await checkEntryPoint(context, entryPoint, operation)
  checkFees(context, operation)
  const { maxFeePerGas, maxPriorityFeePerGas, authorization } = operation
  const gas = transactionGas(context, operation, entryPoint)
  const pendingOperation = findPendingOperation(context, operation, entryPoint)
  const replaced = pendingOperation?.isReplaceable === true ? pendingOperation.transaction : undefined
  const bundler = replaced?.from ?? (await bundlerWith(context, BigInt(gas) * maxFeePerGas, operation.sender))
  const block = replaced && latest
  const runs = await OperationRuns.open(context, operation, { bundler, entryPoint, gas, block })
  const problem = await authorizationProblem(runs, operation)
  if (problem !== undefined) throw authorizationInvalid({ reason: problem })
  await validate(runs, operation)
  await reportBrokenRules(context, runs, operation, entryPoint)
  const hash = await runs.hashOf(operation)
  if (hash === undefined) throw noEntryPointFunctions({ address: entryPoint })
  const prepared = await prepareTransaction(context, {
    from: bundler,
    to: entryPoint,
    nonce: replaced?.tx.nonce,
    data: handleOpsData(operation, bundler),
    gas: BigInt(gas),
    maxFeePerGas,
    maxPriorityFeePerGas,
    authorizationList: authorization && [authorization],
  })
  const transaction = await submitTransaction(context, prepared.sign(), bundler)
  if (context.chain.receipt(transaction)?.status === 0) throw operationDropped({ transaction })
  return hash
}

/** Throws OperationFeeTooLow or OperationTipAboveFee. */
function checkFees({ chain }: Context, { maxFeePerGas, maxPriorityFeePerGas }: UserOperation): void {
  if (maxPriorityFeePerGas > maxFeePerGas) throw operationTipAboveFee({ maxFeePerGas, maxPriorityFeePerGas })
  const baseFee = chain.next.baseFee ?? 0n
  if (maxFeePerGas < baseFee) throw operationFeeTooLow({ maxFeePerGas, baseFee })
}

/** Gas for about 16 more bytes of calldata that are not zero (EIP-7623), in a higher preVerificationGas and another signature. */
const CHANGED_CALLDATA_GAS = 500n

/**
 * Rejects if the EntryPoint rejects the operation, or if it charges less gas than its transaction uses, which bundlers do not pay for. Accepts less
 * gas from clients that compute it with a formula.
 */
async function validate(runs: OperationRuns, operation: UserOperation): Promise<void> {
  const { refusal, gasUsed, chargedGas } = await runs.run(operation)
  if (refusal !== undefined) throw operationRejected(refusal)
  const { preVerificationGas: gas } = operation
  if (chargedGas >= gasUsed) return
  const [exact, byFormula] = [gas + BigInt(gasUsed - chargedGas), gasByFormula(operation)]
  if (gas < byFormula)
    throw preVerificationGasTooLow({ gas, needed: (exact < byFormula ? exact : byFormula) + CHANGED_CALLDATA_GAS })
}

/** Gas of a transaction and of the EntryPoint for one operation, and for each word of an operation. */
const FIXED_GAS = 21_000 + 18_300
const WORD_GAS = 4
const ZERO_BYTE_GAS = 4
const BYTE_GAS = 16

/** Returns `preVerificationGas` by the formula of the ERC-4337 SDK (`calcPreVerificationGas`). Public bundlers accept it too. */
function gasByFormula(operation: UserOperation): bigint {
  const struct = operationStruct(operation)
  const ofBytes = struct.reduce((sum, byte) => sum + (byte === 0 ? ZERO_BYTE_GAS : BYTE_GAS), 0)
  return BigInt(FIXED_GAS + ofBytes + WORD_GAS * Math.ceil(struct.length / 32))
}

/** Logs what bundlers of the public mempool would reject. */
async function reportBrokenRules(
  { warn }: Context,
  runs: OperationRuns,
  operation: UserOperation,
  entryPoint: Address,
): Promise<void> {
  if (warn === undefined) return
  const { sender, paymaster } = operation
  try {
    const trace = await runs.trace(operation)
    const entities = [sender, factoryOf(operation), paymaster?.address].filter((each) => each !== undefined)
    const staked = await runs.stakedAmong(entities)
    for (const rule of brokenRules(trace, operation, entryPoint, staked))
      warn(`public bundlers reject such an operation: ${rule}`)
  } catch (error) {
    if (!traceTooLarge.is(error)) throw error
  }
}

/** Gas of the EntryPoint that the limits of an operation do not include: a constant, and for copies of the calldata in memory an amount per byte. */
const ENTRY_POINT_GAS = 80_000
const COPIES_GAS = 6

/** Returns the gas limit of the transaction of an operation. Throws OperationGasTooHigh. */
function transactionGas({ chain }: Context, operation: UserOperation, entryPoint: Address): number {
  const { form, paymaster, callGasLimit, verificationGasLimit, authorization } = operation
  const rules = chain.next.rules.message
  const data = handleOpsData(operation, entryPoint)
  const authorizationList = authorization && [authorization]
  const message = { from: entryPoint, to: entryPoint, value: 0n, data, accessList: undefined, authorizationList }
  const base = Math.max(intrinsicGas(message, rules), floorGas(message, rules))
  // EntryPoint 0.6 always requires gas for a call of the paymaster after the operation, and calls it again if that reverts.
  const ofPaymaster =
    form === 'unpacked'
      ? verificationGasLimit * (paymaster === undefined ? 1n : 2n)
      : (paymaster?.verificationGasLimit ?? 0n) + (paymaster?.postOpGasLimit ?? 0n)
  const limits = verificationGasLimit + callGasLimit + ofPaymaster
  // The account is called by a call of the EntryPoint to itself, and each call passes at most 63/64 of the gas (EIP-150).
  const gas = BigInt(base + ENTRY_POINT_GAS + COPIES_GAS * data.length) + (limits * 64n ** 2n) / 63n ** 2n
  const limit = Math.min(Number(chain.next.gasLimit), maxTransactionGasOf(rules)) // the latter is infinite before Osaka
  if (gas > limit) throw operationGasTooHigh({ gas, limit })
  return Number(gas)
}
