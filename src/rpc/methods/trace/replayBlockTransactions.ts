import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary: 'Runs the transactions of a block again and returns their traces of the kinds asked for.',
  params: [param('block', BlockId), param('traceTypes', TraceTypes)],
  result: z.array(ParityTraces),
  example: {
    params: ['0x1', ['trace']],
    result: [
      {
        output: '0x',
        stateDiff: null,
        trace: [
          {
            action: {
              callType: 'call',
              from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
              gas: '0x0',
              input: '0x',
              to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
              value: '0xde0b6b3a7640000',
            },
            result: { gasUsed: '0x0', output: '0x' },
            type: 'call',
            subtraces: 0,
            traceAddress: [],
          },
        ],
        vmTrace: null,
        transactionHash: '0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf',
      },
    ],
  },
  async handler(context, id, types) {
    const [block, { replayBlock }] = await Promise.all([
      blockAt(context.chain, id),
      import('../../services/tracing/parityMined.ts'),
    ])
    return rawJsonOf(await replayBlock(context, block, types))
  },
})
