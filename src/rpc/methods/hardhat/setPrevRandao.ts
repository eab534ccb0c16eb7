import { bigintToBytes } from '../../../bytes.ts'
import { invalidParams } from '../../errors.ts'
import { defineMethod, param } from '../../protocol/method.ts'
import { emptyResult } from '../../services/emptyResult.ts'
import { EmptyResult } from '../../wire/boolean.ts'
import { Amount } from '../../wire/quantity.ts'

export default defineMethod({
  summary: 'Sets the prevRandao value of the next block (EIP-4399), up to 32 bytes.',
  params: [param('prevRandao', Amount)],
  result: EmptyResult,
  aliases: ['anvil_setPrevRandao'],
  async handler(context, prevRandao) {
    const { chain } = context
    if (!chain.next.rules.message.isMerged)
      throw invalidParams({ reason: `${chain.next.fork} blocks have no prevRandao: paris introduces it` })
    await chain.overrideNextBlock({ prevRandao: bigintToBytes(prevRandao, 32) })
    return emptyResult(context)
  },
})
