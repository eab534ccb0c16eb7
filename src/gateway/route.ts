import type { Endpoint } from '../rpc/protocol/endpoint.ts'
import type { ResponseText } from '../rpc/responseText.ts'
import type { ApiAccount } from './keys/apiAccount.ts'

/** Endpoint and account of a path. Routes are cached, so a request costs one look-up. */
export interface Route {
  readonly network: string
  readonly endpoint: Endpoint
  readonly account: ApiAccount
  /** Whether no other account uses the network. */
  readonly ownsNetwork: boolean
  /** Whether the account created the network with `vivarium_fork`. */
  readonly isOwnFork: boolean
}

/** An error response: the path is wrong, the key does not allow the request, or a fault rejects it. */
export interface HttpError {
  readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 406 | 413 | 415 | 429 | 500 | 502 | 503 | 504
  readonly contentType: 'application/json' | 'text/html' | 'text/plain'
  /** Names and values alternate, as for `writeHead`. */
  readonly headers: readonly string[]
  readonly text: string
  /** Text for the log. */
  readonly reason?: string
  /** Close code after the text on an open WebSocket. Undefined: the connection stays open. */
  readonly closeCode?: number
  /** Route to charge when the key is valid but the network is unknown. */
  readonly chargedRoute?: Route
}

/** A response that a fault interrupts. */
export interface FaultInterruption {
  /**
   * `drop`: the connection closes without a response. `truncate`: it closes after half of `text`. `close`: a WebSocket closes as for a
   * server restart; over HTTP the same as `drop`.
   */
  readonly interruption: 'drop' | 'truncate' | 'close'
  /** The response, if the request ran. */
  readonly text: string | undefined
}

/** Reply to a request: the response text, undefined for no response, or an error or interruption in its place. */
export type Reply = ResponseText | undefined | HttpError | FaultInterruption
