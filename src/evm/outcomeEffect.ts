/** The effect of each outcome on the gas and the state of a frame. */

import type { Rules } from './forks.ts'
import type { Outcome } from './message.ts'

/** The effect of an outcome on its frame. */
export interface OutcomeEffect {
  /** Whether the writes of the frame stay. */
  readonly keepsWrites: boolean
  /** Whether the remaining gas is returned. */
  readonly keepsGas: boolean
  readonly hasOutput: boolean
}

const succeeded: OutcomeEffect = { keepsWrites: true, keepsGas: true, hasOutput: true }
const reverted: OutcomeEffect = { keepsWrites: false, keepsGas: true, hasOutput: true }
const notStarted: OutcomeEffect = { keepsWrites: false, keepsGas: true, hasOutput: false }
const failed: OutcomeEffect = { keepsWrites: false, keepsGas: false, hasOutput: false }

/** Returns the effect of an outcome at a fork. */
export function outcomeEffect(outcome: Outcome, { homestead }: Rules): OutcomeEffect {
  switch (outcome) {
    case 'success':
      return succeeded
    case 'revert':
      return reverted
    case 'insufficientBalance':
    case 'callDepthExceeded':
    case 'nonceOverflow':
    case 'valueOverflow':
      return notStarted
    case 'codeStoreOutOfGas':
      // Before EIP-2 a contract that cannot pay for its code is created without code.
      return homestead ? failed : succeeded
    default:
      return failed
  }
}
