import { isUtf8 } from 'node:buffer'
import { bytesToHex } from '../../../bytes.ts'
import { define, type NodeError } from '../../../errors.ts'
import type { Outcome } from '../../../evm/message.ts'
import { decodeString, panicCode, revertString } from '../../../execution/revertReason.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import { revertData } from './hardhatCallFailure.ts'

const anvilReverted = define<MessageResult>('ExecutionReverted', 3, revertMessage, revertData)
/** Clients such as viem recognize a failed contract by this code of anvil. */
const anvilFault = define<MessageResult>('ExecutionFault', -32603, faultMessage, revertData)

/** Returns the error of a failed call or estimate with the code and message of anvil. Its data is the same as without it. */
export const anvilCallFailure = (result: MessageResult): NodeError =>
  (result.outcome === 'revert' ? anvilReverted : anvilFault)(result)

function revertMessage({ returnData }: MessageResult): string {
  const reason = anvilReason(returnData)
  return reason === undefined ? 'execution reverted' : `execution reverted: ${reason}`
}

/** Returns the text of anvil for revert data. Undefined for no data. */
function anvilReason(data: Uint8Array): string | undefined {
  if (data.length === 0) return undefined
  const panic = panicCode(data)
  if (panic !== undefined) return panicText(panic)
  return revertString(data) ?? (decodeString(data) || asciiText(data)) ?? customErrorText(data)
}

/** Solidity panic codes with the texts of anvil. */
const panics: Readonly<Record<string, string>> = {
  0: 'generic/unspecified error',
  1: 'assertion failed',
  17: 'arithmetic underflow or overflow',
  18: 'division or modulo by zero',
  33: 'failed to convert value into enum type',
  34: 'storage byte array incorrectly encoded',
  49: 'called `.pop()` on an empty array',
  50: 'array out-of-bounds access',
  65: 'memory allocation error',
  81: 'called an invalid internal function',
}

const panicText = (code: bigint): string =>
  `panic: ${panics[code.toString()] ?? 'unknown code'} (0x${code.toString(16).padStart(2, '0')})`

/** Returns the selector of a custom error and its values. As on anvil, values that are valid UTF-8 are text, even with control characters. */
function customErrorText(data: Uint8Array): string {
  if (data.length < 4) return `custom error bytes ${bytesToHex(data)}`
  const selector = `custom error ${bytesToHex(data.subarray(0, 4))}`
  const values = data.subarray(4)
  return values.length === 0
    ? selector
    : `${selector}: ${isUtf8(values) ? Buffer.from(values).toString('utf8') : bytesToHex(values).slice(2)}`
}

const asciiText = (bytes: Uint8Array): string | undefined =>
  bytes.every((byte) => byte < 0x80) ? Buffer.from(bytes).toString('latin1') : undefined

/** Names of anvil for outcomes other than reverts. */
const names: Readonly<Record<Exclude<Outcome, 'success' | 'revert' | 'invalidOpcode'>, string>> = {
  outOfGas: 'OutOfGas',
  memoryLimit: 'MemoryLimitOOG',
  stipendOnly: 'ReentrancySentryOOG',
  stackUnderflow: 'StackUnderflow',
  stackOverflow: 'StackOverflow',
  invalidJump: 'InvalidJump',
  staticStateChange: 'StateChangeDuringStaticCall',
  returnDataOutOfBounds: 'OutOfOffset',
  createCollision: 'CreateCollision',
  codeSizeExceeded: 'CreateContractSizeLimit',
  initCodeSizeExceeded: 'CreateInitCodeSizeLimit',
  invalidCode: 'CreateContractStartingWithEF',
  codeStoreOutOfGas: 'OutOfGas',
  precompileFailed: 'PrecompileError',
  insufficientBalance: 'OutOfFunds',
  callDepthExceeded: 'CallTooDeep',
  nonceOverflow: 'NonceOverflow',
  valueOverflow: 'OverflowPayment',
}

function faultMessage(result: MessageResult): string {
  return `EVM error ${haltName(result)}`
}

function haltName({ outcome, fault }: MessageResult): string {
  // anvil has a name of its own for the opcode 0xfe, which the fault calls INVALID.
  if (outcome === 'invalidOpcode') return fault?.endsWith(': INVALID') ? 'InvalidFEOpcode' : 'OpcodeNotFound'
  return outcome === 'success' || outcome === 'revert' ? outcome : names[outcome]
}
