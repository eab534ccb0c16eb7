import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Data, Hash } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the revert data of a transaction, or 0x if it did not revert.',
  params: [param('transactionHash', Hash)],
  result: Data,
  async handler(context, hash) {
    const { transactionError } = await import('../../services/tracing/otterscan.ts')
    return rawJsonOf(await transactionError(context, hash))
  },
})
