import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { BlockParameter } from '../../wire/blockId.ts'
import { Index } from '../../wire/quantity.ts'
import { Transaction, toPendingTransaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns the transaction at a position in a block, the pending one too; null when there is none.',
  params: [param('blockParameter', BlockParameter), param('transaction_index', Index)],
  result: Transaction.nullable(),
  example: {
    params: ['0x1', '0x0'],
    result: {
      blockHash: '0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964',
      blockNumber: '0x1',
      blockTimestamp: '0x6955b901',
      transactionIndex: '0x0',
      from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      hash: '0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf',
      to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      nonce: '0x0',
      gas: '0x5208',
      value: '0xde0b6b3a7640000',
      input: '0x',
      type: '0x0',
      v: '0xf4f5',
      r: '0xa065f25625ee92f418f720274bdf633c4ef86074e18c48de2fc2d6a490ea1b5a',
      s: '0x1363c2791edd58031b02bd65e949c4dd6485ea7efa26a241ae02944e121406a7',
      gasPrice: '0x77359400',
      chainId: '0x7a69',
    },
  },
  handler({ chain }, id, index) {
    if (isPending(id)) {
      return chain.pending().then(({ transactions }) => {
        const waiting = transactions[index]
        return waiting === undefined ? null : toPendingTransaction(waiting)
      })
    }
    const transaction = chain.block(id)?.transactions[index]
    return transaction === undefined ? null : transactionJson(transaction)
  },
})
