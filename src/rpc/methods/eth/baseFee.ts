import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the base fee of the next block, in wei. Returns null before London.',
  params: [],
  result: Quantity.nullable(),
  handler({ chain }) {
    const baseFee = chain.next.baseFee
    return baseFee === undefined ? null : quantityHex(baseFee)
  },
})
