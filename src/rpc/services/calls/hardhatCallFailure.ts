import { bytesToHex, type Hex } from '../../../bytes.ts'
import { define, type NodeError } from '../../../errors.ts'
import { gasFaults } from '../../../evm/message.ts'
import type { RunAgain } from '../../../execution/callEnvironment.ts'
import { panicCode, revertString } from '../../../execution/revertReason.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import type { ContractDirectory } from '../../../reports/contractDirectory.ts'

interface Failure {
  readonly result: MessageResult
  readonly message: string
}

const messageOf = ({ message }: Failure): string => message
const dataOf = ({ result }: Failure): Hex => revertData(result)

/**
 * Errors of failed calls with Hardhat's messages. A revert has the same code and data as without them, because clients read the revert data
 * there. Other failures have Hardhat's codes, by which viem recognizes a failed contract.
 */
const hardhatReverted = define<Failure>('ExecutionReverted', 3, messageOf, dataOf)
const hardhatFault = define<Failure>('ExecutionFault', -32603, messageOf, dataOf)
const hardhatGasFault = define<Failure>('ExecutionFault', -32000, messageOf, dataOf)

/**
 * Returns the error of a failed call or estimate with Hardhat's message. `directory` decodes custom errors. `runAgain` executes the call once
 * more, to find the cause of a revert without data.
 */
export async function hardhatCallFailure(
  result: MessageResult,
  directory: ContractDirectory | undefined,
  runAgain: RunAgain,
): Promise<NodeError> {
  const message = await hardhatMessage(result, directory, runAgain)
  const { outcome } = result
  const failure = outcome === 'revert' ? hardhatReverted : gasFaults.has(outcome) ? hardhatGasFault : hardhatFault
  return failure({ result, message })
}

/** Returns the revert data as hex: 0x for other failures. */
export function revertData({ outcome, returnData }: MessageResult): Hex {
  return outcome === 'revert' ? bytesToHex(returnData) : '0x'
}

/** Returns Hardhat's message for a failed message to a contract without source code: see `hardhatCallFailure`. */
export async function hardhatMessage(
  result: MessageResult,
  directory: ContractDirectory | undefined,
  runAgain: RunAgain,
): Promise<string> {
  const text = await hardhatText(result, directory, runAgain)
  return gasFaults.has(result.outcome) ? text : `Error: ${text}`
}

async function hardhatText(
  { outcome, fault, returnData }: MessageResult,
  directory: ContractDirectory | undefined,
  runAgain: RunAgain,
): Promise<string> {
  const prefix = 'VM Exception while processing transaction:'
  const unknown = 'Transaction reverted without a reason string'
  if (gasFaults.has(outcome)) return 'Transaction ran out of gas'
  if (outcome === 'invalidOpcode') return `${prefix} invalid opcode`
  if (outcome === 'codeSizeExceeded') return 'Transaction reverted: trying to deploy a contract whose code is too large'
  // Hardhat does not have this limit.
  if (outcome === 'memoryLimit') return `${prefix} ${fault}`
  if (outcome !== 'revert') return unknown
  if (returnData.length === 0) {
    const { hardhatCause } = await import('./hardhatCause.ts')
    return (await hardhatCause(runAgain, (await directory?.contracts()) ?? [])) ?? unknown
  }
  const reason = revertString(returnData)
  if (reason !== undefined) return `${prefix} reverted with reason string '${reason}'`
  const panic = panicCode(returnData)
  if (panic !== undefined) return `${prefix} reverted with ${panicText(panic)}`
  const custom = await customErrorOf(returnData, directory)
  if (custom !== undefined) return `${prefix} reverted with custom error '${custom}'`
  return `${prefix} reverted with an unrecognized custom error (return data: ${bytesToHex(returnData)})`
}

/** Returns a custom error with its values. Loads the decoder only if there are ABIs. */
async function customErrorOf(data: Uint8Array, directory: ContractDirectory | undefined): Promise<string | undefined> {
  const contracts = (await directory?.contracts()) ?? []
  if (contracts.length === 0) return undefined
  const { customErrorText } = await import('../../../reports/customErrorText.ts')
  return customErrorText(contracts, data)
}

const panics: Readonly<Record<string, string>> = {
  1: 'Assertion error',
  17: 'Arithmetic operation overflowed outside of an unchecked block',
  18: 'Division or modulo division by zero',
  33: 'Tried to convert a value into an enum, but the value was too big or negative',
  34: 'Incorrectly encoded storage byte array',
  49: '.pop() was called on an empty array',
  50: 'Array accessed at an out-of-bounds or negative index',
  65: 'Too much memory was allocated, or an array was created that is too large',
  81: 'Called a zero-initialized variable of internal function type',
}

function panicText(code: bigint): string {
  const hex = `0x${code.toString(16)}`
  const text = panics[code.toString()]
  return text === undefined ? `unknown panic code ${hex}` : `panic code ${hex} (${text})`
}
