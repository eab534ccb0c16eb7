import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { suggestTip } from '../../services/fees/suggestFees.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the priority fee for user operations (ERC-4337) in wei, which clients of Alchemy request. It is equal to the result of eth_maxPriorityFeePerGas.',
  params: [],
  result: Quantity,
  handler: (context) => quantityHex(suggestTip(context)),
})
