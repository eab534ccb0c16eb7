import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Receipt, receiptJson } from '../../wire/receipt.ts'

export default defineMethod({
  summary: 'Returns the receipt of a transaction; null when there is none, as for a transaction that waits.',
  params: [param('transaction_hash', Hash)],
  result: Receipt.nullable(),
  example: {
    params: ['0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc'],
    result: {
      blockHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
      blockNumber: '0x3',
      contractAddress: null,
      cumulativeGasUsed: '0xacfa',
      effectiveGasPrice: '0x77359400',
      from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      gasUsed: '0xacfa',
      logs: [
        {
          address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
          topics: ['0x000000000000000000000000000000000000000000000000000000000000002a'],
          data: '0x0000000000000000000000000000000000000000000000000000000000000007',
          blockNumber: '0x3',
          transactionHash: '0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc',
          transactionIndex: '0x0',
          blockHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
          blockTimestamp: '0x6955b903',
          logIndex: '0x0',
          removed: false,
        },
      ],
      logsBloom:
        '0x00000000000000000000000000000000000000000000000000000000000000000000000000004000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000100000000000000000000000000020000000000000000000800000000000000000',
      status: '0x1',
      to: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
      transactionHash: '0xe9227e3cac4be330c732229586045c4809bdd112437204c4158481acb5f888dc',
      transactionIndex: '0x0',
      type: '0x1',
    },
  },
  handler({ chain }, hash) {
    const receipt = chain.receipt(hash)
    return receipt === undefined ? null : receiptJson(receipt)
  },
})
