import type { ChainView } from '../../chain/chainView.ts'
import { BlockReplay } from '../../chain/engine/blockReplay.ts'
import type { ChainReceipt } from '../../chain/types.ts'
import type { Inspector } from '../../evm/inspector.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import type { KnownContract } from '../abiRegistry.ts'
import { recognizeContract } from '../recognizeContract.ts'
import { SourceReader } from './contractSources.ts'
import { type FailedFrame, FailureRecorder } from './failureRecorder.ts'
import { type SourceFrame, sourceFrames } from './sourceFrames.ts'

/** Maximum gas of an execution that is repeated: a second of work. */
const MAX_GAS = 10_000_000
/** Maximum time to repeat an execution, in milliseconds. */
const MAX_MILLISECONDS = 10_000

/**
 * Finds the source lines of failures. It executes the message again and observes each opcode, because this would make every execution slower.
 * Contracts are recognized by their code, so they need no address.
 */
export class FailureLocator {
  readonly #contracts: () => readonly KnownContract[]
  readonly #sources = new SourceReader()

  /** `contracts` returns the contracts of the artifacts as they are now. */
  constructor(contracts: () => readonly KnownContract[]) {
    this.#contracts = contracts
  }

  /** Returns the functions that had not returned when a transaction failed, innermost first. Resolves to an empty list if they are unknown. */
  async ofTransaction(chain: ChainView, { transaction, gasUsed }: ChainReceipt): Promise<SourceFrame[]> {
    if (gasUsed > MAX_GAS) return []
    const timeSlice = new TimeSlice({ milliseconds: MAX_MILLISECONDS })
    return this.ofExecution(async (inspector) => {
      const replay = await BlockReplay.begin(chain, transaction.block, timeSlice, transaction.index)
      await replay.run(timeSlice, inspector)
    })
  }

  /** The same for a call that `run` executes. */
  async ofExecution(run: (inspector: Inspector) => unknown): Promise<SourceFrame[]> {
    const recorder = new FailureRecorder()
    try {
      await run(recorder.inspector)
    } catch {
      // The call fails again, or its block is not in the chain any more.
    }
    return this.#framesOf(recorder.failure)
  }

  #framesOf(failure: FailedFrame | undefined): SourceFrame[] {
    const contracts = failure === undefined ? [] : this.#contracts()
    const frames: SourceFrame[] = []
    for (let frame = failure; frame !== undefined; frame = frame.cause)
      frames.unshift(...this.#framesIn(frame, contracts))
    return frames
  }

  #framesIn({ isCreation, code, opcodes }: FailedFrame, contracts: readonly KnownContract[]): SourceFrame[] {
    const contract = recognizeContract(contracts, { code, isCreation })
    if (contract?.artifact === undefined) return []
    const sources = this.#sources.sourcesOf(contract.artifact, contract.name ?? '')
    const map = isCreation ? sources?.maps.init : sources?.maps.deployed
    return sources === undefined || map === undefined ? [] : sourceFrames(map, sources.files, code, opcodes)
  }
}
