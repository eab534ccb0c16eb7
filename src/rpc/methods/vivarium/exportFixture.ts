import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the chain as the text of a fixture, one page at a time. The fixture reproduces the same hashes. `next` is the first block of the next page, or null after the last page.',
  params: [param('from', Quantity.default(0n))],
  result: z.object({ text: z.string(), next: Quantity.nullable() }),
  effect: 'read',
  async handler(context, from) {
    const { exportFixturePage } = await import('../../services/exportFixturePage.ts')
    return exportFixturePage(context, Number(from))
  },
})
