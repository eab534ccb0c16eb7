import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { PlacedCalls } from '../../wire/trace/traceTypes.ts'

export default defineMethod({
  summary:
    'Returns the calls, creations and self-destructs of a mined transaction as a flat list. Returns null if the transaction does not exist, or an empty list with the anvil preset.',
  params: [param('transactionHash', Hash)],
  result: PlacedCalls.nullable(),
  async handler(context, hash) {
    const { transactionCalls } = await import('../../services/tracing/parityMined.ts')
    return transactionCalls(context, hash, context.behavior.traceUnknown ? [] : null)
  },
})
