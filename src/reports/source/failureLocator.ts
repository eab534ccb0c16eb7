import type { ChainView } from '../../chain/chainView.ts'
import { BlockReplay } from '../../chain/engine/blockReplay.ts'
import type { ChainReceipt } from '../../chain/types.ts'
import type { Inspector } from '../../evm/inspector.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import type { CompiledSources } from './compiledSources.ts'
import { type FailedFrame, FailureRecorder } from './failureRecorder.ts'
import { selectedFunction } from './selectedFunction.ts'
import { type SourceFrame, sourceFrames } from './sourceFrames.ts'

/** Maximum gas of an execution that is repeated: a second of work. */
const MAX_GAS = 10_000_000
/** Default for the maximum time to repeat an execution, in milliseconds. */
const MAX_MILLISECONDS = 10_000
/** Maximum number of functions in a location. A recursion that is too deep has thousands. */
const MAX_FRAMES = 100

/**
 * Finds the source lines of failures. It executes the message again and observes each opcode, because this would make every execution slower.
 */
export class FailureLocator {
  readonly #sources: CompiledSources

  constructor(sources: CompiledSources) {
    this.#sources = sources
  }

  /**
   * Returns the functions that had not returned when a transaction failed, innermost first. Resolves to an empty list if they are unknown. Rejects
   * with the errors of a replay and of the time slice.
   */
  async ofTransaction(
    chain: ChainView,
    { transaction, gasUsed }: ChainReceipt,
    timeSlice = new TimeSlice({ milliseconds: MAX_MILLISECONDS }),
  ): Promise<SourceFrame[]> {
    if (gasUsed > MAX_GAS) return []
    const recorder = new FailureRecorder()
    const replay = await BlockReplay.begin(chain, transaction.block, timeSlice, transaction.index)
    await replay.run(timeSlice, recorder.inspector)
    return this.#framesOf(recorder.failure)
  }

  /** Returns the stack trace of a failed call. `run` executes the call with the inspector, and rejects if the call fails. */
  async ofCall(run: (inspector: Inspector) => unknown): Promise<SourceFrame[]> {
    const recorder = new FailureRecorder()
    try {
      await run(recorder.inspector)
    } catch {
      // It has failed again.
    }
    return this.#framesOf(recorder.failure)
  }

  async #framesOf(failure: FailedFrame | undefined): Promise<SourceFrame[]> {
    const frames: SourceFrame[] = []
    for (let frame = failure; frame !== undefined; frame = frame.cause) frames.unshift(...(await this.#framesIn(frame)))
    return frames.slice(0, MAX_FRAMES)
  }

  async #framesIn({ isCreation, selector, code, opcodes }: FailedFrame): Promise<SourceFrame[]> {
    const source = await this.#sources.sourceOf({ code, isCreation })
    if (source === undefined) return []
    const selected = selectedFunction(source.contract.abi, { isCreation, selector })
    return sourceFrames(source.map, source.files, { code, opcodes, selected })
  }
}
