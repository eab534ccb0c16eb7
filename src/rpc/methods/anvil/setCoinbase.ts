import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Address } from '../../wire/bytes.ts'

export default defineMethod({
  summary: 'Sets the fee recipient (coinbase) of new blocks.',
  params: [param('address', Address)],
  result: EmptyResult,
  aliases: ['hardhat_setCoinbase', 'ganache_setCoinbase', 'miner_setEtherbase'],
  async handler(context, feeRecipient) {
    await context.chain.overrideNextBlock({ feeRecipient })
    return emptyResult(context)
  },
})
