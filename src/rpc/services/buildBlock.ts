import type { Chain } from '../../chain/chain.ts'
import { timestampTooOld } from '../../chain/clock.ts'
import { decodeTransaction, senderOf } from '../../chain/decodeTransaction.ts'
import { type BlockAttributes, nextGasLimit } from '../../chain/header.ts'
import type { ChainBlock, PoolTransaction } from '../../chain/types.ts'
import type { ForkCommon } from '../../execution/forkCommon.ts'
import { forkAt, mergeFork, messageRulesAt } from '../../protocol/forks.ts'
import { invalidInput } from '../errors.ts'

/** What a block is to be that testing_buildBlockV1 or testing_commitBlockV1 makes. */
export interface BlockOrder {
  readonly attributes: BlockAttributes
  /** Undefined: those of the pool. */
  readonly transactions: readonly PoolTransaction[] | undefined
}

const MOST_EXTRA_DATA = 32
/** Yellow Paper (47): by how much of the parent's the gas limit may change, less one. */
const GAS_LIMIT_BOUND = 1024n

/**
 * Puts an order for a block on `parent` together. The gas limit moves from the parent's towards that of genesis, as far as the rules allow,
 * as when block producers aim at it. Throws a NodeError for what no block can be.
 */
export async function blockOrder(
  chain: Chain,
  parent: ChainBlock,
  attributes: BlockAttributes,
  raw: readonly Uint8Array[] | null,
  extraData: Uint8Array,
): Promise<BlockOrder> {
  const { timestamp } = attributes
  if (timestamp <= parent.timestamp) throw timestampTooOld({ timestamp, head: parent.timestamp })
  if (extraData.length > MOST_EXTRA_DATA)
    throw invalidInput({ reason: `extraData has ${extraData.length} bytes: at most ${MOST_EXTRA_DATA} are allowed` })
  const fork = forkAt(chain.forks, parent.number + 1, timestamp)
  if (!messageRulesAt(fork).isMerged)
    throw invalidInput({
      reason: `the block follows the rules of ${fork}: payloads need ${mergeFork} or later`,
    })
  const gasLimit = towards(chain.genesis.header.gasLimit, nextGasLimit(parent, fork))
  const common = chain.common(fork)
  const transactions =
    raw && (await Promise.all(raw.map(async (bytes) => named(await decodeTransaction(bytes, common), common))))
  return { attributes: { ...attributes, extraData, gasLimit }, transactions: transactions ?? undefined }
}

function towards(target: bigint, limit: bigint): bigint {
  const step = limit / GAS_LIMIT_BOUND - 1n
  if (target > limit) return target < limit + step ? target : limit + step
  return target > limit - step ? target : limit - step
}

const named = (tx: PoolTransaction['tx'], common: ForkCommon): PoolTransaction => ({
  hash: tx.hash,
  from: senderOf(tx, common),
  tx,
})
