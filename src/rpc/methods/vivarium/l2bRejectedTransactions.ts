import { z } from 'zod'
import { rejectedTransactions } from '../../../layer2/l2b/ledger.ts'
import { defineMethod } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the hashes of the rejected transactions of the l2b ledger, the latest first. Rejected transactions are not in a block.',
  params: [],
  result: z.array(Hash),
  effect: 'read',
  async handler(context) {
    const { value } = await l2bOf(context)
    return rejectedTransactions(value).map(({ hash }) => hash)
  },
})
