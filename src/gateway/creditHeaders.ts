import type { HttpRequest } from './httpMessages.ts'
import type { Route } from './route.ts'

const exposedHeaders = 'x-credits-cost, x-credits-left, x-request-id'

/** What a client may choose as the id of its request. Anything else is replaced. */
const requestId = /^[\w.:+/=@-]{1,128}$/

/**
 * Headers that tell a client what its request cost, in credits, what its key has left today, and under which id the request went. An id that
 * the client sent is echoed. `isCrossOrigin`: a page reads the response, which has to be told what it may read. A flat list of exposedHeaders and values.
 */
export function creditHeaders(
  { headers }: HttpRequest,
  credits: number,
  route: Route | undefined,
  isCrossOrigin: boolean,
): readonly string[] {
  const given = headers['x-request-id']
  const id = typeof given === 'string' && requestId.test(given) ? given : newId()
  const left = route?.account.creditAccount?.state().left ?? 'unlimited'
  return [
    ...['x-credits-cost', String(credits)],
    // Without a key there is no balance.
    ...(route === undefined ? [] : ['x-credits-left', String(left)]),
    ...['x-request-id', id],
    ...(isCrossOrigin ? ['access-control-expose-headers', exposedHeaders] : []),
  ]
}

const newId = (): string => process.getBuiltinModule('node:crypto').randomUUID()
