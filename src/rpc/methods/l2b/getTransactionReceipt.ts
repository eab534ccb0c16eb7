import { l2bOf } from '../../l2b.ts'
import { defineMethod, param } from '../../method.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bReceipt, toL2bReceipt } from '../../wire/layer2/l2bTransaction.ts'

export default defineMethod({
  summary:
    'Returns the receipt of a layer-2 transaction; null while it is pending. At the own address of the network it is eth_getTransactionReceipt.',
  params: [param('transaction_hash', Hash)],
  result: L2bReceipt.nullable(),
  example: {
    params: ['0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04'],
    result: {
      blockHash: '0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee',
      blockNumber: '0x1',
      transactionIndex: '0x0',
      l1BatchNumber: null,
      l1BatchTxIndex: null,
      contractAddress: null,
      cumulativeGasUsed: '0x1d4c0',
      effectiveGasPrice: '0x2b275d0',
      from: '0x25a94d06d247d3fa36c5a914ca10e13a4120db3d',
      gasUsed: '0x1d4c0',
      l2ToL1Logs: [],
      logs: [],
      logsBloom: `0x${'00'.repeat(256)}`,
      status: '0x1',
      to: '0x8b179b214354abaa354d65e402a716a47473de2d',
      transactionHash: '0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04',
      type: '0x71',
    },
  },
  async handler(context, hash) {
    const { value } = await l2bOf(context)
    const transaction = value.transactions.get(hash)
    return transaction === undefined ? null : toL2bReceipt(value, transaction)
  },
})
