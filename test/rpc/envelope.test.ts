import { describe, expect, test } from 'vitest'
import { type Entry, readEnvelope } from '../../src/rpc/protocol/envelope.ts'

const read = (text: string): Entry => {
  const envelope = readEnvelope(text, 3)
  if (!('id' in envelope)) throw new Error('a batch')
  return envelope
}
const refusedCode = (entry: Entry): number | undefined => ('refused' in entry ? entry.refused.code : undefined)

describe('a request', () => {
  test('default', () => {
    expect(read('{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}')).toEqual({
      id: '1',
      method: 'eth_chainId',
      params: [],
    })
  })

  test.each([
    ['zero', '0', '0'],
    ['negative', '-7', '-7'],
    ['a text', '"0b6b7a2e-0000-4000-8000-000000000000"', '"0b6b7a2e-0000-4000-8000-000000000000"'],
    ['an empty text', '""', '""'],
    ['a text of other letters', '"ключ \\u0022 \\n"', '"ключ \\" \\n"'],
    ['null', 'null', 'null'],
    ['a fraction', '1.5', '1.5'],
    ['a fraction that a double would shorten', '1.50', '1.50'],
    ['more than 2^53', '12345678901234567890', '12345678901234567890'],
    ['more than a double', '1e400', '1e400'],
    ['an exponent', '1E3', '1000'],
  ])('echoes an id that is %s', (_, written, echoed) => {
    expect(read(`{"jsonrpc":"2.0","id":${written},"method":"m"}`)).toMatchObject({ id: echoed })
  })

  test('has the last of two ids, as with JSON.parse', () => {
    expect(read('{"id":1.25,"params":[{"id":3.5,"x":"\\"id\\":4.5"}],"jsonrpc":"2.0","method":"m","id":2.25}').id).toBe(
      '2.25',
    )
  })

  test.each(['{}', '[]', 'true', '{"a":1.5}', '[1.5]'])('is refused when its id is %s', (id) => {
    const entry = read(`{"jsonrpc":"2.0","id":${id},"method":"m"}`)
    expect(refusedCode(entry)).toBe(-32600)
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
  ])('takes params that are %s', (_, params, read_) => {
    expect(read(`{"jsonrpc":"2.0","id":1,"method":"m"${params}}`)).toMatchObject({ params: read_ })
  })

  test.each([
    ['no jsonrpc', '{"id":1,"method":"m"}', '1'],
    ['jsonrpc 1.0', '{"jsonrpc":"1.0","id":1,"method":"m"}', '1'],
    ['jsonrpc as a number', '{"jsonrpc":2.0,"id":1,"method":"m"}', '1'],
    ['no method', '{"jsonrpc":"2.0","id":1}', '1'],
    ['a method that is a number', '{"jsonrpc":"2.0","id":"a","method":1}', '"a"'],
    ['params that are a text', '{"jsonrpc":"2.0","id":1,"method":"m","params":"x"}', '1'],
    ['params that are a number', '{"jsonrpc":"2.0","id":1,"method":"m","params":7}', '1'],
    ['a number instead', '7', 'null'],
    ['a text instead', '"eth_chainId"', 'null'],
    ['null instead', 'null', 'null'],
    ['an object with nothing', '{}', 'null'],
  ])('with %s is refused', (_, text, id) => {
    const entry = read(text)
    expect(refusedCode(entry)).toBe(-32600)
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
  ])('that is not JSON is refused: %j', (text) => expect(refusedCode(read(text))).toBe(-32700))

  test('nested a million deep is refused or taken, and the process lives on', () => {
    const deep = '['.repeat(1_000_000)
    expect(refusedCode(read(deep))).toBe(-32700)
    const params = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(read(`{"jsonrpc":"2.0","id":1.5,"method":"m","params":${params}}`).id).toBe('1.5')
  })
})

describe('a batch', () => {
  test('keeps the order of its items and the ids as they were written', () => {
    const text = '[{"jsonrpc":"2.0","id":2.50,"method":"a"}, 1, {"jsonrpc":"2.0","id":"x","method":"b"}]'
    const envelope = readEnvelope(text, 3)
    expect(envelope).toMatchObject([{ id: '2.50', method: 'a' }, { id: 'null' }, { id: '"x"', method: 'b' }])
  })

  test('that is empty is refused as a whole', () => expect(refusedCode(read('[]'))).toBe(-32600))

  test('that is too long is refused as a whole', () => expect(refusedCode(read('[1,2,3,4]'))).toBe(-32600))

  test('of items that are none is a refusal for each', () => {
    const envelope = readEnvelope('[1,[],null]', 3)
    expect(Array.isArray(envelope) && envelope.map(refusedCode)).toEqual([-32600, -32600, -32600])
  })
})
