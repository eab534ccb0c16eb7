import { type Address, type Hash, type Hex, quantityHex } from '../../../bytes.ts'
import { hashForm } from '../../wire/bytes.ts'
import { wrongRestValue } from '../restValues.ts'
import { listBody } from './explorerBody.ts'
import {
  type ExplorerModule,
  type ExplorerRequest,
  givenText,
  optionalAddressIn,
  pageIn,
  rangeIn,
} from './explorerRequest.ts'

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
export const logsModule: ExplorerModule = {
  async getlogs(request) {
    const { chain } = request.context
    const { begin, end } = pageIn(request, MAX_LOGS)
    const range = rangeIn(request, 'fromblock', 'toblock')
    const last = Math.min(range.last, chain.head.number)
    const topics = topicsIn(request)
    const address = optionalAddressIn(request, 'address')
    const found =
      range.first > last
        ? []
        : await request.call<readonly JsonLog[]>('eth_getLogs', [
            {
              fromBlock: quantityHex(range.first),
              toBlock: quantityHex(last),
              ...(address !== undefined && { address }),
              ...(topics.every(({ isAlternative }) => !isAlternative) && { topics: topicFilter(topics) }),
            },
          ])
    const rows: object[] = []
    for (const log of found.filter((each) => matches(topics, each.topics)).slice(begin, end))
      rows.push(await toRow(request, log))
    return listBody(rows, 'No records found')
  },
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
function topicsIn(request: ExplorerRequest): readonly WantedTopic[] {
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

function topicFilter(topics: readonly WantedTopic[]): readonly (Hash | null)[] {
  const length = (topics.at(-1)?.position ?? -1) + 1
  return Array.from({ length }, (_, position) => topics.find((each) => each.position === position)?.topic ?? null)
}

/** Whether a log has the wanted topics. Operators apply from left to right. */
function matches(wanted: readonly WantedTopic[], topics: readonly Hash[]): boolean {
  let result = true
  for (const { position, topic, isAlternative } of wanted) {
    const hasTopic = topics[position] === topic
    result = isAlternative ? result || hasTopic : result && hasTopic
  }
  return result
}

/** The fees of the transactions of a page are read once each. */
async function toRow({ call }: ExplorerRequest, log: JsonLog): Promise<object> {
  const { address, topics, data, blockNumber, blockHash, logIndex, transactionHash, transactionIndex } = log
  const receipt = await call<FeeReceipt | null>('eth_getTransactionReceipt', [transactionHash])
  const timestamp =
    log.blockTimestamp ?? (await call<{ timestamp: Hex }>('eth_getBlockByHash', [blockHash, false])).timestamp
  return {
    address,
    topics,
    data,
    blockNumber,
    blockHash,
    timeStamp: timestamp,
    gasPrice: receipt?.effectiveGasPrice ?? '0x0',
    gasUsed: receipt?.gasUsed ?? '0x0',
    logIndex,
    transactionHash,
    transactionIndex,
  }
}

interface FeeReceipt {
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
}
