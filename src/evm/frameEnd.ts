/** The effect of each outcome on the gas and the state of a frame. */

import type { Rules } from './forks.ts'
import type { Outcome } from './message.ts'

/** Effect of an outcome on a frame. */
export interface FrameEnding {
  /** Whether the writes of the frame stay. */
  readonly stays: boolean
  /** Whether the remaining gas is returned. */
  readonly keepsGas: boolean
  readonly hasOutput: boolean
}

const succeeded: FrameEnding = { stays: true, keepsGas: true, hasOutput: true }
const reverted: FrameEnding = { stays: false, keepsGas: true, hasOutput: true }
const refused: FrameEnding = { stays: false, keepsGas: true, hasOutput: false }
const failed: FrameEnding = { stays: false, keepsGas: false, hasOutput: false }

export function endingOf(outcome: Outcome, { homestead }: Rules): FrameEnding {
  switch (outcome) {
    case 'success':
      return succeeded
    case 'revert':
      return reverted
    case 'insufficientBalance':
    case 'callDepthExceeded':
    case 'nonceOverflow':
    case 'valueOverflow':
      return refused
    case 'codeStoreOutOfGas':
      // Before EIP-2 a contract that cannot pay for its code stays, without code.
      return homestead ? failed : succeeded
    default:
      return failed
  }
}
