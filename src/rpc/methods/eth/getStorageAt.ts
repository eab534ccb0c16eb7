import { stateAt } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { when } from '../../when.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Hash, StorageKey, toWord } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns what a storage slot of an account holds, as 32 bytes.',
  params: [param('address', Address), param('slot', StorageKey), param('block', BlockId.default(latest))],
  result: Hash,
  example: { params: [], result: '0x' },
  handler: ({ chain }, address, { slot }, block) =>
    when(stateAt(chain, block), (state) => toWord(state.storage(address, slot))),
})
