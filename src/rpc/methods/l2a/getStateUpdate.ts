import { defineMethod, param } from '../../protocol/method.ts'
import { l2aBlockAt, l2aOf } from '../../services/l2aView.ts'
import { L2aBlockId } from '../../wire/layer2/l2aBlockId.ts'
import { StateUpdate, toStateUpdate } from '../../wire/layer2/l2aStateUpdate.ts'

export default defineMethod({
  summary:
    'Returns the state changes of a layer-2 block that follow from its transactions: nonces, declared classes and deployed contracts.',
  params: [param('block_id', L2aBlockId)],
  result: StateUpdate,
  aliases: ['starknet_getStateUpdate'],
  named: true,
  async handler(context, selector) {
    const view = await l2aOf(context)
    return toStateUpdate(view.value, l2aBlockAt(view, selector))
  },
})
