import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Hash, StorageKey, toWord } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns what a storage slot of an account holds, as 32 bytes.',
  params: [param('address', Address), param('slot', StorageKey), param('block', BlockId.default(latest))],
  result: Hash,
  example: {
    params: ['0xe7f1725e7734ce288f8367e1bb143e90bb3f0512', '0x0', 'latest'],
    result: '0x0000000000000000000000000000000000000000000000000000000000000008',
  },
  handler: ({ chain }, address, { slot }, block) =>
    when(stateAt(chain, block), (state) => toWord(state.storage(address, slot))),
})
