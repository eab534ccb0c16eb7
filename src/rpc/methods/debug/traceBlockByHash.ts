import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt } from '../../services/blocks.ts'
import { Hash } from '../../wire/bytes.ts'
import { TraceOptions, TraceResult } from '../../wire/trace/options.ts'

export default defineMethod({
  summary: 'Runs the transactions of a block again and returns what a tracer saw of each.',
  params: [param('blockHash', Hash), param('options', TraceOptions.optional())],
  result: z.array(z.strictObject({ txHash: z.string(), result: TraceResult })),
  example: {
    params: ['0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964', { tracer: 'callTracer' }],
    result: [
      {
        txHash: '0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf',
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
    ],
  },
  async handler(context, blockHash, options = {}) {
    const { traceBlock } = await import('../../services/tracing/traceMined.ts')
    return traceBlock(context, await blockAt(context.chain, { kind: 'hash', hash: blockHash }), options)
  },
})
