import type { Context } from '../../protocol/context.ts'
import { FACTOR_UNIT, type GasOverride, type GasSponsorship } from '../../wire/gasSponsorship.ts'
import type { UserOperation } from '../../wire/userOperation.ts'
import { suggestFeeCap, suggestTip } from '../fees/suggestFees.ts'
import { estimateUserOperation } from './estimateUserOperation.ts'
import { sponsored } from './sponsor.ts'

/**
 * Returns an operation with the paymaster of the node, with fees and with estimated gas limits. The fees are the ones of the operation, or what
 * the node suggests. Overrides replace or multiply each of the values. Rejects with the errors of `sponsored` and `estimateUserOperation`.
 */
export async function sponsorWithGas(
  context: Context,
  { operation, entryPoint, overrides, stateOverrides }: GasSponsorship,
): Promise<UserOperation> {
  const withPaymaster = await sponsored(context, operation, entryPoint)
  const hasFees = operation.maxFeePerGas > 0n
  const [feeCap, tip] = hasFees
    ? [operation.maxFeePerGas, operation.maxPriorityFeePerGas]
    : [suggestFeeCap(context), suggestTip(context)]
  const priced = {
    ...withPaymaster,
    maxFeePerGas: overridden(feeCap, overrides.maxFeePerGas),
    maxPriorityFeePerGas: overridden(tip, overrides.maxPriorityFeePerGas),
  }
  const gas = await estimateUserOperation(context, priced, entryPoint, stateOverrides)
  const { paymaster } = priced
  return {
    ...priced,
    callGasLimit: overridden(gas.callGasLimit, overrides.callGasLimit),
    verificationGasLimit: overridden(gas.verificationGasLimit, overrides.verificationGasLimit),
    preVerificationGas: overridden(gas.preVerificationGas, overrides.preVerificationGas),
    paymaster:
      gas.paymaster === undefined
        ? paymaster
        : {
            ...paymaster,
            verificationGasLimit: overridden(
              gas.paymaster.verificationGasLimit,
              overrides.paymasterVerificationGasLimit,
            ),
            postOpGasLimit: overridden(gas.paymaster.postOpGasLimit, overrides.paymasterPostOpGasLimit),
          },
  }
}

function overridden(estimated: bigint, override: GasOverride | undefined): bigint {
  if (override === undefined) return estimated
  return override.value ?? (estimated * override.factor) / FACTOR_UNIT
}
