import { describe, expect, test } from 'vitest'
import { type Entry, isLongRequest, readEnvelope, readLongEnvelope } from '../../src/rpc/protocol/envelope.ts'

const read = (text: string): Entry => {
  const envelope = readEnvelope(text, 3)
  if (!('id' in envelope)) throw new Error('a batch')
  return envelope
}
const errorCode = (entry: Entry): number | undefined => ('refused' in entry ? entry.refused.code : undefined)

describe('a request', () => {
  test('is parsed', () => {
    expect(read('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}')).toEqual({
      id: '1',
      method: 'eth_chainId',
      params: [],
    })
  })

  test.each([
    ['zero', '0', '0'],
    ['negative', '-7', '-7'],
    ['text', '"0b6b7a2e-0000-4000-8000-000000000000"', '"0b6b7a2e-0000-4000-8000-000000000000"'],
    ['empty text', '""', '""'],
    ['text with escapes and other scripts', '"ключ \\u0022 \\n"', '"ключ \\" \\n"'],
    ['null', 'null', 'null'],
    ['a fraction', '1.5', '1.5'],
    ['a fraction that a double would shorten', '1.50', '1.50'],
    ['more than 2^53', '12345678901234567890', '12345678901234567890'],
    ['more than a double', '1e400', '1e400'],
    ['an exponent', '1E3', '1000'],
  ])('keeps an id that is %s', (_, written, echoed) => {
    expect(read(`{"jsonrpc":"2.0","id":${written},"method":"m"}`)).toMatchObject({ id: echoed })
  })

  test('has the last of two ids, like JSON.parse', () => {
    expect(read('{"id":1.25,"params":[{"id":3.5,"x":"\\"id\\":4.5"}],"jsonrpc":"2.0","method":"m","id":2.25}').id).toBe(
      '2.25',
    )
  })

  test.each(['{}', '[]', 'true', '{"a":1.5}', '[1.5]'])('is rejected with the id %s', (id) => {
    const entry = read(`{"jsonrpc":"2.0","id":${id},"method":"m"}`)
    expect(errorCode(entry)).toBe(-32600)
    expect(entry.id).toBe('null')
  })

  test('without an id is a notification', () => {
    expect(read('{"jsonrpc":"2.0","method":"m"}')).toEqual({ id: undefined, method: 'm', params: undefined })
  })

  test.each([
    ['absent', '', undefined],
    ['null', ',"params":null', undefined],
    ['a list', ',"params":[1]', [1]],
    ['an object', ',"params":{"a":1}', { a: 1 }],
  ])('accepts params that are %s', (_, params, expected) => {
    expect(read(`{"jsonrpc":"2.0","id":1,"method":"m"${params}}`)).toMatchObject({ params: expected })
  })

  test.each([
    ['1000000000000000000', '1000000000000000000'],
    ['9007199254740993', '9007199254740993'],
    [
      '{"value" : 18446744073709551615 ,"list":[123456789012345678,"[9007199254740993]"]}',
      { value: '18446744073709551615', list: ['123456789012345678', '[9007199254740993]'] },
    ],
    ['9007199254740991', 9_007_199_254_740_991],
    ['1234567890123456.5', 1_234_567_890_123_456.5],
    ['1234567890123456e2', 123_456_789_012_345_600],
    ['"\\"",9007199254740993', '"'],
  ])('has the digits of a whole number in params that a double cannot represent: %s', (written, expected) => {
    const entry = read(`{"id":12345678901234567890,"jsonrpc":"2.0","method":"m","params":[${written}]}`)
    expect(entry).toMatchObject({ id: '12345678901234567890' })
    expect('params' in entry && Array.isArray(entry.params) && entry.params[0]).toEqual(expected)
  })

  test.each([
    ['no jsonrpc', '{"id":1,"method":"m"}', '1'],
    ['jsonrpc 1.0', '{"jsonrpc":"1.0","id":1,"method":"m"}', '1'],
    ['jsonrpc as a number', '{"jsonrpc":2.0,"id":1,"method":"m"}', '1'],
    ['no method', '{"jsonrpc":"2.0","id":1}', '1'],
    ['a method that is a number', '{"jsonrpc":"2.0","id":"a","method":1}', '"a"'],
    ['params that are text', '{"jsonrpc":"2.0","id":1,"method":"m","params":"x"}', '1'],
    ['params that are a number', '{"jsonrpc":"2.0","id":1,"method":"m","params":7}', '1'],
    ['a number as the request', '7', 'null'],
    ['text as the request', '"eth_chainId"', 'null'],
    ['null as the request', 'null', 'null'],
    ['no members', '{}', 'null'],
  ])('with %s is rejected', (_, text, id) => {
    const entry = read(text)
    expect(errorCode(entry)).toBe(-32600)
    expect(entry.id).toBe(id)
  })

  test.each([
    '',
    ' ',
    '{',
    '{"jsonrpc":"2.0",}',
    "{'jsonrpc':'2.0'}",
    'undefined',
    '\u0000',
    '{"id":01}',
    '[1,]',
    '"\ud800',
  ])('that is not JSON is rejected: %j', (text) => expect(errorCode(read(text))).toBe(-32700))

  test.each([
    ['', /^parse error: the request is empty$/],
    [' \n', /^parse error: the request is empty$/],
    ["'{}'", /^parse error: the request is not JSON: Unexpected token '''/],
    ['{"id":1', /^parse error: the request is not JSON: .*position 7/],
    [`{"id":"${'x'.repeat(300_000)}`, /^parse error: the request is not JSON: unexpected text at byte \d+$/],
  ])('that is not JSON is explained: %.8j', async (text, message) => {
    const envelope = isLongRequest(text) ? await readLongEnvelope(text, 1, () => {}) : read(text)
    expect(envelope).toMatchObject({ id: 'null', refused: { message: expect.stringMatching(message) } })
  })

  test('with deeply nested JSON is rejected or parsed, without a stack overflow', () => {
    const deep = '['.repeat(1_000_000)
    expect(errorCode(read(deep))).toBe(-32700)
    const params = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(read(`{"jsonrpc":"2.0","id":1.5,"method":"m","params":${params}}`).id).toBe('1.5')
  })
})

describe('a batch', () => {
  test('keeps the order and the ids of its items', () => {
    const text = '[{"jsonrpc":"2.0","id":2.50,"method":"a"}, 1, {"jsonrpc":"2.0","id":"x","method":"b"}]'
    const envelope = readEnvelope(text, 3)
    expect(envelope).toMatchObject([{ id: '2.50', method: 'a' }, { id: 'null' }, { id: '"x"', method: 'b' }])
  })

  test('that is empty is rejected as a whole', () => expect(errorCode(read('[]'))).toBe(-32600))

  test('that is too long is rejected as a whole', () => expect(errorCode(read('[1,2,3,4]'))).toBe(-32600))

  test('rejects each invalid item', () => {
    const envelope = readEnvelope('[1,[],null]', 3)
    expect(Array.isArray(envelope) && envelope.map(errorCode)).toEqual([-32600, -32600, -32600])
  })
})
