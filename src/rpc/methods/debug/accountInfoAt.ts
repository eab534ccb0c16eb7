import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { findBlock } from '../../services/blocks.ts'
import { BlockId } from '../../wire/blockId.ts'
import { Address, Data } from '../../wire/bytes.ts'
import { Count, Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Returns the balance, nonce and code of an account after a transaction of a block. Returns null if the block or the transaction does not exist.',
  params: [param('block', BlockId), param('transactionIndex', Count), param('address', Address)],
  result: z.strictObject({ balance: Quantity, nonce: Quantity, code: Data }).nullable(),
  async handler(context, id, index, address) {
    const block = await findBlock(context.chain, id)
    if (block === undefined || index >= block.transactions.length) return null
    const { accountAfter } = await import('../../services/tracing/states.ts')
    return accountAfter(context, block, index, address)
  },
})
