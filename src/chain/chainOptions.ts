import type { Address, Hash } from '../bytes.ts'
import type { ViewOptions } from './chainView.ts'
import type { Clock } from './clock.ts'
import type { BlockEngine } from './engine/blockEngine.ts'
import type { BlockVerifier } from './import/executeForeignBlock.ts'
import type { MiningMode } from './mining/miningSchedule.ts'
import type { ProducedBlockVerifier } from './mining/produceBlock.ts'
import type { BlockStoreOptions } from './store/openBlockStore.ts'
import type { TransactionOrder } from './transactions/pool.ts'

/** Options of `Chain.open`. */
export interface ChainOptions extends ViewOptions, BlockStoreOptions {
  /** Default: a block for each transaction. */
  readonly mining?: MiningMode
  /** Order of the transactions in a block. Default: by their fees. */
  readonly transactionOrder?: TransactionOrder | undefined
  /** Executes the blocks. Default: the engine of this project. */
  readonly engine?: BlockEngine
  /** Checks imported blocks before they are stored. */
  readonly verify?: BlockVerifier
  /** Checks blocks produced here before they are stored. */
  readonly verifyProduced?: ProducedBlockVerifier
  /** Default: a new clock. The chain changes it. */
  readonly clock?: Clock
  /** Fee recipient of blocks produced here. */
  readonly feeRecipient?: Address
  /** Accounts whose transactions need no key, until a client changes them. A reset restores them. `all`: every account. Default: none. */
  readonly impersonated?: readonly Address[] | 'all' | undefined
  /** See `History.instanceId`. A fork gets another one. Default: random. */
  readonly instanceId?: Hash | undefined
  /** Receives errors of blocks that no caller waits for. */
  readonly report?: (error: unknown) => void
  /** Maximum execution time of a transaction, in milliseconds. Default: unlimited. */
  readonly transactionMilliseconds?: number
}
