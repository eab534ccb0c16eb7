import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { findBlock } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { Quantity } from '../../wire/quantity.ts'
import { Count } from '../../wire/trace/count.ts'

export default defineMethod({
  summary:
    'Returns balance, nonce and code of an account after a transaction of a block; null when there is no such block or transaction.',
  params: [param('block', BlockId), param('transactionIndex', Count), param('address', Address)],
  result: z.strictObject({ balance: Quantity, nonce: Quantity, code: Data }).nullable(),
  example: {
    params: ['0x3', 0, '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'],
    result: { balance: '0x0', nonce: '0x1', code: '0x60003580600055600052602a60206000a160206000f3' },
  },
  async handler(context, id, index, address) {
    const block = await findBlock(context.chain, id)
    if (block === undefined || index >= block.transactions.length) return null
    const { accountAfter } = await import('../../services/tracing/states.ts')
    return accountAfter(context, block, index, address)
  },
})
