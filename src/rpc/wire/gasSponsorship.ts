import { z } from 'zod'
import { Address, Data } from './bytes.ts'
import { withoutNulls } from './callRequest.ts'
import { StateOverrides } from './overrides.ts'
import { checkedObject } from './unknownMembers.ts'
import { FoundOperation, Gas, OperationDraft, toOperationJson, type UserOperation } from './userOperation.ts'

/** Schemas and the encoding of alchemy_requestGasAndPaymasterAndData. */

/** A value that replaces the one of the node, or a factor for it: ten thousandths. */
export type GasOverride =
  | { readonly value: bigint; readonly factor?: undefined }
  | { readonly value?: undefined; readonly factor: bigint }

/** The unit of a factor. Multipliers have four decimal places. */
export const FACTOR_UNIT = 10_000n
const MAX_MULTIPLIER = 1_000
const overrideForm = `a hex quantity, or {multiplier} with a number above 0, at most ${MAX_MULTIPLIER}`
const Multiplier = z
  .number({ error: overrideForm })
  .min(1 / Number(FACTOR_UNIT), { error: overrideForm })
  .max(MAX_MULTIPLIER, { error: overrideForm })
const Override = z
  .union(
    [
      Gas.transform((value): GasOverride => ({ value })),
      z
        .object({ multiplier: Multiplier })
        .transform(({ multiplier }): GasOverride => ({ factor: BigInt(Math.round(multiplier * Number(FACTOR_UNIT))) })),
    ],
    { error: overrideForm },
  )
  .nullish()

const GasOverrides = checkedObject(
  {
    maxFeePerGas: Override,
    maxPriorityFeePerGas: Override,
    callGasLimit: Override,
    verificationGasLimit: Override,
    preVerificationGas: Override,
    paymasterVerificationGasLimit: Override,
    paymasterPostOpGasLimit: Override,
  },
  { error: 'an object with gas limits and fees' },
).transform((given) => withoutNulls(given))
export type GasOverrides = z.output<typeof GasOverrides>

const policyForm = 'the id of a policy, or a list of ids'
const text = { error: 'a string' }

/** The request. The node has one paymaster, which pays for every operation in ether, so policies and the data for a webhook have no effect. */
export const GasSponsorship = checkedObject(
  {
    policyId: z.union([z.string(), z.array(z.string(policyForm))], { error: policyForm }),
    entryPoint: Address,
    dummySignature: Data,
    userOperation: OperationDraft,
    overrides: GasOverrides.nullish(),
    stateOverrideSet: StateOverrides.nullish(),
    webhookData: z.string(text).nullish(),
    erc20Context: z.null({ error: 'no value: the paymaster of the node takes no tokens' }).nullish(),
  },
  { error: 'an object with policyId, entryPoint, dummySignature and userOperation' },
).transform(({ entryPoint, dummySignature, userOperation, overrides, stateOverrideSet }) => ({
  operation: { ...userOperation, signature: dummySignature },
  entryPoint,
  overrides: overrides ?? {},
  stateOverrides: stateOverrideSet ?? undefined,
}))
export type GasSponsorship = z.output<typeof GasSponsorship>

/** The gas, the fees and the paymaster of an operation, with the members of its EntryPoint. */
export const SponsoredGas = FoundOperation.shape.userOperation.omit({
  sender: true,
  nonce: true,
  initCode: true,
  factory: true,
  factoryData: true,
  callData: true,
  signature: true,
})

/** Encodes what an operation gets from its sponsor. */
export function toSponsoredGas(operation: UserOperation): z.input<typeof SponsoredGas> {
  const { sender, nonce, callData, signature, initCode, factory, factoryData, ...sponsored } =
    toOperationJson(operation)
  return sponsored
}
