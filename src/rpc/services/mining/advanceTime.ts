import { checkTime, timestampTooOld } from '../../../chain/clock.ts'
import type { Context } from '../../protocol/context.ts'
import { checkCount, mineBlocks } from './mineBlocks.ts'

/** Advances the clock by seconds. Runs interval mining and the layer-2 ledgers up to the new time, then mines `blocks` more blocks. */
export async function advanceTime(
  { chain, signal, l2a, l2b }: Pick<Context, 'chain' | 'signal' | 'l2a' | 'l2b'>,
  seconds: number,
  blocks: number,
): Promise<{ time: number; blockNumber: number }> {
  const { clock, mining } = chain
  const from = clock.now()
  checkCount(blocks + (mining.kind === 'interval' ? seconds / mining.seconds : 0))
  checkTime(from + seconds)
  // The clock follows the missed blocks: the timer of interval mining also mines meanwhile, and its block must not skip their times.
  if (mining.kind === 'interval') await mineMissed(mining.seconds, from, seconds)
  chain.time.increase(Math.max(0, from + seconds - clock.now()))
  await chain.time.stored
  for (const open of [l2a, l2b]) await (await open?.())?.catchUp()
  await mineBlocks(chain, signal, { count: blocks })
  return { time: clock.now(), blockNumber: chain.head.number }

  /** Mines the blocks of interval mining for the skipped time, each with its own timestamp. */
  async function mineMissed(interval: number, began: number, passed: number): Promise<void> {
    for (let at = interval; at <= passed && !signal.aborted; at += interval) {
      const timestamp = began + Math.floor(at)
      if (timestamp <= chain.head.timestamp) continue
      try {
        await chain.miner.mine({ timestamp })
      } catch (error) {
        // A block of another request or of the timer came first.
        if (!timestampTooOld.is(error)) throw error
      }
    }
  }
}
