import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the number of the latest block.',
  params: [],
  result: Quantity,
  handler: ({ chain }) => quantityHex(chain.head.number),
})
