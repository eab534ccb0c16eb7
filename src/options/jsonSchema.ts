import type { Option } from './option.ts'
import { optionNames } from './options.ts'
import { expectation, type Member, type Shape } from './shape.ts'
import { options } from './table.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** Returns the JSON Schema (draft 2020-12) of the configuration file, for editors. */
export function configJsonSchema(): JsonSchema {
  const rows: [string, Option][] = optionNames.map((name) => [name, options[name]])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of vivarium',
    description: 'The options of the command, by their names in the TypeScript API',
    type: 'object',
    properties: {
      $schema: { type: 'string' },
      ...Object.fromEntries(
        rows.filter(([name]) => name !== 'config').map(([name, option]) => [name, memberSchema(option)]),
      ),
    },
    additionalProperties: false,
  }
}

function memberSchema(member: Member & Pick<Option, 'default'>): JsonSchema {
  const described = { description: descriptionOf(member), ...schemaOf(member) }
  return member.default === undefined ? described : { ...described, default: member.default }
}

/** For a boolean that is on by default, the table describes the flag that turns it off. */
function descriptionOf({ type, default: defaultValue, describe }: Member & Pick<Option, 'default'>): string {
  return type === 'boolean' && defaultValue === true ? `false: ${describe}` : describe
}

function schemaOf(shape: Shape): JsonSchema {
  const { type, choices, known, min, max, pattern, words, members = {}, of } = shape
  switch (type) {
    case 'boolean':
      return { type: 'boolean' }
    case 'string':
    case 'path':
      if (choices !== undefined) return { enum: choices }
      if (shape.orNumber === true)
        return {
          anyOf: [{ type: 'integer' }, { type: 'string', pattern: pattern?.matches.source }],
        }
      if (known !== undefined) return { type: 'string', minLength: 1, examples: known }
      return textSchema(pattern)
    case 'integer':
    case 'number': {
      const number = { type, ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) }
      const texts = [
        ...(words === undefined ? [] : [{ enum: words }]),
        ...(pattern === undefined
          ? []
          : [{ type: 'string', pattern: pattern.matches.source, description: expectation(shape) }]),
      ]
      return texts.length === 0 ? number : { anyOf: [number, ...texts] }
    }
    case 'duration':
      return {
        anyOf: [
          { type: 'integer', minimum: min ?? 0, ...(max !== undefined && { maximum: max }) },
          { type: 'string', pattern: `^${min === undefined ? '' : '(?=.*[1-9])'}[0-9]{1,16} *[smhd]?$` },
        ],
      }
    case 'paths':
    case 'texts': {
      const text = textSchema(pattern)
      return { anyOf: [text, { type: 'array', items: text, ...(shape.orNone !== true && { minItems: 1 }) }] }
    }
    case 'group': {
      const group = groupSchema(members)
      return shape.short === undefined ? group : { anyOf: [{ type: 'string', description: shape.short }, group] }
    }
    case 'table':
      return {
        type: 'object',
        ...(shape.names !== undefined && { propertyNames: { pattern: shape.names.matches.source } }),
        additionalProperties: of === undefined ? true : schemaOf(of),
      }
    case 'items': {
      const list = { type: 'array', items: of === undefined ? {} : schemaOf(of) }
      return of?.short === undefined ? list : { anyOf: [{ type: 'string', description: of.short }, list] }
    }
  }
}

const textSchema = (pattern: Shape['pattern']): JsonSchema =>
  pattern === undefined ? { type: 'string', minLength: 1 } : { type: 'string', pattern: pattern.matches.source }

function groupSchema(members: Readonly<Record<string, Member>>): JsonSchema {
  const entries = Object.entries(members)
  const required = entries.filter(([, member]) => member.required === true).map(([name]) => name)
  return {
    type: 'object',
    // Defaults of members depend on the options of the node.
    properties: Object.fromEntries(
      entries.map(([name, member]) => [name, { description: member.describe, ...schemaOf(member) }]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}
