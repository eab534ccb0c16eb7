import { define, type NodeError } from '../errors.ts'
import { invalidRequest } from '../rpc/errors.ts'
import { errorText } from '../rpc/protocol/answer.ts'
import type { Envelope } from '../rpc/protocol/envelope.ts'
import type { HttpError } from './route.ts'

/** A message would break a rule (RFC 6455, section 7.4.1): what a WebSocket without credits is closed with. */
const POLICY_VIOLATION = 1008

/** Codes by which hosted gateways tell in their logs why they refused. */
const CREDITS_SPENT = -33000
const THROUGHPUT_EXCEEDED = -33200

const rejectedByKey = define<{ reason: string }>(
  'RejectedByKey',
  -32002,
  () => 'rejected due to project ID settings',
  ({ reason }) => ({ reason }),
)
const revokedKey = define('RevokedKey', -32002, () => 'invalid project id')

/** 402: the credits of the day are spent. Answered to every item of a batch, by its id. */
export const paymentRequired = (envelope: Envelope, details: string): HttpError => ({
  ...errorWithText(
    402,
    limitTexts(envelope, { code: 402, event: CREDITS_SPENT, message: 'Payment Required', details }),
  ),
  closeCode: POLICY_VIOLATION,
})

/** 429: more in a second than the key may. */
export const tooManyRequests = (envelope: Envelope, details: string, headers: readonly string[] = []): HttpError => ({
  ...errorWithText(
    429,
    limitTexts(envelope, { code: 429, event: THROUGHPUT_EXCEEDED, message: 'Too Many Requests', details }),
  ),
  headers,
})

/** 403: the key may not do this: another network, method or origin. */
export const forbidden = (envelope: Envelope | undefined, reason: string): HttpError => ({
  ...createHttpError(403, rejectedByKey({ reason }), envelope),
  reason,
})

/** 401 for a connection whose key was revoked after it came in. */
export const revokedKeyError = (envelope: Envelope): HttpError => ({
  ...createHttpError(401, revokedKey(), envelope),
  closeCode: POLICY_VIOLATION,
})

/** A refusal with one JSON-RPC error for all that was asked. */
export const createHttpError = (status: HttpError['status'], error: NodeError, envelope?: Envelope): HttpError =>
  errorWithText(
    status,
    forEach(envelope, (id) => errorText(id, error)),
  )

/** 400: the request does not say to which host it is sent. */
export const multipleHosts = (): HttpError =>
  createHttpError(400, invalidRequest({ reason: 'it has more than one Host header: send one' }))

interface LimitError {
  readonly code: number
  readonly event: number
  readonly message: string
  readonly details: string
}

const limitTexts = (envelope: Envelope, error: LimitError): string =>
  forEach(envelope, (id) => `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`)

/** A text for what was asked, or an array with one for each item of a batch that waits for an answer. */
function forEach(envelope: Envelope | undefined, text: (id: string) => string): string {
  if (envelope === undefined) return text('null')
  if ('id' in envelope) return text(envelope.id ?? 'null')
  const ids = envelope.flatMap(({ id }) => (id === undefined ? [] : [id]))
  return ids.length === 0 ? text('null') : `[${ids.map(text).join(',')}]`
}

const errorWithText = (status: HttpError['status'], text: string): HttpError => ({
  status,
  contentType: 'application/json',
  headers: [],
  text,
})
