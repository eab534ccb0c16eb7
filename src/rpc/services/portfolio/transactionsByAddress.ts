import type { Address, Hash, Hex } from '../../../bytes.ts'
import { formatTimestamp } from '../../../dates.ts'
import type { PortfolioRequests } from '../../wire/rest/portfolioApi.ts'
import { encodeCursor } from '../../wire/rest/portfolioCursor.ts'
import type { PortfolioEntry, PortfolioNetworks } from './portfolioNetworks.ts'
import { BEGINNING, PartialErrors, pageKeyOf, readByTime, startOf, type TimedSource } from './portfolioPage.ts'

/** The block before which ots_searchTransactionsBefore searches the whole chain. */
const END_OF_CHAIN = 0

/** Gas of a transaction that executes no code. */
const PLAIN_GAS = 21_000

/** Returns the transactions that involve an address, directly or in inner calls, on several networks, the newest first. */
export async function transactionsByAddress(
  networks: PortfolioNetworks,
  { addresses, limit: size, before, after }: PortfolioRequests['POST transactions/history/by-address'],
): Promise<object> {
  const entries = await networks.entries(addresses)
  const sources = entries.map((entry) => transactionsOf(networks, entry))
  const { positions: begin, earlier = [] } = startOf(
    sources,
    before ?? after,
    before === undefined ? 'after' : 'before',
  )
  const errors = new PartialErrors()
  const { items: transactions, positions } = await readByTime(
    sources,
    { positions: begin },
    { size, isAscending: false },
    errors,
  )
  const previous = earlier.at(-1)
  return {
    transactions,
    totalCount: transactions.length,
    before: previous === undefined ? null : encodeCursor({ positions: previous, earlier: earlier.slice(0, -1) }),
    after: pageKeyOf({ positions, earlier: [...earlier, begin] }),
    ...errors.toJson(),
  }
}

/**
 * The transactions of an address on a network. A position is `block:count`: the page before contains the newest `count` of the transactions of
 * `block`, and all transactions of later blocks.
 */
function transactionsOf(networks: PortfolioNetworks, { address, network, name }: PortfolioEntry): TimedSource<object> {
  async function search(position: string, size: number) {
    const [block = 0, skip = 0] = position === BEGINNING ? [] : position.split(':').map(Number)
    const end = position === BEGINNING ? END_OF_CHAIN : block + 1
    const params = [address, end, skip + size]
    const page = await networks.call<FoundTransactions>(name, 'ots_searchTransactionsBefore', params)
    // A page of the search has all transactions of its last block.
    const read = page.txs.slice(0, skip + size)
    const last = read.at(-1)
    const count = read.filter(({ blockNumber }) => blockNumber === last?.blockNumber).length
    const isEnd = last === undefined || (page.lastPage && read.length === page.txs.length)
    const found = read.map((transaction, index) => ({ transaction, receipt: page.receipts[index] as FoundReceipt })) // one for each
    return { found: found.slice(skip), next: isEnd ? null : `${Number(last.blockNumber)}:${count}` }
  }
  return {
    network,
    async read(position, size) {
      const { found, next } = await search(position, size)
      const items: object[] = []
      for (const each of found) items.push(toJson(network, each, await innerCalls(networks, name, each)))
      return { items, next }
    },
    readTimes: async (position, size) =>
      (await search(position, size)).found.map(({ receipt }) => receipt.timestamp * 1_000),
  }
}

/** A result of ots_searchTransactionsBefore, the newest transaction first. */
interface FoundTransactions {
  readonly txs: readonly FoundTransaction[]
  readonly receipts: readonly FoundReceipt[]
  readonly lastPage: boolean
}

interface FoundTransaction {
  readonly hash: Hash
  readonly nonce: Hex
  readonly blockNumber: Hex
  readonly blockHash: Hash
  readonly transactionIndex: Hex
  readonly from: Address
  readonly to: Address | null
  readonly value: Hex
}

interface FoundReceipt {
  /** Unix seconds. */
  readonly timestamp: number
  readonly contractAddress: Address | null
  readonly gasUsed: Hex
  readonly cumulativeGasUsed: Hex
  readonly effectiveGasPrice: Hex
  readonly logs: readonly FoundLog[]
}

interface MinedTransaction {
  readonly transaction: FoundTransaction
  readonly receipt: FoundReceipt
}

interface FoundLog {
  readonly address: Address
  readonly logIndex: Hex
  readonly data: Hex
  readonly topics: readonly Hash[]
}

function toJson(network: string, { transaction, receipt }: MinedTransaction, internalTxns: readonly object[]): object {
  const { hash, blockHash, blockNumber, nonce, transactionIndex, from, to, value } = transaction
  const { timestamp, contractAddress, cumulativeGasUsed, effectiveGasPrice, gasUsed, logs } = receipt
  return {
    network,
    hash,
    timeStamp: formatTimestamp(timestamp * 1_000),
    blockNumber: Number(blockNumber),
    blockHash,
    nonce: Number(nonce),
    transactionIndex: Number(transactionIndex),
    fromAddress: from,
    toAddress: to,
    contractAddress,
    value: decimal(value),
    cumulativeGasUsed: decimal(cumulativeGasUsed),
    effectiveGasPrice: decimal(effectiveGasPrice),
    gasUsed: decimal(gasUsed),
    logs: logs.map(({ address, logIndex, data, topics }) => ({
      contractAddress: address,
      logIndex: decimal(logIndex),
      data,
      removed: false,
      topics,
    })),
    internalTxns,
  }
}

const decimal = (value: Hex): string => BigInt(value).toString()

/** Returns the inner calls and creations of a transaction. */
async function innerCalls(
  networks: PortfolioNetworks,
  name: string,
  { transaction: { hash }, receipt: { gasUsed } }: MinedTransaction,
): Promise<readonly object[]> {
  if (Number(gasUsed) === PLAIN_GAS) return []
  const params = [hash, { tracer: 'callTracer' }]
  const { calls = [] } = await networks.call<TracedCall>(name, 'debug_traceTransaction', params)
  return calls.flatMap(flatCalls)
}

/** A frame of the callTracer. */
interface TracedCall {
  readonly type: string
  readonly from: Address
  readonly to?: Address
  readonly value?: Hex
  readonly gas: Hex
  readonly gasUsed: Hex
  readonly input: Hex
  readonly output?: Hex
  readonly error?: string
  readonly revertReason?: string
  readonly calls?: readonly TracedCall[]
}

/** Returns a frame and its inner frames, without static calls and calls that run in the account of their caller. */
function flatCalls({ type, from, to, calls = [], ...rest }: TracedCall): object[] {
  const inner = calls.flatMap(flatCalls)
  const isCreation = type.startsWith('CREATE')
  if (type !== 'CALL' && !isCreation) return inner
  const kind = isCreation ? { type: 'CREATE', toAddress: null } : { type, toAddress: to }
  return [{ ...kind, fromAddress: from, ...rest }, ...inner]
}
