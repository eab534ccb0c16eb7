import { defineMethod, param } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mining/mineBlocks.ts'
import { MineOptions } from '../../wire/mineOptions.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Mines one or more blocks with pooled transactions. `timestamp` applies to the first block.',
  params: [param('options', MineOptions.optional())],
  result: Quantity,
  async handler({ chain, signal }, options = { count: 1 }) {
    await mineBlocks(chain, signal, options)
    return '0x0'
  },
})
