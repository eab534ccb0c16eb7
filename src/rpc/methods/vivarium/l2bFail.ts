import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary:
    'Has a pending or included transaction of the l2b ledger fail in its block, which goes on to layer 1 as any other. Once layer 1 knows of it, its outcome is settled.',
  params: [param('hash', Hash), param('reason', z.string({ error: 'a text' }).default('execution reverted'))],
  result: TransactionDetails,
  example: {
    params: ['0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04'],
    result: {
      ethCommitTxHash: null,
      ethExecuteTxHash: null,
      ethProveTxHash: null,
      fee: '0x4f045389c00',
      gasPerPubdata: '0xc350',
      initiatorAddress: '0x25a94d06d247d3fa36c5a914ca10e13a4120db3d',
      isL1Originated: false,
      receivedAt: '2026-01-01T00:00:00.000Z',
      status: 'failed',
    },
  },
  async handler(context, hash, reason) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.fail(hash, reason)
    return toTransactionDetails(ledger.value, transaction)
  },
})
