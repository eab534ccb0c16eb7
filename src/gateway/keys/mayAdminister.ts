import type { IncomingHttpHeaders } from 'node:http'
import { hostnameOf, isLoopbackHost } from '../access/hosts.ts'
import { type ApiAccount, isControlAccount } from './apiAccount.ts'

/** The address and the headers of an HTTP request, or of the request that opened a WebSocket. */
export interface RequestSource {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Whether a client may issue and revoke keys. It needs the control account, or it must run on this machine and use neither a key
 * nor a proxy. A web page must also have a loopback origin.
 */
export function mayAdminister(account: ApiAccount, source: RequestSource): boolean {
  if (account.mayAdminister !== true) return false
  return isControlAccount(account) || isLocal(source)
}

/** Headers with which a proxy names the client or itself (RFC 7239, section 4; RFC 9110, section 7.6.3; usage). */
const proxyHeaders = [
  ...['forwarded', 'via', 'x-real-ip'],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-prefix', 'x-forwarded-proto'],
]

/** Whether a client of this machine sent a request. A proxy of this machine has a loopback address too, so the headers must not show one. */
function isLocal({ headers, socket: { remoteAddress = '' } }: RequestSource): boolean {
  const { host, origin } = headers
  return (
    // Dual-stack sockets report IPv4 addresses as `::ffff:127.0.0.1`.
    isLoopbackHost(remoteAddress.replace(/^::ffff:/, '')) &&
    (host === undefined || isLoopbackHost(hostnameOf(host) ?? '')) &&
    (origin === undefined || isLoopbackOrigin(origin)) &&
    proxyHeaders.every((name) => headers[name] === undefined)
  )
}

function isLoopbackOrigin(origin: string): boolean {
  try {
    return isLoopbackHost(new URL(origin).hostname.replace(/^\[|\]$/g, ''))
  } catch {
    return false
  }
}
