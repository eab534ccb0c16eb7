import { isBatch } from '../rpc/protocol/answer.ts'
import type { Envelope } from '../rpc/protocol/envelope.ts'
import { forbidden, revokedKeyError } from './httpErrors.ts'
import type { Permissions } from './keys/permissions.ts'
import type { HttpError, Route } from './route.ts'
import type { Client } from './serve.ts'

/** Whether a key may do what a request asks for: undefined, or the refusal. A batch is refused whole for one of its items. */
export function authorize(
  { account, network, ownsNetwork }: Route,
  envelope: Envelope,
  client: Client,
): HttpError | undefined {
  const { permissions, name } = account
  // A key can be taken back while a connection is open that came in with it.
  if (account.isRevoked) return revokedKeyError(envelope)
  if (permissions === undefined) return undefined
  if (!ownsNetwork && !permissions.allowNetwork(network))
    return forbidden(envelope, `the key "${name}" is not for the network ${network}`)
  if (permissions.hasOrigins && !permissions.allowOrigin(client.origin))
    return forbidden(envelope, `the key "${name}" is not for ${originText(client.origin)}`)
  const method = forbiddenMethod(envelope, permissions, ownsNetwork)
  return method === undefined ? undefined : forbidden(envelope, methodReason(name, method, permissions))
}

/** The first method that is not allowed. */
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
  const reason = `the key "${name}" is not for the method ${method.slice(0, 64)}`
  if (hasMethods) return reason
  return `${reason}: development methods need a key whose methods name them, as in ["standard", "development"]`
}

const originText = (origin: string | undefined): string =>
  origin === undefined ? 'requests without an origin' : `pages of ${origin.slice(0, 128)}`
