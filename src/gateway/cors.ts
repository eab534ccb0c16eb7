import type { IncomingHttpHeaders } from 'node:http'

/** A request, as far as this looks at it. */
type RequestHeaders = { readonly headers: IncomingHttpHeaders }

/** Cross-origin requests. Headers are flat lists of names and values, as `writeHead` takes them. */

const none: readonly string[] = []

/** Headers of an answer that a page may read; none for other clients, whom they would only cost bytes. */
export function corsHeaders({ headers: { origin } }: RequestHeaders): readonly string[] {
  return origin === undefined ? none : ['access-control-allow-origin', origin, 'vary', 'origin']
}

/** Headers that let a page send what it announces, from a public site to this machine as well (private network access). */
export function preflightHeaders({ headers }: RequestHeaders): readonly string[] {
  const wanted = headers['access-control-request-headers'] ?? 'content-type'
  const isPrivate = headers['access-control-request-private-network'] === 'true'
  return [
    ...['access-control-allow-origin', headers.origin ?? '*'],
    ...['access-control-allow-methods', 'POST, GET, OPTIONS'],
    ...['access-control-allow-headers', wanted],
    ...['access-control-max-age', '86400'],
    ...['vary', 'origin, access-control-request-headers, access-control-request-private-network'],
    ...(isPrivate ? ['access-control-allow-private-network', 'true'] : none),
  ]
}
