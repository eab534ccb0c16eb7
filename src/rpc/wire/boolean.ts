import { z } from 'zod'

export const Flag = z.boolean({ error: 'true or false' })

/** The result of methods that return no data: null as in anvil, or true as in Hardhat and Ganache. See `emptyResult`. */
export const EmptyResult = z.union([z.null(), z.literal(true)])
