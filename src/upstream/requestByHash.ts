import type { Hash } from '../bytes.ts'
import { hashOf, type JsonObject, objectOf, quantityOf } from './jsonValues.ts'
import type { Upstream } from './upstream.ts'
import { upstreamInconsistent } from './upstreamErrors.ts'

/**
 * Requests a block, a transaction or a receipt by hash. Returns null unless it belongs to the pinned block or an earlier one, because later
 * blocks of the upstream are not part of the chain. Rejects with UpstreamInconsistent if the response names no block.
 */
export async function requestByHash(
  upstream: Upstream,
  method: string,
  params: readonly unknown[],
): Promise<JsonObject | null> {
  const result = await upstream.request(method, params)
  if (result === null) return null
  const { hash: pinnedHash, header } = upstream.pinned
  try {
    const item = objectOf(result, `the response to ${method}`)
    // Transactions and receipts name their block with other members than blocks.
    const { blockNumber = item.number, blockHash = item.hash } = item
    if (blockNumber === null) return null
    const number = quantityOf(blockNumber, `the block number in the response to ${method}`)
    if (number !== header.number) return number < header.number ? item : null
    return hashOf(blockHash, `the block hash in the response to ${method}`) === pinnedHash ? item : null
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw upstreamInconsistent({ host: upstream.status.host, what: error.message })
  }
}

/** Whether the upstream has a block with this hash at or before the pinned block. */
export const hasEarlierBlock = async (upstream: Upstream, hash: Hash): Promise<boolean> =>
  hash === upstream.pinned.hash || (await requestByHash(upstream, 'eth_getBlockByHash', [hash, false])) !== null

/** Whether the pinned block or an earlier one contains the transaction. */
export const hasEarlierTransaction = async (upstream: Upstream, hash: Hash): Promise<boolean> =>
  (await requestByHash(upstream, 'eth_getTransactionByHash', [hash])) !== null
