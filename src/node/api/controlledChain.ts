import type { Chain } from '../../chain/chain.ts'
import { define, isInterruption } from '../../errors.ts'
import { suggestNearest } from '../../options/nearest.ts'
import { quoteValue } from '../../options/problemsIn.ts'
import { mineBlocks } from '../../rpc/services/mining/mineBlocks.ts'
import type { ChainControls, MineBlocks, NodeTime } from './chainControls.ts'

export const notWholeNumber = define<{ what: string; min: number; given: unknown }>(
  'NotWholeNumber',
  -32602,
  ({ what, min, given }) => `${what} must be a whole number, ${min} or more, not ${quoteValue(given)}`,
)

const invalidMineOptions = define<{ given: unknown }>(
  'InvalidMineOptions',
  -32602,
  ({ given }) => `mine takes an object, such as { blocks: 3 }, not ${quoteValue(given)}`,
)

const unknownMineOption = define<{ name: string }>(
  'UnknownOption',
  -32602,
  ({ name }) =>
    `unknown option ${name} of mine: ${suggestNearest(name, mineOptions, 'it takes blocks, interval and timestamp')}`,
)

const invalidSnapshotId = define<{ given: unknown }>(
  'InvalidSnapshotId',
  -32602,
  ({ given }) =>
    `revert takes the number that snapshot() returned, not ${quoteValue(given)}: evm_revert takes the id that evm_snapshot returned`,
)

const tooLate = define<{ timestamp: number }>(
  'TimestampTooLate',
  -32602,
  ({ timestamp }) =>
    `timestamp ${timestamp} is later than the year 9999: times are Unix seconds, such as Math.floor(Date.now() / 1000)`,
)

const mineOptions: readonly string[] = ['blocks', 'interval', 'timestamp'] satisfies (keyof MineBlocks)[]

/** The last second of the year 9999. The milliseconds of all times since 1978 are greater. */
const MAX_TIMESTAMP = 253_402_300_799

/** Implements the functions that control a chain. Invalid arguments throw a NodeError, and a closed chain throws the reason. */
export abstract class ControlledChain implements ChainControls {
  readonly time: NodeTime = {
    now: () => this.#chain().clock.now(),
    increase: (seconds) => {
      const chain = this.#chain()
      chain.time.increase(whole('seconds', seconds))
      return chain.clock.now()
    },
    set: (timestamp) => this.#chain().time.set(timestampOf(timestamp)),
    setNext: (timestamp) => this.#chain().time.setNext(timestampOf(timestamp)),
  }

  /** Returns the chain. Throws if it is not built. */
  protected abstract controlled(): Chain
  /** Aborts when the chain is closed. */
  protected abstract readonly ending: AbortSignal

  /** Throws the reason if the chain is closed. */
  #chain(): Chain {
    this.ending.throwIfAborted()
    return this.controlled()
  }

  async mine(options: MineBlocks = {}): Promise<void> {
    checkMineOptions(options)
    const { blocks = 1, interval, timestamp } = options
    const mining = mineBlocks(this.#chain(), this.ending, {
      count: whole('blocks', blocks, 1),
      ...(interval !== undefined && { interval: whole('interval', interval, 1) }),
      ...(timestamp !== undefined && { timestamp: timestampOf(timestamp) }),
    })
    await this.#orReason(mining)
  }

  snapshot(): number {
    return this.#chain().history.snapshot()
  }

  async revert(id: number): Promise<boolean> {
    // With another value, such as the text that evm_snapshot returns, no snapshot would ever be found.
    if (!Number.isSafeInteger(id)) throw invalidSnapshotId({ given: id })
    return this.#orReason(this.#chain().history.revert(id))
  }

  /** Settles like `work`. Rejects with the reason of the close if that has interrupted the work. */
  async #orReason<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (failure) {
      if (isInterruption(failure)) this.ending.throwIfAborted()
      throw failure
    }
  }
}

/** Throws InvalidMineOptions or UnknownOption. JavaScript callers can pass a number, or the `count` of RPC methods. */
function checkMineOptions(options: MineBlocks): void {
  // Also rejects arrays, dates and promises, which have none of the options.
  if (Object.prototype.toString.call(options) !== '[object Object]') throw invalidMineOptions({ given: options })
  for (const name of Object.keys(options)) if (!mineOptions.includes(name)) throw unknownMineOption({ name })
}

/** Throws NotWholeNumber or TimestampTooLate. */
function timestampOf(given: number): number {
  const timestamp = whole('timestamp', given)
  if (timestamp > MAX_TIMESTAMP) throw tooLate({ timestamp })
  return timestamp
}

function whole(what: string, given: number, min = 0): number {
  if (!Number.isSafeInteger(given) || given < min) throw notWholeNumber({ what, min, given })
  return given
}
