import { z } from 'zod'

/** What methods return that have nothing to say: anvil's null, or true as Hardhat and Ganache do. See `done`. */
export const Done = z.union([z.null(), z.literal(true)])
