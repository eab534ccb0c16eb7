import { defineMethod, param } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mineBlocks.ts'
import { MineOptions } from '../../wire/mineOptions.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Mines a block, or several, with what the pool holds; the first gets the given time.',
  params: [param('options', MineOptions.optional())],
  result: Quantity,
  async handler({ chain, signal }, options = { count: 1 }) {
    await mineBlocks(chain, signal, options)
    return '0x0'
  },
})
