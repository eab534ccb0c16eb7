import { quantityHex } from '../../../bytes.ts'
import { nonceAt, pendingNonce } from '../../../layer2/l2b/accounts.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { isPending } from '../../services/blocks.ts'
import { knownBlockNumber, l2bOf } from '../../services/l2bView.ts'
import { latest } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'
import { L2bBlockId } from '../../wire/layer2/l2bBlockId.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the next nonce of a layer-2 account. Also available as eth_getTransactionCount at the endpoint of the network.',
  params: [param('address', Address), param('block', L2bBlockId.default(latest))],
  result: Quantity,
  async handler(context, address, id) {
    const { value } = await l2bOf(context)
    const nonce = isPending(id) ? pendingNonce(value, address) : nonceAt(value, address, knownBlockNumber(value, id))
    return quantityHex(nonce)
  },
})
