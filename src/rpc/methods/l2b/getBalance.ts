import { quantityHex } from '../../../bytes.ts'
import { balanceAt } from '../../../layer2/l2b/accounts.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { knownBlockNumber, l2bOf } from '../../services/l2bView.ts'
import { latest } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'
import { L2bBlockId } from '../../wire/layer2/l2bBlockId.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the balance of a layer-2 account, in wei. The initial balance is 10,000 ether or the balance in the fixture. Also available as eth_getBalance at the endpoint of the network.',
  params: [param('address', Address), param('block', L2bBlockId.default(latest))],
  result: Quantity,
  async handler(context, address, id) {
    const { value } = await l2bOf(context)
    return quantityHex(balanceAt(value, address, knownBlockNumber(value, id)))
  },
})
