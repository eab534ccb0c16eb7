import type { Context } from '../protocol/context.ts'
import { checkCount, mineBlocks } from './mineBlocks.ts'

/** Moves the clock by seconds and lets act what depends on it: the interval of blocks, then the ledgers of layer 2; then mines `blocks` more. */
export async function advanceTime(
  { chain, signal, l2a, l2b }: Pick<Context, 'chain' | 'signal' | 'l2a' | 'l2b'>,
  seconds: number,
  blocks: number,
): Promise<{ time: number; blockNumber: number }> {
  const { clock, mining } = chain
  const from = clock.now()
  checkCount(blocks + (mining.kind === 'interval' ? seconds / mining.seconds : 0))
  chain.increaseTime(seconds)
  if (mining.kind === 'interval') await mineMissed(mining.seconds, from, seconds)
  for (const open of [l2a, l2b]) await (await open?.())?.upToDate()
  await mineBlocks(chain, signal, { count: blocks })
  return { time: clock.now(), blockNumber: chain.head.number }

  /** The blocks that the interval would have made, each at its time. */
  async function mineMissed(interval: number, began: number, passed: number): Promise<void> {
    for (let at = interval; at <= passed && !signal.aborted; at += interval) {
      const timestamp = began + Math.floor(at)
      if (timestamp <= chain.head.timestamp) continue
      await chain.miner.mine({ timestamp })
      // A block takes the clock to its own time; it is still to be where it was moved to.
      chain.setTime(began + passed)
    }
  }
}
