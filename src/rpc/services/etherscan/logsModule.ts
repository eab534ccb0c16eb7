import { type Address, bytesToHex, type Hash, type Hex, quantityHex } from '../../../bytes.ts'
import type { PlacedLog } from '../../../chain/logs/logFilter.ts'
import type { BlockRange } from '../../events/logWatchers.ts'
import { hashForm } from '../../wire/bytes.ts'
import { wrongRestValue } from '../restValues.ts'
import { searchBlocks } from '../searchBlocks.ts'
import { listBody } from './etherscanBody.ts'
import {
  type EtherscanModule,
  type EtherscanRequest,
  givenText,
  optionalAddressIn,
  pageIn,
  rangeIn,
  readPage,
} from './etherscanRequest.ts'

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
export const logsModule: EtherscanModule = {
  async getlogs(request) {
    const { context, timeSlice } = request
    const page = pageIn(request, MAX_LOGS)
    const wanted = { address: optionalAddressIn(request, 'address'), topics: topicsIn(request) }
    const rows = await searchBlocks(context.chain, rangeIn(request, 'fromblock', 'toblock'), (range) =>
      readPage(wantedLogs(request, wanted, range), page, rowWriter(request), timeSlice),
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
  { context: { chain, upstream }, timeSlice, call }: EtherscanRequest,
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

/** Number of topics of a log. */
const TOPICS = 4

/** Returns the topics of the parameters `topic0` to `topic3`, which the parameters `topic0_1_opr` and so on combine. */
function topicsIn(request: EtherscanRequest): readonly WantedTopic[] {
  const wanted: WantedTopic[] = []
  for (let position = 0; position < TOPICS; position++) {
    const topic = givenText(request, `topic${position}`)
    if (topic === undefined) continue
    if (!/^0x[0-9a-fA-F]{64}$/.test(topic)) throw wrongRestValue(`topic${position}`, hashForm, topic)
    const operators = wanted.map((earlier) => {
      const name = `topic${earlier.position}_${position}_opr`
      const operator = givenText(request, name)?.toLowerCase() ?? 'and'
      if (operator !== 'and' && operator !== 'or') throw wrongRestValue(name, 'and or or', operator)
      return operator
    })
    wanted.push({ position, topic: topic.toLowerCase() as Hash, isAlternative: operators.includes('or') })
  }
  return wanted
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
function rowWriter({ context: { chain }, call }: EtherscanRequest): (log: JsonLog | PlacedLog) => Promise<object> {
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
