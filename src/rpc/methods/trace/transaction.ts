import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
import { PlacedCalls } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Returns the calls, creations and self-destructs of a mined transaction as a flat list; null when there is no such transaction.',
  params: [param('transactionHash', Hash)],
  result: PlacedCalls.nullable(),
  example: {
    params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf'],
    result: [
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
        blockHash: '0x3205504003036f3898a81db00dcd2346a27d242f4128312e9c00853b4c207964',
        blockNumber: 1,
        transactionHash: '0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf',
        transactionPosition: 0,
      },
    ],
  },
  async handler(context, hash) {
    const { transactionCalls } = await import('../../services/tracing/parityMined.ts')
    return rawJsonOf(await transactionCalls(context, hash))
  },
})
