import { z } from 'zod'
import { isPlainObject, quickDecoderOf } from './quickDecoder.ts'

/**
 * Defines a record schema. The schema of `z.record` finds the issues of all entries, even if its caller wants only the first one. This schema
 * then stops, as the schemas of lists and objects do, and uses the quick decoders of keys and values.
 */
export function record<Key extends z.core.$ZodRecordKey, Value extends z.ZodType>(
  keyType: Key,
  valueType: Value,
  { error }: { readonly error: string },
): z.ZodRecord<Key, Value> {
  const schema = new StoppableRecord({ type: 'record', keyType, valueType, error: () => error })
  return schema as unknown as z.ZodRecord<Key, Value> // the constructor has no type parameters
}

const StoppableRecord: z.core.$constructor<z.ZodRecord> = z.core.$constructor('StoppableRecord', (schema, def) => {
  z.ZodRecord.init(schema, def)
  const parse = schema._zod.parse
  const { keyType, valueType } = def
  const quickKey = quickDecoderOf(keyType)
  const quickValue = quickDecoderOf(valueType)
  schema._zod.parse = (payload, context) => {
    const given = payload.value
    if (context.abortEarly !== true || !isPlainObject(given)) return parse(payload, context)
    /** Decodes a part of an entry. No schema is asynchronous. */
    const decode = (part: z.core.$ZodType, value: unknown) =>
      part._zod.run({ value, issues: [] }, context) as z.core.ParsePayload
    const entries: Record<PropertyKey, unknown> = {}
    for (const name of Object.keys(given)) {
      const value = given[name]
      const knownKey = quickKey?.(name) as string | undefined // a schema of keys returns strings
      const knownValue = quickValue?.(value)
      if (knownKey !== undefined && knownValue !== undefined) {
        entries[knownKey] = knownValue
        continue
      }
      const key = decode(keyType, name)
      const decoded = key.issues.length === 0 ? decode(valueType, value) : undefined
      // The library creates the issue, and handles the name that would set the prototype.
      if (decoded === undefined || decoded.issues.length > 0 || name === '__proto__') {
        const entry = parse({ value: { [name]: value }, issues: payload.issues }, context) as z.core.ParsePayload
        if (entry.issues.length > 0) return entry
      } else entries[key.value as string] = decoded.value // a schema of keys returns strings
    }
    payload.value = entries
    return payload
  }
})
