import { defineMethod } from '../../protocol/method.ts'
import { suggestTip } from '../../services/suggestFees.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns a tip for a unit of gas, in wei, that recent blocks took.',
  params: [],
  result: Quantity,
  handler: ({ chain }) => toQuantity(suggestTip(chain)),
})
