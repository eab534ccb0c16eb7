import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'

export default defineMethod({
  summary: 'Returns all calls of a mined transaction, each with its depth.',
  params: [param('transactionHash', Hash)],
  result: z.array(z.record(z.string(), z.unknown())),
  example: {
    params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf'],
    result: [
      {
        type: 'CALL',
        depth: 0,
        from: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
        to: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
        value: '0xde0b6b3a7640000',
        input: '0x',
        output: '0x',
      },
    ],
  },
  async handler(context, hash) {
    const { traceEntries } = await import('../../services/tracing/otterscan.ts')
    return rawJsonOf(await traceEntries(context, hash))
  },
})
