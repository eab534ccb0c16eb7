import { defineMethod, param } from '../../protocol/method.ts'
import { prepareTransaction } from '../../services/prepareTransaction.ts'
import { submitAndWait } from '../../services/submitAndWait.ts'
import { Integer } from '../../wire/quantity.ts'
import { Receipt } from '../../wire/receipt.ts'
import { TransactionRequest } from '../../wire/transactionRequest.ts'

export default defineMethod({
  summary:
    'Signs and takes a transaction as eth_sendTransaction does and returns its receipt once it is in a block (EIP-7966). Waits as many milliseconds as are given, at most a minute; then error 4 has its hash.',
  params: [param('transaction', TransactionRequest), param('timeout', Integer.optional())],
  result: Receipt,
  effect: 'write',
  sameEffectAs: 'eth_sendTransaction',
  example: {
    params: [
      {
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        value: '0x1',
        gas: '0x5208',
        gasPrice: '0x77359400',
      },
    ],
    result: {
      blockHash: '0x74aa032b29ceb53c78a5967c8123c92b1b1e0e2f751b47e17a188ddfecdcd051',
      blockNumber: '0x5',
      contractAddress: null,
      cumulativeGasUsed: '0x5208',
      effectiveGasPrice: '0x77359400',
      from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      gasUsed: '0x5208',
      logs: [],
      logsBloom: `0x${'00'.repeat(256)}`,
      status: '0x1',
      to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      transactionHash: '0x4ad3f7e253cecbd08ce7485ab1d8c4cf01755d08c37f5e3d2ba098be478e0b33',
      transactionIndex: '0x0',
      type: '0x0',
    },
  },
  async handler(context, request, timeout) {
    const prepared = await prepareTransaction(context, request)
    return submitAndWait(context, prepared.sign(), prepared.from, timeout)
  },
})
