import type { Address, Hash, Hex } from '../../bytes.ts'
import { bloomBits } from '../../protocol/bloom.ts'
import type { ChainBlock, ChainLog, ChainTransaction } from '../types.ts'

/** Selects logs by address and topics. */
export interface LogFilter {
  /** The log has one of these addresses. An empty list matches any address. */
  readonly addresses: readonly Address[]
  /** For each position: the log has one of these topics there. An empty list matches any topic. */
  readonly topics: readonly (readonly Hash[])[]
}

/** A log and its position in the chain. */
export interface PlacedLog {
  readonly log: ChainLog
  readonly transaction: LoggingTransaction
  /** Position in the block. */
  readonly index: number
}

/** The properties of a transaction that a log includes. */
export interface LoggingTransaction extends Pick<ChainTransaction, 'hash' | 'index'> {
  readonly block: Pick<ChainBlock, 'hash' | 'number' | 'timestamp'>
}

/** Longer lists of a filter are searched as sets: a block can have 100,000 logs, and a filter 1,000 topics. */
const MAX_LIST = 16
const sets = new WeakMap<readonly Hex[], ReadonlySet<Hex>>()

/** Whether a list contains a value. The list must not change. */
export function hasValue(values: readonly Hex[], value: Hex): boolean {
  if (values.length <= MAX_LIST) return values.includes(value)
  let set = sets.get(values)
  if (set === undefined) {
    set = new Set(values)
    sets.set(values, set)
  }
  return set.has(value)
}

/** Whether a log has one of the addresses and the wanted topics of a filter. */
export function matchesFilter({ addresses, topics }: LogFilter, log: Pick<ChainLog, 'address' | 'topics'>): boolean {
  if (addresses.length > 0 && !hasValue(addresses, log.address)) return false
  if (topics.length > log.topics.length) return false
  // `position` is within the bounds of `log.topics`.
  return topics.every((wanted, position) => wanted.length === 0 || hasValue(wanted, log.topics[position]!))
}

/** Returns the logs of a block that match a filter, in order. */
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

/** Maximum number of alternatives in a pattern. Nearly every bloom with logs matches more, and comparing them takes longer than reading the logs. */
const MAX_BLOOM_ALTERNATIVES = 1_000

/** Returns the bloom bits that a block with matching logs has. */
export function bloomPattern({ addresses, topics }: LogFilter): BloomPattern {
  const groups: readonly (readonly Hex[])[] = [addresses, ...topics]
  return groups
    .filter(({ length }) => length > 0 && length <= MAX_BLOOM_ALTERNATIVES)
    .map((values) => values.map(bloomBits))
}
