import type { z } from 'zod'

/** Decodes a value in its common form as the schema does. Returns undefined for other values, which the schema decodes or refuses. */
export type QuickDecoder<Output = unknown> = (value: unknown) => Output | undefined

const decoders = new WeakMap<object, QuickDecoder>()

/**
 * Registers a decoder for the common form of a schema's values. The schema library creates objects for each value, which takes longer than most
 * methods. A test compares each decoder with its schema.
 */
export function withQuickDecoder<Schema extends z.ZodType>(
  schema: Schema,
  decode: QuickDecoder<z.output<Schema>>,
): Schema {
  decoders.set(schema, decode)
  return schema
}

/** Returns the decoder of a schema, or of the inner schema of an optional schema. */
export function quickDecoderOf(schema: z.core.$ZodType): QuickDecoder | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'default' || def.type === 'optional' ? quickDecoderOf(def.innerType) : decoders.get(schema)
}

/** Returns whether a value is a plain object, as JSON.parse creates it. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Returns whether a value is a string that matches a pattern. */
export const matches = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)
