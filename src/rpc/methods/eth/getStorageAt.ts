import { wordHex } from '../../../bytes.ts'
import { checkRecorded } from '../../../chain/genesis/recordedState.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Data, StorageKey } from '../../wire/bytes.ts'

export default defineMethod({
  summary:
    'Returns the 32-byte value of a storage slot of an account. With the client version of Ganache, an empty slot is 0x.',
  params: [param('address', Address), param('slot', StorageKey), param('block', BlockId.default(latest))],
  result: Data,
  handler: ({ chain, behavior }, address, { slot }, block) =>
    when(stateAt(chain, block), (state) => {
      checkRecorded(state, address)
      const value = state.storage(address, slot)
      return value === 0n && behavior.emptySlotsHaveNoBytes ? '0x' : wordHex(value)
    }),
})
