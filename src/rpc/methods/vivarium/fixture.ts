import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { decodeLocations, locationCount } from '../../../fixtures/store/transactionLocations.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

/** Maximum number of transactions per page. */
const PAGE_SIZE = 1_000

export default defineMethod({
  summary:
    'Returns the last block of the fixture of the chain, and a page of its transactions with their positions in the files. Null without a fixture. `next` is the index of the first transaction of the next page, or null after the last page.',
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
    const end = Number(from) + PAGE_SIZE
    const page = places === undefined ? [] : decodeLocations(places, Number(from), end)
    return {
      head: headHash,
      number: quantityHex(BigInt(headNumber)),
      transactions: page.map(({ hash, file, line, column }) => {
        const name = names.get(hash)
        return { hash, ...(name !== undefined && { name }), file, line, column }
      }),
      next: places !== undefined && end < locationCount(places) ? quantityHex(BigInt(end)) : null,
    }
  },
})
