import { z } from 'zod'
import {
  ADDRESS_BYTES,
  type Address as AddressText,
  bytesToHex,
  EMPTY_BYTES,
  hexToBytes,
  quantityHex,
} from '../../bytes.ts'
import { checksumAddress } from '../../protocol/checksumAddress.ts'
import type { Authorization as NativeAuthorization } from '../../protocol/message.ts'
import { Address, addressForm, Data, Hash } from './bytes.ts'
import { Log } from './log.ts'
import { Amount, Quantity } from './quantity.ts'
import { Receipt } from './receipt.ts'
import { record } from './record.ts'
import { checkedObject } from './unknownMembers.ts'

/** The struct that an EntryPoint takes: `UserOperation` of 0.6, or `PackedUserOperation` of 0.7 and later. */
export type OperationForm = 'unpacked' | 'packed'

/** The contract that pays for an operation, with its limits and data. EntryPoint 0.6 has no limits of its own for it. */
export interface Paymaster {
  readonly address: AddressText
  readonly verificationGasLimit: bigint
  readonly postOpGasLimit: bigint
  readonly data: Uint8Array
}

/** A user operation. Fees in wei per gas. */
export interface UserOperation {
  readonly form: OperationForm
  readonly sender: AddressText
  /** The key of 192 bits and the sequence of 64 bits. */
  readonly nonce: bigint
  /** The address of the factory and its calldata. Empty if the account exists. */
  readonly initCode: Uint8Array
  readonly callData: Uint8Array
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster: Paymaster | undefined
  readonly signature: Uint8Array
  /** Makes the sender an account with code before the operation (EIP-7702). */
  readonly authorization: NativeAuthorization | undefined
}

/** The gas of an operation. The limits of its paymaster exist only for EntryPoint 0.7 and later. */
export interface NativeOperationGas
  extends Pick<UserOperation, 'preVerificationGas' | 'verificationGasLimit' | 'callGasLimit'> {
  readonly paymaster: Pick<Paymaster, 'verificationGasLimit' | 'postOpGasLimit'> | undefined
}

/** Splits `paymasterAndData` of EntryPoint 0.6. Returns undefined if it is too short for an address. */
export function splitPaymaster(bytes: Uint8Array): Paymaster | undefined {
  if (bytes.length < ADDRESS_BYTES) return undefined
  const address = bytesToHex(bytes.subarray(0, ADDRESS_BYTES))
  return { address, verificationGasLimit: 0n, postOpGasLimit: 0n, data: bytes.subarray(ADDRESS_BYTES) }
}

/** Returns `paymasterAndData` of EntryPoint 0.6. */
export const joinPaymaster = ({ address, data }: Paymaster): Uint8Array => Buffer.concat([hexToBytes(address), data])

const MAX_GAS = (1n << 120n) - 1n
const gasForm = 'a number of at most 120 bits'
/** A gas limit or a fee. The EntryPoint limits them to 120 bits (AA94). */
export const Gas = Amount.refine((value) => value <= MAX_GAS, { error: gasForm })

/** The factory of an operation with an authorization (ERC-4337, EIP-7702), padded to the length of an address. */
export const FACTORY_7702 = `0x7702${'0'.repeat(36)}` as const
const factoryForm = `${addressForm}, or 0x7702`
const Factory = z
  .string({ error: factoryForm })
  .regex(/^0x(7702|[0-9a-fA-F]{40})$/, { error: factoryForm })
  .transform((text): AddressText => (text === '0x7702' ? FACTORY_7702 : (text.toLowerCase() as AddressText))) // the pattern matches an address

/** EntryPoint 0.9: ends the data of a paymaster whose signature is not part of the hash (ERC-4337). */
const PAYMASTER_SIGNATURE_MAGIC = '0x22e325a297439656'
const MAX_PAYMASTER_SIGNATURE = 0xffff
const paymasterSignatureForm = `bytes as hex, at most ${MAX_PAYMASTER_SIGNATURE} bytes`

/** A signed authorization. Its numbers may have leading zeros, as viem sends them. */
const Authorization = z.object(
  { chainId: Amount, address: Address, nonce: Amount, yParity: Amount, r: Amount, s: Amount },
  { error: 'an object with chainId, address, nonce, yParity, r and s' },
)

const members = {
  sender: Address,
  nonce: Amount,
  callData: Data,
  signature: Data,
  // EntryPoint 0.6
  initCode: Data.nullish(),
  paymasterAndData: Data.nullish(),
  // EntryPoint 0.7 and later
  factory: Factory.nullish(),
  factoryData: Data.nullish(),
  paymaster: Address.nullish(),
  paymasterData: Data.nullish(),
  paymasterSignature: Data.refine(({ length }) => length <= MAX_PAYMASTER_SIGNATURE, {
    error: paymasterSignatureForm,
  }).nullish(),
  paymasterVerificationGasLimit: Gas.nullish(),
  paymasterPostOpGasLimit: Gas.nullish(),
  eip7702Auth: Authorization.nullish(),
}
const gasMembers = {
  callGasLimit: Gas,
  verificationGasLimit: Gas,
  preVerificationGas: Gas,
  maxFeePerGas: Gas,
  maxPriorityFeePerGas: Gas,
}
const optionalGasMembers = {
  callGasLimit: Gas.nullish(),
  verificationGasLimit: Gas.nullish(),
  preVerificationGas: Gas.nullish(),
  maxFeePerGas: Gas.nullish(),
  maxPriorityFeePerGas: Gas.nullish(),
}
const operationForm = { error: 'a user operation (ERC-4337), such as {sender, nonce, callData, signature}' }

/** The parameter of eth_sendUserOperation (ERC-7769). */
export const SentOperation = checkedObject({ ...members, ...gasMembers }, operationForm).transform(toOperation)

/** The parameter of eth_estimateUserOperationGas. Gas and fees are optional, and so is the signature. */
export const OperationDraft = checkedObject(
  { ...members, signature: Data.nullish(), ...optionalGasMembers },
  operationForm,
).transform(toOperation)

type OperationMembers = z.output<z.ZodObject<Omit<typeof members, 'signature'>>> & {
  readonly signature?: Uint8Array | null | undefined
} & { readonly [Name in keyof typeof gasMembers]?: bigint | null | undefined }

function toOperation(sent: OperationMembers, context: z.RefinementCtx): UserOperation {
  const { sender, nonce, callData, initCode, paymasterAndData, factory, paymaster } = sent
  const isUnpacked = initCode != null || paymasterAndData != null
  const report = (path: string, message: string): void =>
    void context.issues.push({ code: 'custom', input: Reflect.get(sent, path), path: [path], message })
  if (isUnpacked && factory != null)
    report('factory', 'either initCode for EntryPoint 0.6, or factory for 0.7 and later')
  if (isUnpacked && paymaster != null)
    report('paymaster', 'either paymasterAndData for EntryPoint 0.6, or paymaster for 0.7 and later')
  if (paymasterAndData != null && paymasterAndData.length > 0 && paymasterAndData.length < ADDRESS_BYTES)
    report('paymasterAndData', 'an address of 20 bytes and the data of the paymaster')
  if (factory == null && sent.factoryData != null && sent.factoryData.length > 0)
    report('factoryData', 'no factoryData without a factory')
  return {
    form: isUnpacked ? 'unpacked' : 'packed',
    sender,
    nonce,
    initCode: initCode ?? initCodeOf(sent),
    callData,
    callGasLimit: sent.callGasLimit ?? 0n,
    verificationGasLimit: sent.verificationGasLimit ?? 0n,
    preVerificationGas: sent.preVerificationGas ?? 0n,
    maxFeePerGas: sent.maxFeePerGas ?? 0n,
    maxPriorityFeePerGas: sent.maxPriorityFeePerGas ?? 0n,
    paymaster: isUnpacked ? splitPaymaster(paymasterAndData ?? EMPTY_BYTES) : packedPaymasterOf(sent),
    signature: sent.signature ?? EMPTY_BYTES,
    authorization: sent.eip7702Auth ?? undefined,
  }
}

const initCodeOf = ({ factory, factoryData }: OperationMembers): Uint8Array =>
  factory == null ? EMPTY_BYTES : Buffer.concat([hexToBytes(factory), factoryData ?? EMPTY_BYTES])

function packedPaymasterOf(sent: OperationMembers): Paymaster | undefined {
  const { paymaster: address, paymasterData: data, paymasterSignature } = sent
  if (address == null) return undefined
  return {
    address,
    verificationGasLimit: sent.paymasterVerificationGasLimit ?? 0n,
    postOpGasLimit: sent.paymasterPostOpGasLimit ?? 0n,
    data: withSignature(data ?? EMPTY_BYTES, paymasterSignature),
  }
}

/** Appends the signature, its length in two bytes, and the magic (EntryPoint 0.9). */
function withSignature(data: Uint8Array, signature: Uint8Array | null | undefined): Uint8Array {
  if (signature == null || signature.length === 0) return data
  const length = Uint8Array.of(signature.length >> 8, signature.length & 0xff)
  return Buffer.concat([data, signature, length, hexToBytes(PAYMASTER_SIGNATURE_MAGIC)])
}

/** The context of ERC-7677, such as the ID of a policy. It has no effect. */
export const PaymasterContext = record(z.string(), z.unknown(), { error: 'an object with a context' }).nullish()

/** The members of an operation that select its paymaster (ERC-7677). */
const paymasterMembers = {
  paymasterAndData: Data.optional(),
  paymaster: Address.optional(),
  paymasterData: Data.optional(),
  paymasterPostOpGasLimit: Quantity.optional(),
}

/** The result of pm_getPaymasterStubData and pm_getPaymasterData. */
export const PaymasterData = z.strictObject({
  ...paymasterMembers,
  sponsor: z.strictObject({ name: z.string() }),
  isFinal: z.boolean(),
})

/** Encodes the paymaster of an operation. */
export const toPaymasterJson = (form: OperationForm, paymaster: Paymaster) =>
  form === 'unpacked'
    ? { paymasterAndData: bytesToHex(joinPaymaster(paymaster)) }
    : {
        paymaster: checksumAddress(paymaster.address),
        paymasterData: bytesToHex(paymaster.data),
        paymasterPostOpGasLimit: quantityHex(paymaster.postOpGasLimit),
      }

/** The gas of eth_estimateUserOperationGas. */
export const OperationGas = z.strictObject({
  preVerificationGas: Quantity,
  verificationGasLimit: Quantity,
  callGasLimit: Quantity,
  paymasterVerificationGasLimit: Quantity.optional(),
  paymasterPostOpGasLimit: Quantity.optional(),
})

/** The result of pm_sponsorUserOperation. */
export const SponsoredOperation = z.strictObject({ ...OperationGas.shape, ...paymasterMembers })

/** Encodes the gas of an operation. */
export const toOperationGasJson = (gas: NativeOperationGas): z.input<typeof OperationGas> => ({
  preVerificationGas: quantityHex(gas.preVerificationGas),
  verificationGasLimit: quantityHex(gas.verificationGasLimit),
  callGasLimit: quantityHex(gas.callGasLimit),
  ...(gas.paymaster !== undefined && {
    paymasterVerificationGasLimit: quantityHex(gas.paymaster.verificationGasLimit),
    paymasterPostOpGasLimit: quantityHex(gas.paymaster.postOpGasLimit),
  }),
})

/** The result of eth_getUserOperationByHash. The hashes and the number are null while the transaction waits in the pool (ERC-7769). */
export const FoundOperation = z.strictObject({
  userOperation: z.strictObject({
    sender: Address,
    nonce: Quantity,
    initCode: Data.optional(),
    factory: Address.optional(),
    factoryData: Data.optional(),
    callData: Data,
    callGasLimit: Quantity,
    verificationGasLimit: Quantity,
    preVerificationGas: Quantity,
    maxFeePerGas: Quantity,
    maxPriorityFeePerGas: Quantity,
    paymasterAndData: Data.optional(),
    paymaster: Address.optional(),
    paymasterVerificationGasLimit: Quantity.optional(),
    paymasterPostOpGasLimit: Quantity.optional(),
    paymasterData: Data.optional(),
    signature: Data,
  }),
  entryPoint: Address,
  transactionHash: Hash.nullable(),
  blockHash: Hash.nullable(),
  blockNumber: Quantity.nullable(),
})

/** The result of eth_getUserOperationReceipt. */
export const OperationReceipt = z.strictObject({
  userOpHash: Hash,
  entryPoint: Address,
  sender: Address,
  nonce: Quantity,
  paymaster: Address.optional(),
  actualGasCost: Quantity,
  actualGasUsed: Quantity,
  success: z.boolean(),
  reason: Data.optional(),
  logs: z.array(Log),
  receipt: Receipt,
})

/** Encodes an operation, with the members of the EntryPoint that it is for. Addresses have checksums, as in the results of bundlers. */
export function toOperationJson(operation: UserOperation): z.input<typeof FoundOperation>['userOperation'] {
  const { form, sender, nonce, initCode, callData, paymaster, signature } = operation
  const gas = {
    callGasLimit: quantityHex(operation.callGasLimit),
    verificationGasLimit: quantityHex(operation.verificationGasLimit),
    preVerificationGas: quantityHex(operation.preVerificationGas),
    maxFeePerGas: quantityHex(operation.maxFeePerGas),
    maxPriorityFeePerGas: quantityHex(operation.maxPriorityFeePerGas),
  }
  const common = {
    sender: checksumAddress(sender),
    nonce: quantityHex(nonce),
    callData: bytesToHex(callData),
    ...gas,
    signature: bytesToHex(signature),
  }
  if (form === 'unpacked')
    return {
      ...common,
      initCode: bytesToHex(initCode),
      paymasterAndData: bytesToHex(paymaster === undefined ? EMPTY_BYTES : joinPaymaster(paymaster)),
    }
  return {
    ...common,
    ...(initCode.length >= ADDRESS_BYTES && {
      factory: checksumAddress(bytesToHex(initCode.subarray(0, ADDRESS_BYTES))),
      factoryData: bytesToHex(initCode.subarray(ADDRESS_BYTES)),
    }),
    ...(paymaster !== undefined && {
      paymaster: checksumAddress(paymaster.address),
      paymasterVerificationGasLimit: quantityHex(paymaster.verificationGasLimit),
      paymasterPostOpGasLimit: quantityHex(paymaster.postOpGasLimit),
      paymasterData: bytesToHex(paymaster.data),
    }),
  }
}
