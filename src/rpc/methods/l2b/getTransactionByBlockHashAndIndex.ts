import { blockByHash } from '../../../layer2/l2b/ledger.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2b.ts'
import { Hash } from '../../wire/bytes.ts'
import { L2bTransactionObject, toL2bTransaction } from '../../wire/layer2/l2bTransaction.ts'
import { Index } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the layer-2 transaction at a position in a block; null where there is none. At the own address of the network it is eth_getTransactionByBlockHashAndIndex.',
  params: [param('block_hash', Hash), param('transaction_index', Index)],
  result: L2bTransactionObject.nullable(),
  example: {
    params: ['0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee', '0x0'],
    result: {
      blockHash: '0xd1a22c46047382e2590d8b8058b285dce2782de17832638d06fee155c0eff0ee',
      blockNumber: '0x1',
      transactionIndex: '0x0',
      l1BatchNumber: null,
      l1BatchTxIndex: null,
      chainId: '0x10e',
      from: '0x25a94d06d247d3fa36c5a914ca10e13a4120db3d',
      gas: '0x30d40',
      gasPrice: '0x2b275d0',
      hash: '0xe4d20a3ee986a8d2556a2e0e9bc21131c887f64fdf8d0e888334e69d64be8e04',
      input: '0x',
      maxFeePerGas: '0x2b275d0',
      maxPriorityFeePerGas: '0x0',
      nonce: '0x0',
      r: '0x0',
      s: '0x0',
      to: '0x8b179b214354abaa354d65e402a716a47473de2d',
      type: '0x71',
      v: '0x0',
      value: '0x1',
    },
  },
  async handler(context, hash, index) {
    const { value, ledger } = await l2bOf(context)
    const transaction = value.transactions.get(blockByHash(value, hash)?.transactions[index] ?? '')
    return transaction === undefined ? null : toL2bTransaction(value, transaction, ledger.settings.chainId)
  },
})
