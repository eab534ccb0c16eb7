import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { TraceOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary:
    'Runs a mined transaction again and returns what a tracer saw: its steps, or what the tracer named in the options makes of them.',
  params: [param('transactionHash', Hash), param('options', TraceOptions.optional())],
  result: TraceResult,
  example: {
    params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf', { tracer: 'callTracer' }],
    result: {
      from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      gas: '0x5208',
      gasUsed: '0x5208',
      to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
      input: '0x',
      value: '0xde0b6b3a7640000',
      type: 'CALL',
    },
  },
  async handler(context, hash, options = {}) {
    const { traceTransaction } = await import('../../services/tracing/traceMined.ts')
    return traceTransaction(context, hash, options)
  },
})
