import { defineMethod } from '../../protocol/method.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the chain ID (EIP-155).',
  ignoresChain: true,
  params: [],
  result: Quantity,
  handler: ({ chain }) => toQuantity(chain.chainId),
})
