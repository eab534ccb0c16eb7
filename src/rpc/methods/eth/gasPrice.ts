import { defineMethod } from '../../protocol/method.ts'
import { suggestGasPrice } from '../../services/suggestFees.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns a gas price, in wei, at which a legacy transaction is mined.',
  params: [],
  result: Quantity,
  handler: ({ chain }) => toQuantity(suggestGasPrice(chain)),
})
