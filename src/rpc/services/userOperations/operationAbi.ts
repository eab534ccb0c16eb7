/** The ABI encoding of user operations (ERC-4337) in calls of the EntryPoint. */

import { type Address, bigintToBytes, bytesToBigint, bytesToHex, EMPTY_BYTES, hexToBytes } from '../../../bytes.ts'
import type { AbiItem, AbiParameter } from '../../../fixtures/abi/abi.ts'
import { decodeValues, encodeWithSelector, selectorOf } from '../../../fixtures/abi/abiCoding.ts'
import type { AbiNative } from '../../../fixtures/abi/abiValue.ts'
import {
  joinPaymaster,
  type OperationForm,
  type Paymaster,
  splitPaymaster,
  type UserOperation,
} from '../../wire/userOperation.ts'

const tuple = (types: string): AbiParameter => ({
  type: 'tuple',
  components: types.split(' ').map((type) => ({ type })),
})
const tuples: Readonly<Record<OperationForm, AbiParameter>> = {
  unpacked: tuple('address uint256 bytes bytes uint256 uint256 uint256 uint256 uint256 bytes bytes'),
  packed: tuple('address uint256 bytes bytes bytes32 uint256 bytes32 bytes bytes'),
}

const functionWith = (name: string, ...inputs: readonly AbiParameter[]): AbiItem => ({ type: 'function', name, inputs })
const ofBothForms = (itemOf: (struct: AbiParameter) => AbiItem): Readonly<Record<OperationForm, AbiItem>> => ({
  unpacked: itemOf(tuples.unpacked),
  packed: itemOf(tuples.packed),
})

const handleOps = ofBothForms((struct) =>
  functionWith('handleOps', { ...struct, type: 'tuple[]' }, { type: 'address' }),
)
const getUserOpHash = ofBothForms((struct) => functionWith('getUserOpHash', struct))

/** The selectors of the functions whose outputs have the validity of a signature, and the position of the word that has it. */
export const validationOutputs: ReadonlyMap<string, number> = new Map(
  [tuples.unpacked, tuples.packed].flatMap((struct) => {
    const others = [{ type: 'bytes32' }, { type: 'uint256' }]
    return [
      [selectorOf(functionWith('validateUserOp', struct, ...others)), 0],
      [selectorOf(functionWith('validatePaymasterUserOp', struct, ...others)), 32],
    ] as const
  }),
)

const oneAddress = { type: 'address' }
const depositTo = functionWith('depositTo', oneAddress)
export const depositSelector = selectorOf(depositTo)

/** Returns the calldata of `depositTo`. */
export const depositData = (account: Address): Uint8Array => encodeWithSelector(depositTo, [account])

const getDepositInfo = functionWith('getDepositInfo', oneAddress)

/** Returns the calldata of `getDepositInfo`. */
export const depositInfoData = (account: Address): Uint8Array => encodeWithSelector(getDepositInfo, [account])

/** Bundlers want stakes that cannot be withdrawn for a day (ERC-7562). */
const MIN_UNSTAKE_DELAY = 86_400n

/** Reads whether the result of `getDepositInfo` has a stake that counts: deposit, staked, stake, delay in seconds, time of withdrawal. */
export function hasStake(output: Uint8Array): boolean {
  const [, isStaked, , delay = 0n] = Array.from({ length: 4 }, (_, index) =>
    bytesToBigint(output.subarray(32 * index, 32 * (index + 1))),
  )
  return isStaked === 1n && delay >= MIN_UNSTAKE_DELAY
}

/** Returns the address of the factory. Undefined without one. */
export const factoryOf = ({ initCode }: UserOperation): Address | undefined =>
  initCode.length < ADDRESS_BYTES ? undefined : bytesToHex(initCode.subarray(0, ADDRESS_BYTES))

/** Returns the calldata of `handleOps` with one operation. */
export const handleOpsData = (operation: UserOperation, beneficiary: Address): Uint8Array =>
  encodeWithSelector(handleOps[operation.form], [[valuesOf(operation)], beneficiary])

/** Returns the calldata of `getUserOpHash`. */
export const operationHashData = (operation: UserOperation): Uint8Array =>
  encodeWithSelector(getUserOpHash[operation.form], [valuesOf(operation)])

/** Decodes the operations in the calldata of `handleOps`. Returns an empty list for other calldata. */
export function decodeHandleOps(data: Uint8Array): readonly UserOperation[] {
  const selector = bytesToHex(data.subarray(0, 4))
  const form = (['packed', 'unpacked'] as const).find((each) => selectorOf(handleOps[each]) === selector)
  if (form === undefined) return []
  try {
    const [structs] = decodeValues(handleOps[form].inputs ?? [], data.subarray(4))
    return (structs as readonly unknown[][]).map(form === 'packed' ? fromPacked : fromUnpacked)
  } catch {
    return [] // other data after the selector
  }
}

const pair = (high: bigint, low: bigint): AbiNative => bytesToHex(bigintToBytes((high << 128n) | low, 32))

function valuesOf(operation: UserOperation): readonly AbiNative[] {
  const { form, sender, nonce, initCode, callData, signature } = operation
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas } = operation
  const head = [sender, nonce, bytesToHex(initCode), bytesToHex(callData)]
  const tail = [bytesToHex(paymasterAndData(operation)), bytesToHex(signature)]
  return form === 'unpacked'
    ? [...head, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas, ...tail]
    : [
        ...head,
        pair(verificationGasLimit, callGasLimit),
        preVerificationGas,
        pair(maxPriorityFeePerGas, maxFeePerGas),
        ...tail,
      ]
}

/** Returns the member `paymasterAndData` of both structs. */
function paymasterAndData({ form, paymaster }: UserOperation): Uint8Array {
  if (paymaster === undefined) return EMPTY_BYTES
  if (form === 'unpacked') return joinPaymaster(paymaster)
  const { address, verificationGasLimit, postOpGasLimit, data } = paymaster
  return Buffer.concat([hexToBytes(address), bigintToBytes((verificationGasLimit << 128n) | postOpGasLimit, 32), data])
}

const ADDRESS_BYTES = 20
/** The address of the paymaster and its two limits of 16 bytes. */
const PACKED_PAYMASTER_BYTES = ADDRESS_BYTES + 32

function packedPaymaster(bytes: Uint8Array): Paymaster | undefined {
  if (bytes.length < PACKED_PAYMASTER_BYTES) return undefined
  const limits = bytesToBigint(bytes.subarray(ADDRESS_BYTES, PACKED_PAYMASTER_BYTES))
  return {
    address: bytesToHex(bytes.subarray(0, ADDRESS_BYTES)),
    verificationGasLimit: limits >> 128n,
    postOpGasLimit: BigInt.asUintN(128, limits),
    data: bytes.subarray(PACKED_PAYMASTER_BYTES),
  }
}

type UnpackedValues = [Address, bigint, string, string, bigint, bigint, bigint, bigint, bigint, string, string]
type PackedValues = [Address, bigint, string, string, string, bigint, string, string, string]

function fromUnpacked(values: readonly unknown[]): UserOperation {
  const [sender, nonce, initCode, callData, callGasLimit, verificationGasLimit, preVerificationGas, ...rest] =
    values as UnpackedValues
  const [maxFeePerGas, maxPriorityFeePerGas, paymaster, signature] = rest
  return {
    form: 'unpacked',
    sender,
    nonce,
    initCode: hexToBytes(initCode),
    callData: hexToBytes(callData),
    callGasLimit,
    verificationGasLimit,
    preVerificationGas,
    maxFeePerGas,
    maxPriorityFeePerGas,
    paymaster: splitPaymaster(hexToBytes(paymaster)),
    signature: hexToBytes(signature),
    authorization: undefined,
  }
}

function fromPacked(values: readonly unknown[]): UserOperation {
  const [sender, nonce, initCode, callData, gasLimits, preVerificationGas, fees, paymaster, signature] =
    values as PackedValues
  const [limits, bothFees] = [BigInt(gasLimits), BigInt(fees)]
  return {
    form: 'packed',
    sender,
    nonce,
    initCode: hexToBytes(initCode),
    callData: hexToBytes(callData),
    callGasLimit: BigInt.asUintN(128, limits),
    verificationGasLimit: limits >> 128n,
    preVerificationGas,
    maxFeePerGas: BigInt.asUintN(128, bothFees),
    maxPriorityFeePerGas: bothFees >> 128n,
    paymaster: packedPaymaster(hexToBytes(paymaster)),
    signature: hexToBytes(signature),
    authorization: undefined,
  }
}
