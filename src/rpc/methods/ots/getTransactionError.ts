import { defineMethod, param } from '../../protocol/method.ts'
import { Data, Hash } from '../../wire/bytes.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'

export default defineMethod({
  summary: 'Returns the bytes that a transaction reverted with; none where it did not.',
  params: [param('transactionHash', Hash)],
  result: Data,
  async handler(context, hash) {
    const { transactionError } = await import('../../services/tracing/otterscan.ts')
    return rawJsonOf(await transactionError(context, hash))
  },
})
