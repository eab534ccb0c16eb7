import { invalidRequest } from '../rpc/errors.ts'
import type { Caller } from '../rpc/ports/caller.ts'
import type { KeyControl } from '../rpc/ports/keyControl.ts'
import { readEnvelope } from '../rpc/protocol/envelope.ts'
import type { OriginPolicy } from './access/originPolicy.ts'
import type { Faults } from './faults/faults.ts'
import type { Metering } from './metering.ts'
import { RequestPipeline } from './requestPipeline.ts'
import type { HttpError, Reply, Route } from './route.ts'
import type { TransportLimits } from './transportLimits.ts'
import type { UnreadResponses } from './unreadResponses.ts'

export interface RequestLimits {
  /** Maximum size of a request body, in bytes. */
  readonly body: number
  /** Maximum number of items in a batch. */
  readonly batch: number
  /** Response size, in bytes, after which no further item of a batch runs. Default: unlimited. */
  readonly batchResponse?: number | undefined
}

/** Services and settings that all requests of a gateway share. */
export interface GatewayContext {
  readonly limits: RequestLimits
  readonly metering: Metering
  readonly faults: Faults
  readonly originPolicy: OriginPolicy
  readonly transport: TransportLimits
  /** Unread bytes of all connections. */
  readonly unread: UnreadResponses
  /** Whether HTTP responses have headers with their cost. */
  readonly hasCreditHeaders: boolean
  /** For clients that may administer the node. */
  readonly keys?: KeyControl | undefined
}

/** The client of a request, as the gateway sees it. */
export interface Client extends Caller {
  readonly transport: 'http' | 'webSocket'
  /** Origin of the page that sent the request. */
  readonly origin: string | undefined
  /** Called with the cost of the request, in credits, before its response is sent. */
  readonly charged?: ((credits: number) => void) | undefined
}

/** Handles a request body, for every transport. Most replies are available at once. */
export function serve(route: Route, text: string, client: Client, context: GatewayContext): Reply | Promise<Reply> {
  return new RequestPipeline(route, readEnvelope(text, context.limits.batch), client, context).serve()
}

/** Records and charges a request that the transport rejects without reading it. */
export function serveRefusal(
  route: Route,
  httpError: HttpError,
  client: Client,
  context: GatewayContext,
): Reply | Promise<Reply> {
  return new RequestPipeline(route, unread, client, context, httpError).serve()
}

const unread = { id: 'null', refused: invalidRequest({ reason: 'the request was not read' }) }
