import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
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
      logs: [
        {
          address: '0x000000000000000000000000000000000000800a',
          topics: [
            '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
            '0x00000000000000000000000025a94d06d247d3fa36c5a914ca10e13a4120db3d',
            '0x0000000000000000000000000000000000000000000000000000000000008001',
          ],
          data: '0x0000000000000000000000000000000000000000000000000000083b1e090400',
          blockHash: '0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee',
          blockNumber: '0x1',
          l1BatchNumber: null,
          transactionHash: '0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04',
          transactionIndex: '0x0',
          logIndex: '0x0',
          transactionLogIndex: '0x0',
          logType: null,
          removed: false,
          blockTimestamp: '0x6955b900',
        },
        {
          address: '0x000000000000000000000000000000000000800a',
          topics: [
            '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
            '0x00000000000000000000000025a94d06d247d3fa36c5a914ca10e13a4120db3d',
            '0x0000000000000000000000008b179b214354abaa354d65e402a716a47473de2d',
          ],
          data: '0x0000000000000000000000000000000000000000000000000000000000000001',
          blockHash: '0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee',
          blockNumber: '0x1',
          l1BatchNumber: null,
          transactionHash: '0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04',
          transactionIndex: '0x0',
          logIndex: '0x1',
          transactionLogIndex: '0x1',
          logType: null,
          removed: false,
          blockTimestamp: '0x6955b900',
        },
        {
          address: '0x000000000000000000000000000000000000800a',
          topics: [
            '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
            '0x0000000000000000000000000000000000000000000000000000000000008001',
            '0x00000000000000000000000025a94d06d247d3fa36c5a914ca10e13a4120db3d',
          ],
          data: '0x0000000000000000000000000000000000000000000000000000034ad8d06800',
          blockHash: '0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee',
          blockNumber: '0x1',
          l1BatchNumber: null,
          transactionHash: '0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04',
          transactionIndex: '0x0',
          logIndex: '0x2',
          transactionLogIndex: '0x2',
          logType: null,
          removed: false,
          blockTimestamp: '0x6955b900',
        },
      ],
      logsBloom:
        '0x00000000000400000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000040000000009000000000000000000000000000000000000080000001000000000000000000000000000000000000000000000000010000000000000000000000000000004000000000000000000000000000000000000000000000000000020100000000000000080000000000000000000000000000000000000000002008000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000',
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
