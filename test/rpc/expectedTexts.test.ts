import { expect, test } from 'vitest'
import type { z } from 'zod'
import { methods } from '../../src/rpc/generated/methodTable.ts'

/** Values that most schemas refuse. */
const values = [
  Symbol('value'),
  'x',
  '0xzz',
  '',
  `0x${'f'.repeat(70)}`,
  '9'.repeat(90),
  '2026-13-45T00:00:00Z',
  -1,
  1.5,
  1e30,
  true,
  null,
  {},
  { unknown: 1 },
  [],
  [5],
  [[5]],
]

/** The texts of the schema library begin like this. They describe the schema, not the parameter. */
const libraryText = /^(Invalid|Too (small|big)|Unrecognized|Expected)/

/** Yields a schema and the schemas of its members, with their paths. Of the options of a union, only the members: the union has the error. */
function* schemasOf(schema: z.core.$ZodType, path: string): Generator<[path: string, schema: z.core.$ZodType]> {
  yield [path, schema]
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return yield* schemasOf(def.innerType, path)
    case 'pipe':
      return yield* schemasOf(def.in, path)
    case 'lazy':
      return yield* schemasOf(def.getter(), path)
    case 'array':
      return yield* schemasOf(def.element, `${path}[]`)
    case 'record':
      return yield* schemasOf(def.valueType, `${path}.*`)
    case 'tuple':
      for (const [index, item] of def.items.entries()) yield* schemasOf(item, `${path}[${index}]`)
      return
    case 'union':
      for (const option of def.options) {
        const [, ...members] = schemasOf(option, path)
        yield* members.filter(([at]) => at !== path)
      }
      return
    case 'object':
      for (const [name, member] of Object.entries(def.shape)) yield* schemasOf(member, `${path}.${name}`)
  }
}

function libraryTexts(path: string, schema: z.core.$ZodType): string[] {
  return values.flatMap((value) => {
    const { error } = (schema as z.ZodType).safeParse(value)
    const found = error?.issues.filter(({ message }) => libraryText.test(message)) ?? []
    return found.map(({ message }) => `${path}: ${message}`)
  })
}

test('each error of a parameter says what the method expects', () => {
  const found = new Set<string>()
  for (const [method, { params }] of Object.entries(methods))
    for (const { name, schema } of params)
      for (const [path, part] of schemasOf(schema, `${method} ${name}`))
        for (const text of libraryTexts(path, part)) found.add(text)
  expect([...found]).toEqual([])
})
