import { z } from 'zod'

/**
 * The JSON Schema of the values that a schema accepts in addition, such as a text that it parses. zod does not see what a function accepts, but
 * the OpenRPC document and the types of the provider need it.
 */
export const otherForms = z.registry<z.core.JSONSchema.BaseSchema>()

/** Returns a schema that applies `convert` to values before `schema`, and so accepts values of the JSON Schema `other` too. */
export function withOtherForm<Schema extends z.ZodType>(
  other: z.core.JSONSchema.BaseSchema,
  convert: (given: unknown) => unknown,
  schema: Schema,
) {
  const either = z.preprocess(convert, schema)
  otherForms.add(either, other)
  return either
}

/** Returns a schema that also accepts a text, which `parse` converts to a value for `schema`. */
export const orText = <Schema extends z.ZodType>(parse: (text: string) => unknown, schema: Schema) =>
  withOtherForm({ type: 'string' }, (given) => (typeof given === 'string' ? parse(given) : given), schema)
