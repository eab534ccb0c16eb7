import { LongText } from '../../rpc/longText.ts'
import { isResponseText, type ResponseText } from '../../rpc/responseText.ts'
import { pollAfterResponse } from '../busyPolling.ts'
import type { FaultInterruption, Reply } from '../route.ts'
import type { TransportLimits } from '../transportLimits.ts'
import { compressBody, encodingFor } from './compress.ts'
import type { HttpRequest, HttpResponse } from './httpMessages.ts'
import { encodeLongText, releaseBuffer } from './responseBuffer.ts'

/** Flat list of names and values. */
type Headers = readonly string[]

const noHeaders: Headers = []

/** Maximum size that the socket buffers at once, in bytes. Longer responses get a stall timeout. */
const MAX_SHORT_RESPONSE_BYTES = 65_536

/** Sends a reply in one piece, with its length. Sends 204 if it has no text. `cors` are the headers for pages. */
export function sendReply(
  request: HttpRequest,
  response: HttpResponse,
  reply: Reply,
  cors: Headers,
  transport: TransportLimits,
): void {
  // The client may have disconnected after the request ran.
  if (response.isDestroyed) return
  pollAfterResponse()
  if (isResponseText(reply)) send(request, response, 200, reply, 'application/json', cors, noHeaders, transport)
  else if (reply === undefined) response.sendHead(204, [...cors])
  else if ('status' in reply) {
    const { status, text, headers, contentType } = reply
    send(request, response, status, text, contentType, cors, headers, transport)
  } else interrupt(response, reply, cors)
}

/** Closes the connection after half of the response or none, for an injected fault. */
function interrupt(response: HttpResponse, { interruption, text }: FaultInterruption, cors: Headers): void {
  if (interruption !== 'truncate' || text === undefined) {
    response.destroy()
    return
  }
  const body = Buffer.from(text)
  response.sendPart(200, headersOf('application/json', body.length, cors), body.subarray(0, body.length >> 1))
}

function send(
  request: HttpRequest,
  response: HttpResponse,
  status: number,
  text: ResponseText,
  contentType: string,
  cors: Headers,
  extraHeaders: Headers,
  transport: TransportLimits,
): void {
  const length = typeof text === 'string' ? Buffer.byteLength(text) : text.byteLength
  const headers = headersOf(contentType, length, cors, extraHeaders)
  if (length >= transport.minCompressedBytes && transport.minCompressedBytes > 0)
    sendLong(request, response, status, text, length, headers, transport)
  else
    sendUncompressed(
      response,
      status,
      headers,
      text,
      length,
      length > MAX_SHORT_RESPONSE_BYTES ? transport.bodyTimeout : undefined,
    )
}

function sendUncompressed(
  response: HttpResponse,
  status: number,
  headers: string[],
  text: ResponseText,
  length: number,
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

/** Sends a long response, compressed if the client accepts it. */
function sendLong(
  request: HttpRequest,
  response: HttpResponse,
  status: number,
  text: ResponseText,
  length: number,
  headers: string[],
  { bodyTimeout }: TransportLimits,
): void {
  headers.push('vary', 'accept-encoding')
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding === undefined) {
    sendUncompressed(response, status, headers, text, length, bodyTimeout)
    return
  }
  const uncompressed = text instanceof LongText && text.encoded !== undefined ? text.encoded : String(text)
  compressBody(uncompressed, encoding).then(
    (body) => {
      if (response.isDestroyed) return
      headers[headers.indexOf('content-length') + 1] = String(body.length)
      headers.push('content-encoding', encoding)
      response.send(status, headers, body, body.length, bodyTimeout)
    },
    () => response.destroy(), // only without enough memory
  )
}

function headersOf(contentType: string, length: number, cors: Headers, extraHeaders: Headers = noHeaders): string[] {
  const headers = ['content-type', contentType, 'content-length', String(length)]
  if (cors.length > 0) headers.push(...cors)
  if (extraHeaders.length > 0) headers.push(...extraHeaders)
  return headers
}
