import type { Chain } from '../../chain/chain.ts'
import type { MineOptions } from '../../chain/miner.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { invalidParams } from '../errors.ts'

/** What one request may ask for: some minutes. */
const MOST = 1_000_000

/** Blocks that are made in one turn of the chain's writer: others come in between the turns, and nobody holds all blocks at once. */
const TURN = 256

/** Throws InvalidParams for more blocks than one request may ask for. */
export function checkCount(count: number): void {
  if (count > MOST)
    throw invalidParams({ reason: `${Math.floor(count)} blocks are too many: a request mines at most ${MOST}` })
}

/** Makes blocks, up to a million; stops between two turns when nobody waits any more. Returns those of the last turn. */
export async function mineBlocks(
  chain: Chain,
  signal: AbortSignal,
  { count = 1, interval: given, ...options }: MineOptions,
): Promise<readonly ChainBlock[]> {
  checkCount(count)
  // Clients send 0 where none is meant.
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
