import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Sets the minimum gas price, in wei. Transactions that offer less stay in the pool. 0 removes the minimum.',
  params: [param('gasPrice', Amount)],
  result: EmptyResult,
  aliases: ['hardhat_setMinGasPrice', 'ganache_setMinGasPrice', 'miner_setGasPrice'],
  async handler(context, minGasPrice) {
    await context.chain.overrideNextBlock({ minGasPrice })
    return emptyResult(context)
  },
})
