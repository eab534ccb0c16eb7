/** The ABI encoding of user operations (ERC-4337) in calls of the EntryPoint. */

import {
  ADDRESS_BYTES,
  type Address,
  bigintToBytes,
  bytesToBigint,
  bytesToHex,
  EMPTY_BYTES,
  hexToBytes,
} from '../../../bytes.ts'
import type { AbiItem } from '../../../fixtures/abi/abi.ts'
import { encodeWithSelector, parseAbiItem, selectorOf } from '../../../fixtures/abi/abiCoding.ts'
import type { AbiNative } from '../../../fixtures/abi/abiValue.ts'
import {
  FACTORY_7702,
  joinPaymaster,
  type OperationForm,
  type Paymaster,
  splitPaymaster,
  type UserOperation,
} from '../../wire/userOperation.ts'

const structTypes: Readonly<Record<OperationForm, string>> = {
  unpacked: '(address, uint256, bytes, bytes, uint256, uint256, uint256, uint256, uint256, bytes, bytes)',
  packed: '(address, uint256, bytes, bytes, bytes32, uint256, bytes32, bytes, bytes)',
}

const functionOf = (signature: string): AbiItem => parseAbiItem(`function ${signature}`)
const ofBothForms = (signatureWith: (struct: string) => string): Readonly<Record<OperationForm, AbiItem>> => ({
  unpacked: functionOf(signatureWith(structTypes.unpacked)),
  packed: functionOf(signatureWith(structTypes.packed)),
})

const handleOps = ofBothForms((struct) => `handleOps(${struct}[], address)`)
const getUserOpHash = ofBothForms((struct) => `getUserOpHash(${struct})`)

/** The selectors of the functions whose outputs have the validity of a signature, and the position of the word that has it. */
export const validationOutputs: ReadonlyMap<string, number> = new Map(
  [structTypes.unpacked, structTypes.packed].flatMap(
    (struct) =>
      [
        [selectorOf(functionOf(`validateUserOp(${struct}, bytes32, uint256)`)), 0],
        [selectorOf(functionOf(`validatePaymasterUserOp(${struct}, bytes32, uint256)`)), 32],
      ] as const,
  ),
)

const depositTo = functionOf('depositTo(address)')
export const depositSelector = selectorOf(depositTo)

/** Returns the calldata of `depositTo`. */
export const depositData = (account: Address): Uint8Array => encodeWithSelector(depositTo, [account])

const getDepositInfo = functionOf('getDepositInfo(address)')

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

/** Returns the address of the factory. Undefined without one, and for an account whose code is from an authorization (EIP-7702). */
export function factoryOf({ initCode }: UserOperation): Address | undefined {
  if (initCode.length < ADDRESS_BYTES) return undefined
  const factory = bytesToHex(initCode.subarray(0, ADDRESS_BYTES))
  return factory === FACTORY_7702 ? undefined : factory
}

const SELECTOR_BYTES = 4
const OFFSET_BYTES = 32

/** Returns the calldata of `handleOps` with one operation. */
export const handleOpsData = (operation: UserOperation, beneficiary: Address): Uint8Array =>
  encodeWithSelector(handleOps[operation.form], [[valuesOf(operation)], beneficiary])

/** Returns the calldata of `getUserOpHash`. */
export const operationHashData = (operation: UserOperation): Uint8Array =>
  encodeWithSelector(getUserOpHash[operation.form], [valuesOf(operation)])

/** Returns the struct of an operation in ABI encoding. */
export const operationStruct = (operation: UserOperation): Uint8Array =>
  operationHashData(operation).subarray(SELECTOR_BYTES + OFFSET_BYTES)

/**
 * Decodes the operations in the calldata of `handleOps`. Their bytes are views of it. Returns an empty list for other calldata, and for operations
 * that share bytes: thousands of them would fit into one transaction.
 */
export function decodeHandleOps(data: Uint8Array): readonly UserOperation[] {
  const selector = bytesToHex(data.subarray(0, SELECTOR_BYTES))
  const form = (['packed', 'unpacked'] as const).find((each) => selectorOf(handleOps[each]) === selector)
  if (form === undefined) return []
  try {
    const operations = structsIn(data.subarray(SELECTOR_BYTES)).map(form === 'packed' ? fromPacked : fromUnpacked)
    return operations.reduce((bytes, operation) => bytes + sizeOf(operation), 0) > data.length ? [] : operations
  } catch {
    return [] // other data after the selector
  }
}

const sizeOf = ({ initCode, callData, paymaster, signature }: UserOperation): number =>
  initCode.length + callData.length + (paymaster?.data.length ?? 0) + signature.length

/** Returns the rest of the data from the beginning of each struct. */
function structsIn(data: Uint8Array): readonly Uint8Array[] {
  const list = data.subarray(Number(wordAt(data, 0)))
  const [count, structs] = [Number(wordAt(list, 0)), list.subarray(WORD)]
  if (count * WORD > structs.length) throw new RangeError('the data is too short')
  return Array.from({ length: count }, (_, index) => structs.subarray(Number(wordAt(structs, index))))
}

const WORD = 32

function wordAt(data: Uint8Array, index: number): bigint {
  const word = data.subarray(WORD * index, WORD * (index + 1))
  if (word.length < WORD) throw new RangeError('the data is too short')
  return bytesToBigint(word)
}

/** Returns the bytes of a dynamic member. The word has the offset of their length. */
function bytesAt(struct: Uint8Array, index: number): Uint8Array {
  const member = struct.subarray(Number(wordAt(struct, index)))
  const [length, bytes] = [Number(wordAt(member, 0)), member.subarray(WORD)]
  if (length > bytes.length) throw new RangeError('the data is too short')
  return bytes.subarray(0, length)
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

/** The members that both structs begin with. */
const firstMembers = (struct: Uint8Array) => ({
  sender: bytesToHex(struct.subarray(WORD - ADDRESS_BYTES, WORD)),
  nonce: wordAt(struct, 1),
  initCode: bytesAt(struct, 2),
  callData: bytesAt(struct, 3),
  authorization: undefined,
})

const fromUnpacked = (struct: Uint8Array): UserOperation => ({
  form: 'unpacked',
  ...firstMembers(struct),
  callGasLimit: wordAt(struct, 4),
  verificationGasLimit: wordAt(struct, 5),
  preVerificationGas: wordAt(struct, 6),
  maxFeePerGas: wordAt(struct, 7),
  maxPriorityFeePerGas: wordAt(struct, 8),
  paymaster: splitPaymaster(bytesAt(struct, 9)),
  signature: bytesAt(struct, 10),
})

function fromPacked(struct: Uint8Array): UserOperation {
  const [limits, fees] = [wordAt(struct, 4), wordAt(struct, 6)]
  return {
    form: 'packed',
    ...firstMembers(struct),
    callGasLimit: BigInt.asUintN(128, limits),
    verificationGasLimit: limits >> 128n,
    preVerificationGas: wordAt(struct, 5),
    maxFeePerGas: BigInt.asUintN(128, fees),
    maxPriorityFeePerGas: fees >> 128n,
    paymaster: packedPaymaster(bytesAt(struct, 7)),
    signature: bytesAt(struct, 8),
  }
}
