import { z } from 'zod'
import { Integer } from './quantity.ts'

/** How evm_mine is asked: the time of the block in Unix seconds, or Ganache's and anvil's object. */
export const MineOptions = z
  .union([Integer, z.object({ timestamp: Integer.nullish(), blocks: Integer.nullish() })], {
    error: 'a time in Unix seconds or {blocks, timestamp}',
  })
  .transform((given) => {
    const { timestamp, blocks } = typeof given === 'number' ? { timestamp: given, blocks: 1 } : given
    // Clients write 0 for a time that is not meant.
    return { count: blocks ?? 1, ...(timestamp && { timestamp }) }
  })
