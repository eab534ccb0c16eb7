import type { z } from 'zod'

const stopAtFirstIssue: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

/**
 * Decodes a value. A failure has all issues of a value with at most `maxParts` items and members. For a larger value, it has only the first
 * ones, because each issue takes time and memory.
 */
export function decodeWith<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  maxParts: number,
): z.ZodSafeParseResult<z.output<Schema>> {
  const decoded = schema.safeParse(value, stopAtFirstIssue)
  return decoded.success || hasMoreParts(value, maxParts) ? decoded : schema.safeParse(value)
}

/** Returns whether the lists and objects in a value have more than `limit` items and members together. */
function hasMoreParts(value: unknown, limit: number): boolean {
  const waiting: unknown[] = [value]
  let parts = 0
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next !== 'object' || next === null) continue
    // The values of a large object are not listed, which takes longer than its names.
    parts += Array.isArray(next) ? next.length : Object.keys(next).length
    if (parts > limit) return true
    for (const part of Object.values(next)) waiting.push(part)
  }
  return false
}
