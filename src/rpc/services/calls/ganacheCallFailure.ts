import { define, type NodeError } from '../../../errors.ts'
import { gasFaults } from '../../../evm/message.ts'
import { revertString } from '../../../execution/revertReason.ts'
import type { MessageResult } from '../../../protocol/applyMessage.ts'
import { revertData } from './hardhatCallFailure.ts'

const ganacheReverted = define<MessageResult>('ExecutionReverted', 3, ganacheMessage, revertData)
const ganacheFault = define<MessageResult>('ExecutionFault', -32015, ganacheMessage, revertData)

/** Returns the error of a failed call or estimate with Ganache's message. Code and data are the same as without it. */
export const ganacheCallFailure = (result: MessageResult): NodeError =>
  (result.outcome === 'revert' ? ganacheReverted : ganacheFault)(result)

/** Returns Ganache's message for a failed message. */
export function ganacheMessage(result: MessageResult): string {
  const reason = result.outcome === 'revert' ? revertString(result.returnData) : undefined
  return `VM Exception while processing transaction: ${ganacheOutcome(result)}${reason === undefined ? '' : ` ${reason}`}`
}

/** Returns Ganache's name of an outcome. */
export const ganacheOutcome = ({ outcome, fault }: MessageResult): string =>
  outcome === 'revert'
    ? 'revert'
    : outcome === 'invalidOpcode'
      ? 'invalid opcode'
      : gasFaults.has(outcome)
        ? 'out of gas'
        : (fault ?? outcome)
