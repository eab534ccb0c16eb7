import type { Endpoint } from '../rpc/endpoint.ts'

/** Who came in by a path, and what answers there. */
export interface Visitor {
  readonly endpoint: Endpoint
}

const httpPath = /^\/(v3(\/[^/]*)?\/?)?$/
const webSocketPath = /^\/((ws\/)?v3(\/[^/]*)?\/?)?$/

/** The visitor of `POST /`, `POST /v3/<KEY>`; undefined where nobody answers. `url` is the target of the request. */
export function identifyHttp(url: string, visitor: Visitor): Visitor | undefined {
  return url === '/' || httpPath.test(pathOf(url)) ? visitor : undefined
}

/** The visitor of a WebSocket at `/`, `/v3/<KEY>` or `/ws/v3/<KEY>`. */
export function identifyWebSocket(url: string, visitor: Visitor): Visitor | undefined {
  return webSocketPath.test(pathOf(url)) ? visitor : undefined
}

function pathOf(url: string): string {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
