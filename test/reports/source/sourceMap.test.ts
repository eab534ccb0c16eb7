import { expect, test } from 'vitest'
import { decodeSourceMap } from '../../../src/reports/source/sourceMap.ts'

test('returns the source of an instruction, where the data of a PUSH belongs to it', () => {
  const { entryAt } = decodeSourceMap('1:2:0:-;;3::1:i', Uint8Array.from([0x61, 0, 0, 0x5f, 0x56]))
  expect([0, 2, 3, 4].map(entryAt)).toEqual([
    { start: 1, length: 2, file: 0, jump: '-' },
    { start: 1, length: 2, file: 0, jump: '-' },
    { start: 1, length: 2, file: 0, jump: '-' },
    { start: 3, length: 2, file: 1, jump: 'i' },
  ])
  expect(entryAt(5)).toBeUndefined()
})

test.each([
  ['longer than the code', ';'.repeat(1_000), 2],
  ['shorter than the code', '1:2:0:-', 1],
])('a source map that is %s', (_, text, length) => {
  expect(decodeSourceMap(text, Uint8Array.from([0x5f, 0x5f])).entries).toHaveLength(length)
})

test('code that is empty', () => {
  const { entries, entryAt } = decodeSourceMap('1:2:0:-', new Uint8Array())
  expect(entries).toEqual([])
  expect(entryAt(0)).toBeUndefined()
})
