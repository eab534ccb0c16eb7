import type { Hash } from '../bytes.ts'
import { type ForkSchedule, forkAt, messageRulesAt } from '../protocol/forks.ts'
import type { Header } from '../protocol/header.ts'
import type { RemoteRoot } from '../state/stateDatabase.ts'
import { ExecutedBlock } from './block.ts'
import { Clock } from './clock.ts'

/** A block of another node's chain, which a chain here continues. */
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
 * A clock that stands still at the time of the block that is continued. Each block is a second after its parent unless its time is set, so
 * that the same transactions make the same blocks, and read the same state, whenever they are sent.
 */
export const standingClock = ({ header }: Pick<ContinuedBlock, 'header'>): Clock =>
  new Clock(() => Number(header.timestamp))

/** The block that is continued, as the first block of the chain here: without its transactions, which the other node answers for. */
export function firstBlock({ header, forks, totalDifficulty, hash }: ContinuedBlock): ExecutedBlock {
  const fork = forkAt(forks, Number(header.number), Number(header.timestamp))
  const withdrawals = messageRulesAt(fork).hasWithdrawals ? [] : undefined
  return new ExecutedBlock({ header, fork, totalDifficulty, hash, transactions: [], uncleHeaders: [], withdrawals }, [])
}
