import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonOf } from '../../rawJson.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the transfers, creations and self-destructs inside a transaction that were not reverted.',
  params: [param('transactionHash', Hash)],
  result: z.array(z.strictObject({ type: z.number(), from: Address, to: Address, value: Quantity })),
  async handler(context, hash) {
    const { internalOperations } = await import('../../services/tracing/otterscan.ts')
    return rawJsonOf(await internalOperations(context, hash))
  },
})
