import { Hardfork } from '@ethereumjs/common'
import type { Address, Hash, Hex } from '../../bytes.ts'
import { bytesToHex } from '../../bytes.ts'
import type { ChainView } from '../../chain/chainView.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { includesFork } from '../../protocol/forks.ts'
import { toQuantity } from '../wire/quantity.ts'

/** What the protocol pays for a block and its uncles, as OpenEthereum shows it. */
export interface Reward {
  readonly action: { readonly author: Address; readonly rewardType: 'block' | 'uncle'; readonly value: Hex }
  readonly blockHash: Hash
  readonly blockNumber: number
  readonly result: null
  readonly subtraces: 0
  readonly traceAddress: readonly number[]
  readonly type: 'reward'
}

/** Wei that the protocol pays for a block: to whoever made it and to whoever made its uncles. Nothing after the merge. */
export function rewardsOf(
  chain: ChainView,
  { fork, header, number, uncleHeaders }: ChainBlock,
): { readonly author: Address; readonly value: bigint; readonly rewardType: 'block' | 'uncle' }[] {
  if (includesFork(fork, Hardfork.Paris)) return []
  const base = chain.common(fork).param('minerReward')
  const uncles = uncleHeaders.map((uncle) => ({
    author: bytesToHex(uncle.coinbase.bytes),
    value: ((uncle.number + 8n - BigInt(number)) * base) / 8n,
    rewardType: 'uncle' as const,
  }))
  const forBlock = base + (base / 32n) * BigInt(uncles.length)
  return [{ author: bytesToHex(header.coinbase.bytes), value: forBlock, rewardType: 'block' as const }, ...uncles]
}

export const blockRewards = (chain: ChainView, block: ChainBlock): Reward[] =>
  rewardsOf(chain, block).map(({ author, value, rewardType }) => ({
    action: { author, rewardType, value: toQuantity(value) },
    blockHash: block.hash,
    blockNumber: block.number,
    result: null,
    subtraces: 0,
    traceAddress: [],
    type: 'reward',
  }))
