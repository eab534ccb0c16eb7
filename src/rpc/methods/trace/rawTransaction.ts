import { defineMethod, param } from '../../protocol/method.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Data } from '../../wire/bytes.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary: 'Carries out a signed transaction on the state after a block, without sending it, and returns its traces.',
  params: [param('transaction', Data), param('traceTypes', TraceTypes), param('block', BlockId.default(latest))],
  result: ParityTraces,
  example: {
    params: [
      '0xf8650384773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c8018082f4f5a077816ac847d5b149b3fa9b39f5af20f0a2ae0870660d4f8dc88eb2f0e5d8ee96a04086dc9c9f466eccfaf044281a25391744706421773f56b4fb24afe109d94f81',
      ['trace'],
    ],
    result: {
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
  },
  async handler(context, bytes, types, block) {
    const { traceRaw } = await import('../../services/tracing/parityCalls.ts')
    return rawJsonOf(await traceRaw(context, bytes, types, block))
  },
})
