import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Sets the base fee of the next block, in wei. The base fees of later blocks follow from it (EIP-1559).',
  params: [param('baseFee', Amount)],
  result: EmptyResult,
  aliases: ['hardhat_setNextBlockBaseFeePerGas', 'ganache_setNextBlockBaseFeePerGas'],
  async handler(context, baseFeePerGas) {
    const { chain } = context
    if (!chain.next.rules.message.hasBaseFee)
      throw invalidParams({ reason: `${chain.next.fork} blocks have no base fee: london introduces it` })
    await chain.overrideNextBlock({ baseFeePerGas })
    return emptyResult(context)
  },
})
