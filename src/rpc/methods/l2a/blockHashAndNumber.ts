import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { l2aOf, latestOf } from '../../services/l2aView.ts'
import { Decimal, Felt } from '../../wire/layer2/felt.ts'

export default defineMethod({
  summary: 'Returns the hash and number of the latest layer-2 block.',
  params: [],
  result: z.strictObject({ block_hash: Felt, block_number: Decimal }),
  aliases: ['starknet_blockHashAndNumber'],
  named: true,
  async handler(context) {
    const { hash, number } = latestOf(await l2aOf(context))
    return { block_hash: hash, block_number: number }
  },
})
