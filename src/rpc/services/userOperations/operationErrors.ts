import { type Address, bytesToHex, type Hash, quantityHex } from '../../../bytes.ts'
import { define, type NodeError } from '../../../errors.ts'
import { revertReason } from '../../../execution/revertReason.ts'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import { DETERMINISTIC_DEPLOYER } from '../../../protocol/systemContracts.ts'
import type { UserOperation } from '../../wire/userOperation.ts'
import type { ValidityRange } from './validationResults.ts'

/** Errors of user operations, with the codes of ERC-7769. Clients recognize the reasons of the EntryPoint, such as AA24, in the messages. */

export const noEntryPoint = define<{ address: Address }>(
  'NoEntryPoint',
  -32602,
  ({ address }) =>
    `the entryPoint ${address} has no code: deploy an EntryPoint, or use one that eth_supportedEntryPoints returns`,
)
export const noEntryPointFunctions = define<{ address: Address }>(
  'NoEntryPointFunctions',
  -32602,
  ({ address }) => `the contract at entryPoint ${address} is not an EntryPoint: its getUserOpHash returns no hash`,
)
export const wrongOperationForm = define<{ version: string; expected: string }>(
  'WrongOperationForm',
  -32602,
  ({ version, expected }) => `EntryPoint ${version} takes operations with ${expected}`,
)
export const operationFeeTooLow = define<{ maxFeePerGas: bigint; baseFee: bigint }>(
  'OperationFeeTooLow',
  -32602,
  ({ maxFeePerGas, baseFee }) =>
    `maxFeePerGas ${maxFeePerGas} of the operation is lower than the base fee of the next block: raise it to at least ${baseFee}`,
)
export const operationTipAboveFee = define<{ maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }>(
  'OperationTipAboveFee',
  -32602,
  ({ maxFeePerGas, maxPriorityFeePerGas }) =>
    `maxPriorityFeePerGas ${maxPriorityFeePerGas} of the operation is higher than its maxFeePerGas ${maxFeePerGas}: lower it`,
)
export const operationGasTooHigh = define<{ gas: bigint; limit: number }>(
  'OperationGasTooHigh',
  -32602,
  ({ gas, limit }) =>
    `the gas limits of the operation need a transaction with ${gas} gas, and a transaction can have ${limit}: lower them`,
)
export const preVerificationGasTooLow = define<{ gas: bigint; needed: bigint }>(
  'PreVerificationGasTooLow',
  -32602,
  ({ gas, needed }) =>
    `preVerificationGas ${gas} does not pay for the gas of the transaction that the EntryPoint does not measure: raise it to ${needed}`,
)
export const authorizationInvalid = define<{ reason: string }>(
  'OperationAuthorizationInvalid',
  -32602,
  ({ reason }) => `eip7702Auth is not valid: ${reason}`,
)
export const noBundler = define<{ cost: bigint }>(
  'NoBundler',
  -32000,
  ({ cost }) =>
    `no unlocked account of the node except the sender has the ${cost} wei that the transaction can cost: raise --accounts or --balance, or send ether to an account`,
)
export const noDeployer = define(
  'NoDeployer',
  -32000,
  () =>
    `the node cannot create its paymaster: the chain has no deterministic deployer at ${DETERMINISTIC_DEPLOYER}; deploy it, or use another paymaster`,
)
export const operationDropped = define<{ transaction: Hash }>(
  'OperationDropped',
  -32000,
  ({ transaction }) =>
    `the transaction ${transaction} of the operation failed, because another one changed the state before it: send the operation again`,
)

const callReverted = define<{ revertData: Uint8Array; hasPaymaster: boolean }>(
  'OperationCallReverted',
  -32521,
  ({ revertData, hasPaymaster }) =>
    `the call of the operation${hasPaymaster ? ', or the call of its paymaster after it,' : ''} reverts${explained(revertData)}`,
  ({ revertData }) => bytesToHex(revertData),
)

/** Why the EntryPoint rejects an operation. */
export interface Refusal {
  /** A reason such as `AA21 didn't pay prefund`, or another text. */
  readonly reason: string
  /** The revert data of the account, the factory or the paymaster. Empty if none reverted. */
  readonly revertData: Uint8Array
  /** Whether an inner call ran out of gas. */
  readonly isOutOfGas: boolean
  /** The paymaster that rejects the operation. */
  readonly paymaster: Address | undefined
  /** The times that the account or the paymaster returned. */
  readonly validity: ValidityRange | undefined
}

const refusalText = ({ reason, revertData, isOutOfGas }: Refusal): string => {
  const hint = isOutOfGas && revertData.length === 0 ? ' (an inner call runs out of gas)' : ''
  return `the EntryPoint rejects the operation: ${reason}${explained(revertData)}${hint}`
}
const revertDataOf = ({ revertData }: Refusal): string => bytesToHex(revertData)
/** ERC-7769 wants the paymaster in the data. */
const paymasterDataOf = ({ paymaster, revertData }: Refusal) => ({
  ...(paymaster !== undefined && { paymaster: checksumAddress(paymaster) }),
  ...(revertData.length > 0 && { revertData: bytesToHex(revertData) }),
})
const signatureDataOf = (refusal: Refusal) =>
  refusal.paymaster === undefined ? revertDataOf(refusal) : paymasterDataOf(refusal)
const timeDataOf = ({ paymaster, validity }: Refusal) => ({
  ...(paymaster !== undefined && { paymaster: checksumAddress(paymaster) }),
  ...(validity !== undefined && {
    validAfter: quantityHex(validity.validAfter),
    validUntil: quantityHex(validity.validUntil),
  }),
})
const rejectedByEntryPoint = define<Refusal>('OperationRejected', -32500, refusalText, revertDataOf)
const rejectedByPaymaster = define<Refusal>('OperationRejectedByPaymaster', -32501, refusalText, paymasterDataOf)
const outsideTimeRange = define<Refusal>('OperationOutsideTimeRange', -32503, refusalText, timeDataOf)
const wrongSignature = define<Refusal>('OperationSignatureWrong', -32507, refusalText, signatureDataOf)
const paymasterDepositTooLow = define<Refusal>('PaymasterDepositTooLow', -32508, refusalText, paymasterDataOf)

/** Error kinds by the beginning of the reason. The first that matches counts. */
const kinds = [
  ['AA22', outsideTimeRange],
  ['AA32', outsideTimeRange],
  ['AA24', wrongSignature],
  ['AA34', wrongSignature],
  ['AA31', paymasterDepositTooLow],
  ['AA3', rejectedByPaymaster],
] as const

/** Returns the error of an operation that the EntryPoint rejects. */
export function operationRejected(refusal: Refusal): NodeError {
  const kind = kinds.find(([beginning]) => refusal.reason.startsWith(beginning))?.[1] ?? rejectedByEntryPoint
  return kind(refusal)
}

/** Returns the error of an operation whose call, or the call of its paymaster after it, reverts in an estimate. */
export const operationCallReverted = ({ paymaster }: UserOperation, revertData: Uint8Array): NodeError =>
  callReverted({ revertData, hasPaymaster: paymaster !== undefined })

function explained(revertData: Uint8Array): string {
  if (revertData.length === 0) return ''
  return ` (${revertReason(revertData) ?? `custom error ${bytesToHex(revertData.subarray(0, 4))}`})`
}
