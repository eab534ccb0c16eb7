import { z } from 'zod'
import { isPlainObject } from './quickDecoder.ts'

/**
 * Defines a record schema. The schema of `z.record` finds the issues of all entries, even if its caller wants only the first one. This schema
 * then stops, as those of lists and objects do.
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
  schema._zod.parse = (payload, context) => {
    const { value } = payload
    if (context.abortEarly !== true || !isPlainObject(value)) return parse(payload, context)
    const entries: Record<PropertyKey, unknown> = {}
    for (const key of Object.keys(value)) {
      const entry = parse({ value: { [key]: value[key] }, issues: [] }, context) as z.core.ParsePayload // no schema is asynchronous
      payload.issues.push(...entry.issues)
      if (entry.issues.length > 0) break
      Object.assign(entries, entry.value)
    }
    payload.value = entries
    return payload
  }
})
