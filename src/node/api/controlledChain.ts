import type { Chain } from '../../chain/chain.ts'
import { define, isInterruption } from '../../errors.ts'
import { mineBlocks } from '../../rpc/services/mining/mineBlocks.ts'
import type { ChainControls, MineBlocks, NodeTime } from './chainControls.ts'

export const notWholeNumber = define<{ what: string; min: number; given: unknown }>(
  'NotWhole',
  -32602,
  ({ what, min, given }) => `${what} must be a whole number, ${min} or more, not ${String(given).slice(0, 80)}`,
)

const notBlocks = define<{ given: unknown }>(
  'NotBlocks',
  -32602,
  ({ given }) => `mine takes an object, such as { blocks: 3 }, not ${String(given).slice(0, 80)}`,
)

/** Implements the functions that control a chain. Invalid arguments throw NotWhole or NotBlocks, and a closed chain throws the reason. */
export abstract class ControlledChain implements ChainControls {
  readonly time: NodeTime = {
    now: () => this.#chain().clock.now(),
    increase: (seconds) => {
      const chain = this.#chain()
      chain.increaseTime(whole('seconds', seconds))
      return chain.clock.now()
    },
    set: (timestamp) => this.#chain().setTime(whole('timestamp', timestamp)),
    setNext: (timestamp) => this.#chain().setNextTimestamp(whole('timestamp', timestamp)),
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
    // JavaScript callers can pass a number.
    if (typeof options !== 'object' || options === null) throw notBlocks({ given: options })
    const { blocks = 1, interval, timestamp } = options
    const mining = mineBlocks(this.#chain(), this.ending, {
      count: whole('blocks', blocks, 1),
      ...(interval !== undefined && { interval: whole('interval', interval, 1) }),
      ...(timestamp !== undefined && { timestamp: whole('timestamp', timestamp) }),
    })
    await this.#orReason(mining)
  }

  snapshot(): number {
    return this.#chain().history.snapshot()
  }

  async revert(id: number): Promise<boolean> {
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

function whole(what: string, given: number, min = 0): number {
  if (!Number.isSafeInteger(given) || given < min) throw notWholeNumber({ what, min, given })
  return given
}
