import type { Hash } from '../../bytes.ts'
import { type ForkSchedule, forkAt, messageRulesAt } from '../../protocol/forks.ts'
import type { Header } from '../../protocol/header.ts'
import type { RemoteRoot } from '../../state/stateDatabase.ts'
import { ExecutedBlock } from '../blocks/block.ts'
import { Clock } from '../clock.ts'

/** The block of another node with which a forked chain starts. */
export interface ContinuedBlock {
  readonly chainId: bigint
  readonly forks: ForkSchedule
  readonly hash: Hash
  readonly header: Header
  /** Sum of the difficulties up to the block. */
  readonly totalDifficulty: bigint
  /** Returns the hash of an earlier block, within 256 of this one. Throws NotLoaded. */
  hashOf(number: number): Hash | undefined
  /** The state after the block. */
  readonly state: RemoteRoot
}

/**
 * Returns a clock that is frozen at the time of the forked block. Each block is one second after its parent unless its time is set. So the
 * same transactions make the same blocks in each run.
 */
export const frozenClock = ({ header }: Pick<ContinuedBlock, 'header'>): Clock =>
  new Clock(() => Number(header.timestamp))

/** Returns the first block of a forked chain, without its transactions. The other node answers requests for them. */
export function firstBlock({ header, forks, totalDifficulty, hash }: ContinuedBlock): ExecutedBlock {
  const fork = forkAt(forks, Number(header.number), Number(header.timestamp))
  const withdrawals = messageRulesAt(fork).hasWithdrawals ? [] : undefined
  return new ExecutedBlock({ header, fork, totalDifficulty, hash, transactions: [], uncleHeaders: [], withdrawals }, [])
}
