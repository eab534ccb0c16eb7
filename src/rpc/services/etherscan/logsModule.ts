import { type Address, bytesToHex, type Hash, type Hex, quantityHex } from '../../../bytes.ts'
import type { PlacedLog } from '../../../chain/logs/logFilter.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import type { EtherscanLogsRequest } from '../../wire/rest/etherscanApi.ts'
import { searchBlocks } from '../searchBlocks.ts'
import { listBody } from './etherscanBody.ts'
import { type EtherscanModule, type EtherscanSource, pageAt, rangeOf, readPage } from './etherscanSource.ts'

/** Maximum number of logs in a page, as on Etherscan. */
const MAX_LOGS = 1_000

/** A log in the format of JSON-RPC. */
interface JsonLog {
  readonly address: Address
  readonly topics: readonly Hash[]
  readonly data: Hex
  readonly blockNumber: Hex
  readonly blockHash: Hash
  /** Missing on some upstreams. */
  readonly blockTimestamp?: Hex
  readonly logIndex: Hex
  readonly transactionHash: Hash
  readonly transactionIndex: Hex
}

/** The module `logs`: https://docs.etherscan.io/api-reference/endpoint/getlogs */
export const logsModule: EtherscanModule<'logs'> = {
  async getLogs(source, request) {
    const { context, timeSlice } = source
    const page = pageAt(request, MAX_LOGS)
    const wanted = { address: request.address, topics: topicsOf(request) }
    const rows = await searchBlocks(
      context.chain,
      rangeOf(context.chain, request.fromblock, request.toblock),
      (range) => readPage(wantedLogs(source, wanted, range), page, rowWriter(source), timeSlice),
    )
    return listBody(rows, 'No records found')
  },
}

interface WantedLogs {
  /** Undefined selects the logs of all contracts. */
  readonly address: Address | undefined
  readonly topics: readonly WantedTopic[]
}

/** Yields the logs of the upstream, then the logs of the chain. */
async function* wantedLogs(
  { context: { chain, upstream }, timeSlice, call }: EtherscanSource,
  { address, topics }: WantedLogs,
  { first, last }: BlockRange,
): AsyncGenerator<JsonLog | PlacedLog> {
  const topicFilter = topics.some(({ isAlternative }) => isAlternative) ? [] : filterOf(topics)
  const pinned = Number(upstream?.pinned.header.number ?? -1)
  if (first <= Math.min(last, pinned)) {
    const range = { fromBlock: quantityHex(first), toBlock: quantityHex(Math.min(last, pinned)) }
    const filter = {
      ...range,
      ...(address !== undefined && { address }),
      topics: topicFilter.map(([topic = null]) => topic),
    }
    for (const log of await call<readonly JsonLog[]>('eth_getLogs', [filter])) if (matches(topics, log)) yield log
  }
  // Not with eth_getLogs: its result has all logs, and a page at most 1,000.
  const filter = { addresses: address === undefined ? [] : [address], topics: topicFilter }
  for (const logs of chain.findLogs(filter, Math.max(first, pinned + 1), last)) {
    if (timeSlice.isOver) await timeSlice.yield()
    for (const log of logs ?? []) if (matches(topics, log.log)) yield log
  }
}

/** A wanted topic. */
interface WantedTopic {
  readonly position: number
  readonly topic: Hash
  /** Whether it is enough that this topic or an earlier one matches. */
  readonly isAlternative: boolean
}

/** Returns the wanted topics. The parameters `topic0_1_opr` and so on combine them. */
function topicsOf(request: EtherscanLogsRequest): readonly WantedTopic[] {
  const { topic0, topic1, topic2, topic3 } = request
  const topics = [topic0, topic1, topic2, topic3]
  const operators = [
    [],
    [request.topic0_1_opr],
    [request.topic0_2_opr, request.topic1_2_opr],
    [request.topic0_3_opr, request.topic1_3_opr, request.topic2_3_opr],
  ]
  return topics.flatMap((topic, position) => {
    if (topic === undefined) return []
    const isAlternative = operators[position]?.some((each, earlier) => each === 'or' && topics[earlier] !== undefined)
    return [{ position, topic, isAlternative: isAlternative ?? false }]
  })
}

/** Returns the topics of a filter: for each position the wanted topic, or any. */
function filterOf(topics: readonly WantedTopic[]): readonly (readonly Hash[])[] {
  const length = (topics.at(-1)?.position ?? -1) + 1
  return Array.from({ length }, (_, position) =>
    topics.filter((each) => each.position === position).map(({ topic }) => topic),
  )
}

/** Whether a log has the wanted topics. Operators apply from left to right. */
function matches(wanted: readonly WantedTopic[], { topics }: { readonly topics: readonly Hash[] }): boolean {
  let result = true
  for (const { position, topic, isAlternative } of wanted) {
    const hasTopic = topics[position] === topic
    result = isAlternative ? result || hasTopic : result && hasTopic
  }
  return result
}

/** Returns a function that writes the row of a log. Reads each transaction of the upstream once. */
function rowWriter({ context: { chain }, call }: EtherscanSource): (log: JsonLog | PlacedLog) => Promise<object> {
  const receipts = new Map<Hash, FeeReceipt | null>()
  async function upstreamRow(log: JsonLog): Promise<object> {
    const { blockHash, transactionHash: hash } = log
    const receipt = receipts.get(hash) ?? (await call<FeeReceipt | null>('eth_getTransactionReceipt', [hash]))
    receipts.set(hash, receipt)
    const timestamp =
      log.blockTimestamp ?? (await call<{ timestamp: Hex }>('eth_getBlockByHash', [blockHash, false])).timestamp
    return rowOf(log, timestamp, receipt ?? undefined)
  }
  return async (log) => {
    if (!('log' in log)) return upstreamRow(log)
    const { block } = log.transaction
    const { gasUsed = 0n, effectiveGasPrice = 0n } = chain.receipt(log.transaction.hash) ?? {}
    const fees = { gasUsed: quantityHex(gasUsed), effectiveGasPrice: quantityHex(effectiveGasPrice) }
    return rowOf(toJsonLog(log), quantityHex(block.timestamp), fees)
  }
}

interface FeeReceipt {
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
}

function toJsonLog({ log: { address, topics, data }, transaction, index }: PlacedLog): JsonLog {
  const { hash, block } = transaction
  return {
    address,
    topics,
    data: bytesToHex(data),
    blockNumber: quantityHex(block.number),
    blockHash: block.hash,
    logIndex: quantityHex(index),
    transactionHash: hash,
    transactionIndex: quantityHex(transaction.index),
  }
}

function rowOf(log: JsonLog, timeStamp: Hex, receipt?: FeeReceipt): object {
  const { address, topics, data, blockNumber, blockHash, logIndex, transactionHash, transactionIndex } = log
  return {
    address,
    topics,
    data,
    blockNumber,
    blockHash,
    timeStamp,
    gasPrice: receipt?.effectiveGasPrice ?? '0x0',
    gasUsed: receipt?.gasUsed ?? '0x0',
    logIndex,
    transactionHash,
    transactionIndex,
  }
}
