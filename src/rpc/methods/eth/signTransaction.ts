import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawTransaction } from '../../services/fillTransaction.ts'
import { prepareTransaction } from '../../services/prepareTransaction.ts'
import { Data } from '../../wire/bytes.ts'
import { SignedTransaction, toSignedTransaction } from '../../wire/transaction.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary: 'Signs a transaction with a development account and returns it without sending it.',
  params: [param('transaction', TransactionRequest)],
  result: z.strictObject({ raw: Data, tx: SignedTransaction }),
  effect: 'write',
  example: {
    params: [
      {
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        value: '0x1',
        gas: '0x5208',
        gasPrice: '0x77359400',
        nonce: '0x3',
      },
    ],
    result: {
      raw: '0xf8650384773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f5a077816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96a04086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81',
      tx: {
        hash: '0xf3e113d44c1414829079f9cfc73e23fda2a3ed999e8c0c0682201b66da819d1a',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        nonce: '0x3',
        gas: '0x5208',
        value: '0x1',
        input: '0x',
        type: '0x0',
        v: '0xf4f5',
        r: '0x77816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96',
        s: '0x4086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81',
        gasPrice: '0x77359400',
        chainId: '0x7a69',
      },
    },
  },
  async handler(context, request) {
    const signed = (await prepareTransaction(context, request)).sign()
    return { raw: rawTransaction(signed), tx: toSignedTransaction(signed) }
  },
})
