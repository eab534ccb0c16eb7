import type { Chain } from '../../../chain/chain.ts'
import type { BlockId } from '../../../chain/types.ts'
import type { BlockContext } from '../../../evm/message.ts'
import {
  type CallEnvironment,
  type CallOptions,
  type PreparedCall,
  prepareCall,
} from '../../../execution/callEnvironment.ts'
import type { CallRequest } from '../../../execution/callRequest.ts'
import type { BlockOverrides } from '../../../protocol/blockContext.ts'
import { findBlock } from '../blocks.ts'
import { SLOT_SECONDS } from './callBundle.ts'
import { callEnvironmentAt } from './callEnvironments.ts'
import { environmentBefore } from './environmentBefore.ts'

/** Calls that execute in one block. */
export interface CallBundle {
  readonly transactions: readonly CallRequest[]
  readonly blockOverride?: BlockOverrides | null | undefined
}

/** The state on which calls start. */
export interface SequenceStart {
  readonly block: BlockId
  /** The calls run before the transaction with this index, or by default after the block. */
  readonly before: number | undefined
}

/** Calls that execute one after another, each on the state that the previous one left. The chain does not change. */
export class CallSequence {
  readonly #chain: Chain
  #environment: CallEnvironment
  #options: CallOptions

  /** State overrides in the options apply before the first call. */
  private constructor(chain: Chain, environment: CallEnvironment, options: CallOptions) {
    this.#chain = chain
    this.#environment = environment
    this.#options = options
  }

  /** Opens the state. Rejects with HeaderNotFound. */
  static async begin(chain: Chain, { block, before }: SequenceStart, options: CallOptions): Promise<CallSequence> {
    const found = before === undefined ? undefined : await findBlock(chain, block)
    const isInside = found !== undefined && before !== undefined && before < found.transactions.length
    const environment = await (isInside
      ? environmentBefore(chain, { id: block, block: found, index: before }, options.timeSlice)
      : callEnvironmentAt(chain, block))
    return new CallSequence(chain, environment, options)
  }

  /** Prepares the next call. Call `continueAfter` when it has been executed. */
  async prepare(request: CallRequest, blockOverrides?: BlockOverrides | null): Promise<PreparedCall> {
    return prepareCall(this.#environment, request, {
      ...this.#options,
      ...(blockOverrides != null && { blockOverrides }),
    })
  }

  /** Executes the next call on the state that this one left. */
  continueAfter({ execution }: PreparedCall): void {
    const state = this.#chain.commit(execution.state)
    // The state includes the overrides, but not the precompiles that they moved.
    const precompiles =
      this.#options.stateOverrides === undefined ? this.#environment.precompiles : execution.precompiles
    this.#environment = { ...this.#environment, state, precompiles, applyPreExecution: undefined }
    this.#options = { ...this.#options, stateOverrides: undefined }
  }

  /** Executes the next call in the next block: one number and one slot later, and otherwise equal. */
  enterNextBlock(): void {
    this.#environment = { ...this.#environment, block: blockAfter(this.#environment.block) }
  }
}

const blockAfter = (block: BlockContext): BlockContext => ({
  ...block,
  number: block.number + 1n,
  timestamp: block.timestamp + SLOT_SECONDS,
  slotNumber: block.slotNumber + 1n,
})
