import { quantityHexOf, toNumber } from '../../format/hex.ts'
import type { RpcClient } from '../../rpc/client.ts'
import { isTemporary, RpcError } from '../../rpc/errors.ts'
import type { Head, RpcForkStatus, RpcLog } from '../../rpc/types.ts'

/** Number of blocks that the first request searches. Each further request searches ten times as many. */
const FIRST_WINDOW = 100
/** Maximum number of requests with which one load searches older blocks. Together they cover each chain of a node without an upstream. */
const MAX_REQUESTS = 8
/** Maximum number of new blocks for which a load does not begin again. */
const MAX_NEW_BLOCKS = 10_000
/** Number of logs above which the oldest ones are dropped while the chain grows. */
const MAX_KEPT = 5_000

export interface LogSearchFilter {
  /** Any contract if undefined. */
  readonly address: string | undefined
  /** Lists of topics, as `eth_getLogs` takes them. A log matches if one of them matches. */
  readonly topics: readonly (readonly (string | readonly string[] | null)[])[]
  /** Block numbers as decimal or hex text, or tags. */
  readonly from: string
  readonly to: string
}

export interface FoundLogs {
  /** In the order of the chain. */
  readonly logs: readonly RpcLog[]
  /** The searched blocks. */
  readonly first: number
  readonly last: number
  /** Whether all blocks of the filter are searched. */
  readonly isComplete: boolean
  /** Whether the blocks of the previous load are still part of the chain, so that only newer logs were added. */
  readonly isContinued: boolean
  /** Why the node does not search older blocks, if it rejects the request. */
  readonly searchError: RpcError | undefined
}

/** The logs of consecutive blocks, up to the newest block of the filter. */
interface Searched {
  logs: readonly RpcLog[]
  first: number
  last: number
  /** A block that is not older than the searched ones. While the chain has it, it has all of them. */
  readonly anchor: Head
}

/**
 * Searches for logs from the newest block backwards, until there are enough. Later loads request only the logs of new blocks, unless a
 * reorganization or a revert replaced the searched blocks.
 */
export class LogSearch {
  readonly #filter: LogSearchFilter
  #searched: Searched | undefined
  /** The `wanted` of the last load. Only a load that wants more searches older blocks again. */
  #wanted = 0
  #searchError: RpcError | undefined

  constructor(filter: LogSearchFilter) {
    this.#filter = filter
  }

  /** Finds at least `wanted` logs if there are as many. Rejects with an Error that names an invalid range of blocks. */
  async load(rpc: RpcClient, wanted: number): Promise<FoundLogs> {
    const { from, to, head, isUnchanged } = await this.#loadRange(rpc)
    const extended = isUnchanged ? await this.#withNewer(rpc, to, head) : undefined
    const searched = { ...(extended ?? { logs: [], first: to + 1, last: to }), anchor: head }
    if (extended === undefined || wanted > this.#wanted)
      this.#searchError = await this.#addOlder(rpc, searched, from, wanted)
    dropOldest(searched, wanted)
    this.#searched = searched
    this.#wanted = wanted
    const { logs, first, last } = searched
    const isComplete = first <= from
    return { logs, first, last, isComplete, isContinued: extended !== undefined, searchError: this.#searchError }
  }

  /** Returns the numbers of the first and last block of the filter, and whether the chain still has the searched blocks. */
  async #loadRange(rpc: RpcClient) {
    const block = (id: string) => rpc.request<Head | null>('eth_getBlockByNumber', [id, false])
    const anchor = this.#searched?.anchor
    const numberOf = async (id: string) => (isNumber(id) ? Number(id) : toNumber((await block(id))?.number ?? '0x0'))
    const [head, known, from, to] = await Promise.all([
      block('latest'),
      anchor && block(anchor.number),
      this.#filter.from === 'earliest' ? 0 : numberOf(this.#filter.from),
      this.#filter.to === 'latest' ? Number.POSITIVE_INFINITY : numberOf(this.#filter.to),
    ])
    if (head === null) throw new Error('the node has no latest block')
    const isUnchanged = anchor !== undefined && known?.hash === anchor.hash
    return { from, to: Math.min(to, toNumber(head.number)), head, isUnchanged }
  }

  /** Returns the searched blocks with the logs of newer blocks. Undefined if they are too many for one request. */
  async #withNewer(rpc: RpcClient, to: number, head: Head): Promise<Omit<Searched, 'anchor'> | undefined> {
    if (this.#searched === undefined) return undefined
    const { logs, first, last } = this.#searched
    if (to === last) return { logs, first, last }
    if (to < last || to - last > MAX_NEW_BLOCKS) return undefined
    try {
      return { logs: [...logs, ...(await this.#request(rpc, last + 1, to, head))], first, last: to }
    } catch (failure) {
      // The node limits the range or the result.
      if (failure instanceof RpcError && !isTemporary(failure)) return undefined
      throw failure
    }
  }

  /**
   * Searches older blocks until there are enough logs. A node that limits the range or the result gets smaller ranges. Returns the error if it
   * rejects the smallest one.
   */
  async #addOlder(rpc: RpcClient, searched: Searched, from: number, wanted: number): Promise<RpcError | undefined> {
    let window = FIRST_WINDOW
    let growth = 10
    for (let count = 0; count < MAX_REQUESTS && searched.first > from && searched.logs.length < wanted; count++) {
      const first = Math.max(from, searched.first - window)
      try {
        searched.logs = [...(await this.#request(rpc, first, searched.first - 1, searched.anchor)), ...searched.logs]
        searched.first = first
        window *= growth
      } catch (failure) {
        if (!(failure instanceof RpcError) || isTemporary(failure)) throw failure
        growth = 1
        const firstOwn = await firstOwnBlock(rpc)
        if (first < firstOwn && firstOwn < searched.first) window = searched.first - firstOwn
        else if (window > 1) window = Math.ceil(Math.min(window, searched.first - from) / 10)
        else if (searched.first > searched.last) throw failure
        else return failure
      }
    }
    return undefined
  }

  async #request(rpc: RpcClient, first: number, last: number, head: Head): Promise<readonly RpcLog[]> {
    const { address, topics } = this.#filter
    // A revert can have removed the head meanwhile. Nodes reject ranges beyond it.
    const toBlock = last === toNumber(head.number) ? 'latest' : quantityHexOf(last)
    const filter = { address, fromBlock: quantityHexOf(first), toBlock }
    const found = await Promise.all(
      topics.map((list) => rpc.request<RpcLog[]>('eth_getLogs', [{ ...filter, topics: list }])),
    )
    const logs = found.length === 1 ? found.flat() : inChainOrder(found.flat())
    return logs.filter(({ blockNumber }) => toNumber(blockNumber) <= last)
  }
}

/** Sorts logs of several requests, which can contain the same logs. */
function inChainOrder(logs: readonly RpcLog[]): readonly RpcLog[] {
  const byPosition = new Map(logs.map((log) => [`${log.blockHash} ${log.logIndex}`, log]))
  return [...byPosition.values()].sort(
    (a, b) => toNumber(a.blockNumber) - toNumber(b.blockNumber) || toNumber(a.logIndex) - toNumber(b.logIndex),
  )
}

/** Returns the first block that the node searches without the upstream of a forked chain. Upstreams often limit searches. */
async function firstOwnBlock(rpc: RpcClient): Promise<number> {
  const fork = await rpc.request<RpcForkStatus | null>('vivarium_forkStatus').catch(() => null)
  return fork === null ? 0 : toNumber(fork.blockNumber) + 1
}

const isNumber = (id: string): boolean => /^\d/.test(id)

/** Drops whole blocks, so that the others stay complete. */
function dropOldest(searched: Searched, wanted: number): void {
  const { logs } = searched
  if (logs.length <= Math.max(MAX_KEPT, wanted)) return
  const first = toNumber(logs.at(-wanted)?.blockNumber ?? '0x0')
  searched.logs = logs.filter(({ blockNumber }) => toNumber(blockNumber) >= first)
  searched.first = first
}
