import { z } from 'zod'
import { EMPTY_BYTES } from '../../../bytes.ts'
import { invalidInput } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockOrder } from '../../services/buildBlock.ts'
import { Data, Hash } from '../../wire/bytes.ts'
import { BuiltPayload, PayloadAttributes, toBuiltPayload } from '../../wire/payload.ts'

export default defineMethod({
  summary:
    'Makes the block of just the given transactions, or with null of those of the pool, on a block of the chain; nothing is stored.',
  params: [
    param('parentBlockHash', Hash),
    param('payloadAttributes', PayloadAttributes),
    param('transactions', z.array(Data, { error: 'a list of signed transactions, or null' }).nullable().default(null)),
    param('extraData', Data.default(EMPTY_BYTES)),
  ],
  result: BuiltPayload,
  example: {
    params: [
      '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
      {
        timestamp: '0x6955b910',
        prevRandao: '0x0000000000000000000000000000000000000000000000000000000000000000',
        suggestedFeeRecipient: '0x0000000000000000000000000000000000000000',
        withdrawals: [],
        parentBeaconBlockRoot: '0x0000000000000000000000000000000000000000000000000000000000000000',
      },
      [],
      '0x',
    ],
    result: {
      executionPayload: {
        parentHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
        feeRecipient: '0x0000000000000000000000000000000000000000',
        stateRoot: '0x8eb1dd0b7fe65cde93de18b3e91cb884cd37d11a724034d84bdccaf248fa0a7d',
        receiptsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
        logsBloom: `0x${'00'.repeat(256)}`,
        prevRandao: '0x0000000000000000000000000000000000000000000000000000000000000000',
        blockNumber: '0x4',
        gasLimit: '0x1c9c380',
        gasUsed: '0x0',
        timestamp: '0x6955b910',
        extraData: '0x',
        baseFeePerGas: '0x22fd3be4',
        blockHash: '0x4bf1c13efa776ee27861901bf8cc2d671fedb5976b59e2690ad0abceb29d628f',
        transactions: [],
        withdrawals: [],
        blobGasUsed: '0x0',
        excessBlobGas: '0x0',
      },
      blockValue: '0x0',
      blobsBundle: { commitments: [], proofs: [], blobs: [] },
      executionRequests: [],
      shouldOverrideBuilder: false,
    },
  },
  async handler({ chain }, parentHash, wanted, raw, extraData) {
    const parent = chain.blockByHash(parentHash)
    if (parent === undefined) throw invalidInput({ reason: `unknown parent block ${parentHash}` })
    const { attributes, transactions } = await blockOrder(chain, parent, wanted, raw, extraData)
    const named = new Map(transactions?.map(({ hash, tx }) => [hash, tx]))
    const made = await chain.build(parent, transactions, attributes)
    return toBuiltPayload(made, (hash) => named.get(hash) ?? chain.pool.get(hash)?.tx)
  },
})
