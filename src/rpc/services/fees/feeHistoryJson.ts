import { type Hex, quantityHex } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { BlockId } from '../../../chain/types.ts'
import type { Upstream } from '../../../upstream/upstream.ts'
import { blockAt, earlierNumber } from '../blocks.ts'
import { type FeeHistory, feeHistory } from './feeHistory.ts'

/** The result of eth_feeHistory. */
export interface FeeHistoryJson {
  readonly oldestBlock: Hex
  readonly baseFeePerGas?: Hex[]
  readonly gasUsedRatio: number[]
  readonly baseFeePerBlobGas?: Hex[]
  readonly blobGasUsedRatio?: number[]
  readonly reward?: Hex[][]
}

/** Encodes a fee history as the result of eth_feeHistory. */
export function feeHistoryJson(history: FeeHistory): FeeHistoryJson {
  return {
    oldestBlock: quantityHex(history.oldestBlock),
    baseFeePerGas: history.baseFees.map(quantityHex),
    gasUsedRatio: [...history.gasUsedRatios],
    baseFeePerBlobGas: history.blobBaseFees.map(quantityHex),
    blobGasUsedRatio: [...history.blobGasUsedRatios],
    ...(history.rewards !== undefined && { reward: history.rewards.map((tips) => tips.map(quantityHex)) }),
  }
}

/** Returns the fees of the `count` blocks that end with `newest`. The fees of upstream blocks come from the upstream. */
export async function feeHistoryOverUpstream(
  { chain, upstream }: { readonly chain: Chain; readonly upstream: Upstream },
  newest: BlockId,
  count: number,
  percentiles: readonly number[],
): Promise<FeeHistoryJson> {
  const newestEarlier = earlierNumber(upstream, newest)
  if (newestEarlier !== undefined) return upstreamHistory(upstream, newestEarlier, count, percentiles)
  const pinned = Number(upstream.pinned.header.number)
  const last = await blockAt(chain, newest)
  const own = last.number - pinned
  if (own >= count) return feeHistoryJson(await feeHistory(chain, last, count, percentiles))
  const earlier = await upstreamHistory(upstream, pinned, count - own, percentiles)
  if (own === 0) return earlier
  const later = feeHistoryJson(await feeHistory(chain, last, own, percentiles))
  // The upstream returns fewer blocks than requested if it has a limit, or if the chain is shorter.
  const blocks = earlier.gasUsedRatio.length
  return {
    oldestBlock: earlier.oldestBlock,
    // The last fee of `earlier` is for the first block of `later`.
    baseFeePerGas: [...(earlier.baseFeePerGas ?? []).slice(0, blocks), ...(later.baseFeePerGas ?? [])],
    gasUsedRatio: [...earlier.gasUsedRatio, ...later.gasUsedRatio],
    baseFeePerBlobGas: [...(earlier.baseFeePerBlobGas ?? []).slice(0, blocks), ...(later.baseFeePerBlobGas ?? [])],
    blobGasUsedRatio: [...(earlier.blobGasUsedRatio ?? []), ...(later.blobGasUsedRatio ?? [])],
    ...(percentiles.length > 0 && { reward: [...(earlier.reward ?? []), ...(later.reward ?? [])] }),
  }
}

const upstreamHistory = (
  upstream: Upstream,
  newest: number,
  count: number,
  percentiles: readonly number[],
): Promise<FeeHistoryJson> =>
  // The format of the specification.
  upstream.request('eth_feeHistory', [quantityHex(count), quantityHex(newest), percentiles]) as Promise<FeeHistoryJson>
