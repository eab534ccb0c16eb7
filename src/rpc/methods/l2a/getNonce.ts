import { contractNotFound } from '../../../layer2/l2a/errors.ts'
import { nonceOfContract } from '../../../layer2/l2a/nonce.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import { Felt, FeltInput } from '../../wire/layer2/felt.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'

export default defineMethod({
  summary: 'Returns the next nonce of a layer-2 account after a block.',
  params: [param('block_id', L2aBlockId), param('contract_address', FeltInput)],
  result: Felt,
  aliases: ['starknet_getNonce'],
  named: true,
  async handler(context, selector, contract) {
    const view = await l2aOf(context)
    const nonce = nonceOfContract(view.value, contract, l2aBlockAt(view, selector))
    if (nonce === undefined) throw contractNotFound()
    return nonce
  },
})
