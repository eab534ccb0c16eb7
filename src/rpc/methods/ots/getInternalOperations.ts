import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'
import { rawJsonOf } from '../../wire/rawJson.ts'

export default defineMethod({
  summary: 'Returns the transfers, creations and self-destructs inside a transaction that took effect.',
  params: [param('transactionHash', Hash)],
  result: z.array(z.strictObject({ type: z.number(), from: Address, to: Address, value: Quantity })),
  example: { params: ['0xfd7368dc672482eee7adfd0e8d2bdad7d92592ede85248663298d33d832d3abf'], result: [] },
  async handler(context, hash) {
    const { internalOperations } = await import('../../services/tracing/otterscan.ts')
    return rawJsonOf(await internalOperations(context, hash))
  },
})
