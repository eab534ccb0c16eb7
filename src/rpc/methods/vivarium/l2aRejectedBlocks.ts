import { z } from 'zod'
import { rejectedBlocks } from '../../../layer2/l2a/ledger.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2aOf } from '../../services/l2aView.ts'
import { RejectedBlock, toRejectedBlock } from '../../wire/layer2/commands.ts'

export default defineMethod({
  summary: 'Returns the rejected blocks of the l2a ledger, the latest first. New blocks may have the same numbers.',
  params: [],
  result: z.array(RejectedBlock),
  effect: 'read',
  async handler(context) {
    const { value } = await l2aOf(context)
    return rejectedBlocks(value).map(toRejectedBlock)
  },
})
