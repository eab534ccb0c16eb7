/** The members of JSON Schema in the schema of fixtures, and `tsType`, which only the schema for types has. */
export interface FixtureSchema {
  readonly tsType?: string
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly examples?: readonly unknown[]
  readonly properties?: Readonly<Record<string, FixtureSchema>>
  readonly propertyNames?: FixtureSchema
  readonly additionalProperties?: FixtureSchema | false
  readonly required?: readonly string[]
  readonly items?: FixtureSchema
  readonly anyOf?: readonly FixtureSchema[]
  readonly allOf?: readonly FixtureSchema[]
  readonly definitions?: Readonly<Record<string, FixtureSchema>>
}
