import type { Hash } from '../../../bytes.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { ChainBlock } from '../../../chain/types.ts'
import { BoundedCache } from '../../../state/boundedCache.ts'
import type { Context } from '../../protocol/context.ts'

/** As in go-ethereum's gas price oracle: a percentile of the lowest tips of recent blocks. */
const BLOCKS = 20
const TIPS_PER_BLOCK = 3
const PERCENTILE = 60
/** Lower tips are ignored (wei). */
const MIN_TIP = 2n
/** go-ethereum's suggestion without transactions (wei). */
const DEFAULT_TIP = 1_000_000n
const MAX_TIP = 500_000_000_000n

/** The lowest tips of recent blocks. A chain does not keep 20 large blocks in memory, and decoding them takes a tenth of a second. */
const knownTips = new BoundedCache<Hash, readonly bigint[]>(1_000)

/** The parts of a context that determine suggestions of fees. */
export type FeeContext = Pick<Context, 'chain' | 'behavior'>

/** Returns the tip of the behavior, in wei, or one that matches recent blocks. It reaches the minimum gas price. */
export function suggestTip({ chain, behavior }: FeeContext): bigint {
  const { minGasPrice = 0n } = chain.nextBlockOverrides
  const tip = behavior.suggestedTip ?? recentTip(chain)
  if (minGasPrice === 0n) return tip
  const minTip = minGasPrice - (chain.next.baseFee ?? 0n)
  return tip > minTip ? tip : minTip
}

/** Returns go-ethereum's default for the fee cap and the gas price of a transaction, in wei: the tip plus twice the next base fee. */
export const suggestFeeCap = (context: FeeContext): bigint =>
  suggestTip(context) + 2n * (context.chain.next.baseFee ?? 0n)

function recentTip(chain: Chain): bigint {
  const tips: bigint[] = []
  const last = chain.head.number
  for (let number = last; number > 0 && number > last - BLOCKS; number--) {
    tips.push(...lowestTips(chain, number))
  }
  const sorted = tips.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const tip = sorted[Math.floor(((sorted.length - 1) * PERCENTILE) / 100)] ?? DEFAULT_TIP
  return tip > MAX_TIP ? MAX_TIP : tip
}

function lowestTips(chain: Chain, number: number): readonly bigint[] {
  const hash = chain.hashByNumber(number)
  const known = hash && knownTips.get(hash)
  if (known !== undefined) return known
  const block = chain.blockByNumber(number)
  if (block === undefined) return []
  const tips = lowestTipsOf(block)
  knownTips.set(block.hash, tips)
  return tips
}

function lowestTipsOf(block: ChainBlock): readonly bigint[] {
  const baseFee = block.header.baseFeePerGas ?? 0n
  const coinbase = block.header.feeRecipient
  return block.receipts
    .filter(
      ({ transaction, effectiveGasPrice }) => transaction.from !== coinbase && effectiveGasPrice - baseFee >= MIN_TIP,
    )
    .map(({ effectiveGasPrice }) => effectiveGasPrice - baseFee)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .slice(0, TIPS_PER_BLOCK)
}

/**
 * Returns a gas price for legacy transactions, in wei: the tip plus the higher base fee of the latest and the next block. On go-ethereum, the
 * base fee is always that of the latest block. Here, no further block may follow in which the base fee falls. Development nodes have a constant
 * tip, and use the next block.
 */
export function suggestGasPrice(context: FeeContext): bigint {
  const { chain, behavior } = context
  const latest = chain.head.header.baseFeePerGas ?? 0n
  const next = chain.next.baseFee ?? 0n
  return suggestTip(context) + (behavior.suggestedTip !== undefined || next > latest ? next : latest)
}
