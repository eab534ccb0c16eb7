/** Prints src/fixtures/define/fixtureInputs.ts: the types of fixtures for programs, from their schema. */
import { typedJsonSchema } from '../../src/fixtures/schema/jsonSchema.ts'
import type { FixtureSchema } from './fixtureSchema.ts'
import { keyText, listText, literalText, unionText } from './typeText.ts'

const root = typedJsonSchema() as FixtureSchema // zod returns only these members

/** The type parameters that `tsType` can contain. */
const parameters: Readonly<Record<string, string>> = {
  Names: 'Names extends NamesInput = AnyNames',
  Account: 'Account extends string = string',
  Contract: 'Contract extends string = string',
  Created: 'Created extends string = string',
  Include: 'Include extends string | readonly string[] = string | readonly string[]',
  Network: 'Network extends string = string',
}

/** Interface → its references with type arguments. */
const references = new Map<string, string>()
const declarations: string[] = []

function typeOf(schema: FixtureSchema): string {
  const { tsType, properties, items, anyOf, additionalProperties, type } = schema
  if (properties !== undefined) return groupType(schema, properties)
  if (tsType !== undefined) return tsType
  if (schema.enum !== undefined) return unionText(schema.enum.map(literalText))
  if (anyOf !== undefined) return unionText(anyOf.map(typeOf))
  const referenced = resolved(schema)
  if (referenced !== schema) return typeOf(referenced)
  if (items !== undefined) return listText(typeOf(items))
  if (additionalProperties) return tableType(schema.propertyNames?.tsType, typeOf(additionalProperties))
  if (type === 'boolean') return 'boolean'
  if (type === 'integer') return 'number'
  // YAML editors read some texts as numbers or booleans.
  if (type === 'string' || (type?.includes('string') && !type.includes('integer'))) return 'string'
  throw new Error(`a schema needs the member tsType: ${JSON.stringify(schema)}`)
}

/** Returns the definition that a schema refers to, or the schema. */
function resolved(schema: FixtureSchema): FixtureSchema {
  const name = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').at(-1)
  return (name && root.definitions?.[name]) || schema
}

const tableType = (keys = 'string', value: string): string =>
  keys === 'string' ? `Readonly<Record<string, ${value}>>` : `{ readonly [name in ${keys}]?: ${value} }`

/** Returns the type of a group of keys: a reference to its interface, or to the type of its keys if it has no name. */
function groupType(schema: FixtureSchema, properties: NonNullable<FixtureSchema['properties']>): string {
  const { tsType, required = [], additionalProperties } = schema
  const known = tsType && references.get(tsType)
  if (known) return known
  if (additionalProperties) typeOf(additionalProperties)
  const members = Object.entries(properties).map(([name, member]) => ({
    text: `readonly ${keyText(name)}${required.includes(name) ? '' : '?'}: ${typeOf(member)}`,
    description: { ...resolved(member), ...member }.description,
  }))
  const body = `{\n${members.map(({ text, description }) => `${comment(description)}${text}\n`).join('')}}`
  if (tsType === undefined) return body
  if (!/^\w+$/.test(tsType)) return tsType // a type that refers to the types of the keys
  const used = Object.keys(parameters).filter((name) =>
    members.some(({ text }) => new RegExp(`\\b${name}\\b`).test(text)),
  )
  const named = (texts: readonly string[]) => (texts.length === 0 ? tsType : `${tsType}<${texts.join(', ')}>`)
  const declared = named(used.map((name) => parameters[name] ?? name))
  declarations.push(`${comment(schema.description)}export interface ${declared} ${body}\n`)
  references.set(tsType, named(used))
  return named(used)
}

const comment = (text: string | undefined): string =>
  text === undefined ? '' : `/** ${text}${/[.…]$/.test(text) ? '' : '.'} */\n`

typeOf(root)

process.stdout.write(`// Made from the schema of fixtures by \`npm run generate\`. Do not edit.
import type { HardforkName } from '../../options/hardforkNames.ts'
import type {
  AmountInput, AnyNames, ArgumentsInput, CallInput, CountInput, DeploymentInput, DurationInput, NamesInput, NetworksInput,
  NumberInput, ReferenceInput, SenderInput, TimeInput, TimestampInput, ValueInput,
} from './valueInputs.ts'

${declarations.join('\n')}`)
