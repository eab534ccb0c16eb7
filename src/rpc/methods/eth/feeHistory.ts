import { z } from 'zod'
import { invalidInput } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { feeHistory } from '../../services/fees/feeHistory.ts'
import { feeHistoryJson, feeHistoryOverUpstream } from '../../services/fees/feeHistoryJson.ts'
import { BlockNumber } from '../../wire/blockId.ts'
import { Integer, Quantity } from '../../wire/quantity.ts'

/** As in go-ethereum, which silently returns fewer blocks than requested. */
const MAX_BLOCKS = 1_024
const MAX_PERCENTILES = 100

const Percentiles = z.array(z.number({ error: 'a number from 0 to 100' }), { error: 'a list of percentiles' })

const FeeHistory = z.strictObject({
  oldestBlock: Quantity,
  baseFeePerGas: z.array(Quantity).optional(),
  gasUsedRatio: z.array(z.number()),
  baseFeePerBlobGas: z.array(Quantity).optional(),
  blobGasUsedRatio: z.array(z.number()).optional(),
  reward: z.array(z.array(Quantity)).optional(),
})

export default defineMethod({
  summary:
    'Returns base fees, blob base fees, gas used ratios, and priority fees at percentiles of the gas used, for a range of blocks.',
  params: [
    param('blockCount', Integer),
    param('newestBlock', BlockNumber),
    param('rewardPercentiles', Percentiles.default([])),
  ],
  result: FeeHistory,
  async handler({ chain, upstream }, count, newest, percentiles) {
    if (count < 1) return { oldestBlock: '0x0', gasUsedRatio: [] }
    checkPercentiles(percentiles)
    if (newest.kind === 'number' && newest.number > chain.head.number)
      throw invalidInput({
        reason: `request beyond head block: requested ${newest.number}, head ${chain.head.number}`,
      })
    const limited = Math.min(count, MAX_BLOCKS)
    if (upstream !== undefined) return feeHistoryOverUpstream({ chain, upstream }, newest, limited, percentiles)
    return feeHistoryJson(await feeHistory(chain, await blockAt(chain, newest), limited, percentiles))
  },
})

function checkPercentiles(percentiles: readonly number[]): void {
  if (percentiles.length > MAX_PERCENTILES)
    throw invalidInput({ reason: `over the query limit ${MAX_PERCENTILES} of reward percentiles` })
  for (const [index, percentile] of percentiles.entries()) {
    const before = percentiles[index - 1]
    if (percentile < 0 || percentile > 100) throw invalidInput({ reason: `invalid reward percentile: ${percentile}` })
    if (before !== undefined && percentile <= before)
      throw invalidInput({ reason: `invalid reward percentile: #${index - 1}:${before} >= #${index}:${percentile}` })
  }
}
