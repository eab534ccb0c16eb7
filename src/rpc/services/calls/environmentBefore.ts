import type { Chain } from '../../../chain/chain.ts'
import { BlockReplay } from '../../../chain/engine/blockReplay.ts'
import type { BlockId, ChainBlock } from '../../../chain/types.ts'
import type { CallEnvironment } from '../../../execution/callEnvironment.ts'
import type { TimeSlice } from '../../../protocol/timeSlice.ts'
import { callEnvironmentAt } from './callEnvironments.ts'

/** A position in a block, before a transaction. */
interface PositionInBlock {
  /** Selects the block. */
  readonly id: BlockId
  readonly block: ChainBlock
  /** The index of the transaction. */
  readonly index: number
}

/** Returns the environment of calls at a position in a block. */
export async function environmentBefore(
  chain: Chain,
  { id, block, index }: PositionInBlock,
  timeSlice: TimeSlice,
): Promise<CallEnvironment> {
  const replay = await BlockReplay.begin(chain, block, timeSlice, index)
  const environment = await callEnvironmentAt(chain, id)
  return { ...environment, state: chain.commit(replay.execution.state) }
}
