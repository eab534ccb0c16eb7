import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { bySender, poolContent } from '../../wire/poolContent.ts'
import { Transaction, toPendingTransaction } from '../../wire/transaction.ts'

const BySender = z.record(z.string(), z.record(z.string(), Transaction))

export default defineMethod({
  summary: 'Returns the transactions of the pool by sender (with its checksum) and nonce.',
  params: [],
  result: z.strictObject({ pending: BySender, queued: BySender }),
  example: {
    params: [],
    result: {
      pending: {
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266': {
          '3': {
            blockHash: null,
            blockNumber: null,
            blockTimestamp: null,
            transactionIndex: null,
            from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
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
      queued: {
        '0x70997970C51812dc3A010C7d01b50e0d17dc79C8': {
          '5': {
            blockHash: null,
            blockNumber: null,
            blockTimestamp: null,
            transactionIndex: null,
            from: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
            hash: '0x1960d2dd39b2bf19dc94fa4ebfac5bfd4fb11e6768c726b8261d4f2de422b6e2',
            to: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
            nonce: '0x5',
            gas: '0x5208',
            value: '0x2',
            input: '0x',
            type: '0x0',
            v: '0xf4f6',
            r: '0xe8d8d10e1b44032e0136f5721cd8df5f188059de44d152b3e4f1d131f9e96c60',
            s: '0x3c65681067e21d49be9b7a4d6e0dbef4c1636e3aad50aaf9bd04ef7884a2d09e',
            gasPrice: '0x77359400',
            chainId: '0x7a69',
          },
        },
      },
    },
  },
  handler({ chain }) {
    const { pending, queued } = poolContent(chain)
    return { pending: bySender(pending, toPendingTransaction), queued: bySender(queued, toPendingTransaction) }
  },
})
