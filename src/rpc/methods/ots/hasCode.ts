import { z } from 'zod'
import { hasCode } from '../../../state/account.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { latest } from '../../wire/blockId.ts'
import { Address } from '../../wire/bytes.ts'
import { PlainBlockNumber } from '../../wire/trace/otterscan.ts'

export default defineMethod({
  summary: 'Returns whether an account has code.',
  params: [param('address', Address), param('block', PlainBlockNumber.default(latest))],
  result: z.boolean(),
  handler: ({ chain }, address, block) => when(stateAt(chain, block), (state) => hasCode(state.account(address))),
})
