import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { findBlock } from '../../services/blocks.ts'
import { Hash } from '../../wire/bytes.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'

export default defineMethod({
  summary:
    'Returns a block without its transactions, with their number, the rewards and the fees; null when there is none.',
  params: [param('blockHash', Hash)],
  result: z.record(z.string(), z.unknown()).nullable(),
  example: {
    params: ['0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964'],
    result: {
      block: {
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
      },
      issuance: { blockReward: '0x0', uncleReward: '0x0', issuance: '0x0' },
      totalFees: '0x2632e314a000',
    },
  },
  async handler({ chain }, blockHash) {
    const [found, { blockDetails }] = await Promise.all([
      findBlock(chain, { kind: 'hash', hash: blockHash }),
      import('../../services/tracing/otterscan.ts'),
    ])
    return found === undefined ? null : rawJsonOf(blockDetails(found))
  },
})
