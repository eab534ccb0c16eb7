import { bytesToHex, type Hash } from '../../bytes.ts'
import { BlockReplay } from '../../chain/blockReplay.ts'
import { define, type NodeError } from '../../errors.ts'
import { gasFaults } from '../../evm/message.ts'
import { panicCode, revertString } from '../../execution/revertReason.ts'
import type { MessageResult } from '../../protocol/applyMessage.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import { type Dialect, dialectOf } from '../protocol/behavior.ts'
import type { Context } from '../protocol/context.ts'

/** Errors for mined transactions that failed, as in Hardhat and Ganache (vmErrorsOnRPCResponse). */

interface Failure {
  readonly hash: Hash
  readonly result: MessageResult
}

const failures: Readonly<Record<Dialect, (failure: Failure) => NodeError>> = {
  hardhat: (failure) => (gasFaults.has(failure.result.outcome) ? hardhatOutOfGas(failure) : hardhatFailure(failure)),
  ganache: define<Failure>('TransactionFailed', -32000, ganacheText, ganacheData),
}

const hardhatFailure = define<Failure>(
  'TransactionFailed',
  -32603,
  ({ result }) => `Error: ${hardhatText(result)}`,
  hardhatData,
)
const hardhatOutOfGas = define<Failure>('TransactionFailed', -32000, ({ result }) => hardhatText(result), hardhatData)

/** Returns the error of a failed transaction. Executes the transaction again, because the receipt does not contain the reason. */
export async function sendFailure(context: Context, hash: Hash): Promise<NodeError> {
  const { chain, limits, clientVersion, caller } = context
  const transaction = chain.transaction(hash)
  if (transaction === undefined) throw new RangeError(`the chain has no transaction ${hash}`)
  const timeSlice = new TimeSlice({ caller, milliseconds: limits.call.milliseconds })
  const replay = new BlockReplay(chain, transaction.block)
  await replay.skipTo(transaction.index, timeSlice)
  return failures[dialectOf(clientVersion)]({ hash, result: await replay.run(timeSlice) })
}

/** Hardhat's message for contracts without source code. */
function hardhatText({ outcome, fault, returnData }: MessageResult): string {
  const prefix = 'VM Exception while processing transaction:'
  if (gasFaults.has(outcome)) return 'Transaction ran out of gas'
  if (outcome === 'invalidOpcode') return `${prefix} invalid opcode`
  if (outcome !== 'revert') return `${prefix} ${fault}`
  if (returnData.length === 0) return 'Transaction reverted without a reason string'
  const reason = revertString(returnData)
  if (reason !== undefined) return `${prefix} reverted with reason string '${reason}'`
  const panic = panicCode(returnData)
  if (panic !== undefined) return `${prefix} reverted with panic code 0x${panic.toString(16)}${hardhatPanic(panic)}`
  return `${prefix} reverted with an unrecognized custom error (return data: ${bytesToHex(returnData)})`
}

function hardhatData({ hash, result }: Failure) {
  const text = hardhatText(result)
  const message = gasFaults.has(result.outcome) ? text : `Error: ${text}`
  return { message, txHash: hash, data: bytesToHex(result.returnData) }
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

function hardhatPanic(code: bigint): string {
  const text = panics[code.toString()]
  return text === undefined ? '' : ` (${text})`
}

const ganacheOutcome = ({ outcome, fault }: MessageResult): string =>
  outcome === 'revert'
    ? 'revert'
    : outcome === 'invalidOpcode'
      ? 'invalid opcode'
      : gasFaults.has(outcome)
        ? 'out of gas'
        : (fault ?? outcome)

function ganacheText({ result }: Failure): string {
  const reason = result.outcome === 'revert' ? revertString(result.returnData) : undefined
  return `VM Exception while processing transaction: ${ganacheOutcome(result)}${reason === undefined ? '' : ` ${reason}`}`
}

function ganacheData({ hash, result }: Failure) {
  return {
    hash,
    // Ganache repeats the hash in `result` and has the revert data in `data`.
    result: hash,
    reason: revertString(result.returnData) ?? null,
    message: ganacheOutcome(result),
    data: bytesToHex(result.returnData),
  }
}
