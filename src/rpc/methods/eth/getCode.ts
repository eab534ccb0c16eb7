import { bytesToHex } from '../../../bytes.ts'
import { checkRecorded } from '../../../chain/genesis/recordedState.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the code of an account. For a delegated account (EIP-7702), this is the delegation designator.',
  params: [param('address', Address), param('block', BlockId.default(latest))],
  result: Data,
  handler: ({ chain }, address, block) =>
    when(stateAt(chain, block), (state) => {
      checkRecorded(state, address)
      const account = state.account(address)
      return account === undefined ? '0x' : bytesToHex(state.code(account.codeHash))
    }),
})
