import { type BlockBytes, createBlockFromBytesArray } from '@ethereumjs/block'
import type { Hash } from '../bytes.ts'
import { type ForkSchedule, forkAt, messageRulesAt } from '../protocol/forks.ts'
import type { RemoteRoot } from '../state/stateDatabase.ts'
import { rlpItems } from '../state/trie/remoteNode.ts'
import { ExecutedBlock } from './block.ts'
import type { BlockStore } from './blockStore.ts'

/** A block of another node's chain, which a chain here continues. */
export interface ContinuedBlock {
  readonly chainId: bigint
  readonly forks: ForkSchedule
  readonly hash: Hash
  /** RLP of its header. */
  readonly header: Uint8Array
  readonly number: number
  readonly timestamp: number
  /** Sum of the difficulties up to the block. */
  readonly totalDifficulty: bigint
  /** Returns the hash of an earlier block, within 256 of this one. Throws NotLoaded. */
  hashOf(number: number): Hash | undefined
  /** The state after the block. */
  readonly state: RemoteRoot
}

/** The block that is continued, as the first block of the chain here: without its transactions, which the other node answers for. */
export function firstBlock(continued: ContinuedBlock, commonOf: BlockStore['commonOf']): ExecutedBlock {
  const fork = forkAt(continued.forks, continued.number, continued.timestamp)
  const header = rlpItems(continued.header).map(({ payload }) => payload)
  const withdrawals = messageRulesAt(fork).hasWithdrawals ? [[]] : []
  const block = createBlockFromBytesArray([header, [], [], ...withdrawals] as unknown as BlockBytes, {
    common: commonOf(fork),
    skipConsensusFormatValidation: true,
  })
  return new ExecutedBlock(block, fork, continued.totalDifficulty, [])
}
