import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { defineMethod } from '../../protocol/method.ts'
import { suggestFeeCap, suggestTip } from '../../services/fees/suggestFees.ts'
import { Quantity } from '../../wire/quantity.ts'

const Fees = z.strictObject({ maxFeePerGas: Quantity, maxPriorityFeePerGas: Quantity })

export default defineMethod({
  summary:
    'Returns fees for user operations (ERC-4337), in the format of Pimlico: twice the base fee of the next block and the tip of eth_maxPriorityFeePerGas. The three speeds are equal.',
  params: [],
  result: z.strictObject({ slow: Fees, standard: Fees, fast: Fees }),
  aliases: ['zd_getUserOperationGasPrice'],
  handler(context) {
    const fees = {
      maxFeePerGas: quantityHex(suggestFeeCap(context)),
      maxPriorityFeePerGas: quantityHex(suggestTip(context)),
    }
    return { slow: fees, standard: fees, fast: fees }
  },
})
