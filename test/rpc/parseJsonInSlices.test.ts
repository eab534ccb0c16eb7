import { expect, test } from 'vitest'
import { JsonMembers, parseJsonInSlices } from '../../src/rpc/parseJsonInSlices.ts'
import { fc } from '../property.ts'

const parse = (text: string) => parseJsonInSlices(Buffer.from(text))
const parsed = async (text: string) => parse(text).catch(() => 'rejected')
const expected = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return 'rejected'
  }
}

test('parses like JSON.parse', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), async (json, space) => {
      const text = JSON.stringify(JSON.parse(json), undefined, space)
      expect(await parsed(text)).toEqual(JSON.parse(text))
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('rejects the same texts as JSON.parse', async () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\"',
    '\\',
    '1',
    '-',
    '1e5',
    'null',
    'tru',
    ' ',
    '\n',
    '"\t"',
    '\u00a0',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 8 }), async (all) => {
      const text = all.join('')
      expect(await parsed(text), text).toEqual(expected(text))
    }),
    { seed: 7, numRuns: 5_000 },
  )
})

test.each([
  '{"__proto__":{"a":1},"a":2}',
  '{"a":1,"a":2}',
  '["\\\\","\\\\\\"","\\u0041\\ud83d"]',
  '[1.5e-7,-0,1e999,12345678901234567890]',
  '"text"',
  ' 7 ',
])('parses %s', async (text) => {
  expect(await parsed(text)).toEqual(JSON.parse(text))
  expect(Object.keys(Object(await parsed(text)))).toEqual(Object.keys(Object(JSON.parse(text))))
})

test('rejects deeply nested JSON', async () => {
  expect(await parsed(`${'['.repeat(64)}${']'.repeat(64)}`)).not.toBe('rejected')
  await expect(parse('['.repeat(2_000_000))).rejects.toThrow('64 levels')
})

test('parses containers of any length like JSON.parse', async () => {
  for (const length of [10, 5_450, 5_460, 5_461, 5_462, 20_000]) {
    const text = JSON.stringify([{ list: Array.from({ length }, () => 7), text: '}"]\\' }, ['{', []], 1])
    for (const part of [text, text.replaceAll(',', ' ,\n'), text.slice(0, -2), text.replace('}', ']')])
      expect(await parsed(part)).toEqual(expected(part))
  }
})

test('yields the event loop', async () => {
  let others = 0
  const other = () => {
    others++
    pending = setImmediate(other)
  }
  let pending = setImmediate(other)
  const text = JSON.stringify(Array.from({ length: 300_000 }, (_, index) => ({ index, text: 'x' })))
  expect(await parse(text)).toEqual(JSON.parse(text))
  clearImmediate(pending)
  expect(others).toBeGreaterThan(5)
})

test('returns the members of large objects as a list', async () => {
  const text = '{"a":{"b":1,"b":2},"c":[{"a":{"b":3}}]}'
  const value = await parseJsonInSlices(Buffer.from(text), {
    large: {
      isLarge: (path) => path.join('.') === 'a',
      containsLarge: (path) => path.length === 0,
    },
  })
  const members = new JsonMembers()
  members.list.push(['b', 1], ['b', 2])
  expect(value).toEqual({ a: members, c: [{ a: { b: 3 } }] })
})

test.each([
  ['a string', `["${'a'.repeat(5_000_000)}"]`],
  ['an unterminated string', `"${'\\"'.repeat(1_000_000)}`],
  ['a number', '9'.repeat(5_000_000)],
  ['zero bytes', '\0'.repeat(5_000_000)],
  ['white space', ' '.repeat(5_000_000)],
])('rejects %s that would take long to parse', async (_, text) => {
  await expect(parse(text)).rejects.toThrow(SyntaxError)
})
