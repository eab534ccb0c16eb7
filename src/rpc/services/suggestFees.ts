import type { Chain } from '../../chain/chain.ts'

/** go-ethereum's gas price oracle: the tips of the cheapest transactions of recent blocks. */
const BLOCKS = 20
const PER_BLOCK = 3
const PERCENTILE = 60
/** Lower tips are ignored (wei). */
const IGNORED = 2n
/** go-ethereum's suggestion without transactions (wei). */
const DEFAULT_TIP = 1_000_000n
const HIGHEST_TIP = 500_000_000_000n

/** Returns a tip, in wei, that matches recent blocks and reaches the minimum gas price. */
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

/** Returns a gas price for legacy transactions, in wei: the tip plus the latest base fee. */
export function suggestGasPrice(chain: Chain): bigint {
  return suggestTip(chain) + (chain.head.header.baseFeePerGas ?? 0n)
}
