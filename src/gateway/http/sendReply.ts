import { LongText } from '../../rpc/longText.ts'
import { isResponseText, type ResponseText } from '../../rpc/responseText.ts'
import { pollAfterResponse } from '../busyPolling.ts'
import type { FaultInterruption, Reply } from '../route.ts'
import type { TransportLimits } from '../transportLimits.ts'
import { compressBody, type Encoding, encodingFor } from './compress.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'
import { encodeLongText, releaseBuffer } from './responseBuffer.ts'

/** Flat list of names and values. */
type Headers = readonly string[]

/** Maximum size that the socket buffers at once, in bytes. Longer responses get a stall timeout. */
const MAX_SHORT_RESPONSE_BYTES = 65_536

/** A response with a body. */
interface Message {
  readonly status: number
  readonly headers: string[]
  readonly text: ResponseText
  /** Length of the text in UTF-8, in bytes. */
  readonly length: number
}

/** Sends a reply in one piece, with its length. Sends 204 if it has no text. The response has the headers of the reply, and `headers`. */
export function sendReply(
  request: HttpRequest,
  response: HttpResponse,
  reply: Reply,
  headers: Headers,
  transport: TransportLimits,
): void {
  // The client may have disconnected after the request ran.
  if (response.isDestroyed) return
  pollAfterResponse()
  if (isResponseText(reply)) send(request, response, messageOf(200, reply, 'application/json', headers), transport)
  else if (reply === undefined) response.sendHead(204, [...headers])
  else if ('status' in reply) {
    const message = messageOf(reply.status, reply.text, reply.contentType, headers)
    message.headers.push(...reply.headers)
    send(request, response, message, transport)
  } else interrupt(response, reply, headers)
}

function messageOf(status: number, text: ResponseText, contentType: string, added: Headers): Message {
  const length = typeof text === 'string' ? Buffer.byteLength(text) : text.byteLength
  const headers = ['content-type', contentType, 'content-length', String(length)]
  if (added.length > 0) headers.push(...added)
  return { status, headers, text, length }
}

/** Closes the connection after half of the response or none, for an injected fault. */
function interrupt(response: HttpResponse, { interruption, text }: FaultInterruption, added: Headers): void {
  if (interruption !== 'truncate' || text === undefined) {
    response.destroy()
    return
  }
  const { status, headers, length } = messageOf(200, text, 'application/json', added)
  response.sendPart(status, headers, Buffer.from(text).subarray(0, length >> 1))
}

/** Sends a message, compressed if it is long and the client accepts it. */
function send(request: HttpRequest, response: HttpResponse, message: Message, transport: TransportLimits): void {
  const { minCompressedBytes, bodyTimeout } = transport
  const { length, headers } = message
  const mayCompress = minCompressedBytes > 0 && length >= minCompressedBytes
  if (mayCompress) headers.push('vary', 'accept-encoding')
  const encoding = mayCompress ? encodingFor(request.headers['accept-encoding']) : undefined
  if (encoding !== undefined) sendCompressed(response, message, encoding, bodyTimeout)
  else sendUncompressed(response, message, mayCompress || length > MAX_SHORT_RESPONSE_BYTES ? bodyTimeout : undefined)
}

function sendUncompressed(
  response: HttpResponse,
  { status, headers, text, length }: Message,
  stallTimeout: number | undefined,
): void {
  if (!(text instanceof LongText)) {
    response.send(status, headers, String(text), length, stallTimeout)
    return
  }
  const body = encodeLongText(text)
  response.onClose(() => releaseBuffer(body))
  response.send(status, headers, body, length, stallTimeout)
}

function sendCompressed(
  response: HttpResponse,
  { status, headers, text }: Message,
  encoding: Encoding,
  stallTimeout: number,
): void {
  const uncompressed = text instanceof LongText && text.encoded !== undefined ? text.encoded : String(text)
  compressBody(uncompressed, encoding).then(
    (body) => {
      if (response.isDestroyed) return
      headers[headers.indexOf('content-length') + 1] = String(body.length)
      headers.push('content-encoding', encoding)
      response.send(status, headers, body, body.length, stallTimeout)
    },
    () => response.destroy(), // only without enough memory
  )
}
