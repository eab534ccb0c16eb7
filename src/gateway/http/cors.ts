import type { IncomingHttpHeaders } from 'node:http'

type RequestHeaders = { readonly headers: IncomingHttpHeaders }

/** CORS headers, as flat lists of names and values for `writeHead`. */

const none: readonly string[] = []

/** Headers that a page may read in addition to the few that browsers always show. viem waits for the time in `retry-after`. */
const exposedHeaders = 'retry-after, retry-after-ms, x-credits-cost, x-credits-left, x-request-id'

/** Returns the headers that let a page read the response. Empty for other clients. */
export function corsHeaders({ headers: { origin } }: RequestHeaders): readonly string[] {
  if (origin === undefined) return none
  return ['access-control-allow-origin', origin, 'access-control-expose-headers', exposedHeaders, 'vary', 'origin']
}

/** Returns the preflight headers. They allow the announced headers, also from a public site to this machine (private network access). */
export function preflightHeaders({ headers }: RequestHeaders): readonly string[] {
  const wanted = headers['access-control-request-headers'] ?? 'content-type'
  const isPrivate = headers['access-control-request-private-network'] === 'true'
  return [
    ...['access-control-allow-origin', headers.origin ?? '*'],
    ...['access-control-allow-methods', 'POST, GET, PUT, PATCH, DELETE, OPTIONS'],
    ...['access-control-allow-headers', wanted],
    ...['access-control-max-age', '86400'],
    ...['vary', 'origin, access-control-request-headers, access-control-request-private-network'],
    ...(isPrivate ? ['access-control-allow-private-network', 'true'] : none),
  ]
}
