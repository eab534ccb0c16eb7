import type { z } from 'zod'

/** Decodes a value in its common form to what the schema decodes it to. Undefined for any other value, which the schema decodes or refuses. */
export type QuickDecoder<Output = unknown> = (value: unknown) => Output | undefined

const decoders = new WeakMap<object, QuickDecoder>()

/**
 * Gives a schema a decoder for the common form of its values. It saves the objects that the schema library makes for each value, which cost
 * more than most methods. A test compares each decoder with its schema.
 */
export function withQuickDecoder<Schema extends z.ZodType>(
  schema: Schema,
  decode: QuickDecoder<z.output<Schema>>,
): Schema {
  decoders.set(schema, decode)
  return schema
}

/** The decoder of a schema, or of the one that it makes optional. */
export function quickDecoderOf(schema: z.core.$ZodType): QuickDecoder | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'default' || def.type === 'optional' ? quickDecoderOf(def.innerType) : decoders.get(schema)
}

/** Whether a value is an object as JSON.parse makes it, with its own members alone. */
export const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Text that fits a pattern. */
export const matches = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)
