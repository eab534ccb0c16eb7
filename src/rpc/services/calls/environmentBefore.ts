import type { Chain } from '../../../chain/chain.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { BlockId, ChainBlock } from '../../../chain/types.ts'
import type { CallEnvironment } from '../../../execution/callEnvironment.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { callEnvironmentAt } from './callEnvironments.ts'

/** Returns the environment of calls before the transaction with this index in a block. `id` selects the block. */
export async function environmentBefore(
  chain: Chain,
  id: BlockId,
  block: ChainBlock,
  index: number,
  timeSlice: TimeSlice,
): Promise<CallEnvironment> {
  const replay = await BlockReplay.begin(chain, block, timeSlice, index)
  const environment = await callEnvironmentAt(chain, id)
  return { ...environment, state: chain.commit(replay.execution.state) }
}
