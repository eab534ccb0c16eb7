import { describe, expect, test } from 'vitest'
import { LongText } from '../../src/rpc/longText.ts'
import { hexJson, RawJson, rawJsonList } from '../../src/rpc/rawJson.ts'
import { fc } from '../property.ts'

const filler = 'x'.repeat(20_000)

const bytesOf = (text: LongText): Buffer => {
  const buffer = Buffer.alloc(text.byteLength)
  text.writeTo(buffer)
  return buffer
}

describe('a long text', () => {
  test.each([
    ['ASCII', ['[', '"a"', ',', filler, ']']],
    ['one-byte text beyond ASCII', ['é', filler, 'ÿ']],
    ['two-byte text', ['я', filler, '€', '😀']],
    ['empty parts', ['', filler, '']],
  ])('is written as UTF-8: %s', (_, parts) => {
    const text = LongText.of(parts) as LongText
    expect(bytesOf(text).equals(Buffer.from(parts.join('')))).toBe(true)
    expect(text.toString()).toBe(parts.join(''))
  })

  test('is the same as its joined parts, for any parts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (parts) => {
        const text = LongText.of([...parts, filler]) as LongText
        expect(bytesOf(text).equals(Buffer.from(parts.join('') + filler))).toBe(true)
      }),
    )
  })

  test.each([false, true])('has a text between its first and its last part; encoded: %s', async (isEncoded) => {
    const text = LongText.of(['{"a":', '"я', filler, '"', '}']) as LongText
    if (isEncoded) await text.encodeInSlices()
    expect(String(text.between('{"a":', '}'))).toBe(`"я${filler}"`)
    expect(text.between('{"b":', '}')).toBeUndefined()
    expect(text.between('{"a":', ']')).toBeUndefined()
    const inner = text.between('{"a":', '}') as LongText
    expect(inner.byteLength).toBe(Buffer.byteLength(`"я${filler}"`))
  })

  test('is a string if it is short', () => {
    expect(LongText.of(['[', '1', ']'])).toBe('[1]')
    expect(LongText.of([])).toBe('')
  })
})

test('a result that is longer than a string can be is refused', () => {
  const part = 'x'.repeat(2 ** 28)
  expect(() => rawJsonList([part, part])).toThrow('the response is too large: request less data')
})

test.each([
  [[], '[]'],
  [['1'], '[1]'],
  [['1', '{"a":2}', '"3"'], '[1,{"a":2},"3"]'],
])('rawJsonList of %j is %s', (items, text) => {
  expect(rawJsonList(items).text).toBe(text)
})

test('rawJsonList joins many items to few parts', () => {
  const items = Array.from({ length: 100_000 }, (_, index) => `{"index":${index}}`)
  const { text, parts } = rawJsonList(items)
  expect(text).toBe(`[${items.join()}]`)
  expect(parts?.length).toBeLessThan(100)
  const long = 'x'.repeat(100_000)
  expect(rawJsonList([long, '1', long, '2']).text).toBe(`[${long},1,${long},2]`)
})

test.each([0, 1, 32_768, 32_769, 100_000])('hexJson encodes %i bytes as a string, in parts if it is long', (length) => {
  const bytes = Uint8Array.from({ length }, (_, index) => index % 251)
  const json = hexJson(bytes)
  expect(json instanceof RawJson).toBe(length > 32_768)
  expect(json instanceof RawJson ? JSON.parse(json.text) : json).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
})
