import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { RawJson } from '../../rawJson.ts'
import { Block, blockJson } from '../../wire/block.ts'
import { MineOptions } from '../../wire/mineOptions.ts'

export default defineMethod({
  summary: 'Mines as evm_mine does and returns the blocks, with their transactions in full.',
  params: [param('options', MineOptions.optional())],
  result: z.array(Block),
  aliases: ['evm_mine_detailed', 'anvil_mine_detailed'],
  example: { params: [{ blocks: 0 }], result: [] },
  async handler({ chain }, options = { count: 1 }) {
    const blocks = await chain.mine(options)
    return new RawJson(`[${blocks.map((block) => blockJson(block, true).text).join(',')}]`)
  },
})
