import { z } from 'zod'
import type { Context } from './context.ts'

/** What methods return that have nothing to say: anvil's null, or true as Hardhat and Ganache do. */
export const Done = z.union([z.null(), z.literal(true)])

/** Null to who called a method of anvil, true to everybody else. */
export const done = ({ called }: Pick<Context, 'called'>): null | true => (called.startsWith('anvil_') ? null : true)
