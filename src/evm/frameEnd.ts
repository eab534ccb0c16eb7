/** The effect of each outcome on the gas and the state of a frame. */

import type { Rules } from './forks.ts'
import type { Outcome } from './message.ts'

/** The effect of an outcome on its frame. */
export interface FrameEnding {
  /** Whether the writes of the frame stay. */
  readonly keepsWrites: boolean
  /** Whether the remaining gas is returned. */
  readonly keepsGas: boolean
  readonly hasOutput: boolean
}

const succeeded: FrameEnding = { keepsWrites: true, keepsGas: true, hasOutput: true }
const reverted: FrameEnding = { keepsWrites: false, keepsGas: true, hasOutput: true }
const refused: FrameEnding = { keepsWrites: false, keepsGas: true, hasOutput: false }
const failed: FrameEnding = { keepsWrites: false, keepsGas: false, hasOutput: false }

/** Returns the effect of an outcome at a fork. */
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
      // Before EIP-2 a contract that cannot pay for its code is created without code.
      return homestead ? failed : succeeded
    default:
      return failed
  }
}
