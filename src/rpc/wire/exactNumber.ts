import { z } from 'zod'

/** A result that is a number, or a string of its digits above 2^53 - 1. */
export const ExactNumber = z.union([z.number(), z.string().regex(/^[0-9]+$/)])
