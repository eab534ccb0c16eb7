import type { BlockContext } from '../../evm/message.ts'
import { blockContextOf } from '../../protocol/blockContext.ts'
import { messageRulesAt } from '../../protocol/forks.ts'
import { canSkipPreExecutionCalls, writePreExecutionState } from '../../protocol/preExecutionCalls.ts'
import type { JournaledState } from '../../state/journaledState.ts'
import { openNextHeader } from '../blocks/header.ts'
import type { ChainView } from '../chainView.ts'
import { blockEnvironmentOf } from '../engine/contextOf.ts'
import { attributesOf } from './nextBlockOverrides.ts'

/** The next block before its first transaction. */
export interface NextBlock {
  readonly context: BlockContext
  /** Applies the system calls before the first transaction. Undefined if they must be executed: see `canSkipPreExecutionCalls`. */
  readonly applyPreExecution: ((state: JournaledState) => void) | undefined
}

/** Returns the context of the next block, with all overrides. Executes nothing. */
export function nextBlock(chain: ChainView): NextBlock {
  const { head, nextBlockOverrides, clock } = chain
  const header = openNextHeader(head, attributesOf(nextBlockOverrides, {}, clock.peek(head.timestamp)), chain.forks)
  const rules = messageRulesAt(header.fork)
  const state = chain.state(head)
  const isKnown = canSkipPreExecutionCalls(rules, (address) => state.account(address)?.codeHash)
  return {
    context: blockContextOf(header, rules, blockEnvironmentOf(chain)),
    applyPreExecution: isKnown ? (state) => writePreExecutionState(state, header, rules) : undefined,
  }
}
