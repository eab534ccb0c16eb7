import { z } from 'zod'
import { defineMethod, param } from '../../protocol/method.ts'
import { mineBlocks } from '../../services/mining/mineBlocks.ts'
import { MineOptions } from '../../wire/mineOptions.ts'
import { Quantity } from '../../wire/quantity.ts'

export default defineMethod({
  summary:
    "Mines one or more blocks with pooled transactions. `timestamp` applies to the first block. Returns 0x0. If the client version is Hardhat's, this is the decimal string 0.",
  params: [param('options', MineOptions.optional())],
  result: z.union([Quantity, z.literal('0')]),
  async handler({ chain, signal, behavior }, options = { count: 1 }) {
    await mineBlocks(chain, signal, options)
    return behavior.decimalResults ? '0' : '0x0'
  },
})
