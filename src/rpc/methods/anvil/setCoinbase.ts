import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Has an account get the tips of the blocks that are made from now on.',
  params: [param('address', Address)],
  result: Done,
  aliases: ['hardhat_setCoinbase', 'ganache_setCoinbase', 'miner_setEtherbase'],
  async handler(context, feeRecipient) {
    await context.chain.overrideNextBlock({ feeRecipient })
    return done(context)
  },
})
