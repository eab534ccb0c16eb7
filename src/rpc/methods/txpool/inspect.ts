import { z } from 'zod'
import { feeCapOf } from '../../../chain/transactions/transactionFees.ts'
import type { PoolTransaction } from '../../../chain/types.ts'
import { checksumAddress } from '../../../protocol/checksumAddress.ts'
import { defineMethod } from '../../protocol/method.ts'
import { poolContentJson } from '../../services/transactions/poolContentJson.ts'

const Summaries = z.record(z.string(), z.record(z.string(), z.string()))

export default defineMethod({
  summary:
    'Returns a one-line summary of each pooled transaction, grouped by sender (checksum address) and nonce. With the presets of anvil and Ganache, senders are in lower case.',
  params: [],
  result: z.strictObject({ pending: Summaries, queued: Summaries }),
  handler: (context) => poolContentJson(context, summaryOf),
})

/** Describes a transaction in go-ethereum's format. */
function summaryOf({ tx }: PoolTransaction): string {
  const to = tx.to === undefined ? 'contract creation' : checksumAddress(tx.to)
  return `${to}: ${tx.value} wei + ${tx.gasLimit} gas × ${feeCapOf(tx)} wei`
}
