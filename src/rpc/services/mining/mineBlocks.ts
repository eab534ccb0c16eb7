import type { Chain } from '../../../chain/chain.ts'
import type { MineOptions } from '../../../chain/mining/miner.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import { abandoned } from '../../../protocol/abandoned.ts'
import { invalidParams } from '../../errors.ts'

/** Maximum number of blocks of one request. Mining them takes some minutes. */
const MAX_BLOCKS = 1_000_000

/** Number of blocks to mine per job in the chain's writer queue. Other requests run between the jobs. */
const BLOCKS_PER_JOB = 256

/** Throws InvalidParams if `count` is more than a request may mine. */
export function checkCount(count: number): void {
  if (count > MAX_BLOCKS)
    throw invalidParams({ reason: `${Math.floor(count)} blocks are too many: a request mines at most ${MAX_BLOCKS}` })
}

/**
 * Mines up to a million blocks. Returns the blocks of the last job. Stops with RequestAbandoned if the client disconnects before the last job, and
 * with BlockInterrupted if the chain closes.
 */
export async function mineBlocks(
  chain: Chain,
  signal: AbortSignal,
  { count = 1, interval: given, ...options }: MineOptions,
): Promise<readonly ChainBlock[]> {
  checkCount(count)
  // Clients send 0 for no interval.
  const interval = given === 0 ? undefined : given
  let mined: readonly ChainBlock[] = []
  for (let left = count; left > 0; left -= BLOCKS_PER_JOB) {
    if (signal.aborted) throw abandoned()
    chain.miner.throwIfClosing()
    const job = { count: Math.min(left, BLOCKS_PER_JOB), ...(interval !== undefined && { interval }) }
    mined = await chain.miner.mine(left === count ? { ...options, ...job } : { ...job, continuesInterval: true })
  }
  return mined
}
