import type { Chain } from '../../chain/chain.ts'
import type { MineOptions } from '../../chain/miner.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { invalidParams } from '../errors.ts'

/** Maximum blocks of one request, which takes some minutes. */
const MAX_BLOCKS = 1_000_000

/** Blocks mined per turn of the chain's writer queue. Other requests run between the turns. */
const TURN = 256

/** Throws InvalidParams if a request may not mine so many blocks. */
export function checkCount(count: number): void {
  if (count > MAX_BLOCKS)
    throw invalidParams({ reason: `${Math.floor(count)} blocks are too many: a request mines at most ${MAX_BLOCKS}` })
}

/** Mines up to a million blocks and stops if the client disconnects. Returns the blocks of the last turn. */
export async function mineBlocks(
  chain: Chain,
  signal: AbortSignal,
  { count = 1, interval: given, ...options }: MineOptions,
): Promise<readonly ChainBlock[]> {
  checkCount(count)
  // Clients send 0 for no interval.
  const interval = given === 0 ? undefined : given
  let mined: readonly ChainBlock[] = []
  for (let left = count; left > 0 && !signal.aborted; left -= TURN) {
    const isFirst = left === count
    const turn = { count: Math.min(left, TURN), ...(interval !== undefined && { interval }) }
    if (!isFirst && interval !== undefined) chain.setNextTimestamp(chain.head.timestamp + interval)
    mined = await chain.miner.mine(isFirst ? { ...options, ...turn } : turn)
  }
  return mined
}
