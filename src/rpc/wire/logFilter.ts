import { z } from 'zod'
import type { Address as AddressText, Hash as HashText } from '../../bytes.ts'
import type { LogFilter } from '../../chain/logs/logFilter.ts'
import type { BlockId } from '../../chain/types.ts'
import { BlockText } from './blockId.ts'
import { Address, Hash, hashForm } from './bytes.ts'
import { checkedObject } from './unknownMembers.ts'

/** The criteria of a log query. Without bounds and block hash, they select the latest block. */
export interface LogCriteria {
  readonly filter: LogFilter
  readonly blockHash: HashText | undefined
  readonly from: BlockId | undefined
  readonly to: BlockId | undefined
}

const anyAddress = 'an address or a list of addresses'
const anyTopic = `${hashForm}, null, or a list of them`
const topics = 'a list of topics by position: each 32 bytes as hex, null, or a list of alternatives'

const Topic = z.union([Hash, z.array(Hash.nullable(), { error: anyTopic })], { error: anyTopic }).nullable()

/** The filter object of eth_getLogs and similar methods. Null counts as a missing member. */
export const LogCriteria = checkedObject(
  {
    fromBlock: BlockText.nullish(),
    toBlock: BlockText.nullish(),
    blockHash: Hash.nullish(),
    address: z.union([Address, z.array(Address, { error: anyAddress })], { error: anyAddress }).nullish(),
    topics: z.array(Topic, { error: topics }).nullish(),
  },
  { error: 'a filter object: {fromBlock, toBlock, blockHash, address, topics}' },
).transform(
  ({ fromBlock, toBlock, blockHash, address, topics }): LogCriteria => ({
    filter: { addresses: listOf(address), topics: (topics ?? []).map(alternatives) },
    blockHash: blockHash ?? undefined,
    from: fromBlock ?? undefined,
    to: toBlock ?? undefined,
  }),
)

function listOf(address: AddressText | readonly AddressText[] | null | undefined): readonly AddressText[] {
  if (address === null || address === undefined) return []
  return typeof address === 'string' ? [address] : address
}

/** Returns the accepted topics at a position; an empty list accepts all. As in go-ethereum, null among the alternatives accepts all topics. */
function alternatives(topic: HashText | readonly (HashText | null)[] | null): readonly HashText[] {
  if (topic === null) return []
  if (typeof topic === 'string') return [topic]
  const given = topic.filter((each) => each !== null)
  return given.length < topic.length ? [] : given
}
