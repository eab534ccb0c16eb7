import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Hash } from '../../wire/bytes.ts'
import { Quantity, toQuantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns an account as the state trie holds it; null when there is none.',
  params: [param('address', Address), param('block', BlockId.default(latest))],
  result: z.strictObject({ nonce: Quantity, balance: Quantity, storageRoot: Hash, codeHash: Hash }).nullable(),
  example: {
    params: ['0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'],
    result: {
      nonce: '0x1',
      balance: '0x0',
      storageRoot: '0x1c2e599f5f2a6cd75de40aada2a11971863dabd7a7378f1a3b268856a95829ba',
      codeHash: '0xbced9b415faf754f8a6c76fba7d83216e61d6c7b02d2446b18e51b0eeca20112',
    },
  },
  handler: ({ chain }, address, block) =>
    when(stateAt(chain, block), (state) => {
      const account = state.account(address)
      if (account === undefined) return null
      const { nonce, balance, storageRoot, codeHash } = account
      return { nonce: toQuantity(nonce), balance: toQuantity(balance), storageRoot, codeHash }
    }),
})
