import { z } from 'zod'
import { beginningLines, blockRangeLines, pendingLines } from '../../../fixtures/export/exportFixture.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

/** Blocks of one page. A page is far smaller than the maximum body. */
const PAGE = 100

export default defineMethod({
  summary:
    'Returns the chain as the text of a fixture that reproduces the same hashes, one page at a time. `next` is the first block of the next page, or null after the last page.',
  params: [param('from', Quantity.default(0n))],
  result: z.object({ text: z.string(), next: Quantity.nullable() }),
  effect: 'read',
  handler({ chain }, from) {
    const first = Number(from)
    const last = Math.min(first + PAGE - 1, chain.head.number)
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
