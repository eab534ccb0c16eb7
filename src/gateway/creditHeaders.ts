import type { HttpRequest } from './httpMessages.ts'
import type { Visitor } from './visitor.ts'

const names = 'x-credits-cost, x-credits-left, x-request-id'

/** What a client may choose as the id of its request. Anything else is replaced. */
const requestId = /^[\w.:+/=@-]{1,128}$/

/**
 * Headers that tell a client what its request cost, in credits, what its key has left today, and under which id the request went. An id that
 * the client sent is echoed. `isRead`: a page reads the response, which has to be told what it may read. A flat list of names and values.
 */
export function creditHeaders(
  { headers }: HttpRequest,
  credits: number,
  visitor: Visitor | undefined,
  isRead: boolean,
): readonly string[] {
  const given = headers['x-request-id']
  const id = typeof given === 'string' && requestId.test(given) ? given : newId()
  const left = visitor?.account.purse?.state().left ?? 'unlimited'
  return [
    ...['x-credits-cost', String(credits)],
    // Without a key there is no balance.
    ...(visitor === undefined ? [] : ['x-credits-left', String(left)]),
    ...['x-request-id', id],
    ...(isRead ? ['access-control-expose-headers', names] : []),
  ]
}

const newId = (): string => process.getBuiltinModule('node:crypto').randomUUID()
