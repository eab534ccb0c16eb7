import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { AssetChanges } from '../../wire/assetChanges.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'

export default defineMethod({
  summary:
    'Simulates a transaction and returns the transfers and approvals of ether and tokens that it would make. A transaction that fails has an `error` and no changes.',
  params: [param('transaction', CallRequest), param('block', BlockId.default(latest))],
  result: AssetChanges,
  async handler(context, transaction, block) {
    const { simulateAssetChanges } = await import('../../services/assets/simulateAssetChanges.ts')
    const [changes] = await simulateAssetChanges(context, [transaction], block)
    return rawJsonOf(changes)
  },
})
