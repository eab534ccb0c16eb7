import { invalidRequest } from '../rpc/errors.ts'
import type { Caller } from '../rpc/ports/caller.ts'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import { readEnvelope } from '../rpc/protocol/envelope.ts'
import type { Books } from './books.ts'
import type { Entrance } from './entrance.ts'
import { Exchange } from './exchange.ts'
import type { Faults } from './faults/faults.ts'
import type { Transport } from './transport.ts'
import type { Refusal, Served, Visitor } from './visitor.ts'

export interface Limits {
  /** Largest body of a request, in bytes. */
  readonly body: number
  /** Most items of a batch. */
  readonly batch: number
  /** Bytes of answers after which no further item of a batch runs; unlimited by default. */
  readonly batchResponse?: number | undefined
}

/** What is the same for all requests of a gateway. */
export interface Office {
  readonly limits: Limits
  readonly books: Books
  readonly faults: Faults
  readonly entrance: Entrance
  readonly transport: Transport
  /** Whether responses over HTTP have headers with their cost. */
  readonly hasCreditHeaders: boolean
  /** For those who may administer the node. */
  readonly keys?: KeyControl | undefined
}

/** Who sent a request, as far as the gateway has to know. */
export interface Client extends Caller {
  readonly transport: 'http' | 'webSocket'
  /** The origin of the page that sent it, if a page did. */
  readonly origin: string | undefined
  /** Told what the request cost, in credits, before its response is sent. */
  readonly charged?: ((credits: number) => void) | undefined
}

/** From the text of a request to what is sent for it, the same for every transport. Most requests are answered at once. */
export function serve(visitor: Visitor, text: string, client: Client, office: Office): Served | Promise<Served> {
  return new Exchange(visitor, readEnvelope(text, office.limits.batch), client, office).serve()
}

/** The same for a request that a transport refuses without having read it: it costs what a refusal costs. */
export function serveRefusal(
  visitor: Visitor,
  refusal: Refusal,
  client: Client,
  office: Office,
): Served | Promise<Served> {
  return new Exchange(visitor, unread, client, office, refusal).serve()
}

const unread = { id: 'null', refused: invalidRequest({ reason: 'it was not read' }) }
