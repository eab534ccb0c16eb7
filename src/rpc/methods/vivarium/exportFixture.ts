import { z } from 'zod'
import { beginningLines, blockRangeLines, pendingLines } from '../../../fixtures/export/exportFixture.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

/** Blocks per page. A page is much smaller than the maximum body. */
const PAGE_SIZE = 100

export default defineMethod({
  summary:
    'Returns the chain as the text of a fixture, one page at a time. The fixture reproduces the same hashes. `next` is the first block of the next page, or null after the last page.',
  params: [param('from', Quantity.default(0n))],
  result: z.object({ text: z.string(), next: Quantity.nullable() }),
  effect: 'read',
  handler({ chain }, from) {
    const first = Number(from)
    const last = Math.min(first + PAGE_SIZE - 1, chain.head.number)
    const lines = [
      ...(first === 0 ? beginningLines(chain) : []),
      ...blockRangeLines(chain, Math.max(1, first), last),
      ...(last === chain.head.number ? pendingLines(chain) : []),
    ]
    return {
      text: lines.map((line) => `${line}\n`).join(''),
      next: last < chain.head.number ? toQuantity(BigInt(last + 1)) : null,
    }
  },
})
