import { invalidRequest } from '../rpc/errors.ts'
import { readEnvelope } from '../rpc/protocol/envelope.ts'
import type { Client } from './client.ts'
import type { GatewayContext } from './gatewayContext.ts'
import { RequestPipeline } from './requestPipeline.ts'
import type { HttpError, Reply, Route } from './route.ts'

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
