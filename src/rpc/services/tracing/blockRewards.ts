import { type Address, type Hash, type Hex, quantityHex } from '../../../bytes.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import { messageRulesAt } from '../../../protocol/forks.ts'
import { type BlockReward, proofOfWorkRewards } from '../../../protocol/system.ts'

/** The reward of a block or an uncle in OpenEthereum's format. */
export interface Reward {
  readonly action: { readonly author: Address; readonly rewardType: 'block' | 'uncle'; readonly value: Hex }
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly result: null
  readonly subtraces: 0
  readonly traceAddress: readonly number[]
  readonly type: 'reward'
}

/** Returns the rewards of a block and its uncles, in wei. There are none after the merge. */
export function rewardsOf({ fork, header, uncleHeaders }: ChainBlock): BlockReward[] {
  return proofOfWorkRewards(header, uncleHeaders, messageRulesAt(fork))
}

/** Returns the rewards of a block and its uncles in OpenEthereum's format. */
export const blockRewards = (block: ChainBlock): Reward[] =>
  rewardsOf(block).map(({ kind, address, amount }) => ({
    action: { author: address, rewardType: kind, value: quantityHex(amount) },
    blockHash: block.hash,
    blockNumber: block.number,
    result: null,
    subtraces: 0,
    traceAddress: [],
    type: 'reward',
  }))
