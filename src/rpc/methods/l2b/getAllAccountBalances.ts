import { z } from 'zod'
import { quantityHex, ZERO_ADDRESS } from '../../../bytes.ts'
import { balanceAt } from '../../../layer2/l2b/accounts.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2bOf } from '../../services/l2bView.ts'
import { Address } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the balances of a layer-2 account that are not zero, by token. The ledger has only ether, whose address is zero.',
  params: [param('address', Address)],
  result: z.record(Address, Quantity),
  aliases: ['zks_getAllAccountBalances'],
  async handler(context, address) {
    const { value } = await l2bOf(context)
    const balance = balanceAt(value, address, value.tip.latest)
    return balance === 0n ? {} : { [ZERO_ADDRESS]: quantityHex(balance) }
  },
})
