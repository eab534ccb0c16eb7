import { quantityHex } from '../../../bytes.ts'
import { checkRecorded } from '../../../chain/genesis/recordedState.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { isPending, stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the nonce of an account. With the `pending` tag, pooled transactions are counted too.',
  params: [param('address', Address), param('block', BlockId.default(latest))],
  result: Quantity,
  handler({ chain }, address, block) {
    if (isPending(block)) return quantityHex(chain.nonceOf(address))
    return when(stateAt(chain, block), (state) => {
      checkRecorded(state, address)
      return quantityHex(state.account(address)?.nonce ?? 0n)
    })
  },
})
