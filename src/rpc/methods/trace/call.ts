import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Carries out a call on the state after a block and returns its traces of the kinds asked for; nothing is changed.',
  params: [param('transaction', CallRequest), param('traceTypes', TraceTypes), param('block', BlockId.default(latest))],
  result: ParityTraces,
  example: {
    params: [
      {
        to: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
        data: '0x0000000000000000000000000000000000000000000000000000000000000009',
      },
      ['trace'],
      'latest',
    ],
    result: {
      output: '0x0000000000000000000000000000000000000000000000000000000000000009',
      stateDiff: null,
      trace: [
        {
          action: {
            callType: 'call',
            from: '0x0000000000000000000000000000000000000000',
            gas: '0x2fa9dec',
            input: '0x0000000000000000000000000000000000000000000000000000000000000009',
            to: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
            value: '0x0',
          },
          result: { gasUsed: '0x179a', output: '0x0000000000000000000000000000000000000000000000000000000000000009' },
          type: 'call',
          subtraces: 0,
          traceAddress: [],
        },
      ],
      vmTrace: null,
    },
  },
  async handler(context, request, types, block) {
    const { traceCalls } = await import('../../services/tracing/parityCalls.ts')
    const [trace] = await traceCalls(context, [{ request, types }], block)
    return rawJsonOf(trace)
  },
})
