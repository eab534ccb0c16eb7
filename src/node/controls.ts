import type { Chain } from '../chain/chain.ts'
import { define } from '../errors.ts'
import { mineBlocks } from '../rpc/mineBlocks.ts'

/** The time of a chain, in whole Unix seconds. It runs with the machine's clock until somebody moves it. */
export interface NodeTime {
  now(): number
  /** Moves the clock forward; returns the time that it shows then. */
  increase(seconds: number): number
  /** Sets the clock, which runs on from there, forwards or back. */
  set(timestamp: number): void
  /** Gives the next block exactly this time, which must be after that of the latest one; the clock runs on from there. */
  setNext(timestamp: number): void
}

/** What blocks `mine` makes. */
export interface MineBlocks {
  /** How many; one by default. */
  readonly blocks?: number
  /** Seconds from one block to the next, at least one; without it they follow the clock. */
  readonly interval?: number
  /** Time of the first one, in Unix seconds. */
  readonly timestamp?: number
}

/** What a program does with the chain of a network, past the methods of JSON-RPC. */
export interface ChainControls {
  readonly time: NodeTime
  /** Makes blocks of what waits in the pool, also empty ones; resolves when they are stored. */
  mine(options?: MineBlocks): Promise<void>
  /** Remembers the chain, the pool and the clock; the number is what `revert` takes, and what evm_snapshot calls the snapshot. */
  snapshot(): number
  /** Goes back to a snapshot, which is used up by it, as are those taken after it; false when there is no such snapshot. */
  revert(id: number): Promise<boolean>
}

export const notWhole = define<{ what: string; least: number; given: unknown }>(
  'NotWhole',
  -32602,
  ({ what, least, given }) => `${what} must be a whole number from ${least} on, not ${String(given).slice(0, 80)}`,
)

/** What has a chain that it lets programs control. Arguments that make no sense throw NotWhole. */
export abstract class ControlledChain implements ChainControls {
  readonly time: NodeTime = {
    now: () => this.controlled().clock.now(),
    increase: (seconds) => {
      const { clock } = this.controlled()
      clock.increase(whole('seconds', seconds))
      return clock.now()
    },
    set: (timestamp) => this.controlled().clock.set(whole('timestamp', timestamp)),
    setNext: (timestamp) => {
      const { clock, head } = this.controlled()
      clock.setNext(whole('timestamp', timestamp), head.timestamp)
    },
  }

  /** Throws while there is no chain. */
  protected abstract controlled(): Chain
  /** Aborted when there is no chain any more. */
  protected abstract readonly ending: AbortSignal

  async mine({ blocks = 1, interval, timestamp }: MineBlocks = {}): Promise<void> {
    await mineBlocks(this.controlled(), this.ending, {
      count: whole('blocks', blocks, 1),
      ...(interval !== undefined && { interval: whole('interval', interval, 1) }),
      ...(timestamp !== undefined && { timestamp: whole('timestamp', timestamp) }),
    })
  }

  snapshot(): number {
    return this.controlled().snapshot()
  }

  async revert(id: number): Promise<boolean> {
    return this.controlled().revert(id)
  }
}

function whole(what: string, given: number, least = 0): number {
  if (!Number.isSafeInteger(given) || given < least) throw notWhole({ what, least, given })
  return given
}
