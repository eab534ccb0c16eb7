import type { Hash } from '../../bytes.ts'
import { untilLoaded } from '../../state/notLoaded.ts'
import type { ChainView } from '../chainView.ts'
import type { BlockEngine } from '../engine/blockEngine.ts'
import { unlimitedTimeSlice } from '../engine/executionBounds.ts'
import type { WorkingState } from '../engine/workingState.ts'
import type { BlockAppender } from '../store/blockAppender.ts'
import type { BlockStore } from '../store/blockStore.ts'
import { hasBlock } from '../store/records.ts'
import type { ChainBlock } from '../types.ts'
import type { Interruption, WriterQueue } from '../writerQueue.ts'
import { type BlockVerifier, executeForeignBlock } from './executeForeignBlock.ts'
import { blockRejected, decodeBlock, OTHER_GENESIS_ADVICE } from './importBlock.ts'
import { putLastImported, readLastImported } from './importRecord.ts'

/** The parts of a chain that its importer needs. */
export interface ImporterParts {
  readonly writer: WriterQueue
  readonly blockStore: BlockStore
  readonly view: ChainView
  readonly working: WorkingState
  readonly appender: BlockAppender
  readonly engine: BlockEngine
  /** Checks blocks before they are stored. */
  readonly verify: BlockVerifier | undefined
}

/** Adds foreign blocks to a chain, each in a job of its writer queue. */
export class Importer {
  readonly #parts: ImporterParts

  constructor(parts: ImporterParts) {
    this.#parts = parts
  }

  /**
   * Validates and executes a foreign block on top of the head, and stores it. A block that the chain already has is skipped.
   * After a rejection with BlockRejected the chain is unchanged.
   */
  importBlock(rlp: Uint8Array): Promise<ChainBlock> {
    return this.#parts.writer.run((interruption) => this.#importBlock(rlp, interruption))
  }

  /**
   * Returns the hash of the last block of the latest imported file if it is no longer in the chain: a rollback, a revert or a reorganization
   * removed it.
   */
  get removedImport(): Hash | undefined {
    const { store } = this.#parts.blockStore
    const last = readLastImported(store)
    return last === undefined || hasBlock(store, last) ? undefined : last
  }

  /** Stores that a file was imported up to this block. Chains that end with the process need no such record. */
  async completeFile(last: Hash): Promise<void> {
    const { store } = this.#parts.blockStore
    if (!store.isPermanent || readLastImported(store) === last) return
    const batch = store.batch()
    putLastImported(last, batch)
    await batch.write()
  }

  async #importBlock(rlp: Uint8Array, interruption: Interruption): Promise<ChainBlock> {
    const { blockStore, view, working, appender, engine, verify } = this.#parts
    const foreign = await decodeBlock(rlp, blockStore)
    const known = view.blockByNumber(foreign.number)
    if (known !== undefined) {
      if (known.hash === foreign.hash) return known
      throw blockRejected({
        number: foreign.number,
        reason:
          foreign.number === 0
            ? `the chain has another genesis block, ${known.hash}: ${OTHER_GENESIS_ADVICE}`
            : `the chain has another block with this number, ${known.hash}`,
      })
    }
    const parent = view.head
    const parentState = view.state(parent)
    const context = {
      source: blockStore,
      engine,
      parent,
      blockByHash: (hash: Hash) => view.blockByHash(hash),
      bounds: { interruption, milliseconds: Number.POSITIVE_INFINITY },
    }
    const timeSlice = unlimitedTimeSlice(context.bounds)
    const outcome = await untilLoaded(
      () => executeForeignBlock({ ...context, state: working.on(parentState) }, foreign),
      (loading) => timeSlice.waitForState(loading),
    )
    if (interruption.reason === undefined) await verify?.(foreign, parentState, outcome, blockStore)
    if (outcome.accepted === undefined) throw outcome.problem
    await appender.append(outcome.accepted)
    return outcome.accepted.block
  }
}
