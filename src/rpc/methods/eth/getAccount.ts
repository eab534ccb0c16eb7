import { z } from 'zod'
import { quantityHex } from '../../../bytes.ts'
import { checkProvable, checkRecorded } from '../../../chain/genesis/recordedState.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns an account as the state trie stores it. Returns null if it does not exist.',
  params: [param('address', Address), param('block', BlockId.default(latest))],
  result: z.strictObject({ nonce: Quantity, balance: Quantity, storageRoot: Hash, codeHash: Hash }).nullable(),
  handler: ({ chain }, address, block) =>
    when(stateAt(chain, block), (state) => {
      checkRecorded(state, address)
      checkProvable(state)
      const account = state.account(address)
      if (account === undefined) return null
      const { nonce, balance, storageRoot, codeHash } = account
      return { nonce: quantityHex(nonce), balance: quantityHex(balance), storageRoot, codeHash }
    }),
})
