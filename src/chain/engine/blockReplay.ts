import type { Hash } from '../../bytes.ts'
import { define } from '../../errors.ts'
import type { Inspector } from '../../evm/inspector.ts'
import { applyMessage, type ExecutionContext, type MessageResult } from '../../protocol/applyMessage.ts'
import type { ExecutableTransaction } from '../../protocol/blockExecution.ts'
import { blockRules } from '../../protocol/forks.ts'
import type { Message } from '../../protocol/message.ts'
import { applyPreExecutionCalls } from '../../protocol/preExecutionCalls.ts'
import { Rejection } from '../../protocol/rejection.ts'
import type { TimeSlice } from '../../protocol/timeSlice.ts'
import { JournaledState } from '../../state/journaledState.ts'
import type { ChainView } from '../chainView.ts'
import type { ChainBlock, ChainReceipt, ChainTransaction } from '../types.ts'
import { executable } from './blockEngine.ts'
import { contextOf } from './contextOf.ts'

/** The error text of go-ethereum: no state exists before the genesis block. */
export const genesisNotTraceable = define('GenesisNotTraceable', -32000, () => 'genesis is not traceable')
export const parentMissing = define<{ number: number }>(
  'ParentMissing',
  -32000,
  ({ number }) => `block ${number} cannot be replayed: its parent is not in this chain`,
)
export const replayDiffers = define<{ hash: Hash; how: string }>(
  'ReplayDiffers',
  -32000,
  ({ hash, how }) => `the replay of transaction ${hash} differs from its execution in the block: ${how}`,
)

/** The data to replay a block of the chain, or a foreign block whose parent is in the chain. A foreign block has no receipts. */
export type ReplayableBlock = Pick<ChainBlock, 'hash' | 'number' | 'parentHash' | 'header' | 'fork'> & {
  readonly transactions: readonly Pick<ChainTransaction, 'hash' | 'from' | 'tx' | 'index'>[]
  readonly receipts: readonly Pick<ChainReceipt, 'gasUsed'>[]
}

/**
 * Replays the transactions of a block one after another on the state before it. The chain does not change. Each transaction must use as
 * much gas as its receipt says: otherwise a trace would not show the original execution.
 */
export class BlockReplay {
  readonly block: ReplayableBlock
  /** Context of the next transaction. */
  readonly execution: ExecutionContext
  #next = 0
  #logCount = 0

  private constructor(block: ReplayableBlock, execution: ExecutionContext) {
    this.block = block
    this.execution = execution
  }

  /**
   * Applies the system calls of a block, and executes its first `count` transactions. Rejects with GenesisNotTraceable, or ParentMissing if the chain
   * starts after the parent.
   */
  static async begin(chain: ChainView, block: ReplayableBlock, timeSlice: TimeSlice, count = 0): Promise<BlockReplay> {
    if (block.number === 0) throw genesisNotTraceable()
    const parent = chain.blockByHash(block.parentHash)
    if (parent === undefined) throw parentMissing({ number: block.number })
    const state = new JournaledState(chain.state(parent))
    const { header, fork } = block
    const { number, timestamp, parentBeaconBlockRoot } = header
    const rules = blockRules(chain.forks, fork).message
    const execution = { state, block: contextOf(chain, block), rules }
    await applyPreExecutionCalls(
      execution,
      { number, timestamp, parentHash: parent.hash, parentBeaconBlockRoot },
      timeSlice,
    )
    const replay = new BlockReplay(block, execution)
    while (replay.#next < count) {
      await replay.run(timeSlice)
      if (timeSlice.isOver) await timeSlice.yield()
    }
    return replay
  }

  /** The next transaction, or undefined after the last one. */
  get next(): ReplayableBlock['transactions'][number] | undefined {
    return this.block.transactions[this.#next]
  }

  /** Number of logs of the transactions before the next one. */
  get logCount(): number {
    return this.#logCount
  }

  /** The next transaction as a message. */
  get message(): Message {
    return this.#executable.message
  }

  /** The next transaction as the engine executes it when it mines a block. */
  get #executable(): ExecutableTransaction {
    const { next, block } = this
    if (next === undefined) throw new RangeError(`block ${block.number} has no transaction ${this.#next}`)
    return executable(next, block.header.baseFeePerGas)
  }

  /** Executes the next transaction. Rejects with ReplayDiffers if the result deviates from its receipt. */
  async run(timeSlice: TimeSlice, inspector?: Inspector): Promise<MessageResult> {
    const { next, execution } = this
    if (next === undefined) throw new RangeError('no further transaction')
    const { hash, index } = next
    const { message, checks } = this.#executable
    // Recordings contain blocks of nodes that let accounts with code send.
    const replayed = { ...checks, senderIsAccount: false }
    try {
      const result = await applyMessage({ ...execution, inspector }, message, replayed, timeSlice)
      this.#next++
      if (result.outcome === 'success') this.#logCount += result.logs.length
      const mined = this.block.receipts[index]?.gasUsed
      if (mined !== undefined && BigInt(result.gasUsed) !== mined)
        throw replayDiffers({ hash, how: `it used ${mined} gas, but its replay ${result.gasUsed}` })
      return result
    } catch (error) {
      if (error instanceof Rejection) throw replayDiffers({ hash, how: error.message })
      throw error
    }
  }
}
