import { type BlockAttributes, childGasLimit } from '../../../chain/blocks/header.ts'
import type { Chain } from '../../../chain/chain.ts'
import { checkTime, timestampTooOld } from '../../../chain/clock.ts'
import { decodeTransaction, senderOf } from '../../../chain/transactions/decodeTransaction.ts'
import type { ChainBlock, PoolTransaction } from '../../../chain/types.ts'
import type { ForkCommon } from '../../../execution/forkCommon.ts'
import { forkAt, mergeFork, messageRulesAt } from '../../../protocol/forks.ts'
import { LoopSlice } from '../../../yieldToEventLoop.ts'
import { invalidInput } from '../../errors.ts'

/** The contents of a block that testing_buildBlockV1 or testing_commitBlockV1 builds. */
export interface RequestedBlock {
  readonly attributes: BlockAttributes
  /** Undefined for pooled transactions. */
  readonly transactions: readonly PoolTransaction[] | undefined
}

/** The parameters of testing_buildBlockV1 and testing_commitBlockV1. */
interface BlockRequestParams {
  readonly attributes: BlockAttributes
  /** Encoded transactions. Null for pooled ones. */
  readonly transactions: readonly Uint8Array[] | null
  readonly extraData: Uint8Array
}

const MAX_EXTRA_DATA = 32
/** Yellow Paper (47): the gas limit changes by less than 1/1024 of the parent's gas limit. */
const GAS_LIMIT_BOUND = 1024n

/**
 * Returns the contents of a block on `parent`. As block producers do, it moves the gas limit towards a target: the genesis gas limit. Rejects
 * with a NodeError for invalid contents.
 */
export async function readRequestedBlock(
  chain: Chain,
  parent: ChainBlock,
  { attributes, transactions: raw, extraData }: BlockRequestParams,
): Promise<RequestedBlock> {
  const { timestamp } = attributes
  if (timestamp <= parent.timestamp) throw timestampTooOld({ timestamp, head: parent.timestamp })
  checkTime(timestamp)
  if (extraData.length > MAX_EXTRA_DATA)
    throw invalidInput({ reason: `extraData has ${extraData.length} bytes: at most ${MAX_EXTRA_DATA} are allowed` })
  const fork = forkAt(chain.forks, parent.number + 1, timestamp)
  if (!messageRulesAt(fork).isMerged)
    throw invalidInput({
      reason: `the block follows the rules of ${fork}: payloads need ${mergeFork} or later`,
    })
  const gasLimit = movedTowards(chain.genesis.header.gasLimit, childGasLimit(parent, fork))
  const transactions = raw === null ? undefined : await decodeAll(raw, chain.common(fork))
  return { attributes: { ...attributes, extraData, gasLimit }, transactions }
}

/** Decodes transactions between other work. Rejects with the error of the first invalid one. */
async function decodeAll(raw: readonly Uint8Array[], common: ForkCommon): Promise<readonly PoolTransaction[]> {
  const slice = new LoopSlice()
  const transactions: PoolTransaction[] = []
  for (const bytes of raw) {
    transactions.push(withSender(await decodeTransaction(bytes, common), common))
    if (slice.isOver) await slice.yield()
  }
  return transactions
}

/** Returns the allowed gas limit that is closest to `target`. */
function movedTowards(target: bigint, limit: bigint): bigint {
  const step = limit / GAS_LIMIT_BOUND - 1n
  if (target > limit) return target < limit + step ? target : limit + step
  return target > limit - step ? target : limit - step
}

const withSender = (tx: PoolTransaction['tx'], common: ForkCommon): PoolTransaction => ({
  hash: tx.hash,
  from: senderOf(tx, common),
  tx,
})
