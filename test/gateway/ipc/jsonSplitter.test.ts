import { describe, expect, test } from 'vitest'
import { JsonSplitter } from '../../../src/gateway/ipc/jsonSplitter.ts'

const LIMIT = 40

/** Splits `text`, which arrives in pieces of `size` bytes. */
function split(text: string, size: number): (string | undefined)[] {
  const texts: (string | undefined)[] = []
  const splitter = new JsonSplitter(LIMIT, (bytes) => texts.push(bytes?.toString()))
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) splitter.add(Buffer.from(bytes.subarray(at, at + size)))
  splitter.end()
  return texts
}

describe.each([1, 2, 3, 7, 1_000])('texts that arrive in pieces of %i bytes', (size) => {
  test.each<[string, string, (string | undefined)[]]>([
    ['nothing', ' \n\r\t ', []],
    ['one object', '{"a":1}', ['{"a":1}']],
    ['objects without white space', '{"a":1}{"b":[2]}[{}]', ['{"a":1}', '{"b":[2]}', '[{}]']],
    ['objects with white space', ' {"a":1}\r\n\n{"b":2} ', ['{"a":1}', '{"b":2}']],
    ['an object of several lines', '{\n "a": [\n  1]\n}\n', ['{\n "a": [\n  1]\n}']],
    ['brackets in strings', '{"a":"}]{["}[1]', ['{"a":"}]{["}', '[1]']],
    ['escapes', '["\\"}","\\\\"]["\\u005d"]', ['["\\"}","\\\\"]', '["\\u005d"]']],
    ['text of several bytes per character', '["жё"]["🦊"]', ['["жё"]', '["🦊"]']],
    ['other texts, which end with their lines', 'nonsense 1\n"a"\n{}', ['nonsense 1\n', '"a"\n', '{}']],
    ['an object that is cut off', '{"a":', ['{"a":']],
    ['a text of the maximum size', `["${'x'.repeat(LIMIT - 4)}"]{}`, [`["${'x'.repeat(LIMIT - 4)}"]`, '{}']],
    ['a text over the limit', `["${'x'.repeat(LIMIT)}"]{}`, [undefined, '{}']],
    ['a line over the limit', `${'x'.repeat(LIMIT + 1)}\n{}`, [undefined, '{}']],
  ])('%s', (_, text, texts) => {
    expect(split(text, size)).toEqual(texts)
  })
})
