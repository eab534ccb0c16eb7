import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the chain ID (EIP-155).',
  ignoresChain: true,
  params: [],
  result: Quantity,
  handler: ({ chain }) => quantityHex(chain.chainId),
})
