import type { Chain } from '../../chain/chain.ts'
import { nextBaseFee, nextBlobBaseFee } from '../../chain/header.ts'
import type { ChainBlock } from '../../chain/types.ts'
import { type BlockRules, forkAt } from '../../protocol/forks.ts'

/** What blocks charged, block by block from the oldest. Fees are in wei; ratios are of what was used to what may be used. */
export interface FeeHistory {
  readonly oldestBlock: number
  /** Of each block, and of the one after the last. */
  readonly baseFees: readonly bigint[]
  readonly blobBaseFees: readonly bigint[]
  readonly gasUsedRatios: readonly number[]
  readonly blobGasUsedRatios: readonly number[]
  /** Tips at the percentiles of gas that were asked for; undefined when none were. */
  readonly rewards: readonly (readonly bigint[])[] | undefined
}

/** The fees of the `count` blocks that end with `last`. */
export function feeHistory(chain: Chain, last: ChainBlock, count: number, percentiles: readonly number[]): FeeHistory {
  const blocks: ChainBlock[] = []
  for (let number = Math.max(chain.genesis.number, last.number - count + 1); number < last.number; number++) {
    const block = chain.blockByNumber(number)
    if (block !== undefined) blocks.push(block)
  }
  blocks.push(last)
  return {
    oldestBlock: blocks[0]?.number ?? last.number,
    baseFees: [...blocks.map(({ header }) => header.baseFeePerGas ?? 0n), baseFeeAfter(chain, last)],
    blobBaseFees: [...blocks.map((block) => chain.blobBaseFee(block) ?? 0n), blobBaseFeeAfter(chain, last)],
    gasUsedRatios: blocks.map(({ header }) => ratio(header.gasUsed, header.gasLimit)),
    blobGasUsedRatios: blocks.map((block) => ratio(block.header.blobGasUsed ?? 0n, maxBlobGas(chain, block))),
    rewards: percentiles.length === 0 ? undefined : blocks.map((block) => tipsAt(block, percentiles)),
  }
}

/** The rules of the block after `block`, as far as they are known before its time is. */
const rulesAfter = (chain: Chain, { number, timestamp }: ChainBlock): BlockRules =>
  chain.blockRules(forkAt(chain.forks, number + 1, timestamp))

const baseFeeAfter = (chain: Chain, block: ChainBlock): bigint => {
  // The next block can have a base fee that a development method set.
  if (block === chain.head) return chain.nextBaseFee() ?? 0n
  return rulesAfter(chain, block).message.hasBaseFee ? nextBaseFee(block) : 0n
}

const blobBaseFeeAfter = (chain: Chain, block: ChainBlock): bigint =>
  nextBlobBaseFee(block, rulesAfter(chain, block)) ?? 0n

const maxBlobGas = (chain: Chain, { fork }: ChainBlock): bigint => chain.blockRules(fork).blobs?.max ?? 0n

const ratio = (used: bigint, limit: bigint): number => (limit === 0n ? 0 : Number(used) / Number(limit))

/** The tip of the transaction with which each percentile of the block's gas is reached, cheapest first. */
function tipsAt({ header, receipts }: ChainBlock, percentiles: readonly number[]): bigint[] {
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
