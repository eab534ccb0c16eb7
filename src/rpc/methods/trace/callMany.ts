import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

const form = 'a list of pairs: a call object and a list of trace types'

export default defineMethod({
  summary:
    'Carries out calls one after another on the state after a block, each on what those before it left, and returns their traces.',
  params: [
    param('calls', z.array(z.tuple([CallRequest, TraceTypes], { error: form }), { error: form })),
    param('block', BlockId.default(latest)),
  ],
  result: z.array(ParityTraces),
  example: {
    params: [
      [
        [
          {
            from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
            to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
            value: '0x1',
          },
          ['trace', 'stateDiff'],
        ],
      ],
      'latest',
    ],
    result: [
      {
        output: '0x',
        stateDiff: {
          '0x70997970c51812dc3a010c7d01b50e0d17dc79c8': {
            balance: { '*': { from: '0x21e27c15213d869f180', to: '0x21e27c15213d869f181' } },
            nonce: '=',
            code: '=',
            storage: {},
          },
          '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266': {
            balance: { '*': { from: '0x21e0bff3f56fc51b130', to: '0x21e0bff3f56fc51b12f' } },
            nonce: { '*': { from: '0x3', to: '0x4' } },
            code: '=',
            storage: {},
          },
        },
        trace: [
          {
            action: {
              callType: 'call',
              from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
              gas: '0x2fa9e78',
              input: '0x',
              to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
              value: '0x1',
            },
            result: { gasUsed: '0x0', output: '0x' },
            type: 'call',
            subtraces: 0,
            traceAddress: [],
          },
        ],
        vmTrace: null,
      },
    ],
  },
  async handler(context, calls, block) {
    const { traceCalls } = await import('../../services/tracing/parityCalls.ts')
    const traced = calls.map(([request, types]) => ({ request, types }))
    return rawJsonOf(await traceCalls(context, traced, block))
  },
})
