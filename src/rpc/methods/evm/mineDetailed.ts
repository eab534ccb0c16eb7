import { z } from 'zod'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { rawJsonList } from '../../rawJson.ts'
import { Block, blockJson } from '../../wire/block.ts'
import { MineOptions } from '../../wire/mineOptions.ts'

/** Maximum number of blocks in one response. */
const MAX_BLOCKS = 1_000

export default defineMethod({
  summary: 'Mines blocks as evm_mine does and returns them with their full transactions.',
  params: [param('options', MineOptions.optional())],
  result: z.array(Block),
  aliases: ['evm_mine_detailed', 'anvil_mine_detailed'],
  sameEffectAs: 'evm_mine',
  async handler({ chain }, options = { count: 1 }) {
    if (options.count > MAX_BLOCKS)
      throw invalidParams({
        reason: `${options.count} blocks are too many: a request returns at most ${MAX_BLOCKS} in full; use evm_mine`,
      })
    const blocks = await chain.miner.mine(options)
    return rawJsonList(blocks.map((block) => blockJson(block, true).text))
  },
})
