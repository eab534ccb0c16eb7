import { z } from 'zod'

export const Flag = z.boolean({ error: 'true or false' })

/** The result of methods that return no data: null as in anvil, or true as in Hardhat and Ganache. See `done`. */
export const Done = z.union([z.null(), z.literal(true)])
