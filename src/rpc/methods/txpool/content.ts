import { z } from 'zod'
import type { PoolTransaction } from '../../../chain/types.ts'
import { checksumAddress } from '../../../execution/checksumAddress.ts'
import { defineMethod } from '../../method.ts'
import { byNonce, poolContent } from '../../poolContent.ts'
import { Transaction } from '../../wire/transaction.ts'

const BySender = z.record(z.string(), z.record(z.string(), Transaction))

export default defineMethod({
  summary: 'Returns the transactions of the pool by sender (with its checksum) and nonce.',
  params: [],
  result: z.strictObject({ pending: BySender, queued: BySender }),
  example: { params: [], result: { pending: {}, queued: {} } },
  handler({ chain }) {
    const { pending, queued } = poolContent(chain)
    return { pending: bySender(pending), queued: bySender(queued) }
  },
})

function bySender(transactions: readonly PoolTransaction[]) {
  const senders = new Set(transactions.map(({ from }) => from))
  const entries = [...senders].map((sender) => [
    checksumAddress(sender),
    byNonce(transactions.filter(({ from }) => from === sender)),
  ])
  return Object.fromEntries(entries)
}
