import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import type { ApiAccount } from './keys/apiAccount.ts'

/** Who came in by an address, and what answers there. Made once for each address and kept, so that a request costs one look-up. */
export interface Route {
  readonly network: string
  readonly endpoint: Endpoint
  readonly account: ApiAccount
  /** Whether the account has the network to itself. */
  readonly ownsNetwork: boolean
}

/** An answer in place of the answer, ready to be sent: the address is wrong, the key may not, or the request is refused by a fault. */
export interface HttpError {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503
  readonly contentType: 'application/json' | 'text/plain'
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[]
  readonly text: string
  /** What the log says of it. */
  readonly reason?: string
  /** An open WebSocket gets the text as a message and is closed with this code; without one it stays open. */
  readonly closeCode?: number
  /** Who it was that came to an address where nobody is, with a key that is right. */
  readonly chargedRoute?: Route
}

/** An answer that does not come as it should: a fault that was asked for. */
export interface FaultInterruption {
  /**
   * `drop`: the connection ends without an answer. `truncate`: it ends after half of `text`. `close`: a WebSocket is
   * closed as by a server that restarts; over HTTP the same as `drop`.
   */
  readonly interruption: 'drop' | 'truncate' | 'close'
  /** The answer, where there was one. */
  readonly text: string | undefined
}

/** What comes of a request: the text of its answer, undefined where nothing is to be said, or what a transport sends in its place. */
export type Reply = string | undefined | HttpError | FaultInterruption
