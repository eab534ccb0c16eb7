import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dispatchRest } from '../../src/rpc/protocol/dispatchRest.ts'
import { type RestApiSignature, restObject, restOperation } from '../../src/rpc/wire/rest/restOperation.ts'
import { choiceOf, queryCount, restList } from '../../src/rpc/wire/rest/restValues.ts'

const Kind = choiceOf(['red', 'green', 'blue'])
const list = restObject({
  kinds: restList(Kind, 'kinds', 3).optional(),
  size: queryCount(10).default(5),
  name: z.string({ error: 'a name' }),
})
const api = {
  name: 'example API',
  method: 'example',
  address: '/',
  operations: {
    'GET lists/{name}': restOperation('Returns a list.', list),
    'POST lists/{name}': restOperation(
      'Changes a list.',
      restObject({ items: restList(restObject({ kind: Kind }, 'an item'), 'items', 2), name: z.string() }).refine(
        ({ name }) => name !== 'fixed',
        { error: 'the list is fixed: change another one' },
      ),
    ),
    'PUT lists/{name}': restOperation('Replaces a list.', list),
  },
} as const satisfies RestApiSignature

/** Returns the decoded request. */
const send = (verb: string, path: string, body?: object) => {
  const echo = (_: undefined, request: object) => request
  return dispatchRest(
    api,
    { 'GET lists/{name}': echo, 'POST lists/{name}': echo, 'PUT lists/{name}': echo },
    undefined,
    {
      verb,
      path,
      ...(body && { body: { ...body } }),
    },
  )
}

describe('a request of a REST API', () => {
  test.each([
    'kinds=red&kinds=blue',
    'kinds[]=red&kinds[]=blue',
    'kinds=red,blue',
    'kinds=[red, blue]',
    'kinds=red,,blue,',
  ])('has a list in the query: %s', (query) => {
    expect(send('GET', `/lists/a?${query}`)).toEqual({ name: 'a', kinds: ['red', 'blue'], size: 5 })
  })

  test.each(['', 'kinds=&size=', 'kinds[]=', 'other=1', 'name=b'])('has no parameters: %s', (query) => {
    expect(send('GET', `/lists/a?${query}`)).toEqual({ name: 'a', size: 5 })
  })

  test('has members in a body, of which null and empty ones are missing', () => {
    expect(send('POST', '/lists/a', { items: [{ kind: 'red', other: 1 }] })).toEqual({
      name: 'a',
      items: [{ kind: 'red' }],
    })
    expect(send('PUT', '/lists/a', { kinds: null, size: '' })).toEqual({ name: 'a', size: 5 })
    expect(() => send('POST', '/lists/a', { items: [{ kind: null }] })).toThrow(
      'items[0].kind is missing: expected red',
    )
  })

  test.each([
    ['GET', '/lists/a?kinds=red,pink', undefined, 'kinds[1]: expected red, green or blue, not "pink"'],
    ['GET', '/lists/a?size=11', undefined, 'size: expected a number from 1 to 10, not "11"'],
    ['GET', '/lists/a?kinds=red,red,red,red', undefined, 'kinds: expected a list of kinds, at most 3, not a list of 4'],
    ['POST', '/lists/a', undefined, 'items is missing: expected a list of items, at most 2'],
    ['POST', '/lists/a', { items: [] }, 'items: expected a list of items, at most 2, not an empty list'],
    ['POST', '/lists/a', { items: [5] }, 'items[0]: expected an item, not 5'],
    ['POST', '/lists/fixed', { items: [{ kind: 'red' }] }, 'the list is fixed: change another one'],
    ['DELETE', '/lists/a', undefined, 'lists/a: expected the HTTP method GET, POST or PUT, not DELETE'],
    ['GET', '//[', undefined, 'the operation /[ of the example API is not served: use lists/{name}'],
  ])('of %s %s with %o is rejected', (verb, path, body, message) => {
    expect(() => send(verb, path, body)).toThrow(expect.objectContaining({ message }))
  })
})
