import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary:
    'Rejects a pending transaction of the l2b ledger: it fails before it gets into a block, has no receipt, and frees its nonce.',
  params: [param('hash', Hash), param('reason', z.string({ error: 'a text' }).default('rejected by the sequencer'))],
  result: TransactionDetails,
  example: {
    params: ['0x815bd5c5d4c53f3d4002eae8685f524f0da69e015c78accda0e77b904cf768fb'],
    result: {
      ethCommitTxHash: null,
      ethExecuteTxHash: null,
      ethProveTxHash: null,
      fee: '0x0',
      gasPerPubdata: '0xc350',
      initiatorAddress: '0x25a94d06d247d3fa36c5a914ca10e13a4120db3d',
      isL1Originated: false,
      receivedAt: '2026-01-01T00:00:00.000Z',
      status: 'failed',
    },
  },
  async handler(context, hash, reason) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.reject(hash, reason)
    return toTransactionDetails(ledger.value, transaction)
  },
})
