import { bytesToHex } from '../../../bytes.ts'
import { stateAt } from '../../blocks.ts'
import { defineMethod, param } from '../../method.ts'
import { when } from '../../when.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Data } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Returns the code of an account; of a delegated account (EIP-7702) the delegation designator.',
  params: [param('address', Address), param('block', BlockId.default(latest))],
  result: Data,
  example: { params: ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'latest'], result: '0x' },
  handler: ({ chain }, address, block) =>
    when(stateAt(chain, block), (state) => {
      const account = state.account(address)
      return account === undefined ? '0x' : bytesToHex(state.code(account.codeHash))
    }),
})
