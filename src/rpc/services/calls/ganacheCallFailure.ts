import { define, type NodeError } from '../../../errors.ts'
import type { Outcome } from '../../../evm/message.ts'
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
  return `VM Exception while processing transaction: ${ganacheOutcome(result)}${reason ? ` ${reason}` : ''}`
}

const outcomes: Partial<Record<Outcome, string>> = {
  revert: 'revert',
  outOfGas: 'out of gas',
  stipendOnly: 'out of gas',
  returnDataOutOfBounds: 'out of gas',
  invalidOpcode: 'invalid opcode',
  invalidJump: 'invalid JUMP',
  stackUnderflow: 'stack underflow',
  stackOverflow: 'stack overflow',
  codeSizeExceeded: 'code size to deposit exceeds maximum code size',
  codeStoreOutOfGas: 'code size to deposit exceeds maximum code size',
  invalidCode: 'invalid EOF format',
}

/** Returns Ganache's name of an outcome. Ganache adds the place to "invalid JUMP". */
export const ganacheOutcome = ({ outcome, fault }: MessageResult): string => outcomes[outcome] ?? fault ?? outcome
