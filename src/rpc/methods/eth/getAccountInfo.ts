import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { when } from '../../protocol/when.ts'
import { stateAt } from '../../services/blocks.ts'
import { toAccountInfo } from '../../wire/accountInfo.ts'
import { BlockId, latest } from '../../wire/blockId.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Returns balance, nonce and code of an account in one answer.',
  params: [param('address', Address), param('block', BlockId.default(latest))],
  result: z.strictObject({ balance: Quantity, nonce: Quantity, code: Data }),
  example: {
    params: ['0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'],
    result: { balance: '0x0', nonce: '0x1', code: '0x60003580600055600052602a60206000a160206000f3' },
  },
  handler: ({ chain }, address, block) => when(stateAt(chain, block), (state) => toAccountInfo(state, address)),
})
