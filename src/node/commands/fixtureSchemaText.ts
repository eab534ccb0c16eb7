import { fixtureJsonSchema } from '../../fixtures/schema/jsonSchema.ts'

/** Returns the JSON Schema of the fixture format as text. */
export const fixtureSchemaText = (): string => `${JSON.stringify(fixtureJsonSchema(), null, 2)}\n`
