import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { suggestGasPrice } from '../../services/fees/suggestFees.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns a suggested gas price for legacy transactions, in wei.',
  params: [],
  result: Quantity,
  handler: (context) => quantityHex(suggestGasPrice(context)),
})
