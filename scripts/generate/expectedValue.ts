import type { z } from 'zod'
import { wireSchema } from '../../src/rpc/services/openRpcDocument.ts'

/** Returns the description of a schema or else the expected input, from its error for a missing value, for a cell of a table. */
export function expectedValue(schema: z.ZodType): string {
  const inner = 'innerType' in schema.def ? (schema.def.innerType as z.ZodType) : schema // of a default or optional
  const parsed = inner.safeParse(Symbol('nothing'))
  const message = parsed.success ? JSON.stringify(wireSchema(schema)) : (parsed.error.issues[0]?.message ?? '')
  return (inner.description ?? message).replaceAll('|', '\\|')
}
