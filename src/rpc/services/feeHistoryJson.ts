import type { Hex } from '../../bytes.ts'
import type { Chain } from '../../chain/chain.ts'
import type { ChainBlock } from '../../chain/types.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { toQuantity } from '../wire/quantity.ts'
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

export function feeHistoryJson(history: FeeHistory): FeeHistoryJson {
  return {
    oldestBlock: toQuantity(history.oldestBlock),
    baseFeePerGas: history.baseFees.map(toQuantity),
    gasUsedRatio: [...history.gasUsedRatios],
    baseFeePerBlobGas: history.blobBaseFees.map(toQuantity),
    blobGasUsedRatio: [...history.blobGasUsedRatios],
    ...(history.rewards !== undefined && { reward: history.rewards.map((tips) => tips.map(toQuantity)) }),
  }
}

/** Returns the fees of the `count` blocks that end with `last`. The fees of upstream blocks come from the upstream. */
export async function feeHistoryOverUpstream(
  chain: Chain,
  upstream: Upstream,
  last: ChainBlock,
  count: number,
  percentiles: readonly number[],
): Promise<FeeHistoryJson> {
  const pinned = Number(upstream.pinned.header.number)
  const own = last.number - pinned
  if (own >= count) return feeHistoryJson(feeHistory(chain, last, count, percentiles))
  const params = [toQuantity(count - own), toQuantity(pinned), percentiles]
  const earlier = (await upstream.request('eth_feeHistory', params)) as FeeHistoryJson // the format of the specification
  if (own === 0) return earlier
  const later = feeHistoryJson(feeHistory(chain, last, own, percentiles))
  return {
    oldestBlock: earlier.oldestBlock,
    // The last fee of `earlier` is for the first block of `later`.
    baseFeePerGas: [...(earlier.baseFeePerGas ?? []).slice(0, count - own), ...(later.baseFeePerGas ?? [])],
    gasUsedRatio: [...earlier.gasUsedRatio, ...later.gasUsedRatio],
    baseFeePerBlobGas: [...(earlier.baseFeePerBlobGas ?? []).slice(0, count - own), ...(later.baseFeePerBlobGas ?? [])],
    blobGasUsedRatio: [...(earlier.blobGasUsedRatio ?? []), ...(later.blobGasUsedRatio ?? [])],
    ...(percentiles.length > 0 && { reward: [...(earlier.reward ?? []), ...(later.reward ?? [])] }),
  }
}
