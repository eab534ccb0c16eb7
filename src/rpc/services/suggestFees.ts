import type { Chain } from '../../chain/chain.ts'

/** go-ethereum's oracle: the tip that the cheapest transactions of recent blocks paid. */
const BLOCKS = 20
const PER_BLOCK = 3
const PERCENTILE = 60
/** Tips below this are not a price (wei). */
const IGNORED = 2n
/** What go-ethereum suggests when nobody paid anything (wei). */
const DEFAULT_TIP = 1_000_000n
const HIGHEST_TIP = 500_000_000_000n

/** A tip in wei with which a transaction keeps up with recent blocks, and reaches the least price that is asked of it. */
export function suggestTip(chain: Chain): bigint {
  const { minGasPrice = 0n } = chain.nextBlockOverrides
  const tip = recentTip(chain)
  if (minGasPrice === 0n) return tip
  const least = minGasPrice - (chain.nextBaseFee() ?? 0n)
  return tip > least ? tip : least
}

function recentTip(chain: Chain): bigint {
  const tips: bigint[] = []
  const last = chain.head.number
  for (let number = last; number > 0 && number > last - BLOCKS; number--) {
    tips.push(...cheapestTips(chain, number))
  }
  const sorted = tips.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const tip = sorted[Math.floor(((sorted.length - 1) * PERCENTILE) / 100)] ?? DEFAULT_TIP
  return tip > HIGHEST_TIP ? HIGHEST_TIP : tip
}

function cheapestTips(chain: Chain, number: number): bigint[] {
  const block = chain.blockByNumber(number)
  if (block === undefined) return []
  const baseFee = block.header.baseFeePerGas ?? 0n
  const coinbase = block.header.feeRecipient
  return block.receipts
    .filter(
      ({ transaction, effectiveGasPrice }) => transaction.from !== coinbase && effectiveGasPrice - baseFee >= IGNORED,
    )
    .map(({ effectiveGasPrice }) => effectiveGasPrice - baseFee)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .slice(0, PER_BLOCK)
}

/** A gas price in wei for legacy transactions: the tip on top of the latest base fee. */
export function suggestGasPrice(chain: Chain): bigint {
  return suggestTip(chain) + (chain.head.header.baseFeePerGas ?? 0n)
}
