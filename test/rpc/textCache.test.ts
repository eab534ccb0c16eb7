import { expect, test } from 'vitest'
import { TextCache } from '../../src/rpc/wire/textCache.ts'

test('a text is kept from the second request on', () => {
  let written = 0
  const cache = new TextCache<{ id: string }>(({ id }) => `"${id} ${++written}"`)
  const object = { id: 'a' }
  const texts = Array.from({ length: 4 }, () => cache.get(object, 'a').text)
  expect(texts).toEqual(['"a 1"', '"a 2"', '"a 2"', '"a 2"'])
})

test('objects with the same id keep their own texts', () => {
  const cache = new TextCache<{ text: string }>(({ text }) => text)
  const [one, other] = [{ text: '1' }, { text: '2' }]
  for (let count = 0; count < 3; count++) {
    expect(cache.get(one, 'a').text).toBe('1')
    expect(cache.get(other, 'a').text).toBe('2')
  }
})

test('an object that was requested long ago counts as new', () => {
  let written = 0
  const cache = new TextCache<object>(() => `${++written}`)
  const object = {}
  const get = () => cache.get(object, 'a').text
  get()
  for (let count = 0; count < 2_048; count++) cache.get({}, `${count}`)
  expect([get(), get(), get()]).toEqual(['2050', '2051', '2051'])
})
