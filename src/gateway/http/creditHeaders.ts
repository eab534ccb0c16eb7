import type { Route } from '../route.ts'
import type { HttpRequest } from './httpMessages.ts'

/** Allowed request ids of clients. Other values are replaced. */
const requestId = /^[\w.:+/=@-]{1,128}$/

/**
 * Returns the headers with the cost of the request, the credits left today, and the request id. Echoes the id of the client. The result is a
 * flat list of names and values.
 */
export function creditHeaders({ headers }: HttpRequest, credits: number, route: Route | undefined): readonly string[] {
  const given = headers['x-request-id']
  const id = typeof given === 'string' && requestId.test(given) ? given : newId()
  const left = route?.account.creditAccount?.state().left ?? 'unlimited'
  return [
    ...['x-credits-cost', String(credits)],
    // Without a key, no balance exists.
    ...(route === undefined ? [] : ['x-credits-left', String(left)]),
    ...['x-request-id', id],
  ]
}

const newId = (): string => process.getBuiltinModule('node:crypto').randomUUID()
