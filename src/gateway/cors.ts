import type { IncomingMessage } from 'node:http'

/**
 * Cross-origin requests: a development node is for any page on this machine, so every origin is let in. Credentials are
 * not, which is what the star says. Headers are flat lists of names and values, as `writeHead` takes them.
 */
const anyOrigin = ['access-control-allow-origin', '*']
const none: string[] = []

/** Headers of an answer to a page; none for other clients, whom they would only cost bytes. */
export function corsHeaders({ headers }: IncomingMessage): string[] {
  return headers.origin === undefined ? none : anyOrigin
}

/** Headers that let a page send what it announces, from a public site to this machine as well (private network access). */
export function preflightHeaders({ headers }: IncomingMessage): string[] {
  const wanted = headers['access-control-request-headers'] ?? 'content-type'
  const isPrivate = headers['access-control-request-private-network'] === 'true'
  return anyOrigin.concat(
    ['access-control-allow-methods', 'POST, GET, OPTIONS'],
    ['access-control-allow-headers', wanted],
    ['access-control-max-age', '86400'],
    ['vary', 'access-control-request-headers, access-control-request-private-network'],
    isPrivate ? ['access-control-allow-private-network', 'true'] : none,
  )
}
