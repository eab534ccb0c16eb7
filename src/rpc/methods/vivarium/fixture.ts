import { z } from 'zod'
import { decodeLocations, locationCount } from '../../../fixtures/transactionLocations.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

/** Maximum number of transactions in one page. */
const PAGE = 1_000

export default defineMethod({
  summary:
    'Returns the fixture of the chain, or null without one: the head after it, and the position of each transaction in the file, by page. `next` is the first transaction of the next page, null after the last.',
  params: [param('from', Quantity.default(0n))],
  result: z
    .object({
      head: Hash,
      number: Quantity,
      transactions: z.array(
        z.object({
          hash: Hash,
          name: z.string().optional(),
          file: z.string(),
          line: z.int(),
          column: z.int(),
        }),
      ),
      next: Quantity.nullable(),
    })
    .nullable(),
  effect: 'read',
  handler({ directory }, from) {
    const { fixture } = directory ?? {}
    if (fixture === undefined) return null
    const { headHash, headNumber, places, transactions } = fixture
    const names = new Map(Object.entries(transactions).map(([name, hash]) => [hash, name]))
    const end = Number(from) + PAGE
    const page = places === undefined ? [] : decodeLocations(places, Number(from), end)
    return {
      head: headHash,
      number: toQuantity(BigInt(headNumber)),
      transactions: page.map(({ hash, file, line, column }) => {
        const name = names.get(hash)
        return { hash, ...(name !== undefined && { name }), file, line, column }
      }),
      next: places !== undefined && end < locationCount(places) ? toQuantity(BigInt(end)) : null,
    }
  },
})
