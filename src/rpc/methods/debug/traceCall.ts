import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { CallRequest } from '../../wire/callRequest.ts'
import { TraceCallOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary:
    'Carries out a call on the state after a block, or with `txIndex` before one of its transactions, and returns what a tracer saw; nothing is changed.',
  params: [
    param('transaction', CallRequest),
    param('block', BlockId.default(latest)),
    param('options', TraceCallOptions.optional()),
  ],
  result: TraceResult,
  example: {
    params: [
      {
        to: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
        data: '0x0000000000000000000000000000000000000000000000000000000000000009',
      },
      'latest',
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
    ],
    result: {
      from: '0x0000000000000000000000000000000000000000',
      gas: '0x2faf080',
      gasUsed: '0x6a2e',
      to: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
      input: '0x0000000000000000000000000000000000000000000000000000000000000009',
      output: '0x0000000000000000000000000000000000000000000000000000000000000009',
      logs: [
        {
          address: '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512',
          topics: ['0x000000000000000000000000000000000000000000000000000000000000002a'],
          data: '0x0000000000000000000000000000000000000000000000000000000000000009',
          position: '0x0',
          index: '0x0',
        },
      ],
      value: '0x0',
      type: 'CALL',
    },
  },
  async handler(context, request, block, options = {}) {
    const { traceCall } = await import('../../services/tracing/traceCall.ts')
    return traceCall(context, request, block, options)
  },
})
