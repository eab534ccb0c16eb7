import { defineMethod, param } from '../../protocol/method.ts'
import { blockAt, l2aOf } from '../../services/l2a.ts'
import { BlockId } from '../../wire/layer2/l2aBlockId.ts'
import { StateUpdate, toStateUpdate } from '../../wire/layer2/l2aStateUpdate.ts'

export default defineMethod({
  summary:
    'Returns what a layer-2 block changes in the state, as far as its transactions say it: nonces, declared classes and deployed contracts.',
  params: [param('block_id', BlockId)],
  result: StateUpdate,
  aliases: ['starknet_getStateUpdate'],
  named: true,
  example: {
    params: ['latest'],
    result: {
      block_hash: '0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e',
      new_root: '0x65168fa71a6d3a26cc0adae437cb04e8700b22498e0253f7ec84a999438f629',
      old_root: '0x0',
      state_diff: {
        storage_diffs: [],
        deprecated_declared_classes: [],
        declared_classes: [],
        deployed_contracts: [],
        replaced_classes: [],
        nonces: [
          { contract_address: '0x44bb55167ab332117049e2ccd3d8863d241bcc80f46302310a6d942a90e851', nonce: '0x2' },
        ],
      },
    },
  },
  async handler(context, selector) {
    const view = await l2aOf(context)
    return toStateUpdate(view.value, blockAt(view, selector))
  },
})
