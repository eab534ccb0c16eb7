import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { define, errorMessage, errorStack, NodeError, openFileLimit } from '../src/errors.ts'

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

test('the text and the stack of an error of another realm are its own', () => {
  const foreign: unknown = runInNewContext("new Error('no entry')")
  expect(foreign).not.toBeInstanceOf(Error)
  expect(errorMessage(foreign)).toBe('no entry')
  expect(errorStack(foreign)).toMatch(/^Error: no entry\n +at /)
  expect([errorStack('text'), errorStack(undefined)]).toEqual(['text', 'undefined'])
})

test('a kind of error returns the details of its own errors, which are not members of the error', () => {
  const lost = define<{ what: string }>('Lost', -32000, ({ what }) => `${what} is lost`)
  const alsoLost = define<{ what: string }>('Lost', -32000, ({ what }) => `${what} is lost, too`)
  const details = { what: 'a key' }
  const error = lost(details)
  expect(lost.detailsOf(error)).toBe(details)
  expect(alsoLost.detailsOf(error)).toBeUndefined()
  expect(lost.detailsOf(new NodeError('Lost', -32000, 'a key is lost'))).toBeUndefined()
  expect(Object.values(error)).not.toContain(details)
})

test('a kind of error recognizes its errors by their name', () => {
  const lost = define<{ what: string }>('Lost', -32000, ({ what }) => `${what} is lost`)
  const found = define('Found', -32000, () => 'found')
  expect(lost.is(lost({ what: 'a key' }))).toBe(true)
  expect(lost.is(new NodeError('Lost', -32602, 'place: a key is lost'))).toBe(true)
  expect(lost.is(found())).toBe(false)
  expect(lost.is(Object.assign(new Error('no error of the node'), { name: 'Lost' }))).toBe(false)
})
