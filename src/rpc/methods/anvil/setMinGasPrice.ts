import { defineMethod, param } from '../../protocol/method.ts'
import { done } from '../../services/done.ts'
import { Done } from '../../wire/boolean.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    'Has transactions wait that pay less than this for a unit of gas in all, in wei. It holds until it is set again; 0 takes it back.',
  params: [param('gasPrice', Amount)],
  result: Done,
  aliases: ['hardhat_setMinGasPrice', 'ganache_setMinGasPrice', 'miner_setGasPrice'],
  async handler(context, minGasPrice) {
    await context.chain.overrideNextBlock({ minGasPrice })
    return done(context)
  },
})
