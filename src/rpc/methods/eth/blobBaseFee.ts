import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the blob base fee of the latest block, in wei. Returns null before Cancun.',
  params: [],
  result: Quantity.nullable(),
  handler({ chain }) {
    const price = chain.blobBaseFee(chain.head)
    return price === undefined ? null : quantityHex(price)
  },
})
