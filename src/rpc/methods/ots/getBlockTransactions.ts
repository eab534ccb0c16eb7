import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { findBlock } from '../../services/blocks.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
import { Count } from '../../wire/trace/count.ts'
import { PlainBlockNumber } from '../../wire/trace/otterscan.ts'

export default defineMethod({
  summary:
    'Returns a page of the transactions of a block, with receipts, the last ones on page 0; calldata is cut to its selector and logs are left out.',
  params: [param('block', PlainBlockNumber), param('page', Count), param('pageSize', Count)],
  result: z.record(z.string(), z.unknown()).nullable(),
  example: {
    params: [1, 0, 25],
    result: {
      fullblock: {
        number: '0x1',
        hash: '0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964',
        parentHash: '0x17d523a6c53c90520e2f41f52479cd09b8d97e43be9082cab1421a8f84057b17',
        nonce: '0x0000000000000000',
        mixHash: '0x024a3fbe1c8b45ed3aa833183d49660bd2d16659072912e0903dc0777b939ff1',
        sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
        logsBloom: null,
        stateRoot: '0x57036cf6a2dfe491ff879b94b33ef267fe142f4040c77a19df151447b6ed253c',
        miner: '0x0000000000000000000000000000000000000000',
        difficulty: '0x0',
        extraData: '0x',
        gasLimit: '0x1c9c380',
        gasUsed: '0x5208',
        timestamp: '0x6955b901',
        transactionsRoot: '0xe8139895430c80d77f8e7726bb92349efb7e5a637ccafb51205753c9b9c772dc',
        receiptsRoot: '0x056b23fbba480696b65fe5a59b8f2148a1299103c4f57df839233af2cf4ca2d2',
        baseFeePerGas: '0x342770c0',
        withdrawalsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
        blobGasUsed: '0x0',
        excessBlobGas: '0x0',
        parentBeaconBlockRoot: '0x0000000000000000000000000000000000000000000000000000000000000000',
        requestsHash: '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        size: '0x2da',
        totalDifficulty: '0x0',
        uncles: [],
        transactionCount: 1,
        transactions: [
          {
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
        ],
      },
      receipts: [
        {
          blockHash: '0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964',
          blockNumber: '0x1',
          contractAddress: null,
          cumulativeGasUsed: '0x5208',
          effectiveGasPrice: '0x77359400',
          from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
          gasUsed: '0x5208',
          logs: null,
          logsBloom: null,
          status: '0x1',
          to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
          transactionHash: '0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf',
          transactionIndex: '0x0',
          type: '0x0',
        },
      ],
    },
  },
  async handler({ chain }, block, page, size) {
    const [found, { blockTransactions }] = await Promise.all([
      findBlock(chain, block),
      import('../../services/tracing/otterscan.ts'),
    ])
    return found === undefined ? null : rawJsonOf(blockTransactions(found, page, size))
  },
})
