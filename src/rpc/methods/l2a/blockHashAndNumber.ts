import { z } from 'zod'
import { l2aOf, latestOf } from '../../l2a.ts'
import { defineMethod } from '../../method.ts'
import { Decimal, Felt } from '../../wire/layer2/felt.ts'

export default defineMethod({
  summary: 'Returns hash and number of the latest layer-2 block.',
  params: [],
  result: z.strictObject({ block_hash: Felt, block_number: Decimal }),
  aliases: ['starknet_blockHashAndNumber'],
  named: true,
  example: {
    params: [],
    result: { block_hash: '0x3fc7f59a8ec209caccb9e2e05e1eb0a6728d469de83e9f1fd804a8dead984bf', block_number: 1 },
  },
  async handler(context) {
    const { hash, number } = latestOf(await l2aOf(context))
    return { block_hash: hash, block_number: number }
  },
})
