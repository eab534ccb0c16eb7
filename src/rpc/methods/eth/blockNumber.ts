import { defineMethod } from '../../protocol/method.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the number of the latest block.',
  params: [],
  result: Quantity,
  handler: ({ chain }) => toQuantity(chain.head.number),
})
