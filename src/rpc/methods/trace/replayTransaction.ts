import { defineMethod, param } from '../../method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Hash } from '../../wire/bytes.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary: 'Runs a mined transaction again and returns its traces of the kinds asked for.',
  params: [param('transactionHash', Hash), param('traceTypes', TraceTypes)],
  result: ParityTraces,
  example: {
    params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf', ['trace', 'stateDiff']],
    result: { output: '0x', stateDiff: null, trace: [], vmTrace: null },
  },
  async handler(context, hash, types) {
    const { replayTransaction } = await import('../../tracing/parityMined.ts')
    return rawJsonOf(await replayTransaction(context, hash, types))
  },
})
