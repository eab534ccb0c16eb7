import { checkSnapshots } from '../../checkSnapshots.ts'
import { defineMethod } from '../../method.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Remembers the chain as it is now and returns the id to come back with. Snapshots nest.',
  params: [],
  result: Quantity,
  aliases: ['anvil_snapshot'],
  example: { params: [], result: '0x1' },
  handler(context) {
    checkSnapshots(context)
    return toQuantity(context.chain.snapshot())
  },
})
