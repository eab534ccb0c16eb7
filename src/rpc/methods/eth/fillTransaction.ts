import { z } from 'zod'
import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../method.ts'
import { prepareTransaction } from '../../prepareTransaction.ts'
import { Data } from '../../wire/bytes.ts'
import { SignedTransaction, toUnsignedTransaction } from '../../wire/transaction.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Fills in gas, nonce and fees of a transaction where they are left out and returns it unsigned, as bytes and as an object.',
  params: [param('transaction', TransactionRequest)],
  result: z.strictObject({ raw: Data, tx: SignedTransaction }),
  example: {
    params: [
      {
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        value: '0x1',
      },
    ],
    result: { raw: '0x', tx: {} },
  },
  async handler(context, request) {
    // Nobody signs, so that it may be from anybody.
    const prepared = await prepareTransaction(context, request, () => (unsigned) => unsigned)
    const tx = prepared.fill()
    return { raw: bytesToHex(tx.serialize()), tx: toUnsignedTransaction(tx) }
  },
})
