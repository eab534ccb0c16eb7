import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

const stages = ['included', 'committed', 'proven', 'executed', 'verified'] as const

export default defineMethod({
  summary:
    'Takes a transaction of the l2b ledger one stage further, or to the stage that is named: included, committed, proven, executed, verified. The transactions of its block go with it.',
  params: [param('hash', Hash), param('stage', z.enum(stages, { error: `one of ${stages.join(', ')}` }).optional())],
  result: TransactionDetails,
  example: {
    params: ['0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04', 'committed'],
    result: {
      ethCommitTxHash: '0xc093c222f6df67be9218f305f8c51b38ddd1c9ca8f5bc7e9f3d47b32b09c35d1',
      ethExecuteTxHash: null,
      ethProveTxHash: null,
      fee: '0x4f045389c00',
      gasPerPubdata: '0xc350',
      initiatorAddress: '0x25a94d06d247d3fa36c5a914ca10e13a4120db3d',
      isL1Originated: false,
      receivedAt: '2026-01-01T00:00:00.000Z',
      status: 'included',
    },
  },
  async handler(context, hash, stage) {
    const { ledger } = await l2bOf(context)
    const transaction = await ledger.advance(hash, stage)
    return toTransactionDetails(ledger.value, transaction)
  },
})
