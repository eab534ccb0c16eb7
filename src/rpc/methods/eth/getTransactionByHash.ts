import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Transaction, toPendingTransaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns the transaction with this hash, mined or waiting in the pool; null when there is none.',
  params: [param('transactionHash', Hash)],
  result: Transaction.nullable(),
  example: {
    params: ['0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc'],
    result: {
      blockHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
      blockNumber: '0x3',
      blockTimestamp: '0x6955b903',
      transactionIndex: '0x0',
      from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      hash: '0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc',
      to: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
      nonce: '0x2',
      gas: '0x30d40',
      value: '0x0',
      input: '0x0000000000000000000000000000000000000000000000000000000000000007',
      type: '0x1',
      v: '0x0',
      r: '0xcd117f8714df777e82d1189e1325a120573816259e05de738701b08ab9a1c8bf',
      s: '0x6c527e82b3bb2e8109cdee7d54cb67b4935565b6267e287d71e4c5070985dba1',
      gasPrice: '0x77359400',
      yParity: '0x0',
      chainId: '0x7a69',
      accessList: [],
    },
  },
  handler({ chain }, hash) {
    const mined = chain.transaction(hash)
    if (mined !== undefined) return transactionJson(mined)
    const waiting = chain.pool.get(hash)
    return waiting === undefined ? null : toPendingTransaction(waiting)
  },
})
