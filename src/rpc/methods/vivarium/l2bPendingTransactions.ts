import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the hashes of the pending transactions of the l2b ledger, the oldest first.',
  params: [],
  result: z.array(Hash),
  effect: 'read',
  async handler(context) {
    const { value } = await l2bOf(context)
    return [...value.tip.pending]
  },
})
