import type { MineOptions } from '../chain/blockMaker.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainBlock } from '../chain/types.ts'

/** Blocks that are made in one turn of the chain's writer: others come in between the turns, and nobody holds all blocks at once. */
const TURN = 256

/** Makes blocks, also a million of them; stops between two turns when nobody waits any more. Returns those of the last turn. */
export async function mineBlocks(
  chain: Chain,
  signal: AbortSignal,
  { count = 1, interval: given, ...options }: MineOptions,
): Promise<readonly ChainBlock[]> {
  // Clients send 0 where none is meant.
  const interval = given === 0 ? undefined : given
  let mined: readonly ChainBlock[] = []
  for (let left = count; left > 0 && !signal.aborted; left -= TURN) {
    const isFirst = left === count
    const turn = { count: Math.min(left, TURN), ...(interval !== undefined && { interval }) }
    if (!isFirst && interval !== undefined) chain.clock.setNext(chain.head.timestamp + interval, chain.head.timestamp)
    mined = await chain.mine(isFirst ? { ...options, ...turn } : turn)
  }
  return mined
}
