import { z } from 'zod'
import { DEFAULT_L2B_GAS_PRICE } from '../../../layer2/l2b/gasOfFee.ts'
import { DEFAULT_L2B_GAS_LIMIT, GAS_PER_PUBDATA } from '../../../layer2/l2b/transaction.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the default fee of a layer-2 transaction. The ledger does not execute transactions, so the fee is always the same.',
  params: [param('transaction', z.looseObject({}, { error: 'a transaction object' }))],
  result: z.strictObject({
    gas_limit: Quantity,
    gas_per_pubdata_limit: Quantity,
    max_fee_per_gas: Quantity,
    max_priority_fee_per_gas: Quantity,
  }),
  aliases: ['zks_estimateFee'],
  async handler(context) {
    await l2bOf(context)
    return {
      gas_limit: DEFAULT_L2B_GAS_LIMIT,
      gas_per_pubdata_limit: GAS_PER_PUBDATA.layer2,
      max_fee_per_gas: DEFAULT_L2B_GAS_PRICE,
      max_priority_fee_per_gas: '0x0',
    }
  },
})
