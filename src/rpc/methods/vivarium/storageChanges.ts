import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Executes a mined transaction again and returns the changes of storage, with the variables of Solidity: `balances[0x…]`, `orders[3].amount`. `before` and `after` are text: decimal numbers, `true`, hex, or the text itself; null for texts of more than 4 KiB. `offset` is the first byte of the variable in its slot, from the least significant one. Without a storage layout among `--artifacts`, `contract`, `name` and `type` are null, and the values are the words of the slot.',
  params: [param('transactionHash', Hash)],
  result: z.array(
    z.object({
      address: Address,
      changes: z.array(
        z.object({
          slot: Quantity,
          offset: z.int(),
          contract: z.string().nullable(),
          name: z.string().nullable(),
          type: z.string().nullable(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
  effect: 'read',
  async handler(context, hash) {
    const { storageChanges } = await import('../../services/tracing/storageChanges.ts')
    return (await storageChanges(context, hash)).map(({ address, changes }) => ({
      address,
      changes: changes.map((change) => ({ ...change, slot: quantityHex(change.slot) })),
    }))
  },
})
