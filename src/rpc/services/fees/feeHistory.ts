import { childBaseFee, nextBlobBaseFee } from '../../../chain/blocks/header.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { BlockHead, ChainBlock } from '../../../chain/types.ts'
import { type BlockRules, forkAt } from '../../../protocol/forks.ts'
import type { Receipt } from '../../../protocol/receipt.ts'
import { BoundedCache } from '../../../state/boundedCache.ts'
import { LoopSlice } from '../../../yieldToEventLoop.ts'

/** Fees of blocks, the oldest first. Fees are in wei. A ratio is the gas used divided by the gas limit. */
export interface FeeHistory {
  readonly oldestBlock: number
  /** One for each block, and one for the block after the last. */
  readonly baseFees: readonly bigint[]
  readonly blobBaseFees: readonly bigint[]
  readonly gasUsedRatios: readonly number[]
  readonly blobGasUsedRatios: readonly number[]
  /** Tips at the requested percentiles of gas; undefined without percentiles. */
  readonly rewards: readonly (readonly bigint[])[] | undefined
}

/**
 * Returns the fees of the `count` blocks that end with `last`. Lets other work run, because large blocks take long. Returns fewer blocks if
 * the chain is reverted meanwhile.
 */
export async function feeHistory(
  chain: Chain,
  last: ChainBlock,
  count: number,
  percentiles: readonly number[],
): Promise<FeeHistory> {
  const slice = new LoopSlice()
  const [baseFees, blobBaseFees] = [[baseFeeAfter(chain, last)], [blobBaseFeeAfter(chain, last)]]
  const gasUsedRatios: number[] = []
  const blobGasUsedRatios: number[] = []
  const rewards: (readonly bigint[])[] = []
  let oldestBlock = last.number
  // From the newest block to the oldest: a revert removes the newest blocks, which were read.
  for (let block: BlockHead | undefined = last; block !== undefined && gasUsedRatios.length < count; ) {
    const { header } = block
    oldestBlock = block.number
    baseFees.push(header.baseFeePerGas ?? 0n)
    blobBaseFees.push(chain.blobBaseFee(block) ?? 0n)
    gasUsedRatios.push(ratio(header.gasUsed, header.gasLimit))
    blobGasUsedRatios.push(ratio(header.blobGasUsed ?? 0n, maxBlobGas(chain, block)))
    if (percentiles.length > 0) rewards.push(tipsAt(chain, block, percentiles, last))
    if (slice.isOver) await slice.yield()
    block = chain.headByHash(block.parentHash)
  }
  return {
    oldestBlock,
    baseFees: baseFees.reverse(),
    blobBaseFees: blobBaseFees.reverse(),
    gasUsedRatios: gasUsedRatios.reverse(),
    blobGasUsedRatios: blobGasUsedRatios.reverse(),
    rewards: percentiles.length === 0 ? undefined : rewards.reverse(),
  }
}

/** Returns the rules of the block after `block`, as if it had the same timestamp. */
const rulesAfter = (chain: Chain, { number, timestamp }: ChainBlock): BlockRules =>
  chain.blockRules(forkAt(chain.forks, number + 1, timestamp))

const baseFeeAfter = (chain: Chain, block: ChainBlock): bigint => {
  // A development method may have set the base fee of the next block.
  if (block === chain.head) return chain.next.baseFee ?? 0n
  return rulesAfter(chain, block).message.hasBaseFee ? childBaseFee(block) : 0n
}

const blobBaseFeeAfter = (chain: Chain, block: ChainBlock): bigint =>
  nextBlobBaseFee(block, rulesAfter(chain, block)) ?? 0n

const maxBlobGas = (chain: Chain, { fork }: BlockHead): bigint => chain.blockRules(fork).blobs?.max ?? 0n

const ratio = (used: bigint, limit: bigint): number => (limit === 0n ? 0 : Number(used) / Number(limit))

/** Number of blocks with known tips, as in go-ethereum. Each has up to 100 tips: fewer than 20 MB. */
const MAX_KNOWN = 2_048
/** Tips of blocks by hash and percentiles. Wallets ask again and again for the same ones. */
const knownTips = new BoundedCache<string, readonly bigint[]>(MAX_KNOWN)

/** Returns the tips at the percentiles of the block's gas. Only `last` can be the pending block, which is not stored. */
function tipsAt(
  chain: Chain,
  { hash, header }: BlockHead,
  percentiles: readonly number[],
  last: ChainBlock,
): readonly bigint[] {
  const key = `${hash} ${percentiles.join()}`
  let tips = knownTips.get(key)
  if (tips === undefined) {
    tips = tipsOf(header, chain.receiptsByHash(hash) ?? last.receipts, percentiles)
    knownTips.set(key, tips)
  }
  return tips
}

/** Returns the tips at the percentiles of a block's gas, with its transactions sorted by tip. */
function tipsOf(
  header: BlockHead['header'],
  receipts: readonly Pick<Receipt, 'effectiveGasPrice' | 'gasUsed'>[],
  percentiles: readonly number[],
): readonly bigint[] {
  if (receipts.length === 0) return percentiles.map(() => 0n)
  const baseFee = header.baseFeePerGas ?? 0n
  const byTip = receipts
    .map(({ effectiveGasPrice, gasUsed }) => ({ tip: effectiveGasPrice - baseFee, gasUsed }))
    .sort((a, b) => (a.tip < b.tip ? -1 : a.tip > b.tip ? 1 : 0))
  let index = 0
  let gas = byTip[0]?.gasUsed ?? 0n
  return percentiles.map((percentile) => {
    const threshold = BigInt(Math.floor((Number(header.gasUsed) * percentile) / 100))
    while (gas < threshold && index < byTip.length - 1) {
      index++
      gas += byTip[index]?.gasUsed ?? 0n
    }
    return byTip[index]?.tip ?? 0n
  })
}
