import type { Chain } from '../../chain/chain.ts'
import { define } from '../../errors.ts'
import { mineBlocks } from '../../rpc/services/mineBlocks.ts'
import type { ChainControls, MineBlocks, NodeTime } from './chainControls.ts'

export const notWholeNumber = define<{ what: string; min: number; given: unknown }>(
  'NotWhole',
  -32602,
  ({ what, min, given }) => `${what} must be a whole number, ${min} or more, not ${String(given).slice(0, 80)}`,
)

/** Implements the functions that control a chain. Invalid arguments throw NotWhole. */
export abstract class ControlledChain implements ChainControls {
  readonly time: NodeTime = {
    now: () => this.controlled().clock.now(),
    increase: (seconds) => {
      const chain = this.controlled()
      chain.increaseTime(whole('seconds', seconds))
      return chain.clock.now()
    },
    set: (timestamp) => this.controlled().setTime(whole('timestamp', timestamp)),
    setNext: (timestamp) => this.controlled().setNextTimestamp(whole('timestamp', timestamp)),
  }

  /** Returns the chain. Throws if it is not built. */
  protected abstract controlled(): Chain
  /** Aborts when the chain is closed. */
  protected abstract readonly ending: AbortSignal

  async mine({ blocks = 1, interval, timestamp }: MineBlocks = {}): Promise<void> {
    await mineBlocks(this.controlled(), this.ending, {
      count: whole('blocks', blocks, 1),
      ...(interval !== undefined && { interval: whole('interval', interval, 1) }),
      ...(timestamp !== undefined && { timestamp: whole('timestamp', timestamp) }),
    })
  }

  snapshot(): number {
    return this.controlled().history.snapshot()
  }

  async revert(id: number): Promise<boolean> {
    return this.controlled().history.revert(id)
  }
}

function whole(what: string, given: number, min = 0): number {
  if (!Number.isSafeInteger(given) || given < min) throw notWholeNumber({ what, min, given })
  return given
}
