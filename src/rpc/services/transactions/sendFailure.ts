import { bytesToHex, type Hash } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import { define, type NodeError } from '../../../errors.ts'
import { gasFaults } from '../../../evm/message.ts'
import type { RunAgain } from '../../../execution/callEnvironment.ts'
import { revertString } from '../../../execution/revertReason.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import { TimeSlice } from '../../../protocol/timeSlice.ts'
import type { Dialect } from '../../protocol/behavior.ts'
import type { Context } from '../../protocol/context.ts'
import { ganacheMessage, ganacheOutcome } from '../calls/ganacheCallFailure.ts'
import { hardhatMessage } from '../calls/hardhatCallFailure.ts'

/** Errors for mined transactions that failed, as in Hardhat and Ganache (vmErrorsOnRPCResponse). */

interface Failure {
  readonly hash: Hash
  readonly result: MessageResult
}

interface HardhatFailure extends Failure {
  readonly message: string
}

type FailureOf = (failure: Failure, context: Context, runAgain: RunAgain) => NodeError | Promise<NodeError>

const failures: Readonly<Record<Exclude<Dialect, 'anvil'>, FailureOf>> = {
  async hardhat(failure, { directory }, runAgain) {
    const message = await hardhatMessage(failure.result, directory, runAgain)
    return (gasFaults.has(failure.result.outcome) ? hardhatOutOfGas : hardhatFailure)({ ...failure, message })
  },
  ganache: (failure) => ganacheFailure(failure),
}

const hardhatText = ({ message }: HardhatFailure): string => message
const hardhatFailure = define<HardhatFailure>('TransactionFailed', -32603, hardhatText, hardhatData)
const ganacheFailure = define<Failure>('TransactionFailed', -32000, ({ result }) => ganacheMessage(result), ganacheData)
const hardhatOutOfGas = define<HardhatFailure>('TransactionFailed', -32000, hardhatText, hardhatData)

/** Returns the error of a failed transaction. Executes the transaction again, because the receipt does not contain the reason. */
export async function sendFailure(context: Context, hash: Hash): Promise<NodeError> {
  const { chain, limits, behavior, caller } = context
  const transaction = chain.transaction(hash)
  if (transaction === undefined) throw new RangeError(`the chain has no transaction ${hash}`)
  const timeSlice = new TimeSlice({ caller, milliseconds: limits.call.milliseconds })
  const replay = () => BlockReplay.begin(chain, transaction.block, timeSlice, transaction.index)
  const runAgain: RunAgain = async (observe) => {
    const again = await replay()
    await again.run(timeSlice, observe(again.execution.state))
  }
  const result = await (await replay()).run(timeSlice)
  // Only with revertOnSend, which is Hardhat's behavior.
  return failures[behavior.errors === 'ganache' ? 'ganache' : 'hardhat']({ hash, result }, context, runAgain)
}

function hardhatData({ hash, result, message }: HardhatFailure) {
  return { message, txHash: hash, data: bytesToHex(result.returnData) }
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
