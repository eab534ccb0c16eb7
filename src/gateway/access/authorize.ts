import type { Envelope } from '../../rpc/protocol/envelope.ts'
import { isBatch } from '../../rpc/protocol/respond.ts'
import type { Client } from '../client.ts'
import { forbidden, revokedKeyError } from '../http/httpErrors.ts'
import { restApis } from '../http/restApis.ts'
import type { Permissions } from '../keys/permissions.ts'
import type { HttpError, Route } from '../route.ts'

/**
 * Checks whether a key may run the calls of a request. Returns the HTTP error, or undefined if it may. One forbidden call rejects the whole
 * batch.
 */
export function authorize(
  { account, network, ownsNetwork, isOwnFork }: Route,
  envelope: Envelope,
  client: Client,
): HttpError | undefined {
  const { permissions, name } = account
  // A key can be revoked while a connection that uses it is open.
  if (account.isRevoked) return revokedKeyError(envelope)
  if (permissions === undefined) return undefined
  if (!isOwnFork && !permissions.allowNetwork(network) && !namesItsNetworks(envelope))
    return forbidden(envelope, `the key "${name}" does not allow the network ${network}`)
  if (permissions.hasOrigins && !permissions.allowOrigin(client.origin))
    return forbidden(envelope, `the key "${name}" does not allow ${originText(client.origin)}`)
  const method = forbiddenMethod(envelope, permissions, ownsNetwork)
  return method === undefined ? undefined : forbidden(envelope, methodReason(name, method, permissions))
}

/** Whether a request names the networks that it concerns. The method checks them, and the network of the path does not matter. */
const namesItsNetworks = (envelope: Envelope): boolean =>
  'method' in envelope && methodsWithNetworks.has(envelope.method)

const methodsWithNetworks: ReadonlySet<string> = new Set(
  restApis.filter(({ namesNetworks }) => namesNetworks).map(({ method }) => method),
)

/** Returns the first method that the key does not allow. */
function forbiddenMethod(envelope: Envelope, permissions: Permissions, ownsNetwork: boolean): string | undefined {
  if (isBatch(envelope)) {
    for (const entry of envelope) {
      const found = forbiddenMethod(entry, permissions, ownsNetwork)
      if (found !== undefined) return found
    }
    return undefined
  }
  return 'method' in envelope && !permissions.allowMethod(envelope.method, ownsNetwork) ? envelope.method : undefined
}

function methodReason(name: string, method: string, { hasMethods }: Permissions): string {
  const reason = `the key "${name}" does not allow the method ${method.slice(0, 64)}`
  if (hasMethods) return reason
  return `${reason}: development methods need a key that lists them, such as "methods": ["standard", "development"]`
}

const originText = (origin: string | undefined): string =>
  origin === undefined ? 'requests without an origin' : `pages of ${origin.slice(0, 128)}`
