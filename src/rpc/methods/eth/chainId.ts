import { defineMethod } from '../../protocol/method.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the chain id that signatures of this chain hold (EIP-155).',
  params: [],
  result: Quantity,
  handler: ({ chain }) => toQuantity(chain.chainId),
})
