import { quantityHexOf, toNumber } from '../../format/hex.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { unlessNotAllowed } from '../../rpc/errors.ts'
import type { Hex, RpcBlock, RpcReceipt, RpcTransaction } from '../../rpc/types.ts'
import { apiKey } from '../../state/session.ts'

/** Number of older blocks that one request loads. */
const WINDOW = 50
/** Maximum number of older blocks that one load searches: without an API key, and with one, whose credits each block costs. */
const MAX_SEARCHED = 1_000
const MAX_SEARCHED_WITH_KEY = 100
/** Maximum number of new blocks for which a load does not begin again. */
const MAX_NEW_BLOCKS = 100
/** Number of transactions above which the oldest blocks are dropped while the chain grows. */
const MAX_KEPT = 5_000

export interface FoundBlocks {
  /** The transactions of the searched blocks, newest first. */
  readonly transactions: readonly RpcTransaction[]
  /** Times of the searched blocks by their hashes. */
  readonly times: ReadonlyMap<Hex, Hex>
  /** The oldest searched block. */
  readonly first: number
}

/** Loads the transactions of the chain from the newest block backwards. Later loads request only new blocks. */
export class BlockSearch {
  /** Consecutive blocks, newest first. */
  #blocks: readonly RpcBlock[] = []
  /** Receipts by the hashes of block and transaction. */
  #receipts = new Map<string, RpcReceipt>()
  /** The `wanted` of the last load. Only a load that wants more searches older blocks again. */
  #wanted = 0

  /** Finds at least `wanted` transactions, if the searched blocks have as many. */
  async load(rpc: RpcClient, wanted: number): Promise<FoundBlocks> {
    const extended = await this.#withNewer(rpc)
    const isMoreWanted = extended === undefined || wanted > this.#wanted
    const blocks = extended ?? (await loadRange(rpc, 'latest', 1))
    const searched = isMoreWanted ? await withOlder(rpc, blocks, wanted) : blocks
    this.#blocks = withoutOldest(searched, Math.max(MAX_KEPT, wanted))
    this.#wanted = wanted
    const transactions = this.#blocks.flatMap(({ transactions }) => transactions.toReversed())
    const times = new Map(this.#blocks.map(({ hash, timestamp }) => [hash, timestamp]))
    return { transactions, times, first: toNumber(this.#blocks.at(-1)?.number ?? '0x0') }
  }

  /** Returns the known blocks with the newer ones. Undefined if there are too many, or if the chain was reorganized. */
  async #withNewer(rpc: RpcClient): Promise<readonly RpcBlock[] | undefined> {
    const [last] = this.#blocks
    if (last === undefined) return undefined
    const [head] = await loadRange(rpc, 'latest', 1)
    if (head?.hash === last.hash) return this.#blocks
    const count = toNumber(head?.number ?? '0x0') - toNumber(last.number)
    if (head === undefined || count < 1 || count > MAX_NEW_BLOCKS) return undefined
    const newer = [head, ...(await loadRange(rpc, toNumber(head.number) - 1, count - 1))]
    const all = [...newer, ...this.#blocks]
    return newer.length === count && areConsecutive(newer, last) ? all : undefined
  }

  /** Loads the receipts of found transactions. A receipt that the node disallows is missing. */
  async loadReceipts(rpc: RpcClient, transactions: readonly RpcTransaction[]): Promise<readonly RpcReceipt[]> {
    const loaded = await Promise.all(
      transactions.map(async ({ hash, blockHash }) => {
        const key = `${blockHash} ${hash}`
        const load = () => rpc.request<RpcReceipt | null>('eth_getTransactionReceipt', [hash]).catch(unlessNotAllowed)
        const receipt = this.#receipts.get(key) ?? (await load())
        return receipt == null ? [] : [[key, receipt] as const]
      }),
    )
    this.#receipts = new Map(loaded.flat())
    return [...this.#receipts.values()]
  }
}

/** Loads blocks with their transactions, from `top` downwards. Blocks that were removed meanwhile are missing. */
async function loadRange(rpc: RpcClient, top: number | 'latest', count: number): Promise<readonly RpcBlock[]> {
  const ids = Array.from({ length: count }, (_, index) => (top === 'latest' ? top : quantityHexOf(top - index)))
  const blocks = await Promise.all(ids.map((id) => rpc.request<RpcBlock | null>('eth_getBlockByNumber', [id, true])))
  return blocks.filter((block) => block !== null)
}

/** Adds older blocks until there are enough transactions. */
async function withOlder(rpc: RpcClient, blocks: readonly RpcBlock[], wanted: number): Promise<readonly RpcBlock[]> {
  let found = blocks
  const maxSearched = apiKey.value === '' ? MAX_SEARCHED : MAX_SEARCHED_WITH_KEY
  for (let searched = 0; searched < maxSearched && transactionCount(found) < wanted; searched += WINDOW) {
    const oldest = found.at(-1)
    const number = toNumber(oldest?.number ?? '0x0')
    if (oldest === undefined || number === 0) break
    const older = await loadRange(rpc, number - 1, Math.min(WINDOW, number))
    // A reorganization replaced the blocks. The next load begins again.
    if (!areConsecutive([oldest], older[0])) break
    found = [...found, ...older]
  }
  return found
}

/** Whether each block is the parent of the one before it, up to `last`. */
const areConsecutive = (blocks: readonly RpcBlock[], last: RpcBlock | undefined): boolean =>
  blocks.every(({ parentHash }, index) => parentHash === (blocks[index + 1] ?? last)?.hash)

const transactionCount = (blocks: readonly RpcBlock[]): number =>
  blocks.reduce((sum, { transactions }) => sum + transactions.length, 0)

function withoutOldest(blocks: readonly RpcBlock[], kept: number): readonly RpcBlock[] {
  let count = 0
  const end = blocks.findIndex(({ transactions }) => {
    count += transactions.length
    return count > kept
  })
  return end < 1 ? blocks : blocks.slice(0, end)
}
