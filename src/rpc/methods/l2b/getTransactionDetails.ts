import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { TransactionDetails, toTransactionDetails } from '../../wire/layer2/l2bDetails.ts'

export default defineMethod({
  summary: 'Returns how far a layer-2 transaction is on its way to layer 1; null for one that is not known.',
  params: [param('hash', Hash)],
  result: TransactionDetails.nullable(),
  aliases: ['zks_getTransactionDetails'],
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
      status: 'included',
    },
  },
  async handler(context, hash) {
    const { value } = await l2bOf(context)
    const transaction = value.transactions.get(hash)
    if (transaction === undefined) return null
    const details = toTransactionDetails(value, transaction)
    // Batches are committed without the precommit step, which only some networks take.
    return context.called.startsWith('l2b_') ? details : { ...details, ethPrecommitTxHash: null }
  },
})
