import { z } from 'zod'

const form = 'a whole number'

/** A position or a count that go-ethereum's debug methods take as a plain number; a quantity is taken as well. */
export const Count = z
  .union([z.int().min(0), z.string().regex(/^0x[0-9a-fA-F]{1,13}$/)], { error: form })
  .transform((wire) => Number(wire))
