import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { AssetChanges, TransactionBundle } from '../../wire/assetChanges.ts'
import { BlockId, latest } from '../../wire/blockId.ts'

export default defineMethod({
  summary:
    'Simulates transactions one after another and returns the transfers and approvals of each, like alchemy_simulateAssetChanges.',
  params: [param('transactions', TransactionBundle), param('block', BlockId.default(latest))],
  result: z.array(AssetChanges),
  async handler(context, transactions, block) {
    const { simulateAssetChanges } = await import('../../services/assets/simulateAssetChanges.ts')
    return rawJsonOf(await simulateAssetChanges(context, transactions, block))
  },
})
