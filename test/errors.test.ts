import { expect, test } from 'vitest'
import { NodeError, openFileLimit } from '../src/errors.ts'

test.each(['EMFILE', 'ENFILE'])('%s becomes an error that says how to raise the limit of open files', (code) => {
  const cause = Object.assign(new Error(`${code}: too many open files, open '/a/b'`), { code })
  const error = openFileLimit(cause)
  expect(error).toBeInstanceOf(NodeError)
  expect(error).toMatchObject({ name: 'TooManyOpenFiles', message: expect.stringContaining('ulimit -n'), cause })
})

test('other errors stay the same', () => {
  const error = Object.assign(new Error('no entry'), { code: 'ENOENT' })
  expect(openFileLimit(error)).toBe(error)
})
