import { z } from 'zod'
import { defineMethod, param } from '../../method.ts'
import { Integer, Quantity } from '../../wire/quantity.ts'

/** The time of the block in Unix seconds, or Ganache's object form. */
const MineOptions = z
  .union([Integer, z.object({ timestamp: Integer.optional(), blocks: Integer.optional() })], {
    error: 'a time in Unix seconds or {blocks, timestamp}',
  })
  .transform((given) => (typeof given === 'number' ? { timestamp: given } : given))
  .transform(({ timestamp, blocks }: { timestamp?: number | undefined; blocks?: number | undefined }) => ({
    count: blocks ?? 1,
    ...(timestamp !== undefined && { timestamp }),
  }))

export default defineMethod({
  summary: 'Mines a block, or several, with what the pool holds; the first gets the given time.',
  params: [param('options', MineOptions.optional())],
  result: Quantity,
  example: { params: [], result: '0x0' },
  async handler({ chain }, options = { count: 1 }) {
    await chain.mine(options)
    return '0x0'
  },
})
