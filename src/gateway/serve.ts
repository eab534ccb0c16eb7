import { invalidRequest, toClientError } from '../rpc/errors.ts'
import { isLongRequest, readEnvelope, readLongEnvelope } from '../rpc/protocol/envelope.ts'
import type { Client, QueuedClient } from './client.ts'
import type { GatewayContext } from './gatewayContext.ts'
import { createHttpError } from './http/httpErrors.ts'
import { INVALID_REQUEST_LABEL, RequestPipeline } from './requestPipeline.ts'
import type { HttpError, Reply, Route } from './route.ts'

/** Handles a request body, for every transport. Most replies are available at once, except to long requests. */
export function serve(
  route: Route,
  text: string,
  client: QueuedClient,
  context: GatewayContext,
): Reply | Promise<Reply> {
  if (isLongRequest(text)) return serveLong(route, text, client, context)
  return new RequestPipeline(route, readEnvelope(text, context.limits.batch), client, context).serve()
}

/** Handles a long request between other work. Later requests of the connection start after it, as after a short one. */
async function serveLong(route: Route, text: string, client: QueuedClient, context: GatewayContext): Promise<Reply> {
  const release = client.requests.holdOnce()
  try {
    const envelope = await readLongEnvelope(text, context.limits.batch, release)
    return await new RequestPipeline(route, envelope, client, context).serve()
  } catch (failure) {
    // The parser could not be loaded: the files of the node may have been replaced.
    return createHttpError(500, toClientError(failure))
  } finally {
    release()
  }
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
