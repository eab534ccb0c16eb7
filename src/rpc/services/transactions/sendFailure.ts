import { bytesToHex, type Hash } from '../../../bytes.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import { define, type NodeError } from '../../../errors.ts'
import { gasFaults } from '../../../evm/message.ts'
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

const failures: Readonly<Record<Dialect, (failure: Failure, context: Context) => NodeError | Promise<NodeError>>> = {
  async hardhat(failure, { directory }) {
    const message = await hardhatMessage(failure.result, directory)
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
  const replay = await BlockReplay.begin(chain, transaction.block, timeSlice)
  await replay.skipTo(transaction.index, timeSlice)
  return failures[behavior.errors ?? 'hardhat']({ hash, result: await replay.run(timeSlice) }, context)
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
