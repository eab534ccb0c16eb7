import { z } from 'zod'
import { Integer } from './quantity.ts'
import { checkedObject } from './unknownMembers.ts'

const error = 'a time from 0 to 2^53 - 1 in Unix seconds, or {blocks, timestamp}'

/** The parameter of evm_mine: a timestamp in Unix seconds, or an object as in Ganache and anvil. */
export const MineOptions = z
  .union([Integer, checkedObject({ timestamp: Integer.nullish(), blocks: Integer.nullish() }, { error })], {
    error,
  })
  .transform((given) => {
    const { timestamp, blocks } = typeof given === 'number' ? { timestamp: given, blocks: 1 } : given
    // Clients send 0 for no timestamp.
    return { count: blocks ?? 1, ...(timestamp && { timestamp }) }
  })
