import { invalidRequest } from '../rpc/errors.ts'
import type { Caller } from '../rpc/ports/caller.ts'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import { readEnvelope } from '../rpc/protocol/envelope.ts'
import type { Faults } from './faults/faults.ts'
import type { Metering } from './metering.ts'
import type { OriginPolicy } from './originPolicy.ts'
import { RequestPipeline } from './requestPipeline.ts'
import type { HttpError, Reply, Route } from './route.ts'
import type { TransportLimits } from './transportLimits.ts'
import type { UnreadResponses } from './unreadResponses.ts'

export interface RequestLimits {
  /** Largest body of a request, in bytes. */
  readonly body: number
  /** Most items of a batch. */
  readonly batch: number
  /** Bytes of answers after which no further item of a batch runs; unlimited by default. */
  readonly batchResponse?: number | undefined
}

/** What is the same for all requests of a gateway. */
export interface GatewayContext {
  readonly limits: RequestLimits
  readonly metering: Metering
  readonly faults: Faults
  readonly originPolicy: OriginPolicy
  readonly transport: TransportLimits
  /** What the clients of all connections have not read yet. */
  readonly unread: UnreadResponses
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
export function serve(route: Route, text: string, client: Client, context: GatewayContext): Reply | Promise<Reply> {
  return new RequestPipeline(route, readEnvelope(text, context.limits.batch), client, context).serve()
}

/** The same for a request that a transport refuses without having read it: it costs what a refusal costs. */
export function serveRefusal(
  route: Route,
  httpError: HttpError,
  client: Client,
  context: GatewayContext,
): Reply | Promise<Reply> {
  return new RequestPipeline(route, unread, client, context, httpError).serve()
}

const unread = { id: 'null', refused: invalidRequest({ reason: 'it was not read' }) }
