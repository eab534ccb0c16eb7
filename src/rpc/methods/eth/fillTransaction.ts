import { z } from 'zod'
import { bytesToHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction, unsigned } from '../../services/prepareTransaction.ts'
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
    result: {
      raw: '0x02ec827a690484430e23408489089b088252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c0808080',
      tx: {
        hash: '0xd601dab682c1447b68ed67d3a46fd92f8f59f2d9130fca08fb5e07ee5bf01f39',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        nonce: '0x4',
        gas: '0x5208',
        value: '0x1',
        input: '0x',
        type: '0x2',
        v: '0x0',
        r: '0x0',
        s: '0x0',
        gasPrice: '0x89089b08',
        maxFeePerGas: '0x89089b08',
        maxPriorityFeePerGas: '0x430e2340',
        yParity: '0x0',
        chainId: '0x7a69',
        accessList: [],
      },
    },
  },
  async handler(context, request) {
    const prepared = await prepareTransaction(context, request, unsigned)
    const tx = prepared.fill()
    return { raw: bytesToHex(tx.serialize()), tx: toUnsignedTransaction(tx) }
  },
})
