import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Chain } from '../../chain/chain.ts'
import { define, NodeError } from '../../errors.ts'
import type { NodeOptions } from '../../options/options.ts'
import { TimeSlice } from '../../protocol/timeSlice.ts'
import { withStateText } from '../../rpc/services/anvilState/dumpState.ts'
import { partsInSlices } from '../../rpc/services/joinInSlices.ts'
import { checkOptionFile, writeFailure } from '../files/fileErrors.ts'
import { stateFileIn } from '../files/stateFile.ts'

const OPTION = '--dump-state'

const notAFile = define<{ file: string }>(
  'CannotWriteFile',
  -32602,
  ({ file }) => `${OPTION}: cannot write ${file}: it is not a regular file`,
)

export const forkNotDumped = define(
  'ForkNotDumped',
  -32602,
  () =>
    `${OPTION} cannot be given with an upstream, because the node has only a part of its state: leave out one of the two`,
)

/** Minimum characters of a write to the file. */
const PART_CHARACTERS = 1 << 18

/** What a dump needs from the node. */
export interface StateDumpContext {
  /** Returns the chain of the default network, which a reset can replace. */
  readonly chain: () => Chain
  /** Receives the message of a dump that failed while the node runs. */
  readonly warn: (text: string) => void
  /** Receives internal errors. */
  readonly report: (fault: unknown, where: string) => void
}

/** Writes the chain of the default network to a file in anvil's dump format: when the node closes, and at an interval. */
export class StateDump {
  readonly #file: string
  readonly #context: StateDumpContext
  readonly #timer: NodeJS.Timeout | undefined
  /** The running dump. It rejects for the caller only. */
  #running: Promise<void> | undefined

  /** Throws CannotWriteFile for a file that cannot be written, and ForkNotDumped. */
  constructor(
    { dumpState = '', stateInterval }: Pick<NodeOptions, 'dumpState' | 'stateInterval'>,
    context: StateDumpContext,
  ) {
    this.#file = dumpFileIn(dumpState)
    this.#context = context
    checkOptionFile(OPTION, this.#file)
    // The dump would replace a device.
    if (statSync(this.#file, { throwIfNoEntry: false })?.isFile() === false) throw notAFile({ file: this.#file })
    const chain = context.chain()
    if (chain.state(chain.head).remote !== undefined) throw forkNotDumped()
    if (stateInterval === undefined) return
    this.#timer = setInterval(() => this.#writeAtInterval(), stateInterval * 1_000)
    this.#timer.unref()
  }

  /** Writes the file for the last time. Rejects with CannotWriteFile; the previous content stays then. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running?.catch(() => {}) // reported when it failed
    await this.#write()
  }

  #writeAtInterval(): void {
    if (this.#running !== undefined) return
    this.#running = this.#write()
      .catch((failure: unknown) => {
        if (failure instanceof NodeError) this.#context.warn(failure.message)
        else this.#context.report(failure, 'the dump of the state')
      })
      .finally(() => {
        this.#running = undefined
      })
  }

  /** Writes a temporary file first, which then replaces the previous one. */
  async #write(): Promise<void> {
    const unfinished = `${this.#file}.${crypto.randomUUID()}.tmp`
    const timeSlice = new TimeSlice({ milliseconds: Number.POSITIVE_INFINITY })
    try {
      await withStateText(this.#context.chain(), (text) =>
        pipeline(partsInSlices(text, timeSlice, 1, PART_CHARACTERS), createWriteStream(unfinished, { flags: 'wx' })),
      )
      renameSync(unfinished, this.#file)
    } catch (cause) {
      rmSync(unfinished, { force: true })
      throw writeFailure(OPTION, this.#file, cause)
    }
  }
}

function dumpFileIn(path: string): string {
  try {
    return stateFileIn(path)
  } catch (cause) {
    throw writeFailure(OPTION, path, cause)
  }
}
