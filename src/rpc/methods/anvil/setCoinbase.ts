import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Sets the fee recipient (coinbase) of new blocks.',
  params: [param('address', Address)],
  result: Done,
  aliases: ['hardhat_setCoinbase', 'ganache_setCoinbase', 'miner_setEtherbase'],
  async handler(context, feeRecipient) {
    await context.chain.overrideNextBlock({ feeRecipient })
    return done(context)
  },
})
