import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { suggestTip } from '../../services/fees/suggestFees.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns a suggested priority fee per gas, in wei, based on recent blocks.',
  params: [],
  result: Quantity,
  handler: (context) => quantityHex(suggestTip(context)),
})
