import { z } from 'zod'
import { memberSuggestion } from './unknownMembers.ts'

/**
 * Defines an object schema that refuses unknown members. `error` describes the object, as for other schemas. The message for an unknown member
 * suggests a known one.
 */
export function strictObject<Members extends z.ZodRawShape>(members: Members, { error }: { readonly error: string }) {
  const known = Object.keys(members)
  return z.strictObject(members, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? memberSuggestion({ name: String(issue.keys[0]), known }) : error,
  })
}
