/** Prints docs/reference/fixture-keys.md: a table for each group of keys in the JSON Schema of fixtures. */
import { fixtureJsonSchema } from '../../src/fixtures/schema/jsonSchema.ts'
import type { FixtureSchema } from './fixtureSchema.ts'

const schema = fixtureJsonSchema() as FixtureSchema

/** A group of keys: its path in the file, such as `blocks[].transactions[]`. */
interface Group {
  readonly title: string
  readonly properties: Readonly<Record<string, FixtureSchema>>
  readonly required: readonly string[]
}

/** The Markdown of the reference. */
export function fixtureReference(): string {
  const groups: Group[] = []
  const written = new Set<FixtureSchema>()
  collect('A fixture', '', schema, groups, written)
  return [
    '# The keys of a fixture',
    '',
    'Every key that a fixture accepts, generated from its schema. [Fixture format](fixture-format.md) explains the keys and values,',
    'such as [amounts and times](fixture-format.md#values).',
    '',
    ...groups.flatMap(groupText),
  ].join('\n')
}

function groupText({ title, properties, required }: Group): string[] {
  const rows = Object.entries(properties)
    .filter(([key]) => key !== '$schema')
    .map(([key, value]) => `| \`${key}\` | ${valueText(value)} | ${noteText(value, required.includes(key))} |`)
  return [`## ${title}`, '', '| key | value | description |', '| --- | --- | --- |', ...rows, '']
}

/** Adds the group that a schema describes, then its nested groups. */
function collect(
  title: string,
  path: string,
  given: FixtureSchema,
  groups: Group[],
  written: Set<FixtureSchema>,
): void {
  const own = resolved(given)
  for (const variant of [own, ...(own.anyOf ?? []).map(resolved)]) {
    if (variant.items !== undefined) collect(`\`${path}[]\``, `${path}[]`, variant.items, groups, written)
    const { properties, additionalProperties, required = [] } = variant
    if (properties !== undefined && !written.has(variant)) {
      written.add(variant)
      groups.push({ title, properties, required })
      for (const [key, value] of Object.entries(properties)) {
        const inner = path === '' ? key : `${path}.${key}`
        collect(`\`${inner}\``, inner, value, groups, written)
      }
    }
    if (typeof additionalProperties === 'object' && path !== '') {
      const inner = `${path}.NAME`
      collect(`\`${inner}\``, inner, additionalProperties, groups, written)
    }
  }
}

function resolved(given: FixtureSchema): FixtureSchema {
  const reference = given.$ref ?? given.allOf?.[0]?.$ref
  const name = reference?.split('/').at(-1)
  return (name && schema.definitions?.[name]) || given
}

const typeTexts: Readonly<Record<string, string>> = {
  array: 'list',
  object: 'keys',
  integer: 'integer',
  string: 'text',
}

/** The texts of unions of types that mean one kind of value. */
const unionTexts: Readonly<Record<string, string>> = {
  '': 'any value',
  'boolean,number,string': 'text',
  'number,string': 'text or hex',
  'integer,string': 'number',
}

/** Short description of a key. */
function valueText(given: FixtureSchema): string {
  const own = resolved(given)
  if (own.anyOf !== undefined) return [...new Set(own.anyOf.map(valueText))].join(' or ')
  if (own.enum !== undefined) return own.enum.map((value) => `\`${String(value)}\``).join(', ')
  if (own.type === 'array') {
    // The slots of an access list have the notation of amounts.
    const item = own.items && valueText(own.items).replace(/^amount$/, 'number')
    return item === undefined ? 'list' : `list of ${item}`
  }
  const types = typeof own.type === 'string' ? [own.type] : (own.type ?? [])
  if (own.pattern?.includes('gwei')) return 'amount'
  if ([...types].sort().join() === 'integer,string' && own.pattern === undefined && own.maximum !== undefined)
    return 'time'
  const limits = limitText(own)
  const kinds = unionTexts[[...types].sort().join()] ?? types.map((type) => typeTexts[type] ?? type).join(' or ')
  return limits === '' ? kinds : `${kinds} ${limits}`
}

const limitText = ({ minimum, maximum }: FixtureSchema): string =>
  minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER
    ? `from ${minimum} to ${maximum.toLocaleString('en')}`
    : ''

function noteText(given: FixtureSchema, isRequired: boolean): string {
  const { description, examples } = { ...resolved(given), ...given }
  const example = examples === undefined ? undefined : `for example \`${String(examples[0])}\``
  const parts = [description, example, isRequired ? 'required' : undefined].filter((part) => part !== undefined)
  return parts.join('; ').replaceAll('|', '\\|')
}

process.stdout.write(fixtureReference())
