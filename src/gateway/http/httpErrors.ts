import { define, type NodeError } from '../../errors.ts'
import { invalidRequest } from '../../rpc/errors.ts'
import type { Envelope } from '../../rpc/protocol/envelope.ts'
import { errorText } from '../../rpc/protocol/respond.ts'
import type { HttpError } from '../route.ts'

/** Policy violation (RFC 6455, section 7.4.1): close code for a WebSocket without credits or permission. */
export const POLICY_VIOLATION = 1008

/** Event codes that hosted gateways use for these errors. */
const CREDITS_SPENT = -33000
const THROUGHPUT_EXCEEDED = -33200

const rejectedByKey = define<{ reason: string }>(
  'RejectedByKey',
  -32002,
  () => 'rejected due to project ID settings',
  ({ reason }) => ({ reason }),
)
const revokedKey = define('RevokedKey', -32002, () => 'invalid project id')

/** 402: the daily credits are spent. Each item of a batch gets the error with its id. */
export const paymentRequired = (envelope: Envelope, details: string): HttpError => ({
  ...errorWithText(
    402,
    limitTexts(envelope, { code: 402, event: CREDITS_SPENT, message: 'Payment Required', details }),
  ),
  closeCode: POLICY_VIOLATION,
})

/** 429: the rate limit of the key is exceeded. */
export const tooManyRequests = (envelope: Envelope, details: string, headers: readonly string[] = []): HttpError => ({
  ...errorWithText(
    429,
    limitTexts(envelope, { code: 429, event: THROUGHPUT_EXCEEDED, message: 'Too Many Requests', details }),
  ),
  headers,
})

/** 403: the key does not allow this network, method or origin. */
export const forbidden = (envelope: Envelope | undefined, reason: string): HttpError => ({
  ...createHttpError(403, rejectedByKey({ reason }), envelope),
  reason,
})

/** 401 on an open connection whose key was revoked. */
export const revokedKeyError = (envelope: Envelope): HttpError => ({
  ...createHttpError(401, revokedKey(), envelope),
  closeCode: POLICY_VIOLATION,
})

/** Creates an HTTP error with one JSON-RPC error for each call. */
export const createHttpError = (status: HttpError['status'], error: NodeError, envelope?: Envelope): HttpError =>
  errorWithText(
    status,
    forEach(envelope, (id) => errorText(id, error)),
  )

/** 400: no `Host` header, or several. */
export const invalidHost = (): HttpError =>
  createHttpError(400, invalidRequest({ reason: 'the request has no Host header, or more than one: send one' }))

interface LimitError {
  readonly code: number
  readonly event: number
  readonly message: string
  readonly details: string
}

const limitTexts = (envelope: Envelope, error: LimitError): string =>
  forEach(envelope, (id) => `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`)

/** Returns one text, or an array with a text for each batch item that has an id. */
function forEach(envelope: Envelope | undefined, text: (id: string) => string): string {
  if (envelope === undefined) return text('null')
  if ('id' in envelope) return text(envelope.id ?? 'null')
  const ids = envelope.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return ids.length === 0 ? text('null') : `[${ids.map(text).join(',')}]`
}

/** Creates an HTTP error with a JSON text. */
export const errorWithText = (status: HttpError['status'], text: string): HttpError => ({
  status,
  contentType: 'application/json',
  headers: [],
  text,
})
