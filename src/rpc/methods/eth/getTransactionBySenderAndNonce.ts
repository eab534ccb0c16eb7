import { defineMethod, param } from '../../protocol/method.ts'
import { findBySenderAndNonce } from '../../services/findBySenderAndNonce.ts'
import { Address } from '../../wire/bytes.ts'
import { Uint64 } from '../../wire/quantity.ts'
import { Transaction, toPendingTransaction, transactionJson } from '../../wire/transaction.ts'

export default defineMethod({
  summary: 'Returns the transaction that a sender sent with a nonce, mined or waiting; null when there is none.',
  params: [param('address', Address), param('nonce', Uint64)],
  result: Transaction.nullable(),
  example: {
    params: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x1'],
    result: {
      blockHash: '0x784b1bdecb072eb0d2a1e1985a17866641d6bd0385b48e6521bc8fb0076581e8',
      blockNumber: '0x2',
      blockTimestamp: '0x6955b902',
      transactionIndex: '0x0',
      from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      hash: '0xeeec68453e914fa2a6a81e19c01177d1f08182e4edf4c1aa7d9f11c2ea1cf6ad',
      to: null,
      nonce: '0x1',
      gas: '0x30d40',
      value: '0x0',
      input: '0x601680600b6000396000f360003580600055600052602a60206000a160206000f3',
      type: '0x2',
      v: '0x0',
      r: '0x973dea4eae1caed9f1493250a2ea1a2aaf0db5699a1ea3ca8a0aba057f851f9a',
      s: '0x614b575b7705400a4f748d3c172f03640c3e2574e29fcac4a6e7823b0000bf41',
      gasPrice: '0x693fa2cd',
      maxFeePerGas: '0x77359400',
      maxPriorityFeePerGas: '0x3b9aca00',
      yParity: '0x0',
      chainId: '0x7a69',
      accessList: [],
    },
  },
  handler({ chain }, address, nonce) {
    const found = findBySenderAndNonce(chain, address, nonce)
    if (found === undefined) return null
    return 'block' in found ? transactionJson(found) : toPendingTransaction(found)
  },
})
