import type { Address } from '../../../bytes.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import { numbersIn, type SearchOrder } from '../searchBlocks.ts'
import { rewardsOf } from '../tracing/blockRewards.ts'
import { blocksAfterFirst, type EtherscanSource } from './etherscanSource.ts'

/** Returns the reward of the fee recipient of a block, in wei: the block reward of proof of work, and the fees that were not burned. */
export function rewardOf(block: ChainBlock): bigint {
  const baseFee = block.header.baseFeePerGas ?? 0n
  let reward = 0n
  for (const { kind, amount } of rewardsOf(block)) if (kind === 'block') reward += amount
  for (const { gasUsed, effectiveGasPrice } of block.receipts) reward += gasUsed * (effectiveGasPrice - baseFee)
  return reward
}

/** Yields the blocks with a fee recipient, the newest first. */
export async function* minedBlocks(
  { context: { chain }, timeSlice }: EtherscanSource,
  feeRecipient: Address,
  range: BlockRange,
): AsyncGenerator<object> {
  for (const number of numbersIn(blocksAfterFirst(chain, range), 'desc')) {
    if (timeSlice.isOver) await timeSlice.yield()
    const hash = chain.hashByNumber(number)
    if (hash === undefined || chain.headByHash(hash)?.header.feeRecipient !== feeRecipient) continue
    const block = chain.blockByHash(hash)
    if (block === undefined) continue
    yield { blockNumber: String(number), timeStamp: String(block.timestamp), blockReward: String(rewardOf(block)) }
  }
}

/** Yields the withdrawals of an account (EIP-4895). Amounts are in Gwei. */
export async function* withdrawalsOf(
  { context: { chain }, timeSlice }: EtherscanSource,
  account: Address,
  range: BlockRange,
  order: SearchOrder,
): AsyncGenerator<object> {
  for (const number of numbersIn(blocksAfterFirst(chain, range), order)) {
    if (timeSlice.isOver) await timeSlice.yield()
    const block = chain.blockByNumber(number)
    const found = (block?.withdrawals ?? []).filter(({ address }) => address === account)
    for (const { index, validatorIndex, address, amount } of order === 'asc' ? found : found.reverse())
      yield {
        withdrawalIndex: String(index),
        validatorIndex: String(validatorIndex),
        address,
        amount: String(amount),
        blockNumber: String(number),
        timestamp: String(block?.timestamp),
      }
  }
}
