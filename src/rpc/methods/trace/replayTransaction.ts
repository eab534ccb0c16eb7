import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'
import { ParityTraces, TraceTypes } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary: 'Runs a mined transaction again and returns its traces of the kinds asked for.',
  params: [param('transactionHash', Hash), param('traceTypes', TraceTypes)],
  result: ParityTraces,
  example: {
    params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf', ['trace', 'stateDiff']],
    result: {
      output: '0x',
      stateDiff: {
        '0x0000000000000000000000000000000000000000': {
          balance: { '+': '0x157c9fbb9a00' },
          nonce: { '+': '0x0' },
          code: { '+': '0x' },
          storage: {},
        },
        '0x70997970c51812dc3a010c7d01b50e0d17dc79c8': {
          balance: { '*': { from: '0x21e19e0c9bab2400000', to: '0x21e27c1806e59a40000' } },
          nonce: '=',
          code: '=',
          storage: {},
        },
        '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266': {
          balance: { '*': { from: '0x21e19e0c9bab2400000', to: '0x21e0bffecd427c76000' } },
          nonce: { '*': { from: '0x0', to: '0x1' } },
          code: '=',
          storage: {},
        },
      },
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
  },
  async handler(context, hash, types) {
    const { replayTransaction } = await import('../../services/tracing/parityMined.ts')
    return rawJsonOf(await replayTransaction(context, hash, types))
  },
})
