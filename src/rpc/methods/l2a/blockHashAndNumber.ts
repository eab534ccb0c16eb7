import { z } from 'zod'
import { defineMethod } from '../../protocol/method.ts'
import { l2aOf, latestOf } from '../../services/l2a.ts'
import { Decimal, Felt } from '../../wire/layer2/felt.ts'

export default defineMethod({
  summary: 'Returns hash and number of the latest layer-2 block.',
  params: [],
  result: z.strictObject({ block_hash: Felt, block_number: Decimal }),
  aliases: ['starknet_blockHashAndNumber'],
  named: true,
  example: {
    params: [],
    result: { block_hash: '0x7a5f32fb804f7ab7e58915d94c80cb897668900ef795b9e14ecb0004876947e', block_number: 1 },
  },
  async handler(context) {
    const { hash, number } = latestOf(await l2aOf(context))
    return { block_hash: hash, block_number: number }
  },
})
