import { defineMethod } from '../../protocol/method.ts'
import { checkSnapshots } from '../../services/checkLimits.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Remembers the chain as it is now and returns the id to come back with. Snapshots nest.',
  params: [],
  result: Quantity,
  aliases: ['anvil_snapshot'],
  handler(context) {
    checkSnapshots(context)
    return toQuantity(context.chain.history.snapshot())
  },
})
