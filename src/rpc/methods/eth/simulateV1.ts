import { z } from 'zod'
import { Turn } from '../../../protocol/turn.ts'
import { simulate } from '../../../simulate/simulate.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { groundAt } from '../../services/grounds.ts'
import { latest } from '../../wire/blockId.ts'
import { SimulatedBlock, toSimulatedBlock } from '../../wire/simulatedBlock.ts'
import { BaseOrFlags, Simulation, toBlockStateCalls } from '../../wire/simulateRequest.ts'

export default defineMethod({
  summary: 'Simulates calls in blocks that follow a block, with other states and headers if asked; nothing is changed.',
  params: [param('simulation', Simulation), param('block', BaseOrFlags.default({ base: latest, flags: {} }))],
  result: z.array(SimulatedBlock),
  example: {
    params: [
      {
        blockStateCalls: [
          {
            calls: [
              {
                from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
                to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
                value: '0x1',
              },
            ],
          },
        ],
      },
      'latest',
    ],
    result: [
      {
        number: '0x4',
        hash: '0xf45ded6b52c7c2947a68afa48eaa88627bb6956d70f8de9d67220f484fbd5a61',
        parentHash: '0x4f977fcd1236e6eccbc3ed1488ce6224fecd04f4f8f024ef7e5e3d1cf29e9178',
        nonce: '0x0000000000000000',
        mixHash: '0x0000000000000000000000000000000000000000000000000000000000000000',
        sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
        logsBloom: `0x${'00'.repeat(256)}`,
        stateRoot: '0x02b64268fb58c7753aff8069a83f57714fc9788685b6e02198409e0002e22401',
        miner: '0x0000000000000000000000000000000000000000',
        difficulty: '0x0',
        totalDifficulty: '0x0',
        extraData: '0x',
        gasLimit: '0x1c9c380',
        gasUsed: '0x5208',
        timestamp: '0x6955b90f',
        transactionsRoot: '0xfcdc3e41979d400bc95a6289beb39be708a2e0f49290ec76394d59c4f8a47948',
        receiptsRoot: '0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa',
        size: '0x28f',
        uncles: [],
        baseFeePerGas: '0x0',
        withdrawals: [],
        withdrawalsRoot: '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
        blobGasUsed: '0x0',
        excessBlobGas: '0x0',
        parentBeaconBlockRoot: '0x0000000000000000000000000000000000000000000000000000000000000000',
        requestsHash: '0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        transactions: ['0x6d2029b616dbb2e4dc9f6acaddb66cd9eee43aea3d0fbf88465591dc500da572'],
        calls: [{ returnData: '0x', logs: [], gasUsed: '0x5208', maxUsedGas: '0x5208', status: '0x1' }],
      },
    ],
  },
  async handler(context, simulation, { base, flags }) {
    const ground = await groundAt(context.chain, base)
    const limits = context.limits.simulate
    const turn = new Turn({
      caller: context,
      milliseconds: limits.milliseconds,
      maxResult: context.limits.call.maxResult,
    })
    const blocks = await simulate(ground, toBlockStateCalls(simulation, flags), limits, turn)
    return blocks.map(toSimulatedBlock)
  },
})
