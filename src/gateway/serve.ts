import { invalidRequest } from '../rpc/errors.ts'
import { type Envelope, isLongRequest, readEnvelope, readLongEnvelope } from '../rpc/protocol/envelope.ts'
import type { Client } from './client.ts'
import type { GatewayContext } from './gatewayContext.ts'
import { INVALID_REQUEST_LABEL, RequestPipeline } from './requestPipeline.ts'
import type { HttpError, Reply, Route } from './route.ts'

/** Handles a request body, for every transport. Most replies are available at once, except to long requests. */
export function serve(route: Route, text: string, client: Client, context: GatewayContext): Reply | Promise<Reply> {
  const { batch } = context.limits
  const run = (envelope: Envelope) => new RequestPipeline(route, envelope, client, context).serve()
  return isLongRequest(text) ? readLongEnvelope(text, batch).then(run) : run(readEnvelope(text, batch))
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

/** Records a request without a valid key or path, for the log and the metrics. It belongs to no account, so it has no usage. */
export function recordRejection(
  { status, reason }: HttpError,
  transport: Client['transport'],
  { metering }: Pick<GatewayContext, 'metering'>,
): void {
  metering.usage.countRejection({ network: UNKNOWN, method: INVALID_REQUEST_LABEL, status })
  const listener = metering.onFailure ?? metering.onRequest
  listener?.({
    network: UNKNOWN,
    account: UNKNOWN,
    transport,
    methods: [],
    credits: 0,
    status,
    errors: 1,
    milliseconds: 0,
    reason,
  })
}

/** Network and account of a rejected request. */
const UNKNOWN = 'unknown'

const unread = { id: 'null', refused: invalidRequest({ reason: 'the request was not read' }) }
