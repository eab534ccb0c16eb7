import type { Endpoint } from '../rpc/endpoint.ts'
import type { Account } from './keys/account.ts'

/** Who came in by an address, and what answers there. Made once for each address and kept, so that a request costs one look-up. */
export interface Visitor {
  readonly network: string
  readonly endpoint: Endpoint
  readonly account: Account
}

/** The answer to those whom nobody receives, ready to be sent: whatever the request says, its address is wrong. */
export interface Refusal {
  readonly status: 401 | 404
  readonly contentType: 'application/json' | 'text/plain'
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[]
  readonly text: string
}
