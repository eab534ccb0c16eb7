import type { Address, Hash, Hex } from '../../bytes.ts'
import { bloomBits } from '../../protocol/bloom.ts'
import type { ChainBlock, ChainLog, ChainTransaction } from '../types.ts'

/** Which logs a caller means. */
export interface LogFilter {
  /** Any of these. Empty: every address. */
  readonly addresses: readonly Address[]
  /** By position: any of these topics. An empty list matches any topic. */
  readonly topics: readonly (readonly Hash[])[]
}

/** A log and its position in the chain. */
export interface PlacedLog {
  readonly log: ChainLog
  readonly transaction: LoggingTransaction
  /** Position in the block. */
  readonly index: number
}

/** As much of a transaction as a log says of it. */
export interface LoggingTransaction extends Pick<ChainTransaction, 'hash' | 'index'> {
  readonly block: Pick<ChainBlock, 'hash' | 'number' | 'timestamp'>
}

export function matchesFilter({ addresses, topics }: LogFilter, log: Pick<ChainLog, 'address' | 'topics'>): boolean {
  if (addresses.length > 0 && !addresses.includes(log.address)) return false
  if (topics.length > log.topics.length) return false
  // Within the bounds of `log.topics`.
  return topics.every((wanted, position) => wanted.length === 0 || wanted.includes(log.topics[position]!))
}

/** The logs of a block that a filter means, in their order. */
export function logsOf(block: ChainBlock, filter: LogFilter): PlacedLog[] {
  const found: PlacedLog[] = []
  for (const { logs, transaction, firstLogIndex } of block.receipts) {
    for (const [position, log] of logs.entries()) {
      if (matchesFilter(filter, log)) found.push({ log, transaction, index: firstLogIndex + position })
    }
  }
  return found
}

/**
 * Bits that the bloom of a matching block must have: one alternative of each group, with all its bits. A filter that matches every log has
 * no groups.
 */
export type BloomPattern = readonly (readonly (readonly number[])[])[]

export function bloomPattern({ addresses, topics }: LogFilter): BloomPattern {
  const groups: readonly (readonly Hex[])[] = [addresses, ...topics]
  return groups.filter((values) => values.length > 0).map((values) => values.map(bloomBits))
}
