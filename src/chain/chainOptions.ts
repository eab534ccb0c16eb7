import type { Address, Hash } from '../bytes.ts'
import type { BlockEngine } from './blockEngine.ts'
import type { BlockStoreOptions } from './blockStore.ts'
import type { ViewOptions } from './chainView.ts'
import type { Clock } from './clock.ts'
import type { BlockVerifier } from './executeForeignBlock.ts'
import type { MiningMode } from './miningSchedule.ts'
import type { MadeBlockVerifier } from './produceBlock.ts'

export interface ChainOptions extends ViewOptions, BlockStoreOptions {
  /** A block for each transaction by default. */
  readonly mining?: MiningMode
  /** Executes the blocks; our own engine by default. */
  readonly engine?: BlockEngine
  /** Checks imported blocks before they are stored. */
  readonly verify?: BlockVerifier
  /** Checks blocks produced here before they are stored. */
  readonly verifyMade?: MadeBlockVerifier
  /** The chain takes it over. */
  readonly clock?: Clock
  /** Fee recipient of blocks produced here. */
  readonly feeRecipient?: Address
  /** See `Chain.instanceId`; random by default. */
  readonly instanceId?: Hash
  /** Receives errors of interval mining, which has no waiting caller. */
  readonly report?: (fault: unknown) => void
  /** Maximum execution time of a transaction, in milliseconds. Default: unlimited. */
  readonly transactionMilliseconds?: number
}
