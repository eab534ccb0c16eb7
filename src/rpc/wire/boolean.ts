import { z } from 'zod'

export const Flag = z.boolean({ error: 'true or false' })

/** What methods return that have nothing to say: anvil's null, or true as Hardhat and Ganache do. See `done`. */
export const Done = z.union([z.null(), z.literal(true)])
