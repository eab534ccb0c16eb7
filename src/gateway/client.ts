import type { Caller } from '../rpc/ports/caller.ts'
import type { RequestQueue } from './requestQueue.ts'

/** The client of a request, as the gateway sees it. */
export interface Client extends Caller {
  readonly transport: 'http' | 'webSocket' | 'ipc'
  /** Origin of the page that sent the request. */
  readonly origin: string | undefined
  /** Called with the cost of the request, in credits, before its response is sent. */
  readonly charged?: ((credits: number) => void) | undefined
}

/** A client whose requests start in the order of their arrival. */
export interface QueuedClient extends Client {
  /** The requests of its connection. */
  readonly requests: Pick<RequestQueue, 'holdOnce'>
}
