import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { toAccountInfo } from '../../wire/accountInfo.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns the balance, nonce and code of an account in one response.',
  params: [param('address', Address), param('block', BlockId.default(latest))],
  result: z.strictObject({ balance: Quantity, nonce: Quantity, code: Data }),
  handler: ({ chain }, address, block) => when(stateAt(chain, block), (state) => toAccountInfo(state, address)),
})
